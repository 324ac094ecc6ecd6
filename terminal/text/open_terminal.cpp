#include "terminal/text/open_terminal.hpp"

#include <langinfo.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <clocale>
#include <cstdlib>
#include <string>
#include <string_view>

namespace vivarium::terminal {
namespace {

TerminalSize size_of_window() {
  TerminalSize size;
  winsize window{};
  if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) != 0) return size;
  // A terminal that does not know its size says 0.
  if (window.ws_col > 0) size.columns = window.ws_col;
  if (window.ws_row > 0) size.rows = window.ws_row;
  return size;
}

bool can_clear() {
  const char* kind = std::getenv("TERM");
  return kind != nullptr && *kind != '\0' && std::string_view(kind) != "dumb";
}

}  // namespace

Terminal open_terminal(std::ostream& out, bool wants_plain) {
  std::setlocale(LC_CTYPE, "");
  const bool is_screen = !wants_plain && ::isatty(STDIN_FILENO) == 1 && ::isatty(STDOUT_FILENO) == 1 && can_clear();
  const bool is_utf8 = std::string_view(::nl_langinfo(CODESET)) == "UTF-8";
  const char* no_colour = std::getenv("NO_COLOR");
  const bool is_coloured = is_screen && (no_colour == nullptr || *no_colour == '\0');
  // What comes through a pipe is not echoed, and so does not end the line of the prompt.
  const bool is_echoed = ::isatty(STDIN_FILENO) == 1;
  const auto write_prompt = [&out, is_echoed](const std::string& prompt) {
    out << prompt << (is_echoed ? "" : "\n") << std::flush;
  };
  return Terminal(
      {out, is_screen ? OutputMode::screen : OutputMode::plain,
       Capabilities{is_coloured ? Colours::sixteen : Colours::none, is_utf8 ? Characters::utf8 : Characters::ascii},
       is_screen ? make_edited_input() : make_plain_input(STDIN_FILENO, write_prompt), size_of_window});
}

}  // namespace vivarium::terminal
