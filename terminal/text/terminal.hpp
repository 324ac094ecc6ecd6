// Terminal: where a game is shown and what is typed there. On a screen it clears, colours and pages; in a pipe, on a
// serial line or for a screen reader (plain) it writes line after line. One thread.
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
#include "terminal/text/rendition.hpp"

namespace vivarium::terminal {

struct TerminalSize {
  std::size_t columns = 80;
  std::size_t rows = 24;
};

enum class Manner : std::uint8_t { screen, plain };

class Terminal {
 public:
  struct Parts {
    std::ostream& out;
    Manner manner;
    Rendition rendition;
    std::unique_ptr<LineInput> input;
    std::function<TerminalSize()> size;
  };
  explicit Terminal(Parts parts) : parts_(std::move(parts)) {}

  [[nodiscard]] bool is_plain() const { return parts_.manner == Manner::plain; }
  // Plain lines are as long as they are: whoever reads them breaks them.
  [[nodiscard]] TerminalSize size() const;
  // False once nobody can read what is written.
  [[nodiscard]] bool is_open() const { return parts_.out.good(); }

  void print(const Lines& lines);
  // A text, wrapped.
  void print(const std::string& text, Tone tone = Tone::normal);
  void clear();
  // The line with the prompt, where something is to be printed in its place.
  void clear_line();
  // As print, with a pause after every screenful: `more` is asked for the next one, anything typed but Enter ends it.
  void page(const Lines& lines, const std::string& more);

  Typed ask(const std::string& prompt, std::optional<int> wake = std::nullopt);
  // What Tab offers for a line that begins like this: printable like everything else that is shown. With an empty
  // function it offers nothing.
  void set_completions(std::function<std::vector<std::string>(const std::string&)> of);

 private:
  Parts parts_;
};

}  // namespace vivarium::terminal
