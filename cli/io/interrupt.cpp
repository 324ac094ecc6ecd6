#include "cli/io/interrupt.hpp"

#include <array>
#include <atomic>
#include <csignal>
#include <cstddef>

namespace vivarium::cli {
namespace {

constexpr std::array<int, 3> kSignals = {SIGINT, SIGTERM, SIGHUP};

std::atomic<bool> stop_requested{false};
static_assert(std::atomic<bool>::is_always_lock_free);

// What the signals did before. Written by the scope alone.
std::array<struct sigaction, kSignals.size()> former_actions;

void request_stop(int /*signal*/) { stop_requested.store(true, std::memory_order_relaxed); }

}  // namespace

InterruptScope::InterruptScope() {
  stop_requested = false;
  struct sigaction action = {};
  action.sa_handler = request_stop;
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  for (std::size_t i = 0; i < kSignals.size(); ++i) {
    sigaction(kSignals[i], nullptr, &former_actions[i]);
    // What a parent has told us to ignore (nohup) stays ignored.
    if (former_actions[i].sa_handler != SIG_IGN) sigaction(kSignals[i], &action, nullptr);
  }
}

InterruptScope::~InterruptScope() {
  for (std::size_t i = 0; i < kSignals.size(); ++i) sigaction(kSignals[i], &former_actions[i], nullptr);
}

bool InterruptScope::requested() { return stop_requested.load(std::memory_order_relaxed); }

}  // namespace vivarium::cli
