// The table of Take That as one seat sees it, and what each of its moves promises.
#pragma once

#include "games/take_that/take_that.hpp"

namespace vivarium::bots::take_that_bot {

// What has to be paid for a row.
float row_cost(const take_that::Cards& row);

// The cards that a hand reaches: from each of its cards some, given as a set. What is left of it once a card is laid
// follows without another look at the hand.
class Reach {
 public:
  void add(const take_that::Cards& cards) {
    often_ |= any_ & cards;
    any_ |= cards;
  }
  [[nodiscard]] const take_that::Cards& all() const { return any_; }
  // Less one of the cards that it was added for.
  [[nodiscard]] take_that::Cards without(const take_that::Cards& cards) const { return often_ | (any_ - cards); }

 private:
  take_that::Cards any_;
  take_that::Cards often_;  // by more than one card
};

class Outlook {
 public:
  // Looks at nothing of `state` that the seat does not see.
  Outlook(const take_that::TakeThat& game, const take_that::State& state, Seat seat);

  // In points, compared with the other moves of the same turn.
  [[nodiscard]] float of(take_that::Move move) const;

 private:
  using Card = take_that::Card;
  using Cards = take_that::Cards;

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
  // How many of the cards that the next player may lay next to `rightmost` the hand `rest` answers: 0 to 1.
  [[nodiscard]] float share_answered(Card rightmost, const Cards& row_twins, const Rest& rest) const;
  [[nodiscard]] float of_keeping(const Rest& rest) const;
  // That the next player holds at least one of so many cards which nobody has seen.
  [[nodiscard]] float chance_that_next_holds(int wanted) const;
  [[nodiscard]] Rest rest_without(Card card) const;

  const take_that::State& state_;
  Rest hand_;
  Reach covered_;
  Reach answered_;
  Cards unseen_;
  float unseen_count_ = 0;
  int next_hand_ = 0;  // cards
  bool expert_ = false;
};

}  // namespace vivarium::bots::take_that_bot
