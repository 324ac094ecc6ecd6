// Which of the others play by the judgement, as far as their choices have shown. Against such a player a search need
// not fear everything that could happen: it can predict what will.
//
// Between two players only. With more, fewer choices can be reconstructed, most of them are what anybody would do, and
// a single opponent matters less: nothing was gained (docs/BOTS.md).
#pragma once

#include <optional>

#include "bots/default_knowledge.hpp"
#include "games/cubosaurs/cubosaurs.hpp"

namespace vivarium::bots::cubosaurs {

using namespace vivarium::cubosaurs;
using vivarium::cubosaurs::PerSeat;  // rather than the general one

class Memory : public BasicMemory<Cubosaurs> {
 public:
  // What the same seat sees after each step of a game. Where steps are missing, less is learned.
  void watch(const Cubosaurs& game, const Observation& seen);

  // Without a pack nothing is left to chance and the best play of both can be found: there more proof is needed.
  [[nodiscard]] bool plays_by_judgement(Seat seat) const {
    return last_ && odds_[seat] >= (last_->pack_size > 0 ? kSure : kProven);
  }

 private:
  static constexpr int kPlayers = 2;
  static constexpr float kSure = 9;
  static constexpr float kProven = 50;
  static constexpr float kAtFirst = kSure;  // whoever does not will soon differ, and little is lost until then

  void learn(const Cubosaurs& game, const Observation& before, const Observation& after);

  std::optional<Observation> last_;
  // The odds that a seat plays by the judgement.
  PerSeat<float> odds_{};
};

}  // namespace vivarium::bots::cubosaurs
