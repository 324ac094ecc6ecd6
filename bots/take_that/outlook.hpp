// The table of Take That as one seat sees it, and what each of its moves promises.
#pragma once

#include "games/take_that/take_that.hpp"

namespace vivarium::bots::take_that_bot {

// What has to be paid for a row.
float row_cost(const take_that::Cards& row);

class Outlook {
 public:
  // Looks at nothing of `state` that the seat does not see.
  Outlook(const take_that::TakeThat& game, const take_that::State& state, Seat seat);

  // In points, compared with the other moves of the same turn.
  [[nodiscard]] float of(take_that::Move move) const;

 private:
  using Card = take_that::Card;
  using Cards = take_that::Cards;

  [[nodiscard]] float of_play(Card card) const;
  [[nodiscard]] float of_twist(Card card) const;
  [[nodiscard]] float of_take() const;
  // What becomes of a row that ends in `rightmost`: the next player may have to take it, may twist out of it, or passes
  // it on, and then it may come back when `rest` has no answer.
  [[nodiscard]] float of_leaving(const Cards& row, const Cards& row_twins, Card rightmost, const Cards& rest) const;
  // How many of the cards that the next player may lay next to `rightmost` the hand `rest` answers: 0 to 1.
  [[nodiscard]] float share_answered(Card rightmost, const Cards& row_twins, const Cards& rest) const;
  [[nodiscard]] float of_keeping(const Cards& rest) const;
  // That the next player holds at least one of so many cards which nobody has seen.
  [[nodiscard]] float chance_that_next_holds(int wanted) const;
  [[nodiscard]] Cards hand_without(Card card) const;

  const take_that::State& state_;
  Cards hand_;
  Cards unseen_;
  float unseen_count_ = 0;
  int next_hand_ = 0;  // cards
  bool expert_ = false;
};

}  // namespace vivarium::bots::take_that_bot
