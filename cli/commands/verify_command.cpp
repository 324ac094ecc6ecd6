// vivarium verify: replays records strictly and says what is wrong with them.
#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/commands/commands.hpp"
#include "cli/io/interrupt.hpp"
#include "cli/options/command_syntax.hpp"
#include "cli/records/record_source.hpp"
#include "cli/text/progress_bar.hpp"
#include "cli/text/table_text.hpp"
#include "engine/match/verify.hpp"
#include "games/catalog/catalog.hpp"
#include "protocol/json.hpp"
#include "protocol/printable.hpp"
#include "server/crypto/fair_deal.hpp"
#include "server/crypto/secret.hpp"

namespace vivarium::cli {
namespace {

Data number(std::uint64_t count) { return static_cast<std::int64_t>(count); }

struct VerifyCounts {
  std::uint64_t games = 0;
  std::uint64_t bad = 0;
  std::uint64_t unfinished = 0;
  std::uint64_t steps = 0;
  std::uint64_t lists = 0;
  std::uint64_t deals = 0;          // proved to be fair
  std::uint64_t contributions = 0;  // in the seeds of these

  void add(const VerifyCounts& other) {
    games += other.games;
    bad += other.bad;
    unfinished += other.unfinished;
    steps += other.steps;
    lists += other.lists;
    deals += other.deals;
    contributions += other.contributions;
  }

  // Adds them to an object.
  void tell(Data& data) const {
    data.set("games", number(games)).set("bad", number(bad)).set("unfinished", number(unfinished));
    data.set("steps", number(steps)).set("lists", number(lists));
    data.set("fair_deals", number(deals)).set("contributions", number(contributions));
  }
};

std::string counts_text(const VerifyCounts& counts) {
  std::string text = counted(counts.games, "game", "games") + ", " + counted(counts.steps, "step", "steps") + " and " +
                     counted(counts.lists, "list", "lists") + " of legal moves checked";
  if (counts.deals > 0) text += "; " + counted(counts.deals, "fair deal", "fair deals") + " proved";
  if (counts.contributions > 0) {
    text += ", " + counted(counts.contributions, "contribution", "contributions") + " of players in their seeds";
  }
  if (counts.unfinished > 0) text += "; " + grouped(counts.unfinished) + " unfinished";
  return text + (counts.bad > 0 ? "; " + grouped(counts.bad) + " bad" : "; all good");
}

// What is told of a file while it is read: in words as it comes, or at the end as data.
class VerifyReport {
 public:
  VerifyReport(Console& console, bool as_json) : console_(console), as_json_(as_json) {}

  void begin_file(const std::string& name) {
    file_ = name;
    faults_ = Data::array();
  }
  void bad(std::size_t line, const std::string& reason) {
    if (as_json_) {
      faults_.push_back(Data::object({{"line", number(line)}, {"reason", reason}}));
    } else {
      print_error(console_, fmt::format("{}:{}: {}", file_, line, reason));
    }
  }
  void unfinished(std::size_t line, std::size_t steps) {
    if (as_json_) return;
    console_.out << printable(fmt::format("{}:{}: ", file_, line))
                 << fmt::format("unfinished after {}, good so far\n", counted(steps, "step", "steps"));
  }
  void end_file(const VerifyCounts& counts) {
    if (!as_json_) {
      console_.out << printable(file_) << ": " << counts_text(counts) << '\n';
      return;
    }
    Data file = Data::object({{"file", file_}});
    counts.tell(file);
    files_.push_back(std::move(file.set("faults", std::move(faults_))));
  }
  void end(const VerifyCounts& total, std::size_t files, bool stopped) {
    if (as_json_) {
      Data data = Data::object();
      total.tell(data);
      console_.out << to_pretty_json(data.set("stopped", stopped).set("files", std::move(files_))) << '\n';
    } else if (files > 1) {
      console_.out << "in all: " << counts_text(total) << '\n';
    }
  }

 private:
  Console& console_;
  bool as_json_;
  std::string file_;
  Data faults_ = Data::array();
  Data files_ = Data::array();
};

struct Verdict {
  std::optional<std::string> fault;  // "step 12: …"
  bool finished = false;
};

// What somebody who was at the table knows besides the record, if the question is whether the table kept its word.
struct Evidence {
  std::optional<std::string> commitment;   // shown before the first card
  std::vector<std::string> contributions;  // "SEAT:HEX", as the seed has them
  [[nodiscard]] bool empty() const { return !commitment && contributions.empty(); }
};

// What is wrong with the seed.
std::optional<std::string> seed_fault(const server::Deal& deal, const Evidence& evidence) {
  const std::string ours = deal.commitment();
  if (evidence.commitment && ours != *evidence.commitment) {
    return "the seed does not belong to this commitment, but to " + ours;
  }
  for (const std::string& text : evidence.contributions) {
    if (deal.text().find("+" + text) == std::string::npos)
      return "the contribution of seat " + text.substr(0, 1) + " is not in the seed";
  }
  return std::nullopt;
}

// What is wrong with the deal; nothing also where the record promises none and nobody asks.
std::optional<std::string> deal_fault_of(const Record& record, const Evidence& evidence, VerifyCounts& counts) {
  const auto deal = record.seed ? server::Deal::parse(*record.seed) : std::nullopt;
  if (!deal) {
    if (record.seed && record.seed->find('+') != std::string::npos) return "the seed is not that of a fair deal";
    if (evidence.empty()) return std::nullopt;
    return "the record has no seed of a fair deal";
  }
  if (auto fault = seed_fault(*deal, evidence)) return fault;
  if (auto fault = server::deal_fault(record)) return fault;
  ++counts.deals;
  counts.contributions += deal->contributions().size();
  return std::nullopt;
}

// Refuses what cannot be the answer to anything.
void check_evidence(const Evidence& evidence) {
  if (evidence.commitment && !server::deal_bytes_from_hex(*evidence.commitment)) {
    throw BadInput("--commitment: 64 lower-case hexadecimal digits expected");
  }
  for (const std::string& text : evidence.contributions) {
    const std::string seed = std::string(64, '0') + "+" + text;
    const auto deal = server::Deal::parse(seed);
    if (!deal || deal->contributions().size() != 1) {
      throw BadInput("--contribution: SEAT:HEX expected, with 64 lower-case hexadecimal digits");
    }
  }
}

// Adds what was checked to the counts.
Verdict verdict_on(const Expected<Record, std::string>& record, const Evidence& evidence, VerifyCounts& counts) {
  if (!record) return {record.error()};
  const auto match = make_match_for(*record);
  if (!match) return {match.error().text()};
  const Verification verification = verify(*record, **match);
  counts.steps += verification.steps_checked;
  counts.lists += verification.lists_checked;
  if (verification.accepted()) return {deal_fault_of(*record, evidence, counts), verification.finished};
  const auto& difference = *verification.difference;
  return {(difference.step ? fmt::format("step {}: ", *difference.step) : std::string()) + difference.reason};
}

// The bar of a file: by its size, or by the games where that is not known.
class VerifyProgress {
 public:
  VerifyProgress(Console& console, const RecordSource& source)
      : source_(source), bar_(console, source.size().value_or(0) / kUnit, source.size() ? "kB" : "games checked") {}

  void show(std::uint64_t games) { bar_.show(source_.size() ? source_.bytes_read() / kUnit : games); }
  void hide() { bar_.hide(); }

 private:
  static constexpr std::uint64_t kUnit = 1000;

  const RecordSource& source_;
  ProgressBar bar_;
};

VerifyCounts verify_file(const std::string& path, const Evidence& evidence, VerifyReport& report, Console& console) {
  RecordSource source(path);
  VerifyProgress progress(console, source);
  VerifyCounts counts;
  report.begin_file(source.name());
  while (!InterruptScope::requested()) {
    const auto record = source.next();
    if (!record) break;
    ++counts.games;
    progress.show(counts.games);
    const Verdict verdict = verdict_on(*record, evidence, counts);
    if (verdict.fault || !verdict.finished) progress.hide();
    if (verdict.fault) {
      ++counts.bad;
      report.bad(source.line_number(), *verdict.fault);
    } else if (!verdict.finished) {
      ++counts.unfinished;
      report.unfinished(source.line_number(), (*record)->steps.size());
    }
  }
  if (counts.games == 0 && !InterruptScope::requested()) throw BadInput(source.name() + ": no record in it");
  report.end_file(counts);
  return counts;
}

struct VerifyArguments {
  std::vector<std::string> paths;
  Evidence evidence;
  bool as_json = false;
};

ExitStatus verify_files(const VerifyArguments& arguments, Console& console) {
  server::prepare_crypto();
  check_evidence(arguments.evidence);
  const InterruptScope interrupts;
  VerifyReport report(console, arguments.as_json);
  VerifyCounts total;
  bool all_read = true;
  for (const std::string& path : arguments.paths) {
    if (InterruptScope::requested()) break;
    try {
      total.add(verify_file(path, arguments.evidence, report, console));
    } catch (const BadInput& error) {
      print_error(console, error.what());
      all_read = false;
    }
  }
  const bool stopped = InterruptScope::requested();
  report.end(total, arguments.paths.size(), stopped);
  if (stopped) {
    print_error(console,
                fmt::format("stopped after {}; the rest was not checked", counted(total.games, "game", "games")));
    all_read = false;
  }
  if (!all_read) return ExitStatus::bad_input;
  return total.bad > 0 ? ExitStatus::no : ExitStatus::ok;
}

constexpr const char* kFooter =
    "Every outcome of chance must be possible, every move legal, every list of legal moves complete, and the\n"
    "result correct. The first fault of each bad record is printed with its file, line and step (counted from 0).\n"
    "A record without a result may be unfinished.\n"
    "A server's record has the seed of a fair deal (docs/FAIR_DEAL.md), and every card must follow from it.\n"
    "--commitment checks that the SHA-256 of the seed is the one that the table showed before the first card,\n"
    "--contribution that the seed includes what a seat added.\n"
    "Ctrl-C ends it early and reports what was checked so far.\n"
    "Exit status: 1 if a record is bad, 2 if a file cannot be read, holds no record or was not read to its end.\n"
    "\n"
    "Examples:\n"
    "  vivarium verify games.jsonl\n"
    "  zcat games.jsonl.gz | vivarium verify -\n"
    "  vivarium verify take-that-1.json --commitment 8ef4b6d5b530a1646ea17f297f6a1e72c6b009bba9583073b44d74353a933b25";

}  // namespace

DeclaredCommand add_verify_command(CLI::App& program) {
  CommandSyntax syntax(program, "verify", "Replay records strictly and check every step");
  const auto arguments = std::make_shared<VerifyArguments>();
  syntax.argument("FILE", arguments->paths, "Files of records (JSON Lines); - is standard input", Need::required);
  syntax.option({"--commitment", "HASH", "The hash that the table showed before the first card"},
                arguments->evidence.commitment);
  syntax.option({"--contribution", "SEAT:HEX", "What a seat added to the deal; may be repeated"},
                arguments->evidence.contributions);
  syntax.flag("--json", arguments->as_json, "Print JSON");
  syntax.footer(kFooter);
  return syntax.command([arguments](Console& console) { return verify_files(*arguments, console); });
}

}  // namespace vivarium::cli
