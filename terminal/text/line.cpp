#include "terminal/text/line.hpp"

#include <unicode/uchar.h>

#include <algorithm>
#include <utility>

#include "engine/core/utf8.hpp"

namespace vivarium::terminal {

Line& Line::add(std::string_view text, Style style) {
  if (text.empty()) return *this;
  if (!spans_.empty() && spans_.back().style == style) {
    spans_.back().text += text;
  } else {
    spans_.push_back({std::string(text), style});
  }
  return *this;
}

Line& Line::add(const Line& other) {
  for (const Span& span : other.spans_) add(span.text, span.style);
  return *this;
}

Line& Line::fill_to(std::size_t column) {
  const std::size_t now = width();
  return now < column ? add(std::string(column - now, ' ')) : *this;
}

std::size_t Line::width() const {
  std::size_t width = 0;
  for (const Span& span : spans_) width += columns_of(span.text);
  return width;
}

std::string Line::text() const {
  std::string text;
  for (const Span& span : spans_) text += span.text;
  return text;
}

namespace {

struct Character {
  std::size_t bytes;
  std::size_t columns;
};

// The first character of the text and its width on a terminal: two columns for East Asian characters and emoji, none
// for combining marks.
Character character_at(std::string_view text) {
  const std::size_t length = utf8_length(text);
  if (length <= 1) return {1, 1};
  const auto code = static_cast<UChar32>(utf8_character(text, length));
  if ((U_GET_GC_MASK(code) & (U_GC_MN_MASK | U_GC_ME_MASK | U_GC_CF_MASK)) != 0) return {length, 0};
  const int width = u_getIntPropertyValue(code, UCHAR_EAST_ASIAN_WIDTH);
  return {length, width == U_EA_WIDE || width == U_EA_FULLWIDTH ? 2U : 1U};
}

}  // namespace

std::size_t columns_of(std::string_view text) {
  std::size_t columns = 0;
  while (!text.empty()) {
    const Character character = character_at(text);
    columns += character.columns;
    text.remove_prefix(character.bytes);
  }
  return columns;
}

namespace {

// A word may change its style in the middle: "Aqua", and a full stop in another one.
using Word = Line;

std::vector<Word> words_of(const Line& line) {
  std::vector<Word> words;
  bool inside = false;
  for (const Span& span : line.spans()) {
    std::string_view rest = span.text;
    while (!rest.empty()) {
      const std::size_t end = std::min(rest.find(' '), rest.size());
      if (end > 0) {
        if (!std::exchange(inside, true)) words.emplace_back();
        words.back().add(rest.substr(0, end), span.style);
      }
      if (end < rest.size()) inside = false;
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
  }
  return words;
}

}  // namespace

Lines wrapped(const Line& line, std::size_t width, std::size_t indent) {
  // Leading spaces are a margin.
  const std::string whole = line.text();
  const std::size_t margin = std::min(whole.find_first_not_of(' '), whole.size());
  Lines lines = {Line(std::string(margin, ' '))};
  bool is_first_word = true;
  std::size_t column = margin;  // kept up to date, since measuring a long line for each word would take too long
  for (const Word& word : words_of(line)) {
    const std::size_t word_width = word.width();
    if (!is_first_word && column + 1 + word_width > width) {
      lines.emplace_back(std::string(indent, ' '));
      column = indent;
      is_first_word = true;
    }
    if (!std::exchange(is_first_word, false)) {
      lines.back().add(" ");
      ++column;
    }
    lines.back().add(word);
    column += word_width;
  }
  return lines;
}

std::string truncated(std::string_view text, std::size_t width) {
  if (columns_of(text) <= width) return std::string(text);
  std::size_t end = 0;
  for (std::size_t column = 0; column < width;) {
    const Character character = character_at(text.substr(end));
    column += character.columns;
    if (column >= width) break;
    end += character.bytes;
  }
  return std::string(text.substr(0, end)) + (width > 0 ? "…" : "");
}

void append(Lines& lines, const Lines& more) { lines.insert(lines.end(), more.begin(), more.end()); }

Lines flowed(const Line& head, const std::vector<Line>& pieces, std::size_t width) {
  constexpr std::size_t kGap = 2;
  const std::size_t margin = head.width();
  Lines lines = {head};
  bool is_first = true;
  for (const Line& piece : pieces) {
    if (!is_first && lines.back().width() + kGap + piece.width() > width) {
      lines.emplace_back(std::string(margin, ' '));
      is_first = true;
    }
    if (!std::exchange(is_first, false)) lines.back().add(std::string(kGap, ' '));
    lines.back().add(piece);
  }
  return lines;
}

}  // namespace vivarium::terminal
