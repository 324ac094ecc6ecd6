// TurnJudge: the judgement of each move of the seat that has the Hand, in points.
#pragma once

#include <array>

#include "bots/cubosaurs/outlook.hpp"
#include "engine/core/seat.hpp"
#include "games/cubosaurs/cubosaurs.hpp"

namespace vivarium::bots {

class TurnJudge {
 public:
  // REQUIRES: phase turn
  TurnJudge(const cubosaurs::Cubosaurs& game, const cubosaurs::State& state);

  // Is there a move before this one that comes to the same?
  [[nodiscard]] bool is_repeated(cubosaurs::Move move) const;
  // Of keeping or refusing the Hand.
  float of_end(cubosaurs::Move move);
  // REQUIRES: of_end was asked for all ways to end the turn; after most purchases the best of them follows.
  float of_purchase(cubosaurs::Move move);

 private:
  // A number for each card, worked out when it is first asked for.
  struct Memory {
    cubosaurs::Cards known;
    std::array<float, cubosaurs::kCards> values;
  };

  [[nodiscard]] float of_keeping() const;
  // `given`: none with tile 4.
  [[nodiscard]] float of_passing(cubosaurs::Cards given) const;
  [[nodiscard]] float of_counting(cubosaurs::Tile tile) const;
  // When the card leaves the collection it is in.
  float loss(cubosaurs::Card card);
  // When, after that, it comes to this one.
  float gain(cubosaurs::Card card, Seat to);
  [[nodiscard]] Seat owner_of(cubosaurs::Card card) const;

  const cubosaurs::Cubosaurs& game_;
  const cubosaurs::State& state_;
  Seat next_;
  Outlook outlook_;
  float now_;
  float best_end_ = 0;
  cubosaurs::Cards first_of_kind_;  // in each collection
  Memory losses_;
  cubosaurs::PerSeat<Memory> gains_;
};

}  // namespace vivarium::bots
