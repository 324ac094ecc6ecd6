// The judgement of Dino Twist: what each move of a seat promises, as far as the seat can see.
#pragma once

#include "bots/dino_twist/evaluation.hpp"
#include "games/dino_twist/dino_twist.hpp"

namespace vivarium::bots::dino_twist {

using namespace vivarium::dino_twist;

class Judgement {
 public:
  Judgement(const DinoTwist& game, const State& state, Seat seat);

  [[nodiscard]] float of(Move move) const;

 private:
  // An attack of these cards, for one of their species.
  struct Attack {
    const PlayedCards& cards;
    Species species;
    Strength strength;
    Card stays;
  };

  [[nodiscard]] float of_attack(const PlayedCards& cards) const;
  [[nodiscard]] float of_attack(const Attack& attack) const;
  [[nodiscard]] float of_burial(const PlayedCards& cards) const;
  [[nodiscard]] float of_redraw(const PlayedCards& cards) const;
  [[nodiscard]] float of_name(Species species) const;
  [[nodiscard]] float of_capture(Territory from, Territory to) const;

  [[nodiscard]] float left_behind(const Evaluation::Captured& captured, const PerSpecies<int>& sums) const;
  [[nodiscard]] float threat(Territory from, Card card) const;
  [[nodiscard]] float hand_change(const PlayedCards& cards) const;
  [[nodiscard]] float equal_attack_chance(const Attack& attack) const;

  const DinoTwist& game_;
  const Table& table_;
  const Hand& hand_;
  Seat me_;
  Evaluation evaluation_;
  float future_;  // how much what comes after this round counts, 0 to 1
  CardCounts unseen_;
};

}  // namespace vivarium::bots::dino_twist
