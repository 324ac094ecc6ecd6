// What a simulation has shown, for people and for programs.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cli/simulation/simulation.hpp"
#include "engine/core/data.hpp"
#include "engine/core/game_info.hpp"

namespace vivarium::cli {

struct ReportSubject {
  const GameInfo& info;
  Data options;  // every one written out
  int players;
  std::uint64_t games_wanted;
  std::uint64_t seed;
  unsigned threads;
  std::vector<std::string> bots = {};  // by seat; empty for random players
};

// A page of text. Works for a simulation that was stopped before its first game, too.
std::string report_text(const ReportSubject& subject, const Simulation& simulation);

Data report_data(const ReportSubject& subject, const Simulation& simulation);

}  // namespace vivarium::cli
