// The judgement of Cubosaurs: what each move of the seat with the Hand is worth, in points.
#pragma once

#include <array>
#include <span>

#include "bots/cubosaurs/evaluation.hpp"
#include "engine/core/seat.hpp"
#include "games/cubosaurs/cubosaurs.hpp"

namespace vivarium::bots::cubosaurs {

using namespace vivarium::cubosaurs;
using vivarium::cubosaurs::PerSeat;  // rather than the general one

class Judgement {
 public:
  // REQUIRES: phase turn
  Judgement(const Cubosaurs& game, const State& state);

  // REQUIRES: `moves` are the legal moves, the ways to end the turn before the purchases
  void of_all(const MoveList& moves, std::span<float> values);

 private:
  // A number for each card, worked out when it is first needed.
  struct CardValues {
    Cards known;
    std::array<float, kCards> values;
  };

  // Is there an earlier move that comes to the same?
  [[nodiscard]] bool is_repeated(Move move) const;
  // Of keeping or refusing the Hand.
  [[nodiscard]] float of_end(Move move) const;
  // `best_end`: the value of the best way to end the turn, which follows after most purchases.
  float of_purchase(Move move, float best_end);
  [[nodiscard]] float of_keeping() const;
  // `given`: none with tile 4.
  [[nodiscard]] float of_passing(Cards given) const;
  [[nodiscard]] float of_counting(Tile tile) const;
  // If the card leaves the collection it is in.
  float loss(Card card);
  // If it then comes to this one.
  float gain(Card card, Seat to);
  [[nodiscard]] Seat owner_of(Card card) const;

  const Cubosaurs& game_;
  const State& state_;
  Seat next_;
  Evaluation evaluation_;
  float now_;
  Cards first_of_kind_;  // in each collection
  CardValues losses_;
  PerSeat<CardValues> gains_;
};

}  // namespace vivarium::bots::cubosaurs
