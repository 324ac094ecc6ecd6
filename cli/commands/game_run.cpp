#include "cli/commands/game_run.hpp"

#include <fmt/format.h>

#include "cli/text/table_text.hpp"

namespace vivarium::cli {

void check_outputs(bool json, const std::optional<std::string>& record) {
  if (json && record == "-") throw BadInput("--json and --record - both want to write to standard output");
}

void warn_about(const RunEnd& end, const RunPlan& plan, const std::optional<std::string>& record, Console& console) {
  if (!end.failures.empty() && record == "-") {
    print_error(console, fmt::format("{} games were lost by failures of programs", grouped(end.failures.count())));
  }
  const bool reader_has_left = plan.record_file != nullptr && plan.record_file->reader_has_left();
  if (end.played < end.planned && !reader_has_left) {
    print_error(console, fmt::format("stopped after {} of {} games", grouped(end.played), grouped(end.planned)));
  }
}

ExitStatus status_of(const std::vector<SeatsTaken>& seats, const FailureLog& failures, Console& console) {
  ExitStatus status = ExitStatus::ok;
  for (const SeatsTaken& taken : seats) {
    if (taken.count == 0 || failures.count(taken.contestant.name, ExecFailure::Kind::start) < taken.count) continue;
    print_error(console, taken.contestant.full_name() + " never started; it lost every game");
    status = ExitStatus::no;
  }
  return status;
}

}  // namespace vivarium::cli
