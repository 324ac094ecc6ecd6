// What is written to the store is read back as it was, whatever happened at a table.
#include "server/table/table_event.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <variant>
#include <vector>

#include "games/catalog/catalog.hpp"

namespace vivarium::server {
namespace {

protocol::TableSettings settings() {
  protocol::TableSettings chosen;
  chosen.game = "take-that";
  // Every option is written out, as everywhere in the store.
  const Data players = Data::object({{"players", 2}});
  chosen.options = (*find_game(chosen.game)->make_match(players, "", Completeness::defaults_allowed))->options();
  return chosen;
}

std::vector<TableEvent> one_of_each() {
  const PersonId ana = PersonId::host();
  const PersonId ben(1);
  const TokenHash token = TokenHash::of("token");
  const DealSeed seed = *DealSeed::from_hex(std::string(64, 'a'));
  const Contributed contributed{ben, *deal_bytes_from_hex(std::string(64, 'b'))};
  const Answer refused{"7", "digest", protocol::Refusal{protocol::RefusalCode::illegal_move, "too low"}, 12};
  Snapshot snapshot;
  snapshot.settings = settings();
  snapshot.seats = {ana, std::string("easy"), NobodyYet{}, ben};
  snapshot.people = {{ana, "Ana", token, Seat(0), "tag", {refused}}, {ben, "Ben", token, std::nullopt, "", {}}};
  snapshot.sent_away = {{"tag", "Eve"}};
  snapshot.contributions = {contributed};
  snapshot.next_seed = seed;
  snapshot.next_person = 3;
  snapshot.match = 2;
  snapshot.chat_lines = 41;
  snapshot.attended = true;
  return {
      Opened{settings(),
             {{protocol::SeatPlan::Kind::host, ""}, {protocol::SeatPlan::Kind::bot, "easy"}},
             "Ana",
             token,
             "tag"},
      Seeded{seed},
      Joined{"Ben", token, Seat(1), "tag"},
      SeatChanged{Seat(1), {protocol::SeatPlan::Kind::open, ""}, true},
      SeatChanged{Seat(1), {protocol::SeatPlan::Kind::bot, "hard"}, false},
      Started{},
      Dealt{{"shuffle", {"3", "4"}, std::nullopt}},
      Dealt{{"first-player", {}, Seat(1)}},
      Moved{Seat(1), "take", Mover::person},
      Moved{Seat(1), "take", Mover::bot},
      Moved{Seat(1), "take", Mover::stand_in},
      Retracted{Seat(1)},
      Undone{Seat(1)},
      OptionsSet{Data::object({{"players", 2}, {"rounds", 3}})},
      Said{ben, true, "hello", 4, "Ben", Seat(1)},
      Said{ben, false, "hello", 5, "Ben", std::nullopt},
      Said{ben, true, "hello"},
      FreeTextSet{true},
      FreeTextSet{false},
      Closed{CloseReason::host},
      Closed{CloseReason::idle},
      snapshot,
      Snapshot{settings(), {ana}, {}, {}, {}, std::nullopt, 0, 0, 0, false},
      Attended{},
      contributed,
  };
}

TEST(TableEvents, AreReadBackAsTheyWere) {
  std::vector<bool> seen(std::variant_size_v<TableEvent>);
  for (const TableEvent& event : one_of_each()) {
    seen[event.index()] = true;
    for (const auto& mark : {std::optional<CommandMark>(), std::optional(CommandMark{PersonId(1), "5", "digest"})}) {
      const StoredEvent stored{event, Timestamp(1234), mark};
      const std::string line = to_json(stored);
      const auto read = stored_event_from_json(line);
      ASSERT_TRUE(read.has_value()) << line << ": " << read.error();
      EXPECT_EQ(read->event.index(), event.index()) << line;
      EXPECT_EQ(to_json(*read), line);
    }
  }
  EXPECT_EQ(std::count(seen.begin(), seen.end(), false), 0) << "a kind of event is missing here";
}

TEST(TableEvents, APhraseStaysAPhraseAndATextAText) {
  for (const bool is_phrase : {true, false}) {
    const StoredEvent stored{Said{PersonId(1), is_phrase, "hello"}, Timestamp(1), std::nullopt};
    const auto read = stored_event_from_json(to_json(stored));
    ASSERT_TRUE(read.has_value());
    const Said& said = std::get<Said>(read->event);
    EXPECT_EQ(said.is_phrase, is_phrase);
    EXPECT_EQ(said.text, "hello");
  }
}

TEST(TableEvents, OfAnUnknownKindOrWithoutTheirPartsAreNotRead) {
  for (const TableEvent& event : one_of_each()) {
    const std::string line = to_json({event, Timestamp(1), std::nullopt});
    EXPECT_FALSE(stored_event_from_json(line.substr(0, line.size() - 1)).has_value());
    EXPECT_FALSE(stored_event_from_json("[" + line + "]").has_value());
  }
  for (const char* line : {R"({"event":"said","at":1,"person":1})", R"({"event":"moved","at":1,"seat":1,"by":"bot"})",
                           R"({"event":"seeded","at":1,"seed":"ab"})", R"({"event":"joined","at":1,"name":"Ben"})",
                           R"({"event":"free-text","at":1})", R"({"event":"closed","at":1,"reason":"boredom"})"}) {
    EXPECT_FALSE(stored_event_from_json(line).has_value()) << line;
  }
}

}  // namespace
}  // namespace vivarium::server
