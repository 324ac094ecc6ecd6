#include "terminal/text/styled_text.hpp"

#include <algorithm>
#include <array>

#include "protocol/printable.hpp"

namespace vivarium::terminal {
namespace {

struct Mark {
  char on;
  char off;
  std::string_view terminal_on;
  std::string_view terminal_off;
};

constexpr Mark kBold = {'\x01', '\x02', "\033[1m", "\033[22m"};
constexpr Mark kEmphasis = {'\x03', '\x04', "\033[3m", "\033[23m"};
constexpr Mark kCode = {'\x05', '\x06', "\033[36m", "\033[39m"};
constexpr std::array<Mark, 3> kMarks = {kBold, kEmphasis, kCode};

bool is_mark(char c) { return c >= kBold.on && c <= kCode.off; }

// Looks for `sign`text`sign` at the start; appends the text between marks and returns how many characters that was.
std::size_t take_marked(std::string_view text, std::string_view sign, const Mark& mark, std::string& out) {
  if (!text.starts_with(sign)) return 0;
  const std::size_t end = text.find(sign, sign.size());
  const bool empty = end == std::string_view::npos || end == sign.size();
  if (empty || text[sign.size()] == ' ') return 0;
  const std::string_view inner = text.substr(sign.size(), end - sign.size());
  out += mark.on;
  out += mark.on == kCode.on ? std::string(inner) : styled_from_markdown(inner);
  out += mark.off;
  return end + sign.size();
}

// The same for [words](address).
std::size_t take_link(std::string_view text, std::string& out) {
  const std::size_t middle = text.starts_with('[') ? text.find("](") : std::string_view::npos;
  const std::size_t end = middle == std::string_view::npos ? middle : text.find(')', middle);
  if (end == std::string_view::npos) return 0;
  out += styled_from_markdown(text.substr(1, middle - 1));
  return end + 1;
}

}  // namespace

std::string styled_from_markdown(std::string_view markdown) {
  std::string out;
  while (!markdown.empty()) {
    std::size_t taken = take_marked(markdown, "`", kCode, out);
    if (taken == 0) taken = take_marked(markdown, "**", kBold, out);
    if (taken == 0) taken = take_marked(markdown, "*", kEmphasis, out);
    if (taken == 0) taken = take_link(markdown, out);
    if (taken == 0) {
      out += markdown.front();
      taken = 1;
    }
    markdown.remove_prefix(taken);
  }
  return out;
}

std::string styled_bold(std::string_view text) { return kBold.on + std::string(text) + kBold.off; }

std::size_t styled_width(std::string_view styled) {
  std::size_t width = display_width(styled);
  for (const char c : styled) width -= is_mark(c) ? 1U : 0U;
  return width;
}

std::vector<std::string> wrap_styled(std::string_view styled, std::size_t width) {
  std::vector<std::string> lines;
  std::size_t used = 0;
  while (true) {
    styled.remove_prefix(std::min(styled.find_first_not_of(" \n"), styled.size()));
    if (styled.empty()) return lines;
    const std::string_view word = styled.substr(0, styled.find_first_of(" \n"));
    const std::size_t word_width = styled_width(word);
    if (lines.empty() || used + 1 + word_width > width) {
      lines.emplace_back(word);
      used = word_width;
    } else {
      lines.back().append(" ").append(word);
      used += 1 + word_width;
    }
    styled.remove_prefix(word.size());
  }
}

std::string rendered(std::string_view styled, Styling styling) {
  if (styling == Styling::marked) return std::string(styled);
  std::string out;
  for (const char c : styled) {
    if (!is_mark(c)) out += c;
    for (const Mark& mark : kMarks) {
      if (styling == Styling::plain) break;
      if (c == mark.on) out += mark.terminal_on;
      if (c == mark.off) out += mark.terminal_off;
    }
  }
  return out;
}

std::optional<Style> style_marked(char c) {
  if (c == kBold.on) return Style::strong;
  if (c == kCode.on) return Style::key;
  return is_mark(c) ? std::optional(Style::normal) : std::nullopt;
}

}  // namespace vivarium::terminal
