// What a person must know to set the game up, and its printed facts.
#include "games/take_that/take_that.hpp"
#include "games/take_that/text.hpp"

namespace vivarium::take_that {

const GameInfo& TakeThat::info() {
  using Kind = OptionInfo::Kind;
  static const GameInfo info = {
      "take-that",
      "Take That",
      "Andreas Spies and Reinhard Staupe",
      "Lay numbers in a row, twist twins out of it for points, and do not be the one who must take it.",
      kMinPlayers,
      kMaxPlayers,
      20,
      {{"rounds", Kind::number, "How many rounds are played", "2", "1 to 10", 1, kMaxRounds},
       {"expert", Kind::flag, "Taking a row of one card also takes the pile's top card, unseen", "false",
        "true or false"}}};
  return info;
}

std::vector<EditionFact> TakeThat::edition_facts(const Options& /*options*/) {
  return {{"take-that.fact.cards", Data::object({{"count", kCardCount}}), false},
          {"take-that.fact.toads", Data::object({{"cards", card_texts(kToads)}}), false}};
}

}  // namespace vivarium::take_that
