// Reading and writing options.
#include "games/take_that/take_that.hpp"

namespace vivarium::take_that {

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

}  // namespace vivarium::take_that
