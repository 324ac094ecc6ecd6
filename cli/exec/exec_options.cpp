#include "cli/exec/exec_options.hpp"

#include <chrono>
#include <cstdint>

#include "cli/command_syntax.hpp"
#include "cli/number_text.hpp"

namespace vivarium::cli {
namespace {

constexpr std::uint64_t kMaxMilliseconds = 3'600'000;

void read_limit(std::chrono::milliseconds& limit, std::string_view option, const std::optional<std::string>& text) {
  if (!text) return;
  limit = std::chrono::milliseconds(number_in_range(option, *text, 1, kMaxMilliseconds));
}

}  // namespace

void add_exec_options(CommandSyntax& syntax, ExecLimitTexts& texts) {
  syntax.option({"--exec-start", "T", "Milliseconds for a program to get ready for a game (default 10000)"},
                texts.start);
  syntax.option({"--exec-move", "T", "Milliseconds for a move of a program (default 5000)"}, texts.move);
}

ExecLimits exec_limits(const ExecLimitTexts& texts) {
  ExecLimits limits;
  read_limit(limits.start, "--exec-start", texts.start);
  read_limit(limits.move, "--exec-move", texts.move);
  return limits;
}

}  // namespace vivarium::cli
