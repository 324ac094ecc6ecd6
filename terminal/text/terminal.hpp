// Terminal: output and input of a game. On a screen it clears, colours and pages; in plain mode (a pipe, a serial line,
// a screen reader) it writes line after line. One thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "terminal/input/line_input.hpp"
#include "terminal/text/line.hpp"
#include "terminal/text/render.hpp"

namespace vivarium::terminal {

struct TerminalSize {
  std::size_t columns = 80;
  std::size_t rows = 24;
};

enum class OutputMode : std::uint8_t { screen, plain };

class Terminal {
 public:
  struct Parts {
    std::ostream& out;
    OutputMode mode;
    Capabilities capabilities;
    std::unique_ptr<LineInput> input;
    std::function<TerminalSize()> size;
  };
  explicit Terminal(Parts parts) : parts_(std::move(parts)) {}

  [[nodiscard]] bool is_plain() const { return parts_.mode == OutputMode::plain; }
  // In plain mode lines are not wrapped: the reader's program does that.
  [[nodiscard]] TerminalSize size() const;
  // False once nobody can read what is written.
  [[nodiscard]] bool is_open() const { return parts_.out.good(); }

  void print(const Lines& lines);
  // A text, wrapped.
  void print(const std::string& text, Style style = Style::normal);
  void clear();
  // Clears the line with the prompt, to print in its place.
  void clear_line();
  // Prints with a pause after every screenful: the prompt `more` asks for the next; anything typed but Enter ends it.
  void page(const Lines& lines, const std::string& more);

  InputEvent ask(const std::string& prompt, std::optional<int> wake = std::nullopt);
  // What Tab offers for a line that begins like this, made printable. With an empty function it offers nothing.
  void set_completions(std::function<std::vector<std::string>(const std::string&)> of);

 private:
  Parts parts_;
  std::string last_prompt_;
  bool is_prompt_fresh_ = false;  // nothing has been printed or typed since
};

}  // namespace vivarium::terminal
