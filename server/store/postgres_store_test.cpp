// What only PostgreSQL does: fences, and a database that goes away and comes back.
#include "server/store/postgres_store.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <vector>

#include "server/store/postgres_layout.hpp"
#include "server/store/test_postgres.hpp"
#include "server/store/test_proxy.hpp"

namespace vivarium::server {
namespace {

using Lines = std::vector<std::string>;
using Kind = StoreError::Kind;

using Lock = PostgresConnection::Lock;
PostgresConnection::Setup setup(PostgresAddress address, Lock lock = Lock::none) {
  return {std::move(address), lock, {}};
}

// Where a test waits for that: long enough for a busy machine to answer.
PostgresConnection::Setup impatient(PostgresAddress address) {
  using std::chrono::milliseconds;
  return {std::move(address), Lock::server, {milliseconds(5'000), milliseconds(5'000), milliseconds(300)}};
}

std::string problem_with(const PostgresConnection::Setup& setup) {
  try {
    const PostgresStore store(setup);
    return "";
  } catch (const std::runtime_error& problem) {
    return problem.what();
  }
}

Append playing(const TableId& table, std::uint64_t first, Lines events, std::uint64_t fence = 0) {
  Append append{table, first, std::move(events)};
  append.summary.phase = StoredPhase::playing;
  append.fence = fence;
  return append;
}

class PostgresStoreTest : public testing::Test {
 protected:
  // The same database over the socket of a proxy in that folder.
  [[nodiscard]] PostgresAddress through(const TestFolder& folder) const {
    PostgresAddress address = address_;
    for (auto& [name, value] : address.parameters) {
      if (name == "host") value = folder.path();
    }
    return address;
  }

  PostgresAddress address_ = TestPostgres::get().new_database();
  TableId table_ = TableId::random();
};

TEST_F(PostgresStoreTest, IsKeptByTheDatabase) {
  {
    PostgresStore store(setup(address_));
    EXPECT_FALSE(store.append(playing(table_, 0, {"{\"a\":\"\\\\ \\\" {,} é\"}", ""})));
  }
  PostgresStore again(setup(address_));
  EXPECT_EQ(again.table(table_)->events, (Lines{"{\"a\":\"\\\\ \\\" {,} é\"}", ""}));
  EXPECT_FALSE(again.append(playing(table_, 2, {"b"})));
}

// A server that was away while another one took its table over.
TEST_F(PostgresStoreTest, AnOldFenceIsRefusedAndTheOthersOfItsBatchAreNot) {
  const TableId taken = TableId::random();
  PostgresStore old_owner(setup(address_));
  EXPECT_FALSE(old_owner.append(playing(table_, 0, {"a"})));
  EXPECT_FALSE(old_owner.append(playing(taken, 0, {"a"})));
  TestPostgres::run(address_, "UPDATE vivarium.tables SET fence = fence + 1 WHERE id = '" + taken.text() + "'");
  const AppendResults results =
      old_owner.append_all(std::vector<Append>{playing(taken, 1, {"late"}), playing(table_, 1, {"b"})});
  ASSERT_TRUE(results[0]);
  EXPECT_EQ(results[0]->kind, Kind::fenced);
  EXPECT_FALSE(results[1]);
  PostgresStore new_owner(setup(address_));
  EXPECT_EQ(new_owner.table(taken)->events, Lines{"a"});
  EXPECT_EQ(new_owner.table(taken)->fence, 1U);
  EXPECT_EQ(new_owner.table(table_)->events, (Lines{"a", "b"}));
  EXPECT_FALSE(new_owner.append(playing(taken, 1, {"b"}, 1)));
  EXPECT_EQ(old_owner.append(playing(taken, 1, {"late"}))->kind, Kind::fenced);
  EXPECT_EQ(old_owner.append(playing(taken, 2, {"late"}))->kind, Kind::fenced);
}

TEST_F(PostgresStoreTest, TwoWritersNeverBothAppendTheSameNumber) {
  PostgresStore first(setup(address_));
  PostgresStore second(setup(address_));
  EXPECT_FALSE(first.append(playing(table_, 0, {"a"})));
  EXPECT_FALSE(second.append(playing(table_, 1, {"b"})));
  EXPECT_EQ(first.append(playing(table_, 1, {"b"}))->kind, Kind::conflict);
  // Whoever was refused learns how the table is.
  EXPECT_FALSE(first.append(playing(table_, 2, {"c"})));
  EXPECT_EQ(first.table(table_)->events, (Lines{"a", "b", "c"}));
}

TEST_F(PostgresStoreTest, WhatCannotBeStoredTakesNoOtherDown) {
  PostgresStore store(setup(address_));
  const std::vector<Append> batch = {playing(table_, 0, {"a"}), playing(TableId::random(), 0, {"no text: \xFF"})};
  const AppendResults results = store.append_all(batch);
  EXPECT_FALSE(results[0]);
  ASSERT_TRUE(results[1]);
  EXPECT_EQ(results[1]->kind, Kind::failed);
  EXPECT_EQ(store.table(table_)->events, Lines{"a"});
}

TEST_F(PostgresStoreTest, OneServerAtATimeMayBeAlone) {
  {
    const PostgresStore store(setup(address_, Lock::server));
    EXPECT_NE(problem_with(setup(address_, Lock::server)).find("another server uses it"), std::string::npos);
    EXPECT_EQ(problem_with(setup(address_)), "");
  }
  EXPECT_EQ(problem_with(setup(address_, Lock::server)), "");
}

// --- lost connections ----------------------------------------------------------------------------------------

class LostConnection : public PostgresStoreTest {
 protected:
  TestFolder folder_;
  TestProxy proxy_{folder_.file(".s.PGSQL.5432"), TestPostgres::get().socket()};
  PostgresStore store_{setup(through(folder_), Lock::server)};
};

TEST_F(LostConnection, AnAppendWhoseAnswerIsLostIsStoredOnce) {
  const TableId other = TableId::random();
  EXPECT_FALSE(store_.append(playing(table_, 0, {"a"})));
  proxy_.cut_next(TestProxy::Cut::answer);
  const std::vector<Append> batch = {playing(table_, 1, {"b"}), playing(table_, 2, {"c"}), playing(other, 0, {"x"})};
  EXPECT_EQ(store_.append_all(batch), AppendResults(3));
  EXPECT_EQ(store_.table(table_)->events, (Lines{"a", "b", "c"}));
  EXPECT_EQ(store_.table(other)->events, Lines{"x"});
  EXPECT_FALSE(store_.append(playing(table_, 3, {"d"})));
}

TEST_F(LostConnection, AnAppendThatIsLostOnItsWayIsStoredOnce) {
  EXPECT_FALSE(store_.append(playing(table_, 0, {"a"})));
  proxy_.cut_next(TestProxy::Cut::request);
  EXPECT_FALSE(store_.append(playing(table_, 1, {"b"})));
  EXPECT_EQ(store_.table(table_)->events, (Lines{"a", "b"}));
}

TEST_F(LostConnection, ATableThatWasForgottenStaysForgotten) {
  EXPECT_FALSE(store_.append({table_, 0, {"a"}}));
  Append closing{table_, 1, {"closed"}};
  closing.summary.phase = StoredPhase::closed;
  proxy_.cut_next(TestProxy::Cut::answer);
  EXPECT_FALSE(store_.append(closing));
  EXPECT_TRUE(store_.table(table_)->events.empty());
}

TEST_F(LostConnection, WhatIsReadIsReadAgain) {
  EXPECT_FALSE(store_.append(playing(table_, 0, {"a"})));
  proxy_.cut_next(TestProxy::Cut::answer);
  EXPECT_EQ(store_.table(table_)->events, Lines{"a"});
}

TEST_F(LostConnection, AnotherServerThatHasCutInIsNoticed) {
  EXPECT_FALSE(store_.append(playing(table_, 0, {"a"})));
  PostgresStore other(setup(address_));
  EXPECT_FALSE(other.append(playing(table_, 1, {"theirs"})));
  proxy_.cut_next(TestProxy::Cut::request);
  EXPECT_EQ(store_.append(playing(table_, 1, {"ours"}))->kind, Kind::conflict);
  EXPECT_EQ(store_.table(table_)->events, (Lines{"a", "theirs"}));
}

// The database is there and says nothing: nobody waits for ever, and what was under way is in doubt.
TEST_F(PostgresStoreTest, ADatabaseThatDoesNotAnswerIsGivenUp) {
  const TestFolder folder;
  TestProxy proxy(folder.file(".s.PGSQL.5432"), TestPostgres::get().socket());
  PostgresStore store(impatient(through(folder)));
  EXPECT_FALSE(store.append(playing(table_, 0, {"a"})));
  proxy.freeze(true);
  EXPECT_EQ(store.append(playing(table_, 1, {"b"}))->kind, Kind::in_doubt);
  EXPECT_EQ(store.append(playing(table_, 1, {"b"}))->kind, Kind::unreachable);
  proxy.freeze(false);
  while (!store.reconnect()) std::this_thread::sleep_for(std::chrono::milliseconds(10));
  // Whether it was stored is for whoever reads the table anew.
  const auto events = store.table(table_)->events;
  EXPECT_TRUE(events == Lines{"a"} || events == (Lines{"a", "b"}));
  EXPECT_FALSE(store.append(playing(table_, events.size(), {"c"})));
}

TEST(PostgresCrash, GoesOnWhenTheDatabaseIsBack) {
  TestPostgres postgres;
  PostgresStore store(impatient(postgres.new_database()));
  const TableId table = TableId::random();
  EXPECT_FALSE(store.append(playing(table, 0, {"a"})));
  postgres.crash();
  EXPECT_EQ(store.append(playing(table, 1, {"b"}))->kind, Kind::in_doubt);
  EXPECT_EQ(store.append(playing(table, 1, {"b"}))->kind, Kind::unreachable);
  EXPECT_EQ(store.table(table).error().kind, Kind::unreachable);
  postgres.start();
  while (!store.reconnect()) std::this_thread::sleep_for(std::chrono::milliseconds(10));
  EXPECT_EQ(store.table(table)->events, Lines{"a"});
  EXPECT_FALSE(store.append(playing(table, 1, {"b"})));
}

// --- versions ------------------------------------------------------------------------------------------------

TEST_F(PostgresStoreTest, TakesOverVersion1) {
  {
    PostgresConnection database(setup(address_));
    prepare_postgres(database, 1);
  }
  TableHead head;
  head.summary.phase = StoredPhase::playing;
  const std::string& id = table_.text();
  const StoredSum sum = head.add_event(id, "a");
  const std::string text = to_text(head);
  TestPostgres::run(address_, "INSERT INTO vivarium.tables VALUES ('" + id + "', '" + text + "', '\\x" +
                                  head_sum(id, text, std::nullopt).hex() + "', NULL)");
  TestPostgres::run(address_, "INSERT INTO vivarium.events VALUES ('" + id + "', 0, 'a', '\\x" + sum.hex() + "')");
  const std::string key = TestPostgres::run(address_, "SELECT address_key FROM vivarium.store").front().text(0, 0);
  PostgresStore store(setup(address_));
  EXPECT_EQ(store.table(table_)->events, Lines{"a"});
  EXPECT_FALSE(store.append(playing(table_, 1, {"b"})));
  EXPECT_EQ(*store.address_key(), key.substr(0, 64));
  EXPECT_EQ(TestPostgres::run(address_, "SELECT version FROM vivarium.store").front().number(0, 0), kPostgresVersion);
}

TEST_F(PostgresStoreTest, LeavesAStoreOfALaterVersionAlone) {
  {
    const PostgresStore store(setup(address_));
  }
  TestPostgres::run(address_, "UPDATE vivarium.store SET version = 99");
  EXPECT_NE(problem_with(setup(address_)).find("it is of version 99; this program knows versions up to"),
            std::string::npos)
      << problem_with(setup(address_));
}

// --- damage --------------------------------------------------------------------------------------------------

TEST_F(PostgresStoreTest, WhatHasChangedIsNoticed) {
  PostgresStore store(setup(address_));
  const TableId headless = TableId::random();
  EXPECT_FALSE(store.append(playing(table_, 0, {"a", "b"})));
  EXPECT_FALSE(store.append(playing(headless, 0, {"a"})));
  TestPostgres::run(address_, "UPDATE vivarium.events SET body = 'c' WHERE number = 1");
  TestPostgres::run(address_, "UPDATE vivarium.tables SET head = '{}' WHERE id = '" + headless.text() + "'");
  EXPECT_EQ(store.table(table_).error().detail, "event 1 has changed");
  EXPECT_EQ(store.table(headless).error().detail, "the head of the table has changed");
  int damaged = 0;
  const auto open = store.open_tables();
  for (const OpenTable& table : *open) damaged += table.damaged ? 1 : 0;
  EXPECT_EQ(damaged, 1);
  PostgresStore other(setup(address_));
  EXPECT_EQ(other.append(playing(headless, 1, {"b"}))->kind, Kind::damaged);
}

// --- addresses -----------------------------------------------------------------------------------------------

TEST(PostgresAddress, HasNoPassword) {
  for (const std::string text : {"postgresql://ana:secret@host/db", "postgresql://host/db?password=secret",
                                 "postgresql://host/db?sslkey=a&sslpassword=secret"}) {
    const auto address = parse_postgres_address(text);
    ASSERT_FALSE(address) << text;
    EXPECT_NE(address.error().find("must not contain a password"), std::string::npos);
    EXPECT_EQ(address.error().find("secret"), std::string::npos);
  }
  EXPECT_EQ(parse_postgres_address("postgresql://ana@host:5433/games?sslmode=require")->shown,
            "postgresql://host:5433/games");
  EXPECT_FALSE(parse_postgres_address("host=a password=b"));
  EXPECT_FALSE(parse_postgres_address("postgresql://host/db?nonsense=1"));
}

}  // namespace
}  // namespace vivarium::server
