#include "server/store/postgres_layout.hpp"

#include <array>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "server/log.hpp"
#include "server/store/table_head.hpp"

namespace vivarium::server {
namespace {

// Held while the tables are made or changed, by one server at a time.
constexpr std::int64_t kLayoutKey = 0x56697655;

// Version 1. No number of a table's events can be written twice. Half of a page of `tables` is left free, where the
// next version of a head finds its place without touching an index.
constexpr std::array kFirst = {
    "CREATE TABLE store (is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only), version bigint NOT NULL,"
    " address_key text NOT NULL, finished_removed bigint NOT NULL DEFAULT 0)",
    "CREATE TABLE tables (id text COLLATE \"C\" PRIMARY KEY, head text NOT NULL, sum bytea NOT NULL, closed_at bigint)"
    " WITH (fillfactor = 50)",
    "CREATE INDEX open_tables ON tables (id) WHERE closed_at IS NULL",
    "CREATE INDEX closed_tables ON tables (closed_at) WHERE closed_at IS NOT NULL",
    "CREATE TABLE events (table_id text COLLATE \"C\" NOT NULL, number bigint NOT NULL, body text NOT NULL,"
    " sum bytea NOT NULL, PRIMARY KEY (table_id, number))",
    "CREATE TABLE chat (table_id text COLLATE \"C\" NOT NULL, number bigint NOT NULL, body text NOT NULL,"
    " sum bytea NOT NULL, PRIMARY KEY (table_id, number))",
    "CREATE TABLE finished (table_id text COLLATE \"C\" NOT NULL, match bigint NOT NULL, game text NOT NULL,"
    " listed boolean NOT NULL, at bigint NOT NULL, sum bytea NOT NULL, record_sum bytea NOT NULL,"
    " record text NOT NULL, PRIMARY KEY (table_id, match))",
    "CREATE INDEX listed_finished ON finished (at) WHERE listed",
    "CREATE INDEX all_finished ON finished (at)",
};

// Version 2: which server a table belongs to. Whoever takes a table over raises its fence; a server lives as long as it
// renews its lease, by the database's clock.
constexpr std::array kNodes = {
    "CREATE TABLE nodes (id text COLLATE \"C\" PRIMARY KEY, name text NOT NULL, tables bigint NOT NULL,"
    " is_leaving boolean NOT NULL, lease_ends timestamptz NOT NULL)",
    "ALTER TABLE store ADD COLUMN bus_key text",
    "ALTER TABLE tables ADD COLUMN fence bigint NOT NULL DEFAULT 0, ADD COLUMN node text",
    "CREATE INDEX tables_of_nodes ON tables (node) WHERE closed_at IS NULL",
};

// From the version before to 1, 2, …
constexpr std::array<std::span<const char* const>, kPostgresVersion> kSteps = {kFirst, kNodes};

class Preparation {
 public:
  explicit Preparation(PostgresConnection& database) : database_(database) {}

  void run(std::int64_t version) {
    ask({PostgresQuery("BEGIN"), PostgresQuery("SELECT pg_advisory_xact_lock(").value(kLayoutKey).add(")")});
    if (const std::string encoding = ask({PostgresQuery("SHOW server_encoding")}).back().text(0, 0);
        encoding != "UTF8") {
      throw std::runtime_error("its encoding is " + encoding + ", and must be UTF8");
    }
    const std::int64_t found = found_version();
    if (found < version) take_steps(found, version);
    ask({PostgresQuery("COMMIT")});
  }

  // 0: there is no store.
  std::int64_t found_version() {
    if (!ask({PostgresQuery("SELECT to_regclass('vivarium.store') IS NOT NULL")}).back().flag(0, 0)) return 0;
    const auto found = ask({PostgresQuery("SELECT version FROM store")});
    const std::int64_t version = found.back().rows() == 1 ? found.back().number(0, 0) : 0;
    if (version < 1) throw std::runtime_error("its schema 'vivarium' is not one of this program");
    if (version > kPostgresVersion) {
      throw std::runtime_error("it is of version " + std::to_string(version) + "; this program knows versions up to " +
                               std::to_string(kPostgresVersion) + ": start the program that wrote it, or a newer one");
    }
    return version;
  }

 private:
  PostgresConnection::Results ask(const std::vector<PostgresQuery>& queries) {
    auto results = database_.run(queries);
    if (!results) throw std::runtime_error(results.error().detail);
    return std::move(results).value();
  }

  void take_steps(std::int64_t found, std::int64_t version) {
    // Who may not make schemas may have been given one.
    const PostgresQuery has_schema("SELECT to_regnamespace('vivarium') IS NOT NULL");
    if (!ask({has_schema}).back().flag(0, 0)) ask({PostgresQuery("CREATE SCHEMA vivarium")});
    std::vector<PostgresQuery> queries;
    for (std::int64_t step = found; step < version; ++step) {
      for (const char* sql : kSteps[static_cast<std::size_t>(step)]) queries.emplace_back(sql);
    }
    // Statements are checked before those in front of them have made the tables, unless they go one by one.
    for (const PostgresQuery& query : queries) ask({query});
    if (found == 0) {
      ask({PostgresQuery("INSERT INTO store (version, address_key) VALUES (")
               .value(version)
               .add(", ")
               .value(address_key_text(fresh_address_key()))
               .add(")")});
      return;
    }
    ask({PostgresQuery("UPDATE store SET version = ").value(version)});
    log(LogLevel::info, "the store has been brought to a newer version",
        {{"database", database_.shown()}, {"from", found}, {"to", version}});
  }

  PostgresConnection& database_;
};

template <class Work>
auto with_connection(PostgresConnection& database, const Work& work) {
  try {
    if (const auto problem = database.connect(true)) throw std::runtime_error(problem->detail);
    return work();
  } catch (const std::runtime_error& problem) {
    throw std::runtime_error("the store " + database.shown() + " cannot be used: " + problem.what());
  }
}

}  // namespace

void prepare_postgres(PostgresConnection& database, std::int64_t version) {
  with_connection(database, [&] { Preparation(database).run(version); });
}

bool has_postgres_store(PostgresConnection& database) {
  return with_connection(database, [&] {
    const std::int64_t version = Preparation(database).found_version();
    if (version != 0 && version < kPostgresVersion) {
      throw std::runtime_error("it is of version " + std::to_string(version) + ": start a server of this version once");
    }
    return version != 0;
  });
}

}  // namespace vivarium::server
