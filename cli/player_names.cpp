#include "cli/player_names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>

#include "cli/printable.hpp"

namespace vivarium::cli {

std::vector<std::string> player_names(const std::vector<std::string>& players) {
  constexpr std::size_t kLongestName = 30;
  std::vector<std::string> names;
  for (std::size_t i = 0; i < players.size(); ++i) {
    const std::string seat = "seat " + std::to_string(i);
    const std::string name = shortened(players[i], kLongestName);
    const bool unique = std::count(players.begin(), players.end(), players[i]) == 1;
    if (name.empty()) {
      names.push_back(seat);
    } else {
      names.push_back(unique ? name : fmt::format("{} ({})", name, seat));
    }
  }
  return names;
}

}  // namespace vivarium::cli
