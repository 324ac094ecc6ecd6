#include <gtest/gtest.h>

#include "games/take_that/testing.hpp"
#include "tests/support/broken_state.hpp"

namespace vivarium::take_that {
namespace {

using testing::cards;
using testing::late_state;

void move_cards(Cards moved, Cards& from, Cards& to) {
  from -= moved;
  to |= moved;
}

TEST(TakeThatConsistency, NoticesWhateverIsWrongInARound) {
  const TakeThat game(Options{2, 1, true});
  const Seat here(0);
  const Seat nowhere(2);
  const auto notices = [&](std::string_view what, auto&& break_it) {
    expect_noticed(game, late_state(), what, break_it);
  };
  notices("a round after the last", [](State& s) { s.round = 2; });
  notices("the turn of nobody", [&](State& s) { s.turn = nowhere; });
  notices("over too early", [](State& s) { s.phase = Phase::over; });
  notices("not over after the last round", [](State& s) { s.round = 1; });
  notices("a set without a card of the row", [](State& s) { s.in_row = {}; });
  notices("twins of no card of the row", [](State& s) { s.row_twins = cards({34}); });
  notices("a turn without a row", [&](State& s) {
    move_cards(s.in_row, s.in_row, s.face_down[here]);
    s.row.clear();
    s.row_twins = {};
  });
  notices("a card too few", [](State& s) { s.pile.pop_back(); });
  notices("a card in two hands", [&](State& s) { s.hands[here].insert(s.hands[Seat(1)].first()); });
  notices("a card in two hands instead of another", [&](State& s) {
    s.hands[here].erase(s.hands[here].first());
    s.hands[here].insert(s.hands[Seat(1)].first());
  });
  notices("a hand of nobody", [&](State& s) { move_cards(cards({12}), s.hands[here], s.hands[nowhere]); });
  notices("a stack of nobody", [&](State& s) { move_cards(cards({34}), s.face_down[here], s.face_down[nowhere]); });
  notices("a hand too large",
          [&](State& s) { move_cards(cards({34, 35, 36, 37, 38, 39, 41, 42}), s.face_down[here], s.hands[here]); });
  notices("twisted toads", [&](State& s) { move_cards(cards({22, 33}), s.face_down[here], s.face_up[here]); });
  notices("half a twist", [&](State& s) { move_cards(cards({34}), s.face_down[here], s.face_up[here]); });
  notices("an extra card in the pile", [](State& s) { s.extras.insert(Card::of_number(17)); });
}

TEST(TakeThatConsistency, KnowsExtraCardsFromTheExpertGameOnly) {
  const TakeThat game(Options{2, 1, false});
  State state = late_state();
  EXPECT_FALSE(game.is_consistent(state));
  state.extras = {};
  EXPECT_TRUE(game.is_consistent(state));
}

TEST(TakeThatConsistency, HasNothingBeforeTheFirstDeal) {
  const TakeThat game(Options{2, 1, true});
  expect_noticed(game, game.initial(), "a turn before the deal", [](State& s) { s.turn = Seat(1); });
}

}  // namespace
}  // namespace vivarium::take_that
