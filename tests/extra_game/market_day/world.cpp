// The worlds that a viewer cannot tell apart: the unseen cards are dealt anew, and who has bid has bid any of its
// cards.
#include <algorithm>
#include <span>

#include "tests/extra_game/market_day/market_day.hpp"

namespace vivarium::market_day {

State MarketDay::sample_world(const Observation& seen, Rng& rng) const {
  VIVARIUM_ASSERT(!seen.viewer.sees_everything());
  State state;
  state.hands = seen.hands;
  state.bids = seen.bids;
  state.shown = seen.shown;
  state.points = seen.points;
  state.winner = seen.winner;
  state.prize = seen.prize;
  state.round = seen.round;
  state.phase = seen.phase;

  const auto own = seen.viewer.as_seat();
  FixedVector<Card, kCardCount> unseen;
  for (int number = 1; number <= kCardCount; ++number) {
    const Card card(number);
    const bool is_own = own && seen.hands[*own].contains(card);
    const bool is_shown =
        std::any_of(seen.shown.begin(), seen.shown.end(), [&](auto& one) { return one.contains(card); });
    if (!is_own && !is_shown) unseen.push_back(card);
  }
  shuffle(std::span(unseen.data(), unseen.size()), rng);
  for (const Seat seat : own ? seats().without(*own) : seats()) {
    Hand& hand = state.hands[seat];
    while (hand.size() < seen.hand_size) hand.push_back(unseen.pop_back());
    if (seen.decided.contains(seat)) state.bids[seat] = hand[draw_below(rng, seen.hand_size)];
    std::sort(hand.begin(), hand.end());
  }
  return state;
}

}  // namespace vivarium::market_day
