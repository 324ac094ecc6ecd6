#include "games/catalog/catalog.hpp"

#include <string>
#include <utility>

#include "engine/match/match_of.hpp"
#include "games/catalog/all_games.hpp"

namespace vivarium {
namespace {

template <Game G>
Expected<std::unique_ptr<Match>, FieldError> make_match(const Data& data, std::string_view path,
                                                        Completeness completeness) {
  const auto options = G::parse_options(data, path, completeness);
  if (!options) return Unexpected{options.error()};
  std::unique_ptr<Match> match = std::make_unique<MatchOf<G>>(*options);
  return match;
}

template <Game G>
Expected<std::vector<EditionFact>, FieldError> edition_facts(const Data& data, std::string_view path) {
  const auto options = G::parse_options(data, path, Completeness::defaults_allowed);
  if (!options) return Unexpected{options.error()};
  return G::edition_facts(*options);
}

std::vector<CatalogEntry> make_catalog() {
  std::vector<CatalogEntry> entries;
  AllGames::for_each([&]<Game G>() { entries.push_back({&G::info, &make_match<G>, &edition_facts<G>}); });
  return entries;
}

}  // namespace

const std::vector<CatalogEntry>& catalog() {
  static const std::vector<CatalogEntry> entries = make_catalog();
  return entries;
}

const CatalogEntry* find_game(std::string_view id) {
  for (const CatalogEntry& entry : catalog()) {
    if (entry.info().id == id) return &entry;
  }
  return nullptr;
}

Expected<std::unique_ptr<Match>, FieldError> make_match_for(const Record& record) {
  const CatalogEntry* entry = find_game(record.game);
  if (entry == nullptr) return Unexpected{FieldError{"game", "no such game: '" + record.game.substr(0, 40) + "'"}};
  auto match = entry->make_match(record.options, "options", Completeness::every_field);
  if (match && static_cast<int>(record.players.size()) != (*match)->players()) {
    return Unexpected{FieldError{"players", std::to_string((*match)->players()) + " names expected, got " +
                                                std::to_string(record.players.size())}};
  }
  return match;
}

}  // namespace vivarium
