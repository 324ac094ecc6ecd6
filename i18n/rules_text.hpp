// The rules of a game for beginners, in Markdown: i18n/<language>/rules/<game>.md with its marks (docs/WORDS.md) turned
// into text for a page without pictures.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/core/game_info.hpp"
#include "i18n/wording.hpp"

namespace vivarium {

// `facts` are those of the edition in use. Empty for a game that has no such text.
std::string rules_markdown(std::string_view game, const std::vector<EditionFact>& facts, const Wording& wording);

}  // namespace vivarium
