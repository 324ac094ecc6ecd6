// Reading and writing options.
#include <string>
#include <utility>

#include "games/cubosaurs/cubosaurs.hpp"

namespace vivarium::cubosaurs {

Expected<Options, FieldError> Cubosaurs::parse_options(const Data& data, std::string_view path,
                                                       Completeness completeness) {
  FieldReader fields(data, std::string(path), completeness);
  Options options;
  options.players = fields.number("players", {kMinPlayers, kMaxPlayers}, kMinPlayers);
  options.rounds = fields.number("rounds", {1, kMaxRounds}, default_rounds(options.players));
  options.dna = fields.flag("dna", false);
  options.peaceful = fields.flag("peaceful", false);
  options.open_hand = fields.flag("open-hand", false);
  const Data* edition = fields.take("edition");
  if (auto error = fields.finish()) return Unexpected{std::move(*error)};
  if (edition == nullptr) return options;

  auto parsed = parse_edition(*edition, fields.path_of("edition"));
  if (!parsed) return Unexpected{parsed.error()};
  options.edition = std::move(*parsed);
  return options;
}

Data Cubosaurs::options_data(const Options& options) {
  return Data::object({{"players", options.players},
                       {"rounds", options.rounds},
                       {"dna", options.dna},
                       {"peaceful", options.peaceful},
                       {"open-hand", options.open_hand},
                       {"edition", edition_data(options.edition)}});
}

}  // namespace vivarium::cubosaurs
