#include "games/cubosaurs/cubosaurs.hpp"

namespace vivarium::cubosaurs {

const GameInfo& Cubosaurs::info() {
  using Kind = OptionInfo::Kind;
  static const GameInfo info = {
      "cubosaurs",
      "Cubosaurs",
      "Fabien Tanguy",
      "Keep the Hand of dinosaurs or pass it on with one of your own: a set is worth much, a card too many costs.",
      kMinPlayers,
      kMaxPlayers,
      20,
      {{"rounds", Kind::number, "How many rounds are played", "3 with two players, else 2", "1 to 5", 1, kMaxRounds},
       {"dna", Kind::flag, "The advanced game, with DNA tokens and evolution tiles", "false", "true or false"},
       {"peaceful", Kind::flag, "Leaves out the tiles of direct interaction; no effect without dna", "false",
        "true or false"},
       {"open-hand", Kind::flag, "Shows the Hand to everyone", "false", "true or false"},
       {"edition", Kind::edition, "What is printed on the cards and tiles", "standard", "standard or an object"}}};
  return info;
}

}  // namespace vivarium::cubosaurs
