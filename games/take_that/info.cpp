// Name, players and options of Take That.
#include "games/take_that/card_texts.hpp"
#include "games/take_that/take_that.hpp"

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

Expected<Options, FieldError> TakeThat::parse_options(const Data& data, std::string_view path,
                                                      Completeness completeness) {
  FieldReader fields(data, std::string(path), completeness);
  Options options;
  options.players = fields.number("players", {kMinPlayers, kMaxPlayers}, options.players);
  options.rounds = fields.number("rounds", {1, kMaxRounds}, options.rounds);
  options.expert = fields.flag("expert", options.expert);
  if (auto error = fields.finish()) return Unexpected{std::move(*error)};
  return options;
}

Data TakeThat::options_data(const Options& options) {
  return Data::object({{"players", options.players}, {"rounds", options.rounds}, {"expert", options.expert}});
}

std::vector<EditionFact> TakeThat::edition_facts(const Options& /*options*/) {
  return {{"take-that.fact.cards", Data::object({{"count", kCardCount}}), false},
          {"take-that.fact.toads", Data::object({{"cards", card_texts(kToads)}}), false}};
}

}  // namespace vivarium::take_that
