// What holds in every state, and the hash of one.
#include <algorithm>
#include <array>
#include <utility>

#include "engine/core/hash.hpp"
#include "tests/extra_game/market_day/market_day.hpp"

namespace vivarium::market_day {

bool MarketDay::is_possible(const State& state, const Chance& chance) const {
  if (chance.pips > 0)
    return chance.pips <= kMaxPips && (state.phase == Phase::roll || state.phase == Phase::roll_again);
  std::array<bool, kCardCount> found{};
  for (const Card card : chance.cards) found[card.place()] = true;
  return state.phase == Phase::deal && std::find(found.begin(), found.end(), false) == found.end();
}

bool MarketDay::is_consistent(const State& state) const {
  if ((state.phase == Phase::over) != (state.round == options_.rounds) || state.round > options_.rounds) return false;
  if ((state.prize > 0) != (state.phase == Phase::bid || state.phase == Phase::prize)) return false;
  if (state.phase != Phase::bid && !decided(state).empty()) return false;
  if (decided(state) == seats() || state.prize > kMaxPips || !seats().contains(state.winner)) return false;
  std::array<bool, kCardCount> found{};
  for (const Seat seat : seats()) {
    const Hand& hand = state.hands[seat];
    const auto& bid = state.bids[seat];
    if (hand.size() != state.hands[Seat(0)].size() || !std::is_sorted(hand.begin(), hand.end())) return false;
    if (bid && !hand.contains(*bid)) return false;
    const Hand& shown = state.shown[seat];
    const bool is_dealt = state.phase != Phase::deal || state.round > 0;
    if (hand.size() + shown.size() != (is_dealt ? kHandSize : 0)) return false;
    for (const Hand* cards : {&hand, &shown}) {
      for (const Card card : *cards) {
        if (std::exchange(found[card.place()], true)) return false;
      }
    }
  }
  return (state.phase == Phase::deal || state.phase == Phase::over) == state.hands[Seat(0)].empty() ||
         state.phase == Phase::prize || state.phase == Phase::roll_again;
}

std::uint64_t MarketDay::hash(const State& state) const {
  Hash hash;
  for (const Seat seat : seats()) {
    for (const Card card : state.hands[seat]) hash.add(card.place());
    for (const Card card : state.shown[seat]) hash.add(card.place());
    hash.add(state.hands[seat].size());
    hash.add(state.bids[seat] ? state.bids[seat]->place() : kCardCount);
    for (const auto& round : state.points) hash.add(round[seat]);
  }
  hash.add(index_of(state.winner)).add(state.prize).add(state.round);
  return hash.add(static_cast<std::uint64_t>(state.phase)).value();
}

}  // namespace vivarium::market_day
