// Contestants: the bots of an arena or a simulation, as they are named on the command line. Ours by their names, others
// as programs: "exec:COMMAND".
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "bots/roster.hpp"
#include "cli/exec/exec_program.hpp"

namespace vivarium::cli {

struct Contestant {
  std::string text;       // as it was given: "search:500"
  bots::BotSpec spec;     // of a program: the bot that plays on for it after a failure
  bool sees_all = false;  // `seer`: a searcher that sees all hands, the ceiling that no player can reach
  std::shared_ptr<ExecProgram> program = nullptr;  // null for a bot of ours

  // With the effort in use: "search:1000".
  [[nodiscard]] std::string full_name() const;
};

// Where the seer may play.
enum class SeerRule : std::uint8_t { refused, allowed };

struct ContestantRules {
  bots::Effort effort = bots::kUsualEffort;  // of searchers without one of their own
  SeerRule seer = SeerRule::refused;
  ExecLimits limits = {};  // of programs
};

// "search:500,plain,exec:python3 bot.py". A comma in a command stands between quotes. Throws BadInput.
std::vector<Contestant> parse_contestants(std::string_view text, const ContestantRules& rules);

}  // namespace vivarium::cli
