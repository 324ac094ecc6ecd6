#include "server/store/store_copy.hpp"

#include <filesystem>
#include <optional>
#include <stdexcept>
#include <utility>

#include "server/store/data_folder.hpp"
#include "server/store/open_store.hpp"
#include "server/store/postgres_rows.hpp"
#include "server/store/sqlite_rows.hpp"
#include "server/store/store_file.hpp"
#include "server/store/write_ahead_log.hpp"

namespace vivarium::server {
namespace {

// A file, or the one in a data folder.
std::string file_of(const StorePlace& place) {
  if (std::filesystem::is_regular_file(place.name)) return place.name;
  return (std::filesystem::path(place.name) / kStoreFileName).string();
}

// Keeps servers away from what is being copied; a file that lies in no data folder is nobody's.
std::optional<std::string> folder_to_lock(const StorePlace& place) {
  if (is_postgres_address(place.name) || std::filesystem::is_regular_file(place.name)) return std::nullopt;
  return place.name;
}

// Everything that is whole.
StoreCounts copy_rows(StoreRows& from, StoreRowsWriter& into, const std::function<void(const StoreFault&)>& tell) {
  StoreCounts counts;
  into.write(from.store());
  const auto copy_table = [&](const TableRows& table) {
    if (auto fault = fault_of(table)) return tell({table.id.substr(0, 6), {}, std::move(*fault)});
    ++counts.tables;
    if (!table.closed_at) ++counts.open_tables;
    counts.events += table.events.size();
    into.write(table);
  };
  const auto copy_finished = [&](const FinishedRow& finished) {
    if (auto fault = fault_of(finished)) {
      return tell({finished.table.substr(0, 6), finished.game.match, std::move(*fault)});
    }
    ++counts.records;
    into.write(finished);
  };
  visit_store(from, {copy_table, copy_finished, tell});
  return counts;
}

[[noreturn]] void differs(const std::string& what) {
  throw std::runtime_error("the copy is not like the original: " + what);
}

// Whether all of the copy is as in the original, and as much as has been written.
void compare(StoreRows& from, StoreRows& copy, const StoreCounts& written) {
  if (!(from.store() == copy.store())) differs("what belongs to no table");
  StoreCounts found;
  const auto compare_table = [&](const TableRows& table) {
    ++found.tables;
    if (!table.closed_at) ++found.open_tables;
    found.events += table.events.size();
    if (from.table(table.id) != table) differs("table " + table.id.substr(0, 6));
  };
  const auto compare_finished = [&](const FinishedRow& finished) {
    ++found.records;
    if (from.finished({finished.table, finished.game.match}) != finished) {
      differs("match " + std::to_string(finished.game.match) + " of table " + finished.table.substr(0, 6));
    }
  };
  const auto unreadable = [](const StoreFault& fault) { differs(fault.reason); };
  visit_store(copy, {compare_table, compare_finished, unreadable});
  if (!(found == written)) differs("something is missing");
}

}  // namespace

std::unique_ptr<StoreRows> open_rows(const StorePlace& place) {
  if (is_postgres_address(place.name)) {
    return std::make_unique<PostgresRows>(
        postgres_setup(place.name, place.password_file, PostgresConnection::Lock::none));
  }
  return std::make_unique<SqliteRows>(file_of(place));
}

StoreCounts copy_store(const StorePlace& from, const StorePlace& into,
                       const std::function<void(const StoreFault&)>& tell) {
  std::optional<DataFolder> from_lock;
  if (const auto folder = folder_to_lock(from)) {
    if (!std::filesystem::exists(file_of(from))) throw std::runtime_error("there is no store in " + *folder);
    from_lock.emplace(*folder);
    if (const auto damage = look_at_log(file_of(from)).damage) {
      throw std::runtime_error("the log of the store in " + *folder + " is damaged, " + *damage +
                               ": start a server with it once, which keeps the log for you");
    }
  }
  const std::unique_ptr<StoreRows> rows = is_postgres_address(from.name)
                                              ? std::make_unique<PostgresRows>(postgres_setup(
                                                    from.name, from.password_file, PostgresConnection::Lock::server))
                                              : open_rows(from);
  StoreCounts counts;
  std::optional<DataFolder> into_lock;
  if (is_postgres_address(into.name)) {
    PostgresRowsWriter writer(postgres_setup(into.name, into.password_file, PostgresConnection::Lock::server));
    counts = copy_rows(*rows, writer, tell);
    writer.commit();
  } else {
    if (std::filesystem::is_regular_file(into.name)) throw std::runtime_error("not a folder: " + into.name);
    into_lock.emplace(into.name);
    const std::string path = file_of(into);
    if (std::filesystem::exists(path)) throw std::runtime_error("there is a store in " + into.name + " already");
    make_store(path, [&](SqliteConnection& store) {
      SqliteRowsWriter writer(store);
      counts = copy_rows(*rows, writer, tell);
    });
  }
  compare(*rows, *open_rows(into), counts);
  return counts;
}

void back_up_store(const StorePlace& from, const std::string& file) {
  if (is_postgres_address(from.name)) throw std::runtime_error("a store in PostgreSQL is backed up with pg_dump");
  if (std::filesystem::exists(file)) throw std::runtime_error("there is a file " + file + " already");
  const SqliteRows checked(file_of(from));  // it is a store of this version
  copy_store_file(file_of(from), file);
}

}  // namespace vivarium::server
