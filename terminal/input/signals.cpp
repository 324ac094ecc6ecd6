#include "terminal/input/signals.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <system_error>

namespace vivarium::terminal {
namespace {

constexpr std::array<int, 4> kSignals = {SIGINT, SIGTERM, SIGHUP, SIGWINCH};

std::array<struct sigaction, kSignals.size()> former_actions;
// Written to by the handler, so that a poll() that is just about to begin is woken as well.
std::array<int, 2> wake_pipe = {-1, -1};
std::atomic<bool> interrupted{false};
std::atomic<bool> ended{false};
std::atomic<bool> resized{false};
static_assert(std::atomic<bool>::is_always_lock_free);

void note(int signal) {
  const int former_errno = errno;
  if (signal == SIGINT) interrupted.store(true);
  if (signal == SIGTERM || signal == SIGHUP) ended.store(true);
  if (signal == SIGWINCH) resized.store(true);
  const char byte = 0;
  // A full pipe wakes as well as one more byte would.
  const ssize_t written = ::write(wake_pipe[1], &byte, 1);
  static_cast<void>(written);
  errno = former_errno;
}

}  // namespace

SignalScope::SignalScope() {
  if (::pipe2(wake_pipe.data(), O_CLOEXEC | O_NONBLOCK) != 0) {
    throw std::system_error(errno, std::generic_category(), "pipe");
  }
  interrupted = false;
  ended = false;
  resized = false;
  struct sigaction action = {};
  action.sa_handler = note;
  for (std::size_t i = 0; i < kSignals.size(); ++i) {
    sigaction(kSignals[i], nullptr, &former_actions[i]);
    // What a parent has told us to ignore (nohup) stays ignored.
    if (former_actions[i].sa_handler != SIG_IGN) sigaction(kSignals[i], &action, nullptr);
  }
}

SignalScope::~SignalScope() {
  for (std::size_t i = 0; i < kSignals.size(); ++i) sigaction(kSignals[i], &former_actions[i], nullptr);
  for (int& descriptor : wake_pipe) {
    ::close(descriptor);
    descriptor = -1;
  }
}

int SignalScope::descriptor() { return wake_pipe[0]; }

SignalsSeen SignalScope::take() {
  std::array<char, 64> bytes{};
  while (::read(wake_pipe[0], bytes.data(), bytes.size()) > 0) {
  }
  return {interrupted.exchange(false), ended.exchange(false), resized.exchange(false)};
}

bool SignalScope::wants_to_stop() { return interrupted.load() || ended.load(); }

}  // namespace vivarium::terminal
