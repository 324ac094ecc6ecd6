// Worth: what lies open on the table of Dino Twist, in points that it will bring by the end of the game.
#pragma once

#include <array>
#include <cstddef>

#include "bots/knowledge.hpp"
#include "games/dino_twist/options.hpp"
#include "games/dino_twist/preparation.hpp"
#include "games/dino_twist/scoring.hpp"
#include "games/dino_twist/state.hpp"

namespace vivarium::bots {

// The greatest sum of at most two cards of each species, `without` left out.
[[nodiscard]] dino_twist::PerSpecies<int> greatest_sums(const dino_twist::Hand& hand,
                                                        const dino_twist::PlayedCards& without = {});

// The strongest attack of each species in a round with that event, its bonus included; 0 where there is none.
[[nodiscard]] dino_twist::PerSpecies<int> strongest_attacks(const dino_twist::Hand& hand, dino_twist::EventCard event);

class DinoTwistWorth {
 public:
  DinoTwistWorth(const dino_twist::Options& options, const dino_twist::Table& table);

  // A Dino on an island of that seat.
  [[nodiscard]] float dino(Seat seat, dino_twist::Card card) const {
    const float claw = options_.edition.claws.contains(card) ? claw_[seat] : 0;
    return territory_[static_cast<std::size_t>(card.strength().points())] + claw;
  }
  // What a seat gives up that puts a Dino on this territory of its island.
  [[nodiscard]] float given_up(Seat seat, dino_twist::Territory to) const {
    const dino_twist::Place place = table_.islands[seat][to];
    return place.is_empty() ? territory_[0] - filling_[seat] : dino(seat, place.dino());
  }
  // The least of that for a Dino from this territory of Twist Island.
  [[nodiscard]] float least_given_up(Seat seat, dino_twist::Territory from) const {
    return least_given_up_[seat][from.index()];
  }
  [[nodiscard]] float gain(Seat seat, dino_twist::Territory from, dino_twist::Card card) const {
    return dino(seat, card) - least_given_up(seat, from);
  }
  // What attacks with the greatest sums of a hand will bring, if Twist Island stays as it is.
  [[nodiscard]] float reach(Seat seat, const dino_twist::PerSpecies<int>& sums) const;
  // The same after one capture: `left` now lies where `taken` was.
  struct Captured {
    dino_twist::Territory from;
    dino_twist::Card taken;
    dino_twist::Card left;
  };
  [[nodiscard]] float reach_after(Seat seat, const dino_twist::PerSpecies<int>& sums, const Captured& captured) const;
  [[nodiscard]] int rounds_to_come() const { return rounds_to_come_; }

  // Expected final points; `graves`: the cards in each graveyard.
  [[nodiscard]] Expectation scores(const dino_twist::State& state, const dino_twist::GraveyardSizes& graves) const;

 private:
  void count_islands();
  void value_filling();
  void value_claws();
  void value_places();
  [[nodiscard]] float full_island(int empty, int most_advanced) const;
  [[nodiscard]] float claws_bonus(int lead) const;

  const dino_twist::Options& options_;
  const dino_twist::Table& table_;
  SeatSet seats_;
  int rounds_to_come_;                                         // after this one
  std::array<float, dino_twist::kStrengths + 1> territory_{};  // by the strength of who lives there, 0 for nobody
  dino_twist::PerSeat<int> empty_{};
  dino_twist::PerSeat<int> claws_{};
  dino_twist::PerSeat<float> filling_{};  // one more territory filled, apart from the Dino
  dino_twist::PerSeat<float> claw_{};     // one more Long Claws
  dino_twist::PerSeat<float> bonuses_{};  // expected of the full island and the claws
  dino_twist::PerSeat<dino_twist::PerTerritory<float>> least_given_up_{};
};

}  // namespace vivarium::bots
