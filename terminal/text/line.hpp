// Line: a line of text for a terminal, in spans of one style each. What a style looks like is decided when it is
// printed (render.hpp), so that screens are made and tested as text. Plain values.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace vivarium::terminal {

enum class Style : std::uint8_t {
  normal,
  strong,  // stands out
  quiet,   // stays in the background
  title,
  good,
  bad,
  key,  // what one can type
  // Cards, written "[34]".
  card_white,
  card_blue,
  card_red,
  card_green,
  card_yellow,
  card_magenta,
  card_cyan,
  card_grey,
};

struct Span {
  std::string text;
  Style style = Style::normal;
  friend bool operator==(const Span&, const Span&) = default;
};

class Line {
 public:
  Line() = default;
  Line(std::string_view text, Style style = Style::normal) { add(text, style); }
  Line(const char* text) { add(text); }
  Line(const std::string& text) { add(text); }

  Line& add(std::string_view text, Style style = Style::normal);
  Line& add(const char* text, Style style = Style::normal) { return add(std::string_view(text), style); }
  Line& add(const std::string& text, Style style = Style::normal) { return add(std::string_view(text), style); }
  Line& add(const Line& other);
  // Adds spaces up to a column; none if the line is that long already.
  Line& fill_to(std::size_t column);

  [[nodiscard]] const std::vector<Span>& spans() const { return spans_; }
  [[nodiscard]] std::size_t width() const;  // in columns
  [[nodiscard]] bool empty() const { return spans_.empty(); }
  [[nodiscard]] std::string text() const;  // without styles

  friend bool operator==(const Line&, const Line&) = default;

 private:
  std::vector<Span> spans_;
};

using Lines = std::vector<Line>;

// The width of a text on a terminal, in columns. Our languages have no wide characters, but people's names may.
std::size_t columns_of(std::string_view text);

// Breaks at spaces so that every line has at most `width` columns (a longer word stays whole). Lines after the first
// begin with `indent` spaces. At least one line.
Lines wrapped(const Line& line, std::size_t width, std::size_t indent = 0);

// Cut off with an ellipsis if it is wider than `width`.
std::string truncated(std::string_view text, std::size_t width);

void append(Lines& lines, const Lines& more);

// Pieces in a row, two spaces apart, in as many lines as it takes; no piece is broken. The first line begins with
// `head`, the others with as many spaces.
Lines flowed(const Line& head, const std::vector<Line>& pieces, std::size_t width);

}  // namespace vivarium::terminal
