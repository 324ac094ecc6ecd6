// The evaluation of Dino Twist: what lies open on the table, in points that it will bring by the end of the game.
#pragma once

#include <array>
#include <cstddef>

#include "bots/knowledge.hpp"
#include "games/dino_twist/options.hpp"
#include "games/dino_twist/preparation.hpp"
#include "games/dino_twist/scoring.hpp"
#include "games/dino_twist/state.hpp"

namespace vivarium::bots::dino_twist {

using namespace vivarium::dino_twist;
using vivarium::dino_twist::PerSeat;  // rather than the general one

// The greatest sum of at most two cards of each species, not counting `without`.
[[nodiscard]] PerSpecies<int> greatest_sums(const Hand& hand, const PlayedCards& without = {});

// The strongest attack of each species in a round with that event, its bonus included; 0 where there is none.
[[nodiscard]] PerSpecies<int> strongest_attacks(const Hand& hand, EventCard event);

class Evaluation {
 public:
  Evaluation(const Options& options, const Table& table);

  // A Dino on an island of that seat.
  [[nodiscard]] float dino(Seat seat, Card card) const {
    const float claw = options_.edition.claws.contains(card) ? claw_[seat] : 0;
    return territory_[static_cast<std::size_t>(card.strength().points())] + claw;
  }
  // What a seat gives up by putting a Dino on this territory of its island.
  [[nodiscard]] float given_up(Seat seat, Territory to) const {
    const Place place = table_.islands[seat][to];
    return place.is_empty() ? territory_[0] - filling_[seat] : dino(seat, place.dino());
  }
  // The least of that for a Dino from this territory of Twist Island.
  [[nodiscard]] float least_given_up(Seat seat, Territory from) const { return least_given_up_[seat][from.index()]; }
  [[nodiscard]] float gain(Seat seat, Territory from, Card card) const {
    return dino(seat, card) - least_given_up(seat, from);
  }
  // What attacks with the greatest sums of a hand will bring if Twist Island stays as it is.
  [[nodiscard]] float reach(Seat seat, const PerSpecies<int>& sums) const;
  // The same after one capture: `left` now lies where `taken` was.
  struct Captured {
    Territory from;
    Card taken;
    Card left;
  };
  [[nodiscard]] float reach_after(Seat seat, const PerSpecies<int>& sums, const Captured& captured) const;
  [[nodiscard]] int rounds_to_come() const { return rounds_to_come_; }

  // Expected final points; `graves`: the cards in each graveyard.
  [[nodiscard]] Expectation scores(const State& state, const GraveyardSizes& graves) const;

 private:
  void count_islands();
  void value_filling();
  void value_claws();
  void value_places();
  [[nodiscard]] float full_island(int empty, int most_advanced) const;
  [[nodiscard]] float claws_bonus(int lead) const;

  const Options& options_;
  const Table& table_;
  SeatSet seats_;
  int rounds_to_come_;                             // after this one
  std::array<float, kStrengths + 1> territory_{};  // by the strength of who lives there, 0 for nobody
  PerSeat<int> empty_{};
  PerSeat<int> claws_{};
  PerSeat<float> filling_{};  // one more territory filled, apart from the Dino
  PerSeat<float> claw_{};     // one more Long Claws
  PerSeat<float> bonuses_{};  // expected of the full island and the claws
  PerSeat<PerTerritory<float>> least_given_up_{};
};

}  // namespace vivarium::bots::dino_twist
