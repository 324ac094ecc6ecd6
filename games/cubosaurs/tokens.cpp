// DNA tokens: gaining them for icons, and taking them from others when the supply is empty (CU-16).
#include "games/cubosaurs/cubosaurs.hpp"

namespace vivarium::cubosaurs {

// Notes the tokens for the icons of cards that were added to the collection of `seat`.
void Cubosaurs::owe(State& state, Seat seat, Cards added) const {
  std::uint8_t& owed = state.owed[seat];
  owed = static_cast<std::uint8_t>(owed + (added & dna_cards_).size());
}

// Hands out what is owed, in playing order from `turn`, each player completely before the next. (In an exchange that
// settles the buyer first.) Stops where a player must choose whom to rob.
void Cubosaurs::settle(State& state, AfterTokens after) const {
  Seat seat = state.turn;
  for (int i = 0; i < players_; ++i) {
    if (!settle_seat(state, seat)) {
      state.phase = Phase::rob;
      state.robber = seat;
      state.after_tokens = after;
      return;
    }
    seat = next_seat(state, seat);
  }
  state.phase = Phase::turn;
  state.robber = Seat(0);
  state.after_tokens = AfterTokens::begin_turn;
  if (after == AfterTokens::resume) return;
  if (after == AfterTokens::next_turn) state.turn = next_seat(state, state.turn);
  begin_turn(state);
}

// False where the supply is empty and an opponent has a token: the seat must choose one to take it from.
bool Cubosaurs::settle_seat(State& state, Seat seat) const {
  std::uint8_t& owed = state.owed[seat];
  const std::uint8_t gained = owed < state.supply ? owed : state.supply;
  state.tokens[seat] = static_cast<std::uint8_t>(state.tokens[seat] + gained);
  state.supply = static_cast<std::uint8_t>(state.supply - gained);
  owed = static_cast<std::uint8_t>(owed - gained);
  if (owed == 0) return true;
  // With an empty supply all forty tokens are with the players.
  const bool opponents_have_none = state.tokens[seat] == kTokens;
  if (opponents_have_none) owed = 0;
  return opponents_have_none;
}

// Replaces the list by whom `seat` can rob; by nothing where it is not its turn to.
void Cubosaurs::robberies(const State& state, Seat seat, MoveList& moves) const {
  moves.clear();
  if (state.phase != Phase::rob || seat != state.robber) return;
  for (const Seat other : SeatSet::all(players_).without(seat)) {
    if (state.tokens[other] > 0) moves.push_back(Move::rob(other));
  }
}

void Cubosaurs::rob(State& state, Seat from) const {
  const Seat robber = state.robber;
  --state.tokens[from];
  ++state.tokens[robber];
  --state.owed[robber];
  settle(state, state.after_tokens);
}

}  // namespace vivarium::cubosaurs
