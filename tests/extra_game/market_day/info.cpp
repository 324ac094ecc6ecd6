// Name, players and options of Market Day.
#include "tests/extra_game/market_day/market_day.hpp"

namespace vivarium::market_day {

const GameInfo& MarketDay::info() {
  using Kind = OptionInfo::Kind;
  static const GameInfo info = {
      "market-day",
      "Market Day",
      "nobody",
      "Bid your cards in secret for prizes that a die has made.",
      kMinPlayers,
      kMaxPlayers,
      5,
      {{"rounds", Kind::number, "How many rounds are played", "1", "1 to 3", 1, kMaxRounds},
       {"second-roll", Kind::flag, "The winner may have the prize rolled again", "true", "true or false"}}};
  return info;
}

Expected<Options, FieldError> MarketDay::parse_options(const Data& data, std::string_view path,
                                                       Completeness completeness) {
  FieldReader fields(data, std::string(path), completeness);
  Options options;
  options.players = fields.number("players", {kMinPlayers, kMaxPlayers}, options.players);
  options.rounds = fields.number("rounds", {1, kMaxRounds}, options.rounds);
  options.second_roll = fields.flag("second-roll", options.second_roll);
  if (auto error = fields.finish()) return Unexpected{std::move(*error)};
  return options;
}

Data MarketDay::options_data(const Options& options) {
  return Data::object({{"players", options.players}, {"rounds", options.rounds}, {"second-roll", options.second_roll}});
}

}  // namespace vivarium::market_day
