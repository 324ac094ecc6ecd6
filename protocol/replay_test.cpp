#include "protocol/replay.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "engine/core/rng.hpp"
#include "games/catalog/catalog.hpp"
#include "protocol/record_json.hpp"

namespace vivarium::protocol {
namespace {

class SeededRandom final : public RandomSource {
 public:
  explicit SeededRandom(std::uint64_t seed) : rng_(seed) {}
  std::uint64_t next() override { return rng_.next(); }

 private:
  Rng rng_;
};

// A whole game of random players.
Record played(std::string_view game, std::uint64_t seed) {
  auto match = find_game(game)->make_match(Data::object(), "options", Completeness::defaults_allowed);
  SeededRandom random(seed);
  Match& running = **match;
  while (!running.stage().is_over()) {
    if (running.stage().is_chance()) {
      running.commit(running.sample_chance(random));
      continue;
    }
    const Seat seat = running.stage().to_act.first();
    const auto moves = running.legal_moves(seat);
    running.commit(running.prepare(seat, moves[random.next() % moves.size()]).value());
  }
  Record record;
  record.game = game;
  record.options = running.options();
  record.players.assign(static_cast<std::size_t>(running.players()), "somebody");
  record.steps = running.steps();
  record.result = running.result();
  return record;
}

const std::vector<std::string> kGames = {"take-that", "cubosaurs", "dino-twist"};

std::int64_t number(const Data& data, std::string_view name) { return *data.find(name)->as_int(); }

std::string refusal_of(std::string_view query) {
  const auto wish = parse_replay_wish(query);
  return wish ? "accepted" : wish.error().text();
}

std::string refusal_of(const Record& record, const ReplayWish& wish = {}) {
  const auto data = replay_data(record, wish);
  return data ? "accepted" : data.error().text();
}

TEST(ReplayWish, IsReadFromTheQuery) {
  const auto wish = parse_replay_wish("count=5&view=seat1&from=64");
  ASSERT_TRUE(wish.has_value());
  EXPECT_EQ(wish->viewer, Viewer::seat(Seat(1)));
  EXPECT_EQ(wish->from, 64U);
  EXPECT_EQ(wish->count, 5U);
  EXPECT_EQ(parse_replay_wish("")->viewer, Viewer::finished());
  EXPECT_EQ(parse_replay_wish("view=all")->count, kMostFrames);
  EXPECT_EQ(parse_replay_wish("view=spectator")->viewer, Viewer::spectator());
}

TEST(ReplayWish, SaysWhatIsWrong) {
  constexpr std::string_view kField = "a field of the message is missing or wrong: ";
  const auto expect = [&](std::string_view query, std::string_view detail) {
    EXPECT_EQ(refusal_of(query), std::string(kField) + std::string(detail)) << query;
  };
  for (const char* query : {"view=", "view", "view=me", "view=seat", "view=seat9", "view=seat-1", "view=seat1x"}) {
    expect(query, "view: all, spectator or seat and a number expected");
  }
  for (const char* query : {"from=-1", "from=", "from=1.5", "from=20001", "from=99999999999999999999"}) {
    expect(query, "from: 0 to 20000 expected");
  }
  for (const char* query : {"count=0", "count=65", "count=x"}) expect(query, "count: 1 to 64 expected");
  for (const char* query : {"seat=1", "&", "from=1&from=1", "=", "from=1&&"}) {
    expect(query, "view, from and count, each once, can be asked for");
  }
}

TEST(Replay, TellsAGameFromItsFirstStepToItsLast) {
  for (const std::string& game : kGames) {
    const Record record = played(game, 7);
    const auto total = static_cast<std::int64_t>(record.steps.size());
    std::int64_t step = 0;
    while (step < total) {
      const auto page = replay_data(record, {Viewer::finished(), static_cast<std::size_t>(step), kMostFrames});
      ASSERT_TRUE(page.has_value()) << page.error().text();
      EXPECT_EQ(number(*page, "total"), total);
      EXPECT_EQ(*page->find("result"), to_data(*record.result));
      for (const Data& frame : *page->find("frames")->as_array()) EXPECT_EQ(number(frame, "step"), step++);
    }
    const auto behind = replay_data(record, {Viewer::finished(), record.steps.size(), 1});
    EXPECT_TRUE(behind->find("frames")->as_array()->empty());
  }
}

TEST(Replay, ShowsAViewerWhatThatViewerSaw) {
  for (const std::string& game : kGames) {
    const Record record = played(game, 3);
    for (const Viewer viewer : {Viewer::seat(Seat(0)), Viewer::seat(Seat(1)), Viewer::spectator()}) {
      auto match = make_match_for(record);
      std::vector<Data> frames;
      for (std::size_t from = 0; from < record.steps.size(); from += kMostFrames) {
        const auto page = replay_data(record, {viewer, from, kMostFrames});
        for (const Data& frame : *page->find("frames")->as_array()) frames.push_back(frame);
      }
      ASSERT_EQ(frames.size(), record.steps.size());
      for (std::size_t step = 0; step < frames.size(); ++step) {
        const auto* choice = std::get_if<MoveStep>(&record.steps[step]);
        if (choice == nullptr) {
          (*match)->commit((*match)->prepare(std::get<ChanceOutcome>(record.steps[step])).value());
          EXPECT_EQ(frames[step].find("cards"), nullptr);
        } else {
          (*match)->commit((*match)->prepare(choice->seat, choice->move).value());
          EXPECT_EQ(frames[step].find("move") != nullptr, viewer.is_seat(choice->seat));
        }
        EXPECT_EQ(*frames[step].find("view"), (*match)->view(viewer)) << game << " step " << step;
      }
    }
  }
}

// TT-17: what somebody drew is told to that seat alone.
TEST(Replay, TellsEventsToThoseWhoHeardThem) {
  const Record record = played("take-that", 5);
  const auto drawn_in = [&](Viewer viewer) {
    int count = 0;
    const auto page = replay_data(record, {viewer, 0, kMostFrames});
    for (const Data& frame : *page->find("frames")->as_array()) {
      for (const Data& event : *frame.find("events")->as_array()) {
        if (*event.find("id") == Data("take-that.drawn")) ++count;
      }
    }
    return count;
  };
  EXPECT_EQ(drawn_in(Viewer::spectator()), 0);
  EXPECT_GT(drawn_in(Viewer::seat(Seat(0))), 0);
  EXPECT_EQ(drawn_in(Viewer::finished()), drawn_in(Viewer::seat(Seat(0))) + drawn_in(Viewer::seat(Seat(1))));
}

TEST(Replay, SaysWhereRoundsBegin) {
  const Record record = played("take-that", 11);
  const auto page = replay_data(record, {});
  const Data::Array& rounds = *page->find("rounds")->as_array();
  ASSERT_EQ(rounds.size(), 2U);
  for (std::size_t i = 0; i < rounds.size(); ++i) {
    EXPECT_EQ(number(rounds[i], "round"), static_cast<std::int64_t>(i) + 1);
    const auto step = static_cast<std::size_t>(number(rounds[i], "step"));
    EXPECT_TRUE(std::holds_alternative<ChanceOutcome>(record.steps[step]));
  }
}

TEST(Replay, RefusesWhatDidNotHappen) {
  const Record good = played("take-that", 2);
  Record record = good;
  EXPECT_EQ(refusal_of(record), "accepted");
  record.steps.pop_back();
  EXPECT_EQ(
      refusal_of(record),
      "this is not a record of a game that can be replayed: the record has a result, but the game is not over after "
      "its last step");
  // Without its result it is a game that was not finished, and can be looked at.
  record.result.reset();
  EXPECT_EQ(refusal_of(record), "accepted");
  record = good;
  record.game = "chess";
  EXPECT_EQ(refusal_of(record), "this is not a record of a game that can be replayed: game: no such game: 'chess'");
  record = good;
  std::get<MoveStep>(record.steps[1]).move = "take";
  EXPECT_EQ(refusal_of(record),
            "this is not a record of a game that can be replayed: step 1: player 0, 'take': not a legal move now");
  EXPECT_EQ(refusal_of(good, {Viewer::seat(Seat(3)), 0, 1}), "there is no such seat at this table");
}

TEST(Replay, ReadsRecordsWithinLimits) {
  const std::string line = to_json_line(played("take-that", 2));
  EXPECT_TRUE(parse_replay_record(line).has_value());
  EXPECT_EQ(parse_replay_record(line.substr(1)).error().code, RefusalCode::unreadable_message);
  EXPECT_EQ(parse_replay_record("{}").error().code, RefusalCode::wrong_record);
  EXPECT_EQ(parse_replay_record(line + std::string(kReplayLimits.bytes, ' ')).error().code,
            RefusalCode::message_too_large);
}

}  // namespace
}  // namespace vivarium::protocol
