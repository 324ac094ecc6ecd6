#include "cli/records/player_names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>

#include "protocol/printable.hpp"

namespace vivarium::cli {
namespace {

// "Easy bot" for "bot:easy", "Search bot:200" for "bot:search:200"; people are called by their names.
std::string called(const std::string& player, const Wording& wording) {
  constexpr std::string_view kBot = "bot:";
  if (!player.starts_with(kBot)) return player;
  const std::size_t end = std::min(player.find(':', kBot.size()), player.size());
  const std::string id = "bot." + player.substr(kBot.size(), end - kBot.size()) + ".name";
  return wording.has(id) ? wording.message(id) + player.substr(end) : player;
}

}  // namespace

std::vector<std::string> player_names(const std::vector<std::string>& players, const Wording& wording) {
  constexpr std::size_t kLongestName = 30;
  std::vector<std::string> names;
  for (std::size_t i = 0; i < players.size(); ++i) {
    const std::string seat = wording.message("replay.seat", Data::object({{"number", static_cast<int>(i)}}));
    const std::string name = shortened(called(players[i], wording), kLongestName);
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
