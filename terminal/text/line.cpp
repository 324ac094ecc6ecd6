#include "terminal/text/line.hpp"

#include <algorithm>
#include <utility>

#include "protocol/utf8.hpp"

namespace vivarium::terminal {

Line& Line::add(std::string_view text, Tone tone) {
  if (text.empty()) return *this;
  if (!spans_.empty() && spans_.back().tone == tone) {
    spans_.back().text += text;
  } else {
    spans_.push_back({std::string(text), tone});
  }
  return *this;
}

Line& Line::add(const Line& other) {
  for (const Span& span : other.spans_) add(span.text, span.tone);
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

std::size_t columns_of(std::string_view text) {
  constexpr unsigned kContinuation = 0x80;
  return static_cast<std::size_t>(std::count_if(
      text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != kContinuation; }));
}

namespace {

// A word may change its tone in the middle: "Aqua" and a full stop in another one.
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
        words.back().add(rest.substr(0, end), span.tone);
      }
      if (end < rest.size()) inside = false;
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
  }
  return words;
}

}  // namespace

Lines wrapped(const Line& line, std::size_t width, std::size_t indent) {
  // Spaces at the start are a margin that somebody wanted.
  const std::string whole = line.text();
  const std::size_t margin = std::min(whole.find_first_not_of(' '), whole.size());
  Lines lines = {Line(std::string(margin, ' '))};
  bool is_first_word = true;
  for (const Word& word : words_of(line)) {
    if (!is_first_word && lines.back().width() + 1 + word.width() > width) {
      lines.emplace_back(std::string(indent, ' '));
      is_first_word = true;
    }
    if (!std::exchange(is_first_word, false)) lines.back().add(" ");
    lines.back().add(word);
  }
  return lines;
}

std::string fitted(std::string_view text, std::size_t width) {
  if (columns_of(text) <= width) return std::string(text);
  std::size_t end = 0;
  for (std::size_t column = 0; column + 1 < width; ++column) {
    end += std::max<std::size_t>(utf8_length(text.substr(end)), 1);
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
