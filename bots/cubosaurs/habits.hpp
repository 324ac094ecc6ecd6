// Who of the others plays as the judgement would, as far as they have not shown otherwise. Against such a player a
// search need not fear everything that could be done: it knows what will be.
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

  // Without a pack nothing is left to chance, and the best for both can be found: there it takes more to count on.
  [[nodiscard]] bool plays_by_judgement(Seat seat) const {
    return last_ && odds_[seat] >= (last_->pack_size > 0 ? kSure : kProven);
  }

 private:
  static constexpr int kPlayers = 2;
  static constexpr float kSure = 9;
  static constexpr float kProven = 50;
  static constexpr float kAtFirst = kSure;  // who does not will soon differ, and little is lost until then

  void learn(const cubosaurs::Cubosaurs& game, const cubosaurs::Observation& before,
             const cubosaurs::Observation& after);

  std::optional<cubosaurs::Observation> last_;
  // That a seat plays by the judgement, to one that it does not.
  cubosaurs::PerSeat<float> odds_{};
};

}  // namespace vivarium::bots
