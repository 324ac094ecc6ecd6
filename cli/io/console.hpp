// Console: where a command writes. Results go to `out`, everything else to `err`. Commands get it as an argument, so
// that tests can look at what they wrote.
#pragma once

#include <cstdint>
#include <ostream>
#include <stdexcept>
#include <string>
#include <string_view>

namespace vivarium::cli {

enum class ExitStatus : std::uint8_t {
  ok = 0,
  no = 1,         // the question was understood, and the answer is no
  bad_input = 2,  // wrong usage, unreadable or wrong input, output that could not be written
};

struct Console {
  std::ostream& out;
  std::ostream& err;
  bool out_is_terminal = false;
  bool err_is_terminal = false;
  int width = 80;  // of the terminal, in characters

  // How wide reports on `out` may be; nobody knows the window in which a file will be read.
  [[nodiscard]] int text_width() const { return out_is_terminal ? width : 120; }
};

// Wrong usage or input, in one sentence for the person who gave it. Thrown by commands, caught at their edge.
class BadInput : public std::runtime_error {
 public:
  explicit BadInput(const std::string& sentence) : std::runtime_error(sentence) {}
};

// Writes "vivarium: sentence" as one printable line to `err`, after what has been written to `out`.
void print_error(Console& console, std::string_view sentence);

}  // namespace vivarium::cli
