#include "protocol/replay.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "engine/core/seat_numbers.hpp"
#include "games/catalog/catalog.hpp"
#include "protocol/position.hpp"
#include "protocol/record_json.hpp"
#include "protocol/replay_testing.hpp"

namespace vivarium::protocol {
namespace {

const std::vector<std::string> kGames = {"take-that", "cubosaurs", "dino-twist"};

std::int64_t number(const Data& data, std::string_view name) { return *data.find(name)->as_int(); }

std::string refusal_of(std::string_view query) {
  const auto wish = parse_replay_request(query);
  return wish ? "accepted" : wish.error().text();
}

Expected<Data, Refusal> page_of(const Record& record, const ReplayRequest& wish) {
  const auto replay = VerifiedReplay::of(record);
  if (!replay) return Unexpected{replay.error()};
  return replay->page(wish);
}

std::string refusal_of(const Record& record, const ReplayRequest& wish = {}) {
  const auto data = page_of(record, wish);
  return data ? "accepted" : data.error().text();
}

TEST(ReplayRequest, IsReadFromTheQuery) {
  const auto wish = parse_replay_request("count=5&view=seat1&from=64");
  ASSERT_TRUE(wish.has_value());
  EXPECT_EQ(wish->viewer, Viewer::seat(Seat(1)));
  EXPECT_EQ(wish->from, 64U);
  EXPECT_EQ(wish->count, 5U);
  EXPECT_EQ(parse_replay_request("")->viewer, Viewer::finished());
  EXPECT_EQ(parse_replay_request("view=all")->count, kMaxFrames);
  EXPECT_EQ(parse_replay_request("view=spectator")->viewer, Viewer::spectator());
}

TEST(ReplayRequest, SaysWhatIsWrong) {
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
      const auto page = page_of(record, {Viewer::finished(), static_cast<std::size_t>(step), kMaxFrames});
      ASSERT_TRUE(page.has_value()) << page.error().text();
      EXPECT_EQ(number(*page, "total"), total);
      EXPECT_EQ(*page->find("result"), to_data(*record.result));
      for (const Data& frame : *page->find("frames")->as_array()) EXPECT_EQ(number(frame, "step"), step++);
    }
    const auto behind = page_of(record, {Viewer::finished(), record.steps.size(), 1});
    EXPECT_TRUE(behind->find("frames")->as_array()->empty());
  }
}

TEST(Replay, ShowsAViewerWhatThatViewerSaw) {
  for (const std::string& game : kGames) {
    const Record record = played(game, 3);
    for (const Viewer viewer : {Viewer::seat(Seat(0)), Viewer::seat(Seat(1)), Viewer::spectator()}) {
      auto match = make_match_for(record);
      std::vector<Data> frames;
      for (std::size_t from = 0; from < record.steps.size(); from += kMaxFrames) {
        const auto page = page_of(record, {viewer, from, kMaxFrames});
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
        EXPECT_EQ(*frames[step].find("view"), (*match)->view()) << game << " step " << step;
        EXPECT_EQ(*frames[step].find("secrets"), (*match)->secrets(viewer)) << game << " step " << step;
      }
    }
  }
}

// TT-17: what somebody drew is told to that seat alone.
TEST(Replay, TellsEventsToThoseWhoHeardThem) {
  const Record record = played("take-that", 5);
  const auto drawn_in = [&](Viewer viewer) {
    int count = 0;
    const auto page = page_of(record, {viewer, 0, kMaxFrames});
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
  const auto page = page_of(record, {});
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

// What the viewer saw of the game, played from its start without any stop.
Data::Array plain_frames(const Record& record, Viewer viewer) {
  auto match = make_match_for(record).value()->clone();
  Data::Array frames;
  for (const RecordStep& step : record.steps) {
    Data frame = Data::object({{"step", static_cast<std::int64_t>(frames.size())}});
    Events events;
    if (const auto* outcome = std::get_if<ChanceOutcome>(&step)) {
      events = match->commit(match->prepare(*outcome).value());
      frame.set("chance", outcome->kind);
      if (viewer == Viewer::finished() && outcome->player) frame.set("player", outcome->player->index());
      if (viewer == Viewer::finished() && !outcome->player) {
        frame.set("cards", Data(Data::Array(outcome->cards.begin(), outcome->cards.end())));
      }
    } else {
      const auto& choice = std::get<MoveStep>(step);
      events = match->commit(match->prepare(choice.seat, choice.move).value());
      frame.set("seat", choice.seat.index());
      if (viewer == Viewer::finished() || viewer == Viewer::seat(choice.seat)) frame.set("move", choice.move);
    }
    Data told = Data::array();
    for (const Event& event : events) {
      if (event.audience.includes(viewer)) told.push_back(to_data(event));
    }
    frame.set("events", told).set("to_act", seat_numbers(match->stage().to_act));
    frame.set("decided", seat_numbers(match->stage().decided));
    frame.set("view", match->view()).set("secrets", match->secrets(viewer));
    frames.push_back(frame);
  }
  return frames;
}

// Everybody; of many players the last one.
std::vector<Viewer> viewers_of(const Record& record) {
  const int players = static_cast<int>(record.players.size());
  std::vector<Viewer> viewers = {Viewer::finished(), Viewer::seat(Seat(players - 1))};
  if (players == 2) viewers.insert(viewers.end(), {Viewer::spectator(), Viewer::seat(Seat(0))});
  return viewers;
}

// Long enough for the checkpoints to stand farther apart than a page is long.
const std::vector<PlayedGame> kLongGames = {
    {"take-that", 21, Data::object({{"players", 4}, {"rounds", 10}, {"expert", true}})},
    {"cubosaurs", 22, Data::object({{"players", 5}, {"rounds", 5}, {"dna", true}})},
    {"dino-twist", 23, Data::object({{"players", 6}})}};

TEST(VerifiedReplay, ShowsOnEveryPageWhatAGameWithoutAStopShows) {
  std::vector<PlayedGame> games = kLongGames;
  for (const std::string& game : kGames) games.push_back({game, 4});
  for (const PlayedGame& game : games) {
    const Record record = played(game);
    const auto replay = VerifiedReplay::of(record);
    ASSERT_TRUE(replay.has_value()) << replay.error().text();
    for (const Viewer viewer : viewers_of(record)) {
      const Data::Array expected = plain_frames(record, viewer);
      ASSERT_EQ(expected.size(), record.steps.size());
      // Pages as a screen asks for them, and some that begin anywhere.
      for (std::size_t from = 0; from < expected.size() + kMaxFrames; from += kMaxFrames) {
        for (const ReplayRequest wish :
             {ReplayRequest{viewer, from, kMaxFrames}, ReplayRequest{viewer, from + 29, 3}}) {
          const auto page = replay->page(wish);
          const std::size_t begin = std::min(wish.from, expected.size());
          const std::size_t end = std::min(begin + wish.count, expected.size());
          EXPECT_EQ(*page->find("frames")->as_array(),
                    Data::Array(expected.begin() + static_cast<std::ptrdiff_t>(begin),
                                expected.begin() + static_cast<std::ptrdiff_t>(end)))
              << game.game << " from " << wish.from;
          EXPECT_EQ(number(*page, "from"), static_cast<std::int64_t>(wish.from));
        }
      }
    }
  }
}

TEST(VerifiedReplay, ForgetsTheListsOfLegalMovesOnceTheyAreChecked) {
  for (PlayedGame game : kLongGames) {
    const auto plain = VerifiedReplay::of(played(game));
    game.lists = LegalLists::write;
    Record record = played(game);
    const auto replay = VerifiedReplay::of(record);
    ASSERT_TRUE(replay.has_value());
    EXPECT_EQ(*replay->page({}), *plain->page({}));
    EXPECT_EQ(replay->bytes(), plain->bytes());
    auto& last = std::get<MoveStep>(*std::find_if(record.steps.rbegin(), record.steps.rend(), [](const auto& step) {
      return std::holds_alternative<MoveStep>(step);
    }));
    last.legal->push_back(last.legal->front());
    EXPECT_EQ(VerifiedReplay::of(record).error().code, RefusalCode::wrong_record);
  }
}

TEST(VerifiedReplay, TakesLittleMemory) {
  for (const PlayedGame& game : kLongGames) {
    const Record record = played(game);
    const auto replay = VerifiedReplay::of(record);
    EXPECT_GT(replay->bytes(), 100 * record.steps.size()) << game.game;
    EXPECT_LT(replay->bytes(), 1'000'000U) << game.game;
  }
}

// Asked for directly; a query has no such numbers.
TEST(VerifiedReplay, HasNothingBehindItsEnd) {
  const auto replay = VerifiedReplay::of(played("take-that", 2));
  constexpr std::size_t kMost = std::numeric_limits<std::size_t>::max();
  EXPECT_TRUE(replay->page({Viewer::finished(), kMost, kMost})->find("frames")->as_array()->empty());
  EXPECT_FALSE(replay->page({Viewer::finished(), 1, kMost})->find("frames")->as_array()->empty());
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
