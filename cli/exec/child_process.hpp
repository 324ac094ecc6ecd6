// ChildProcess: a program that we talk to line by line through its standard input and output, in bounded time and
// memory whatever it does. It has a process group of its own, so that Ctrl-C reaches only us and nothing of it is left
// behind: whatever is still alive at the end is killed and reaped.
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

  // Waiting ends at the deadline, or before if `cancelled` becomes true.
  struct TimeLimit {
    Clock::time_point deadline;
    const std::atomic<bool>& cancelled;
  };

  enum class Status : std::uint8_t {
    done,
    timed_out,
    ended,     // the program has ended, or closed the stream
    too_long,  // its line has more than kMaxLine bytes
    cancelled,
  };
  static constexpr std::size_t kMaxLine = std::size_t{1} << 16U;

  // Runs one command with its arguments, as /bin/sh reads them. The error says why the system could not.
  static Expected<std::unique_ptr<ChildProcess>, std::string> start(const std::string& command);

  // Ends the program: its input is closed, and after a short time it is killed.
  ~ChildProcess();
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  // Writes the line and its line break.
  [[nodiscard]] Status send(std::string_view line, const TimeLimit& time_limit);
  // Reads the next line into `line`, without its line break.
  [[nodiscard]] Status receive(std::string& line, const TimeLimit& time_limit);

  // What it wrote to standard error since the last call; the last part of it if that is much.
  [[nodiscard]] std::string take_error_output();

  // Waits for the end, which has come or is near, and describes it: "ended with status 1", "killed by signal 11",
  // "closed its output". After this nothing can be sent or received.
  [[nodiscard]] std::string end_in_words();

 private:
  ChildProcess(pid_t process, Descriptor input, Descriptor output, Descriptor error_output);
  // Waits until there is something to read or to write (where `wanted` is not empty), and does it.
  [[nodiscard]] Status exchange(std::string_view& wanted, const TimeLimit& time_limit);
  void read_output();
  void read_error_output();
  // Closes everything, kills whatever does not end by itself, and reaps it. Says how the program ended.
  std::string finish();

  pid_t process_;
  bool reaped_ = false;
  Descriptor input_;
  Descriptor output_;
  Descriptor error_output_;
  std::string unread_;             // output that has not been asked for yet
  std::string error_output_text_;  // since take_error_output
};

}  // namespace vivarium::cli
