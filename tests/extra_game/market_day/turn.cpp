// Dealing, rolling, bidding and the prize.
#include <algorithm>

#include "tests/extra_game/market_day/market_day.hpp"

namespace vivarium::market_day {

SeatSet MarketDay::decided(const State& state) const {
  SeatSet decided;
  for (const Seat seat : seats()) {
    if (state.bids[seat]) decided.insert(seat);
  }
  return decided;
}

Stage MarketDay::stage_of(Phase phase, SeatSet decided, Seat winner) const {
  if (phase == Phase::over) return Stage::over();
  if (phase == Phase::bid) return Stage::decision(seats() - decided, decided);
  return phase == Phase::prize ? Stage::decision(winner) : Stage::chance();
}

void MarketDay::legal_moves(const State& state, Seat seat, MoveList& moves) const {
  moves.clear();
  if (state.phase == Phase::bid) {
    for (const Card card : state.hands[seat]) moves.push_back(Move::bid(card));
  } else if (state.phase == Phase::prize && seat == state.winner) {
    moves = {Move::keep(), Move::roll()};
  }
}

void MarketDay::apply(State& state, const Chance& chance) const {
  if (state.phase == Phase::deal) {
    state.shown = {};
    const Card* next = chance.cards.data();
    for (const Seat seat : seats()) {
      Hand& hand = state.hands[seat];
      while (hand.size() < kHandSize) hand.push_back(*next++);
      std::sort(hand.begin(), hand.end());
    }
    state.phase = Phase::roll;
    return;
  }
  state.prize = chance.pips;
  if (state.phase == Phase::roll) {
    state.phase = Phase::bid;
  } else {
    hand_prize_over(state);
  }
}

void MarketDay::apply(State& state, Seat seat, const Move& move) const {
  if (move.is_bid()) {
    state.bids[seat] = move.card();
    if (decided(state) == seats()) show_bids(state);
  } else if (move.is_keep()) {
    hand_prize_over(state);
  } else {
    state.prize = 0;
    state.phase = Phase::roll_again;
  }
}

// The highest card wins: no two are the same.
void MarketDay::show_bids(State& state) const {
  state.winner = Seat(static_cast<int>(std::max_element(state.bids.begin(), state.bids.end()) - state.bids.begin()));
  for (const Seat seat : seats()) {
    const Card card = *state.bids[seat];
    Hand& hand = state.hands[seat];
    hand.erase_at(static_cast<std::size_t>(std::find(hand.begin(), hand.end(), card) - hand.begin()));
    Hand& shown = state.shown[seat];
    shown.push_back(card);
    std::sort(shown.begin(), shown.end());
  }
  state.bids = {};
  state.phase = Phase::prize;
  if (!options_.second_roll) hand_prize_over(state);
}

void MarketDay::hand_prize_over(State& state) const {
  std::uint8_t& points = state.points[state.round][state.winner];
  points = static_cast<std::uint8_t>(points + state.prize);
  state.prize = 0;
  state.winner = {};
  state.phase = Phase::roll;
  if (!state.hands[Seat(0)].empty()) return;
  ++state.round;
  state.phase = state.round == options_.rounds ? Phase::over : Phase::deal;
}

Scores MarketDay::scores(const State& state) const {
  Scores scores;
  for (const Seat seat : seats()) {
    int sum = 0;
    for (const auto& round : state.points) sum += round[seat];
    scores.push_back(static_cast<std::int16_t>(sum));
  }
  return scores;
}

SeatSet MarketDay::winners(const State& state) const {
  const Scores all = scores(state);
  const std::int16_t best = *std::max_element(all.begin(), all.end());
  SeatSet winners;
  for (const Seat seat : seats()) {
    if (all[index_of(seat)] == best) winners.insert(seat);
  }
  return winners;
}

std::vector<Scores> MarketDay::round_scores(const State& state) const {
  std::vector<Scores> rounds(state.round);
  for (std::size_t round = 0; round < rounds.size(); ++round) {
    for (const Seat seat : seats()) rounds[round].push_back(state.points[round][seat]);
  }
  return rounds;
}

}  // namespace vivarium::market_day
