// DinoTwistOutlook: the one-step judgement of Dino Twist, as one seat sees the table.
#pragma once

#include "bots/dino_twist/worth.hpp"
#include "games/dino_twist/dino_twist.hpp"

namespace vivarium::bots {

class DinoTwistOutlook {
 public:
  DinoTwistOutlook(const dino_twist::DinoTwist& game, const dino_twist::State& state, Seat seat);

  [[nodiscard]] float of(dino_twist::Move move) const;

 private:
  using PlayedCards = dino_twist::PlayedCards;

  // An attack of these cards, for one of their species.
  struct Attack {
    const PlayedCards& cards;
    dino_twist::Species species;
    dino_twist::Strength strength;
    dino_twist::Card stays;
  };

  [[nodiscard]] float of_attack(const PlayedCards& cards) const;
  [[nodiscard]] float of_attack(const Attack& attack) const;
  [[nodiscard]] float of_burial(const PlayedCards& cards) const;
  [[nodiscard]] float of_redraw(const PlayedCards& cards) const;
  [[nodiscard]] float of_name(dino_twist::Species species) const;
  [[nodiscard]] float of_capture(dino_twist::Territory from, dino_twist::Territory to) const;

  [[nodiscard]] float left_behind(const DinoTwistWorth::Captured& captured,
                                  const dino_twist::PerSpecies<int>& sums) const;
  [[nodiscard]] float threat(dino_twist::Territory from, dino_twist::Card card) const;
  [[nodiscard]] float hand_change(const PlayedCards& cards) const;
  [[nodiscard]] float equal_attack_chance(const Attack& attack) const;

  const dino_twist::DinoTwist& game_;
  const dino_twist::Table& table_;
  const dino_twist::Hand& hand_;
  Seat me_;
  DinoTwistWorth worth_;
  float future_;  // how much what comes after this round counts, 0 to 1
  dino_twist::CardCounts unseen_;
};

}  // namespace vivarium::bots
