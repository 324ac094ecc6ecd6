#include "terminal/text/terminal.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace vivarium::terminal {

namespace {

// A page ends before an empty line, so that a paragraph stays whole, unless that would leave it half empty.
std::size_t page_end(const Lines& lines, std::size_t begin, std::size_t screenful) {
  if (lines.size() - begin <= screenful) return lines.size();
  for (std::size_t end = begin + screenful; end > begin + screenful / 2; --end) {
    if (lines[end].empty()) return end;
  }
  return begin + screenful;
}

}  // namespace

TerminalSize Terminal::size() const {
  constexpr std::size_t kNoLimit = 1'000'000;
  return is_plain() ? TerminalSize{kNoLimit, kNoLimit} : parts_.size();
}

void Terminal::print(const Lines& lines) {
  is_prompt_fresh_ = is_prompt_fresh_ && lines.empty();
  for (const Line& line : lines) parts_.out << rendered(line, parts_.capabilities) << '\n';
  parts_.out.flush();
}

void Terminal::print(const std::string& text, Style style) { print(wrapped(Line(text, style), size().columns)); }

void Terminal::clear() {
  // The scrollback too: the next person at the keyboard must not see what was there.
  if (!is_plain()) parts_.out << "\033[H\033[2J\033[3J" << std::flush;
}

void Terminal::clear_line() {
  if (!is_plain()) parts_.out << "\r\033[K" << std::flush;
}

void Terminal::page(const Lines& lines, const std::string& more) {
  for (std::size_t i = 0; i < lines.size();) {
    const std::size_t rows = size().rows;
    const std::size_t end = page_end(lines, i, rows > 2 ? rows - 2 : 1);
    print(Lines(lines.begin() + static_cast<std::ptrdiff_t>(i), lines.begin() + static_cast<std::ptrdiff_t>(end)));
    i = end;
    while (i < lines.size() && lines[i].empty()) ++i;
    if (i == lines.size()) return;
    const InputEvent typed = ask(more);
    const bool goes_on =
        (typed.kind == InputEvent::Kind::line && typed.line.empty()) || typed.kind == InputEvent::Kind::resized;
    if (!goes_on) return;
  }
}

InputEvent Terminal::ask(const std::string& prompt, std::optional<int> wake) {
  parts_.out.flush();
  // No colours: the input counts the columns of its prompt. The last space stays.
  const std::string text = rendered(Line(prompt), {Colours::none, parts_.capabilities.characters});
  // What woke us changed nothing: nobody wants to hear the prompt again.
  const bool is_repeated = is_plain() && is_prompt_fresh_ && prompt == last_prompt_;
  const InputEvent event = parts_.input->read(is_repeated ? "" : prompt.ends_with(' ') ? text + " " : text, wake);
  last_prompt_ = prompt;
  is_prompt_fresh_ = event.kind == InputEvent::Kind::woken;
  return event;
}

void Terminal::set_completions(std::function<std::vector<std::string>(const std::string&)> of) {
  if (!of) return parts_.input->set_completions({});
  const Capabilities bare{Colours::none, parts_.capabilities.characters};
  parts_.input->set_completions([of = std::move(of), bare](const std::string& begun) {
    std::vector<std::string> offered = of(begun);
    for (std::string& one : offered) one = rendered(Line(one), bare);
    return offered;
  });
}

}  // namespace vivarium::terminal
