// QuickPlayer: a sensible move in a hundred nanoseconds or so, for playouts.
//
// It weighs keeping the Hand against refusing it with a card of each type: what that makes of its own collection, and
// what the next player would make of the Hand. Of the opponents it looks at the next one only.
#pragma once

#include "bots/cubosaurs/prospects.hpp"
#include "engine/core/rng.hpp"
#include "games/cubosaurs/cubosaurs.hpp"

namespace vivarium::bots {

class QuickPlayer {
 public:
  // REQUIRES: phase turn. Looks at nothing that the seat with the Hand cannot see.
  QuickPlayer(const cubosaurs::Cubosaurs& game, const cubosaurs::State& state, const Prospects& prospects);

  [[nodiscard]] cubosaurs::Move choose(Rng& rng) const;

 private:
  // A move and what it brings.
  struct Idea {
    cubosaurs::Move move;
    float value;
  };

  // What it brings the owner of a collection, in view of the rival's: to keep this Hand, or to get or lose a single
  // card.
  [[nodiscard]] float keeping(cubosaurs::Cards collection, cubosaurs::Cards hand, cubosaurs::Cards rival) const;
  [[nodiscard]] float adding(cubosaurs::Cards collection, cubosaurs::Card card, cubosaurs::Cards rival) const;
  [[nodiscard]] float losing(cubosaurs::Cards collection, cubosaurs::Card card, cubosaurs::Cards rival) const;
  [[nodiscard]] float eggs(cubosaurs::Cards collection, cubosaurs::Cards rival) const;
  [[nodiscard]] float egg_points(cubosaurs::Card egg, cubosaurs::Cards collection, cubosaurs::Cards rival) const;
  [[nodiscard]] Idea best_end(Rng& rng) const;
  [[nodiscard]] Idea best_purchase(float end) const;
  [[nodiscard]] bool can_buy(cubosaurs::Tile tile) const;
  [[nodiscard]] float price(cubosaurs::Tile tile) const;

  const cubosaurs::Cubosaurs& game_;
  const cubosaurs::State& state_;
  Prospects::View prospects_;
  cubosaurs::Cards own_;
  cubosaurs::Cards next_;
  float rivalry_;  // how much the next player's points count
};

}  // namespace vivarium::bots
