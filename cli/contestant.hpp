// Contestants: the bots of an arena or a simulation, as they are named on the command line.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "bots/roster.hpp"

namespace vivarium::cli {

struct Contestant {
  std::string text;  // as it was given: "search:500"
  bots::BotSpec spec;
  bool sees_all = false;  // `seer`: a searcher that sees all hands, the ceiling that no player can reach

  // With the effort in use: "search:1000".
  [[nodiscard]] std::string full_name() const;
};

// Where the seer may play.
enum class SeerRule : std::uint8_t { refused, allowed };

// "search:500,plain". Bots without an effort of their own get `effort`. Throws BadInput.
std::vector<Contestant> parse_contestants(std::string_view text, bots::Effort effort, SeerRule seer);

}  // namespace vivarium::cli
