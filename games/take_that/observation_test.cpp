#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "engine/match/match_of.hpp"
#include "games/take_that/testing.hpp"

namespace vivarium::take_that {
namespace {

using testing::late_state;

bool mentions(const Data& data, const std::string& text) {
  if (const auto* own = data.as_text()) return *own == text;
  if (const auto* items = data.as_array()) {
    return std::any_of(items->begin(), items->end(), [&](const Data& item) { return mentions(item, text); });
  }
  if (const auto* members = data.as_object()) {
    return std::any_of(members->begin(), members->end(), [&](const auto& m) { return mentions(m.second, text); });
  }
  return false;
}

// TT-16, TT-17. Seat 1 takes the single card 12 and with it, unseen, the toad 33.
TEST(TakeThatExtraCard, IsHiddenFromAllUntilTheRoundIsScored) {
  MatchOf<TakeThat> match(Options{2, 1, true});
  ChanceOutcome deal{"shuffle", {}, {}};
  for (int card = 0; card < kCardCount; ++card) deal.cards.push_back(std::to_string(Card(card).number()));
  // The hands are 12 to 21 (without 20) and 22 to 31; seat 0 draws 32 after its first card, so 33 is the pile's top.
  const std::string extra = "33";
  match.commit(*match.prepare(deal));
  match.commit(*match.prepare(Seat(0), "play 12"));
  const Events told = match.commit(*match.prepare(Seat(1), "take"));
  ASSERT_EQ(told.size(), 2U);
  EXPECT_EQ(told[1].id, "take-that.extra");
  for (const Event& event : told) EXPECT_FALSE(mentions(event.args, extra)) << event.id;

  const std::vector<Viewer> players = {Viewer::seat(Seat(0)), Viewer::seat(Seat(1)), Viewer::spectator()};
  Events last;
  while (!match.stage().is_over()) {
    const Data view = match.view();
    ASSERT_FALSE(mentions(view, extra));
    EXPECT_EQ((*view.find("seats")->as_array())[1].find("hidden_extras")->as_int()[0], 1);
    for (const Viewer viewer : players) ASSERT_FALSE(mentions(match.secrets(viewer), extra));
    EXPECT_TRUE(mentions(match.secrets(Viewer::finished()), extra));
    // Nobody takes a single card again: the first move of the list is `take` only where nothing else is possible.
    const Seat seat = match.stage().to_act.first();
    last = match.commit(*match.prepare(seat, match.legal_moves(seat).front()));
    if (!match.stage().is_over()) {
      for (const Event& event : last) ASSERT_FALSE(mentions(event.args, extra)) << event.id;
    }
  }
  EXPECT_TRUE(mentions(match.view(), extra));
  int shown = 0;
  for (const Event& event : last) {
    if (event.id != "take-that.extra-shown") continue;
    ++shown;
    EXPECT_TRUE(mentions(event.args, extra));
    EXPECT_EQ(event.audience, Audience::everyone());
  }
  EXPECT_EQ(shown, 1);
}

TEST(TakeThatObservation, HasTheOwnHandAndTheSizeOfTheOthers) {
  const TakeThat game(Options{2, 1, true});
  const State state = late_state();
  const Observation own = game.observe(state, Viewer::seat(Seat(0)));
  EXPECT_EQ(own.hands[Seat(0)], state.hands[Seat(0)]);
  EXPECT_TRUE(own.hands[Seat(1)].empty());
  EXPECT_EQ(own.hand_sizes[Seat(1)], 2);
  EXPECT_EQ(own.pile_size, 2);
  EXPECT_TRUE(own.face_down[Seat(1)].empty());
  EXPECT_EQ(own.hidden_extras[Seat(1)], 1);
  const Observation spectator = game.observe(state, Viewer::spectator());
  EXPECT_TRUE(spectator.hands[Seat(0)].empty());
  EXPECT_EQ(spectator.hand_sizes[Seat(0)], 2);
  const Observation all = game.observe(state, Viewer::finished());
  EXPECT_EQ(all.hands[Seat(1)], state.hands[Seat(1)]);
  EXPECT_EQ(all.face_down[Seat(1)], state.face_down[Seat(1)]);
}

}  // namespace
}  // namespace vivarium::take_that
