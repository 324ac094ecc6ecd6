// Scenario files: what a rule means, told as a short game that a player can read. README.md in this folder gives the
// grammar. The runner knows Match and no particular game.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace vivarium::scenarios {

struct Outcome {
  std::vector<std::string> rules;  // the rule numbers the file says it proves
  int checks = 0;
  std::optional<std::string> failure;  // "line 12: …", the first one
};

Outcome run_scenario(const std::string& text);
Outcome run_scenario_file(const std::filesystem::path& file);

// All scenario files of all games, sorted.
std::vector<std::filesystem::path> scenario_files();

}  // namespace vivarium::scenarios
