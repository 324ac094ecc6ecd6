// LineInput: reads lines that a person types, and can be interrupted by a signal or a message from a server.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace vivarium::terminal {

struct InputEvent {
  enum class Kind : std::uint8_t {
    line,
    end,          // of the input: Ctrl-D, the end of a pipe; or of the terminal or the process
    interrupted,  // Ctrl-C on an empty line
    resized,      // the window; what has been typed so far is kept for the next call
    woken,        // by `wake`; likewise
  };
  Kind kind;
  std::string line = {};
};

class LineInput {
 public:
  virtual ~LineInput() = default;

  // Waits for a line, or until the descriptor `wake` becomes readable, if there is one.
  virtual InputEvent read(const std::string& prompt, std::optional<int> wake) = 0;
  // What Tab offers for a line that begins like this: whole lines, printable (see Terminal).
  virtual void set_completions(std::function<std::vector<std::string>(const std::string&)> /*of*/) {}
};

// REQUIRES: a SignalScope lives as long as these.

// For a pipe, a serial line or a screen reader: the terminal's own line editing, if there is any. `write` shows the
// prompt.
std::unique_ptr<LineInput> make_plain_input(int descriptor, std::function<void(const std::string&)> write);
// For a terminal: editing, history and completion by libedit.
std::unique_ptr<LineInput> make_edited_input();

}  // namespace vivarium::terminal
