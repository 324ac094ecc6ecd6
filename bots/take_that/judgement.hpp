// The judgement of Take That: what each move of a seat promises, as far as the seat can see.
#pragma once

#include "games/take_that/take_that.hpp"

namespace vivarium::bots::take_that {

using namespace vivarium::take_that;

// The cards that a hand reaches: each of its cards adds a set. What the hand still reaches once a card is laid follows
// without another look at the hand.
class Reach {
 public:
  void add(const Cards& cards) {
    often_ |= any_ & cards;
    any_ |= cards;
  }
  [[nodiscard]] const Cards& all() const { return any_; }
  // Without what one of the cards of the hand has added.
  [[nodiscard]] Cards without(const Cards& cards) const { return often_ | (any_ - cards); }

 private:
  Cards any_;
  Cards often_;  // by more than one card
};

class Judgement {
 public:
  // Looks at nothing in `state` that the seat cannot see.
  Judgement(const TakeThat& game, const State& state, Seat seat);

  // In points, compared with the other moves of the same turn.
  [[nodiscard]] float of(Move move) const;

 private:
  // A hand, as far as it matters here.
  struct Rest {
    Cards cards;
    Cards covered;   // next to which one of them fits
    Cards answered;  // those, and their twins
    int twins = 0;   // both of each pair
  };

  [[nodiscard]] float of_play(Card card) const;
  [[nodiscard]] float of_twist(Card card) const;
  [[nodiscard]] float of_take() const;
  // What becomes of a row that ends in `rightmost`: the next player may have to take it, may twist out of it, or passes
  // it on, and then it may come back when `rest` has no answer.
  [[nodiscard]] float of_leaving(const Cards& row, const Cards& row_twins, Card rightmost, const Rest& rest) const;
  // The share of the cards that the next player may lay next to `rightmost` to which the hand `rest` has an answer.
  [[nodiscard]] float share_answered(Card rightmost, const Cards& row_twins, const Rest& rest) const;
  [[nodiscard]] float of_keeping(const Rest& rest) const;
  // The chance that the next player holds at least one of `wanted` unseen cards.
  [[nodiscard]] float chance_that_next_holds(int wanted) const;
  [[nodiscard]] Rest rest_without(Card card) const;

  const State& state_;
  Rest hand_;
  Reach covered_;
  Reach answered_;
  Cards unseen_;
  float unseen_count_ = 0;
  int next_hand_ = 0;  // cards
  bool expert_ = false;
};

}  // namespace vivarium::bots::take_that
