// A turn: getting a Hand, and keeping or refusing it (CU-5 to CU-7). The way of every playout, so that it is compiled
// into whatever plays. Part of cubosaurs.hpp.
#pragma once

#include "games/cubosaurs/cubosaurs.hpp"

namespace vivarium::cubosaurs {

inline void Cubosaurs::apply(State& state, Seat /*seat*/, Move move) const {
  switch (move.kind()) {
    case Move::Kind::keep:
      keep(state);
      break;
    case Move::Kind::refuse:
      refuse(state, move.card());
      break;
    case Move::Kind::buy:
      buy(state, move);
      break;
    case Move::Kind::rob:
      rob(state, move.robbed());
      break;
  }
}

// CU-5. REQUIRES: an empty Hand
inline void Cubosaurs::begin_turn(State& state) const {
  if (state.pack.empty()) {
    end_round(state);
    return;
  }
  state.phase = Phase::turn;
  draw_into_hand(state);
}

// REQUIRES: a pack that is not empty
inline void Cubosaurs::draw_into_hand(State& state) const {
  const Card card = state.pack.pop_back();
  state.hand.insert(card);
  if (options_.open_hand) return;
  state.drawn.push_back(card);
  state.hidden.push_back({SeatSet::of(state.turn), {}});
}

inline void Cubosaurs::keep(State& state) const {
  const Cards added = state.hand;
  state.collections[state.turn] |= added;
  state.hand = {};
  state.drawn.clear();
  state.hidden.clear();
  state.shown = {};
  state.has_bought = false;
  if ((added & dna_cards_).empty()) {
    state.turn = next_seat(state, state.turn);
    begin_turn(state);
  } else {
    owe(state, state.turn, added);
    settle(state, AfterTokens::next_turn);
  }
}

inline void Cubosaurs::refuse(State& state, Card card) const {
  state.collections[state.turn].erase(card);
  state.hand.insert(card);
  // CU-21: everyone sees that the Hand had no card of this type. Both places are written, used or not: that is quicker.
  const TypeSet type = TypeSet::of(card.type());
  HiddenCard* hidden = state.hidden.data();
  hidden[0].impossible = hidden[0].impossible | type;
  hidden[1].impossible = hidden[1].impossible | type;
  pass_hand(state);
}

inline void Cubosaurs::pass_hand(State& state) const {
  state.turn = next_seat(state, state.turn);
  state.has_bought = false;
  HiddenCard* hidden = state.hidden.data();  // both places, as in refuse()
  hidden[0].seen_by.insert(state.turn);
  hidden[1].seen_by.insert(state.turn);
}

}  // namespace vivarium::cubosaurs
