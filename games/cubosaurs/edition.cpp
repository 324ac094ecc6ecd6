// The standard edition, and reading and writing editions. Everything a stranger may get wrong is refused with the name
// of the field.
#include "games/cubosaurs/edition.hpp"

#include <optional>
#include <utility>

#include "engine/core/field_reader.hpp"
#include "games/cubosaurs/text.hpp"

namespace vivarium::cubosaurs {
namespace {

Edition make_standard() {
  Edition edition;
  edition.sets = {{{4, 1, -2, -5}, {2, -1, -2, 8}, {-3, 2, 5, -5}, {-1, -1, -1, -1}, {-3, -1, 3, 7}}};
  for (auto& colour : edition.raptors) {
    for (std::size_t i = 0; i < colour.size(); ++i) colour[i] = i < 4 ? RaptorValues{2, -1} : RaptorValues{3, -2};
  }
  edition.eggs = {{{4, -3}, {4, -3}, {4, -3}, {3, -3}, {3, -3}, {3, -3}}};
  for (const Type type : TypeSet::all().without(Type::egg)) {
    for (int number = 1; number <= 3; ++number) edition.dna.insert(Card::of(type, number));
  }
  edition.costs = {4, 2, 1, 2, 1, 2, 3, 4, 3, 4};
  for (const Tile tile : {Tile::destroy, Tile::steal, Tile::give, Tile::exchange}) edition.interaction.insert(tile);
  return edition;
}

constexpr FieldReader::Range kValues{kLowestValue, kHighestValue};

// A list of exactly N values; `into` is left alone where the field is missing.
template <std::size_t N>
void read_values(FieldReader& fields, std::string_view name, std::array<Value, N>& into) {
  const Data* field = fields.take_optional(name);
  if (field == nullptr) return;
  const Data::Array* list = field->as_array();
  if (list == nullptr || list->size() != N) {
    fields.fail(name, "a list of " + std::to_string(N) + " whole numbers expected");
    return;
  }
  for (std::size_t i = 0; i < N; ++i) {
    if (auto problem = number_problem((*list)[i], kValues)) {
      fields.fail(std::string(name) + "." + std::to_string(i), std::move(*problem));
      return;
    }
    into[i] = static_cast<Value>(*(*list)[i].as_int());
  }
}

// Calls read(FieldReader&) for the object under `name`, if it is there, and passes its first error on.
template <class Read>
std::optional<FieldError> read_part(FieldReader& fields, std::string_view name, Read&& read) {
  const Data* part = fields.take_optional(name);
  if (part == nullptr) return std::nullopt;
  FieldReader inner(*part, fields.path_of(name), Completeness::defaults_allowed);
  if (part->as_object() != nullptr) read(inner);
  return inner.finish();
}

std::optional<FieldError> read_sets(FieldReader& fields, Edition& edition) {
  return read_part(fields, "sets", [&](FieldReader& sets) {
    for (const Type type : TypeSet::all(kPlainTypes)) read_values(sets, type_text(type), edition.sets[index_of(type)]);
  });
}

std::optional<FieldError> read_raptors(FieldReader& fields, Edition& edition) {
  return read_part(fields, "raptors", [&](FieldReader& raptors) {
    for (const Card card : kRaptors) {
      RaptorValues& values = edition.raptor(card);
      std::array<Value, 2> pair = {values.paired, values.alone};
      read_values(raptors, card_text(card), pair);
      values = {pair[0], pair[1]};
    }
  });
}

std::optional<FieldError> read_eggs(FieldReader& fields, Edition& edition) {
  return read_part(fields, "eggs", [&](FieldReader& eggs) {
    for (const Card egg : cards_of(Type::egg)) {
      EggValues& values = edition.eggs[egg.place()];
      std::array<Value, 2> pair = {values.most, values.otherwise};
      read_values(eggs, card_text(egg), pair);
      values = {pair[0], pair[1]};
    }
  });
}

std::optional<FieldError> read_tiles(FieldReader& fields, Edition& edition) {
  return read_part(fields, "tiles", [&](FieldReader& tiles) {
    for (const Tile tile : kAllTiles) {
      const int cost = tiles.number(tile_text(tile), {1, kTokens}, edition.cost(tile));
      edition.costs[index_of(tile) - 1] = static_cast<std::uint8_t>(cost);
    }
  });
}

// The list under `name`; each item goes to read(item), which returns what is wrong with it.
template <class Read>
void read_list(FieldReader& fields, std::string_view name, Read&& read) {
  const Data* field = fields.take_optional(name);
  if (field == nullptr) return;
  const Data::Array* list = field->as_array();
  if (list == nullptr) {
    fields.fail(name, "a list expected, got " + std::string(field->kind_name()));
    return;
  }
  for (std::size_t i = 0; i < list->size(); ++i) {
    if (std::optional<std::string> problem = read((*list)[i])) {
      fields.fail(std::string(name) + "." + std::to_string(i), std::move(*problem));
      return;
    }
  }
}

void read_dna(FieldReader& fields, Edition& edition) {
  Cards cards;
  read_list(fields, "dna", [&](const Data& item) -> std::optional<std::string> {
    const std::string* text = item.as_text();
    const std::optional<Card> card = text != nullptr ? parse_card(*text) : std::nullopt;
    if (!card) return "a card such as T1 expected";
    if (cards.contains(*card)) return "named twice";
    cards.insert(*card);
    return std::nullopt;
  });
  if (fields.take_optional("dna") != nullptr) edition.dna = cards;
}

void read_interaction(FieldReader& fields, Edition& edition) {
  TileSet tiles;
  read_list(fields, "interaction", [&](const Data& item) -> std::optional<std::string> {
    if (auto problem = number_problem(item, {1, kTiles})) return problem;
    const auto tile = static_cast<Tile>(*item.as_int());
    if (tiles.contains(tile)) return "named twice";
    tiles.insert(tile);
    return std::nullopt;
  });
  if (fields.take_optional("interaction") != nullptr) edition.interaction = tiles;
}

void read_names(FieldReader& fields, Edition& edition) {
  if (const Data* game = fields.take_optional("game"); game != nullptr && *game != Data("cubosaurs")) {
    fields.fail("game", "cubosaurs expected");
  }
  edition.name = fields.label("name", "custom", kLongestEditionName);
}

Expected<Edition, FieldError> parse_object(const Data& data, const std::string& path) {
  Edition edition = Edition::standard();
  FieldReader fields(data, path, Completeness::defaults_allowed);
  read_names(fields, edition);
  for (const auto& read : {read_sets, read_raptors, read_eggs, read_tiles}) {
    if (auto error = read(fields, edition)) return Unexpected{std::move(*error)};
  }
  read_dna(fields, edition);
  read_interaction(fields, edition);
  if (auto error = fields.finish()) return Unexpected{std::move(*error)};
  return edition;
}

Data pair_data(Value first, Value second) { return Data::Array{Data(int{first}), Data(int{second})}; }

}  // namespace

const Edition& Edition::standard() {
  static const Edition edition = make_standard();
  return edition;
}

Expected<Edition, FieldError> parse_edition(const Data& data, const std::string& path) {
  if (data.as_object() != nullptr) return parse_object(data, path);
  if (data == Data("standard")) return Edition::standard();
  return Unexpected{FieldError{path, "\"standard\" or an object expected"}};
}

Data edition_data(const Edition& edition) {
  if (edition == Edition::standard()) return "standard";
  Data sets = Data::object();
  for (const Type type : TypeSet::all(kPlainTypes)) {
    Data values = Data::array();
    for (const Value value : edition.sets[index_of(type)]) values.push_back(int{value});
    sets.set(type_text(type), std::move(values));
  }
  Data raptors = Data::object();
  for (const Card card : kRaptors) {
    raptors.set(card_text(card), pair_data(edition.raptor(card).paired, edition.raptor(card).alone));
  }
  Data eggs = Data::object();
  for (const Card egg : cards_of(Type::egg)) {
    const EggValues& values = edition.eggs[egg.place()];
    eggs.set(card_text(egg), pair_data(values.most, values.otherwise));
  }
  Data dna = Data::array();
  for (const Card card : edition.dna) dna.push_back(card_text(card));
  Data tiles = Data::object();
  for (const Tile tile : kAllTiles) tiles.set(tile_text(tile), edition.cost(tile));
  Data interaction = Data::array();
  for (const Tile tile : edition.interaction) interaction.push_back(number_of(tile));
  return Data::object({{"game", "cubosaurs"},
                       {"name", edition.name},
                       {"sets", std::move(sets)},
                       {"raptors", std::move(raptors)},
                       {"eggs", std::move(eggs)},
                       {"dna", std::move(dna)},
                       {"tiles", std::move(tiles)},
                       {"interaction", std::move(interaction)}});
}

}  // namespace vivarium::cubosaurs
