#include "engine/record/record.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace vivarium {
namespace {

Record full_record() {
  Record record;
  record.game = "some-game";
  record.options = Data::object({{"players", 2}, {"edition", "standard"}});
  record.players = {"Ana", "bot:hard"};
  record.seed = "00ffAB";
  record.steps = {ChanceOutcome{"shuffle", {"12", "13"}, {}}, ChanceOutcome{"first-player", {}, Seat(1)},
                  MoveStep{Seat(1), "play 12", std::vector<std::string>{"play 12", "take"}},
                  MoveStep{Seat(0), "take", std::nullopt}, ChanceOutcome{"tiles", {}, {}}};
  record.result = Result{{{3, -4}, {1, 2}}, {4, -2}, {Seat(0)}};
  return record;
}

TEST(Record, BecomesDataInTheOrderOfTheFormat) {
  using Array = Data::Array;
  EXPECT_EQ(
      to_data(full_record()),
      Data::object(
          {{"format", "vivarium-record/1"},
           {"game", "some-game"},
           {"options", Data::object({{"players", 2}, {"edition", "standard"}})},
           {"players", Array{"Ana", "bot:hard"}},
           {"seed", "00ffAB"},
           {"steps", Array{Data::object({{"chance", "shuffle"}, {"cards", Array{"12", "13"}}}),
                           Data::object({{"chance", "first-player"}, {"player", 1}}),
                           Data::object({{"player", 1}, {"move", "play 12"}, {"legal", Array{"play 12", "take"}}}),
                           Data::object({{"player", 0}, {"move", "take"}}),
                           Data::object({{"chance", "tiles"}, {"cards", Array{}}})}},
           {"result",
            Data::object(
                {{"rounds", Array{Array{3, -4}, Array{1, 2}}}, {"scores", Array{4, -2}}, {"winners", Array{0}}})}}));
}

TEST(Record, ReadsBackEqual) {
  std::vector<std::function<void(Record&)>> changes = {
      [](Record&) {},
      [](Record& r) { r.seed.reset(); },
      [](Record& r) { r.result.reset(); },
      [](Record& r) { r.result->rounds.clear(); },
      [](Record& r) { r.result->winners = {Seat(0), Seat(1)}; },
      [](Record& r) { r.steps.clear(); },
      [](Record& r) { r.players.clear(); },
      [](Record& r) { r.options = Data(); },
      [](Record& r) { std::get<MoveStep>(r.steps[2]).legal->clear(); },
  };
  for (const auto& change : changes) {
    Record record = full_record();
    change(record);
    const auto read = record_from_data(to_data(record));
    ASSERT_TRUE(read.has_value()) << read.error().text();
    EXPECT_EQ(*read, record);
  }
}

// The fields of an object may stand in any order.
TEST(Record, DoesNotMindTheOrderOfFields) {
  const Data data = to_data(full_record());
  Data reversed = Data::object();
  for (auto member = data.as_object()->rbegin(); member != data.as_object()->rend(); ++member) {
    reversed.set(member->first, member->second);
  }
  ASSERT_FALSE(reversed == data);
  EXPECT_EQ(*record_from_data(reversed), full_record());
}

Data step(std::initializer_list<Data::Member> members) { return Data::Array{Data::object(members)}; }
Data list_of(std::size_t size, const Data& item) { return Data::Array(size, item); }

TEST(Record, NamesTheFieldThatIsWrong) {
  struct Case {
    std::string_view name;  // of the field of a good record that is replaced
    Data value;
    std::string problem;
  };
  using Array = Data::Array;
  const Data object = Data::object();
  const std::string long_text(kMaxRecordText + 1, 'x');
  const Data result = *to_data(full_record()).find("result");
  const auto with_result = [&](std::string_view name, Data value) { return Data(result).set(name, std::move(value)); };
  const Case cases[] = {
      {"format", "vivarium-record/2", "format: 'vivarium-record/1' expected"},
      {"format", 1, "format: text expected, got a whole number"},
      {"game", Array{}, "game: text expected, got a list"},
      {"extra", 1, "extra: no such field"},
      {"players", "Ana", "players: a list expected, got text"},
      {"players", Array{"Ana", 1}, "players.1: text expected, got a whole number"},
      {"players", Array{long_text}, "players.0: text too long"},
      {"players", list_of(7, "Ana"), "players: more than 6 entries"},
      {"seed", "0x12", "seed: hexadecimal digits expected"},
      {"seed", "", "seed: hexadecimal digits expected"},
      {"seed", std::string(kMaxRecordText + 1, 'a'), "seed: hexadecimal digits expected"},
      {"seed", "12+0:", "seed: hexadecimal digits expected"},
      {"seed", "12+6:34", "seed: hexadecimal digits expected"},
      {"seed", "12+0:34+", "seed: hexadecimal digits expected"},
      {"seed", "12:34", "seed: hexadecimal digits expected"},
      {"seed", "12+0:1+1:1+2:1+3:1+4:1+5:1+5:1", "seed: hexadecimal digits expected"},
      {"seed", 12, "seed: text expected, got a whole number"},
      {"steps", Data(), "steps: a list expected, got nothing"},
      {"steps", list_of(kMaxRecordSteps + 1, object), "steps: more than 20000 entries"},
      {"steps", Array{object, 1}, "steps.0.player: missing"},
      {"steps", Array{"x"}, "steps.0: an object expected, got text"},
      {"steps", step({{"player", 0}}), "steps.0.move: missing"},
      {"steps", step({{"move", "take"}}), "steps.0.player: missing"},
      {"steps", step({{"player", 6}, {"move", "take"}}), "steps.0.player: a whole number from 0 to 5 expected, got 6"},
      {"steps", step({{"player", -1}, {"move", "take"}}),
       "steps.0.player: a whole number from 0 to 5 expected, got -1"},
      {"steps", step({{"player", 0}, {"move", 5}}), "steps.0.move: text expected, got a whole number"},
      {"steps", step({{"player", 0}, {"move", long_text}}), "steps.0.move: text too long"},
      {"steps", step({{"player", 0}, {"move", ""}, {"cards", Array{}}}), "steps.0.cards: no such field"},
      {"steps", step({{"player", 0}, {"move", ""}, {"legal", 1}}),
       "steps.0.legal: a list expected, got a whole number"},
      {"steps", step({{"player", 0}, {"move", ""}, {"legal", Array{"a", Data()}}}),
       "steps.0.legal.1: text expected, got nothing"},
      {"steps", step({{"player", 0}, {"move", ""}, {"legal", list_of(kMaxRecordLegalMoves + 1, "a")}}),
       "steps.0.legal: more than 2000 entries"},
      {"steps", step({{"chance", 5}}), "steps.0.chance: text expected, got a whole number"},
      {"steps", step({{"chance", "x"}, {"cards", "y"}}), "steps.0.cards: a list expected, got text"},
      {"steps", step({{"chance", "x"}, {"cards", Array{1}}}), "steps.0.cards.0: text expected, got a whole number"},
      {"steps", step({{"chance", "x"}, {"cards", list_of(kMaxRecordCards + 1, "a")}}),
       "steps.0.cards: more than 256 entries"},
      {"steps", step({{"chance", "x"}, {"player", 6}}), "steps.0.player: a whole number from 0 to 5 expected, got 6"},
      {"steps", step({{"chance", "x"}, {"move", "take"}}), "steps.0.move: no such field"},
      {"steps", Array{Data::object({{"chance", "x"}}), Data::object({{"chance", Data()}})},
       "steps.1.chance: text expected, got nothing"},
      {"result", Array{}, "result: an object expected, got a list"},
      {"result", object, "result.scores: missing"},
      {"result", with_result("extra", 1), "result.extra: no such field"},
      {"result", with_result("scores", 1), "result.scores: a list expected, got a whole number"},
      {"result", with_result("scores", Array{0, 40'000}),
       "result.scores.1: a whole number from -30000 to 30000 expected, got 40000"},
      {"result", with_result("scores", list_of(7, 0)), "result.scores: more than 6 entries"},
      {"result", with_result("winners", Array{0, 6}), "result.winners.1: a whole number from 0 to 5 expected, got 6"},
      {"result", with_result("rounds", 1), "result.rounds: a list expected, got a whole number"},
      {"result", with_result("rounds", list_of(101, Array{})), "result.rounds: more than 100 entries"},
      {"result", with_result("rounds", Array{Array{1}, Array{0, "x"}}),
       "result.rounds.1.1: a whole number from -30000 to 30000 expected, got text"},
  };
  for (const Case& c : cases) {
    const auto record = record_from_data(to_data(full_record()).set(c.name, c.value));
    ASSERT_FALSE(record.has_value()) << c.problem;
    EXPECT_EQ(record.error().text(), c.problem);
  }
  EXPECT_EQ(record_from_data(Array{}).error().text(), "an object expected, got a list");
}

TEST(Record, MissesTheFieldsThatEveryRecordHas) {
  const Data data = to_data(full_record());
  for (const Data::Member& left_out : *data.as_object()) {
    Data rest = Data::object();
    for (const Data::Member& member : *data.as_object()) {
      if (member.first != left_out.first) rest.set(member.first, member.second);
    }
    const auto record = record_from_data(rest);
    const bool optional = left_out.first == "seed" || left_out.first == "result";
    EXPECT_EQ(record.has_value(), optional) << left_out.first;
    if (!record) {
      EXPECT_EQ(record.error().text(), left_out.first + ": missing");
    }
  }
}

// As long as the limits allow.
TEST(Record, ReadsTheLargestRecordThatIsAllowed) {
  Record record = full_record();
  const std::string text(kMaxRecordText, 'a');
  record.players.assign(kMaxSeats, text);
  record.seed = text;
  for (int seat = 0; seat < kMaxSeats; ++seat) *record.seed += "+" + std::to_string(seat) + ":" + text;
  record.steps.assign(kMaxRecordSteps - 2, MoveStep{Seat(kMaxSeats - 1), text, std::nullopt});
  record.steps.push_back(MoveStep{Seat(0), text, std::vector<std::string>(kMaxRecordLegalMoves, text)});
  record.steps.push_back(ChanceOutcome{"shuffle", std::vector<std::string>(kMaxRecordCards, text), {}});
  record.result = Result{std::vector(100, std::vector(kMaxSeats, -30'000)), std::vector(kMaxSeats, 30'000), {}};
  const auto read = record_from_data(to_data(record));
  ASSERT_TRUE(read.has_value()) << read.error().text();
  EXPECT_EQ(*read, record);
}

}  // namespace
}  // namespace vivarium
