// Who of the others plays as the judgement would, by what they have done so far. Against such a player a search need
// not fear everything that could be done: it knows what will be.
//
// Between two players only. With more, fewer choices can be told, most of them are what anybody would do, and whom
// they are told of matters less: nothing was gained (docs/BOTS.md).
#pragma once

#include <optional>

#include "engine/core/rng.hpp"
#include "games/cubosaurs/cubosaurs.hpp"

namespace vivarium::bots {

class Habits {
 public:
  // What a seat sees, always the same one, after every step of a game. Whoever skips steps learns less.
  void watch(const cubosaurs::Cubosaurs& game, const cubosaurs::Observation& seen);

  cubosaurs::State sample_world(const cubosaurs::Cubosaurs& game, const cubosaurs::Observation& seen, Rng& rng) const {
    return game.sample_world(seen, rng);
  }

  [[nodiscard]] bool plays_by_judgement(Seat seat) const { return odds_[cubosaurs::at(seat)] >= kSure; }

 private:
  static constexpr int kPlayers = 2;
  static constexpr float kAtFirst = 1;
  static constexpr float kSure = 9;

  void learn(const cubosaurs::Cubosaurs& game, const cubosaurs::Observation& before,
             const cubosaurs::Observation& after);

  std::optional<cubosaurs::Observation> last_;
  // That a seat plays by the judgement, to one that it does not.
  cubosaurs::PerSeat<float> odds_{};
};

}  // namespace vivarium::bots
