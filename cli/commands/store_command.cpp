// vivarium store: checks, copies and backs up what a server keeps.
#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>

#include "cli/commands/commands.hpp"
#include "cli/options/command_syntax.hpp"
#include "cli/text/table_text.hpp"
#include "protocol/json.hpp"
#include "protocol/printable.hpp"
#include "server/crypto/secret.hpp"
#include "server/log.hpp"
#include "server/store/store_copy.hpp"

namespace vivarium::cli {
namespace {

struct Arguments {
  std::string store = "vivarium-data";
  std::string from;
  std::string into;
  std::string file;
  std::string password_file;
  bool as_json = false;
};

Data number(std::size_t count) { return static_cast<std::int64_t>(count); }

// What is told of a store: faults as they are found, or everything at the end as data.
class StoreReport {
 public:
  StoreReport(Console& console, const Arguments& arguments) : console_(console), as_json_(arguments.as_json) {}

  void tell(const server::StoreFault& fault) {
    ++count_;
    if (as_json_) {
      Data data = Data::object({{"reason", fault.reason}});
      if (!fault.table.empty()) data.set("table", fault.table);
      if (fault.match) data.set("match", *fault.match);
      faults_.push_back(std::move(data));
      return;
    }
    std::string place = fault.table.empty() ? "" : "table " + fault.table + ": ";
    if (fault.match) place += fmt::format("match {}: ", *fault.match);
    print_error(console_, place + fault.reason);
  }
  ExitStatus end(const std::string& store, const server::StoreCounts& counts, std::string_view done) {
    if (as_json_) {
      console_.out << to_pretty_json(Data::object({{"store", store},
                                                   {"tables", number(counts.tables)},
                                                   {"open_tables", number(counts.open_tables)},
                                                   {"events", number(counts.events)},
                                                   {"records", number(counts.records)},
                                                   {"faults", std::move(faults_)}}))
                   << '\n';
    } else {
      console_.out << printable(store)
                   << fmt::format(": {} ({} open), {} and {} {}; {}\n", counted(counts.tables, "table", "tables"),
                                  grouped(counts.open_tables), counted(counts.events, "event", "events"),
                                  counted(counts.records, "finished game", "finished games"), done,
                                  count_ == 0 ? "all good" : counted(count_, "fault", "faults"));
    }
    return count_ == 0 ? ExitStatus::ok : ExitStatus::no;
  }

 private:
  Console& console_;
  bool as_json_;
  std::size_t count_ = 0;
  Data faults_ = Data::array();
};

// Work on stores; what goes wrong with them is wrong input.
Command on_stores(const std::shared_ptr<Arguments>& arguments, ExitStatus (*work)(const Arguments&, Console&)) {
  return [arguments, work](Console& console) {
    server::prepare_crypto();
    server::set_log_level(server::LogLevel::off);
    try {
      return work(*arguments, console);
    } catch (const std::runtime_error& problem) {
      throw BadInput(problem.what());
    }
  };
}

ExitStatus check(const Arguments& arguments, Console& console) {
  StoreReport report(console, arguments);
  const auto rows = server::open_rows({arguments.store, arguments.password_file});
  const auto counts = server::check_store(*rows, [&](const server::StoreFault& fault) { report.tell(fault); });
  return report.end(arguments.store, counts, "checked");
}

ExitStatus copy(const Arguments& arguments, Console& console) {
  StoreReport report(console, arguments);
  const auto counts =
      server::copy_store({arguments.from, arguments.password_file}, {arguments.into, arguments.password_file},
                         [&](const server::StoreFault& fault) { report.tell(fault); });
  return report.end(arguments.into, counts, "copied and compared");
}

ExitStatus back_up(const Arguments& arguments, Console& console) {
  server::back_up_store({arguments.store, arguments.password_file}, arguments.file);
  console.out << printable(arguments.file) << ": written\n";
  return ExitStatus::ok;
}

constexpr const char* kStores =
    "A store is a data folder, a backup of one, or the address of a PostgreSQL: postgresql://USER@HOST/DATABASE,\n"
    "without a password, which libpq finds in PGPASSWORD, PGPASSFILE or ~/.pgpass, or --password-file has.\n";

void add_password_file(CommandSyntax& syntax, Arguments& arguments) {
  syntax.option({"--password-file", "FILE", "A file with the password of the database and nothing else", Need::optional,
                 "VIVARIUM_STORE_PASSWORD_FILE"},
                arguments.password_file);
}

DeclaredCommand add_check(CLI::App& store, const std::shared_ptr<Arguments>& arguments) {
  CommandSyntax syntax(store, "check", "Read everything and say what is wrong");
  syntax.argument("STORE", arguments->store, "The store; vivarium-data by default", Need::optional);
  add_password_file(syntax, *arguments);
  syntax.flag("--json", arguments->as_json, "Print JSON");
  syntax.footer(std::string(kStores) +
                "Every row is compared with its sum, every table is folded from its events, and every record of a\n"
                "finished game is replayed. A server may be at work. Exit status: 1 if something is wrong.\n"
                "\n"
                "Examples:\n"
                "  vivarium store check\n"
                "  vivarium store check postgresql://vivarium@db.example.org/vivarium?sslmode=verify-full");
  return syntax.command(on_stores(arguments, check));
}

DeclaredCommand add_copy(CLI::App& store, const std::shared_ptr<Arguments>& arguments) {
  CommandSyntax syntax(store, "copy", "Copy everything into an empty store and compare the two");
  syntax.argument("FROM", arguments->from, "The store to read", Need::required);
  syntax.argument("TO", arguments->into, "A folder without a store, or a database without one", Need::required);
  add_password_file(syntax, *arguments);
  syntax.flag("--json", arguments->as_json, "Print JSON");
  syntax.footer(std::string(kStores) +
                "No server may use either of them. What is damaged is named and left out; then the exit status is 1.\n"
                "A copy that is cut off leaves nothing behind.\n"
                "\n"
                "Examples:\n"
                "  vivarium store copy vivarium-data postgresql:///vivarium\n"
                "  vivarium store copy backup.sqlite vivarium-data");
  return syntax.command(on_stores(arguments, copy));
}

DeclaredCommand add_backup(CLI::App& store, const std::shared_ptr<Arguments>& arguments) {
  CommandSyntax syntax(store, "backup", "Copy a data folder's store into a file while a server runs");
  syntax.argument("FILE", arguments->file, "The file to write; there must be none", Need::required);
  syntax.argument("STORE", arguments->store, "The data folder; vivarium-data by default", Need::optional);
  syntax.footer(
      "The backup is of one moment. Whoever reads it sees hands and chat, like the store itself.\n"
      "For a store in PostgreSQL use pg_dump.\n"
      "\n"
      "Examples:\n"
      "  vivarium store backup backup-2026-11-19.sqlite\n"
      "  vivarium store copy backup-2026-11-19.sqlite vivarium-data    # restores it into a new folder");
  return syntax.command(on_stores(arguments, back_up));
}

}  // namespace

DeclaredCommand add_store_command(CLI::App& program) {
  CommandSyntax syntax(program, "store", "Check, copy or back up what a server keeps");
  const auto arguments = std::make_shared<Arguments>();
  CLI::App& store = syntax.app();
  syntax.footer("'vivarium store COMMAND --help' explains a command.");
  return syntax.group({add_check(store, arguments), add_copy(store, arguments), add_backup(store, arguments)});
}

}  // namespace vivarium::cli
