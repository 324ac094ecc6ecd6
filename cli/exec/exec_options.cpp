#include "cli/exec/exec_options.hpp"

#include <CLI/CLI.hpp>
#include <chrono>
#include <cstdint>

#include "cli/number_text.hpp"

namespace vivarium::cli {
namespace {

constexpr std::uint64_t kMostMilliseconds = 3'600'000;

void read_limit(std::chrono::milliseconds& limit, std::string_view option, const std::optional<std::string>& text) {
  if (!text) return;
  limit = std::chrono::milliseconds(number_in_range(option, *text, 1, kMostMilliseconds));
}

}  // namespace

void add_exec_options(CLI::App& command, ExecLimitTexts& texts) {
  command.add_option("--exec-start", texts.start, "Milliseconds for a program to get ready for a game (default 10000)")
      ->option_text("T");
  command.add_option("--exec-move", texts.move, "Milliseconds for a move of a program (default 5000)")
      ->option_text("T");
}

ExecLimits exec_limits(const ExecLimitTexts& texts) {
  ExecLimits limits;
  read_limit(limits.start, "--exec-start", texts.start);
  read_limit(limits.move, "--exec-move", texts.move);
  return limits;
}

}  // namespace vivarium::cli
