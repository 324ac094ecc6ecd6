#include "games/dino_twist/options.hpp"

#include <optional>
#include <utility>

#include "games/dino_twist/dino_twist.hpp"

namespace vivarium::dino_twist {

namespace {

constexpr std::string_view kTRex = "t-rex";
constexpr std::string_view kLittleRex = "little-rex";

SeatSet read_islands(FieldReader& fields, int players) {
  SeatSet little_rex;
  const Data* data = fields.take("islands");
  if (data == nullptr) return little_rex;
  const Data::Array* names = data->as_array();
  if (names == nullptr) {
    fields.fail("islands", "a list expected, got " + std::string(data->kind_name()));
    return little_rex;
  }
  if (names->size() != static_cast<std::size_t>(players)) {
    fields.fail("islands", "one island for each of the " + std::to_string(players) + " players expected, got " +
                               std::to_string(names->size()));
    return little_rex;
  }
  for (const Seat seat : seats(players)) {
    const std::string* name = (*names)[index_of(seat)].as_text();
    if (name != nullptr && *name == kLittleRex) {
      little_rex.insert(seat);
    } else if (name == nullptr || *name != kTRex) {
      fields.fail("islands." + std::to_string(seat.index()), "\"t-rex\" or \"little-rex\" expected");
    }
  }
  return little_rex;
}

}  // namespace

Expected<Options, FieldError> DinoTwist::parse_options(const Data& data, std::string_view path,
                                                       Completeness completeness) {
  FieldReader fields(data, std::string(path), completeness);
  Options options;
  options.players = fields.number("players", {kMinPlayers, kMaxPlayers}, options.players);
  options.little_rex = read_islands(fields, options.players);
  std::optional<FieldError> edition_error;
  if (const Data* edition = fields.take("edition")) {
    auto parsed = parse_edition(*edition, fields.path_of("edition"));
    if (parsed) {
      options.edition = std::move(*parsed);
    } else {
      edition_error = parsed.error();
    }
  }
  if (auto error = fields.finish()) return Unexpected{std::move(*error)};
  if (edition_error) return Unexpected{std::move(*edition_error)};
  return options;
}

Data DinoTwist::options_data(const Options& options) {
  Data islands = Data::array();
  for (const Seat seat : seats(options.players)) {
    islands.push_back(options.little_rex.contains(seat) ? kLittleRex : kTRex);
  }
  return Data::object({{"players", options.players}, {"islands", islands}, {"edition", edition_data(options.edition)}});
}

}  // namespace vivarium::dino_twist
