// What `arena` and `simulate` do alike around their games.
#pragma once

#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "cli/arena/contestant.hpp"
#include "cli/arena/run_plan.hpp"
#include "cli/exec/failure_log.hpp"
#include "cli/io/console.hpp"
#include "cli/io/interrupt.hpp"
#include "cli/text/progress_bar.hpp"

namespace vivarium::cli {

// Throws BadInput where a report as JSON and the records would both go to standard output.
void check_outputs(bool json, const std::optional<std::string>& record);

// Plays with a progress bar until all games are played or Ctrl-C is pressed, then completes the record file.
template <class Plan, class Play>
auto play_with_progress(Plan plan, std::uint64_t games, Console& console, const Play& play) {
  const InterruptScope interrupts;
  ProgressBar bar(console, games, "games");
  plan.stop_requested = &InterruptScope::requested;
  plan.show_progress = [&](std::uint64_t done) { bar.show(done); };
  plan.show_note = [&](const std::string& note) {
    bar.hide();
    console.err << note << std::endl;
  };
  auto result = play(plan);
  if (plan.record_file != nullptr && !plan.record_file->reader_has_left()) plan.record_file->finish();
  return result;
}

// Says on standard error what a run left out, and what its report would have said if the records had not taken its
// place on standard output.
struct RunEnd {
  std::uint64_t played;
  std::uint64_t planned;
  const FailureLog& failures;
};
void warn_about(const RunEnd& end, const RunPlan& plan, const std::optional<std::string>& record, Console& console);

// `no` where a program could not be started for any of its seats, of which it says so; else `ok`.
struct SeatsTaken {
  const Contestant& contestant;
  std::uint64_t count;
};
ExitStatus status_of(const std::vector<SeatsTaken>& seats, const FailureLog& failures, Console& console);

}  // namespace vivarium::cli
