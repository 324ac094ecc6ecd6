// Contestant: a bot in an arena or a simulation, as named on the command line: a built-in bot by its name, a program as
// "exec:COMMAND"; either may have a name of its own before it, as in "me=exec:./my-bot".
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
  std::string name;                                // in reports: its own one, or what was given: "search:500"
  bots::BotSpec spec;                              // for a program: the bot that takes over after a failure
  bool sees_all = false;                           // `seer`: a search that sees all hands, an upper bound
  std::shared_ptr<ExecProgram> program = nullptr;  // null for a built-in bot

  bool has_own_name = false;

  // With its effort: "search:1000".
  [[nodiscard]] std::string full_name() const;
};

// Whether the seer may play.
enum class SeerRule : std::uint8_t { refused, allowed };

struct ContestantRules {
  bots::Effort effort = bots::kUsualEffort;  // of searches that name none
  SeerRule seer = SeerRule::refused;
  ExecLimits limits = {};  // of programs
};

// "search:500,plain,me=exec:python3 bot.py". A comma within a command must be quoted. Throws BadInput.
std::vector<Contestant> parse_contestants(std::string_view text, const ContestantRules& rules);

}  // namespace vivarium::cli
