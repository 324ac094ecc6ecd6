// ChildProcess: a program that we talk to line by line through its standard input and output, in bounded time and
// memory whatever it does. It runs in a process group of its own, so that Ctrl-C is ours alone and that nothing of it
// is left behind: whatever is still alive at the end is killed, and every process is reaped.
//
// Linux and other POSIX systems. One thread at a time.
#pragma once

#include <sys/types.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "cli/io/descriptor.hpp"
#include "engine/core/expected.hpp"

namespace vivarium::cli {

class ChildProcess {
 public:
  using Clock = std::chrono::steady_clock;

  // Until when to wait, and who may end the waiting before.
  struct Patience {
    Clock::time_point deadline;
    const std::atomic<bool>& given_up;
  };

  enum class Status : std::uint8_t {
    done,
    timed_out,
    ended,     // the program has ended, or closed the stream
    too_long,  // its line has more than kMostLine bytes
    given_up,
  };
  static constexpr std::size_t kMostLine = std::size_t{1} << 16U;

  // Runs one command with its arguments, as /bin/sh reads them. The error says why the system could not.
  static Expected<std::unique_ptr<ChildProcess>, std::string> start(const std::string& command);

  // Ends the program: its input is closed, and after a short time it is killed.
  ~ChildProcess();
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  // Writes the line and its line break.
  [[nodiscard]] Status send(std::string_view line, const Patience& patience);
  // Reads the next line into `line`, without its line break.
  [[nodiscard]] Status receive(std::string& line, const Patience& patience);

  // What it has written to standard error since the last call; of much only the last part.
  [[nodiscard]] std::string take_complaints();

  // Waits for the end, which has come or is near, and says how it was: "ended with status 1", "killed by signal 11",
  // "closed its output". After this nothing can be sent or received.
  [[nodiscard]] std::string end_in_words();

 private:
  ChildProcess(pid_t process, Descriptor input, Descriptor output, Descriptor complaints);
  // Waits until there is something to read or to write (where `wanted` is not empty), and does it.
  [[nodiscard]] Status exchange(std::string_view& wanted, const Patience& patience);
  void read_output();
  void read_complaints();
  // Closes everything, kills whatever does not end by itself, and reaps it. Says how the program ended.
  std::string finish();

  pid_t process_;
  bool reaped_ = false;
  Descriptor input_;
  Descriptor output_;
  Descriptor complaints_;
  std::string unread_;      // output that has not been asked for yet
  std::string complained_;  // since take_complaints
};

}  // namespace vivarium::cli
