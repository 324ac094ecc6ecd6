#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <set>
#include <sstream>

#include "games/dino_twist/testing.hpp"

namespace vivarium::dino_twist {
namespace {

std::vector<std::string> ids_for(const Events& events, Viewer viewer) {
  std::vector<std::string> ids;
  for (const Event& event : events) {
    if (event.audience.includes(viewer)) ids.push_back(event.id);
  }
  return ids;
}

TEST(DinoTwistEvents, ABurialIsToldInFullToItsOwnerAndInOutlineToTheOthers) {
  const DinoTwist game{Options{}};
  Rng rng(61);
  State before = testing::dealt(game, rng);
  before.event = {EventKind::meteor, TerritorySet::all()};
  const Move first = testing::random_move(game, before, Seat(0), rng);
  game.apply(before, Seat(0), first);
  const Move last = testing::random_move(game, before, Seat(1), rng);
  State after = before;
  game.apply(after, Seat(1), last);
  Events events;
  game.describe(before, Seat(1), last, after, events);
  EXPECT_EQ(ids_for(events, Viewer::seat(Seat(0)))[0], "dino-twist.bury");
  EXPECT_EQ(ids_for(events, Viewer::seat(Seat(0)))[1], "dino-twist.bury-hidden");
  EXPECT_EQ(ids_for(events, Viewer::seat(Seat(1)))[0], "dino-twist.bury-hidden");
  EXPECT_EQ(ids_for(events, Viewer::spectator())[1], "dino-twist.bury-hidden");
  EXPECT_EQ(ids_for(events, Viewer::finished())[1], "dino-twist.bury");
}

// Every event of every step of many games, by id; the last step of a game tells the scores.
TEST(DinoTwistEvents, RandomGamesTellEveryKindOfEventAndEachHasItsWords) {
  std::set<std::string> told;
  Rng rng(62);
  for (int i = 0; i < 600; ++i) {
    const DinoTwist game(testing::random_options(rng));
    State state = game.initial();
    Events events;
    while (!game.stage(state).is_over()) {
      const State before = state;
      const Stage stage = game.stage(state);
      events.clear();
      if (stage.is_chance()) {
        const Chance chance = game.sample_chance(state, rng);
        game.apply(state, chance);
        game.describe(before, chance, state, events);
      } else {
        const Seat seat = testing::any_of(stage.to_act, rng);
        const Move move = testing::random_move(game, state, seat, rng);
        game.apply(state, seat, move);
        game.describe(before, seat, move, state, events);
      }
      for (const Event& event : events) told.insert(event.id);
    }
    int scores = 0;
    for (const Event& event : events) scores += event.id == "dino-twist.score" ? 1 : 0;
    ASSERT_EQ(scores, game.players());
  }
  for (const char* rare : {"dino-twist.hand-short", "dino-twist.sits-out", "dino-twist.full-island-late"})
    told.insert(rare);
  EXPECT_EQ(told.size(), 33U);
#ifdef VIVARIUM_SOURCE_DIR
  std::ifstream file(VIVARIUM_SOURCE_DIR "/i18n/en/dino-twist.json");
  std::stringstream words;
  words << file.rdbuf();
  for (const std::string& id : told) {
    EXPECT_NE(words.str().find("\"" + id + "\":"), std::string::npos) << "no words for " << id;
  }
#endif
}

}  // namespace
}  // namespace vivarium::dino_twist
