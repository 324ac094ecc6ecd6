// What to call the players of a record.
#pragma once

#include <string>
#include <vector>

#include "i18n/wording.hpp"

namespace vivarium::cli {

// Their names, fit for a terminal, with the seat where a name stands twice or is empty.
std::vector<std::string> player_names(const std::vector<std::string>& players, const Wording& wording);

}  // namespace vivarium::cli
