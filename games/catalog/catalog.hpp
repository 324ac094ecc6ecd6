// What hosts need of the list of games: find one by its id, set a match up.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "engine/core/data.hpp"
#include "engine/core/expected.hpp"
#include "engine/core/field_reader.hpp"
#include "engine/core/game_info.hpp"
#include "engine/core/rule_error.hpp"
#include "engine/match/match.hpp"
#include "engine/match/verify.hpp"
#include "engine/record/record.hpp"

namespace vivarium {

struct CatalogEntry {
  const GameInfo& (*info)();
  // A fresh match, or which field of the options is wrong. `path` names the object in errors.
  Expected<std::unique_ptr<Match>, FieldError> (*make_match)(const Data& options, std::string_view path,
                                                             Completeness completeness);
  // The printed facts of the edition that these options name.
  Expected<std::vector<EditionFact>, FieldError> (*edition_facts)(const Data& options, std::string_view path);
};

// In the order in which people are shown the games.
const std::vector<CatalogEntry>& catalog();
// Null where there is no such game.
const CatalogEntry* find_game(std::string_view id);

// A fresh match for a record, or what is wrong with its game, options or players.
Expected<std::unique_ptr<Match>, FieldError> make_match_for(const Record& record);

}  // namespace vivarium
