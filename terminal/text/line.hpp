// Line: a line of text for a terminal whose parts have a tone. What a tone looks like is decided when it is printed
// (rendition.hpp), so that screens are made and tested as text. Plain values.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace vivarium::terminal {

enum class Tone : std::uint8_t {
  normal,
  strong,  // what one is to look at
  quiet,   // what one may overlook
  title,
  good,
  bad,
  key,  // what one can type
  // Cards, written "[34]": where there are colours the brackets become the edges of a coloured field.
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
  Tone tone = Tone::normal;
  friend bool operator==(const Span&, const Span&) = default;
};

class Line {
 public:
  Line() = default;
  Line(std::string_view text, Tone tone = Tone::normal) { add(text, tone); }
  Line(const char* text) { add(text); }
  Line(const std::string& text) { add(text); }

  Line& add(std::string_view text, Tone tone = Tone::normal);
  Line& add(const char* text, Tone tone = Tone::normal) { return add(std::string_view(text), tone); }
  Line& add(const std::string& text, Tone tone = Tone::normal) { return add(std::string_view(text), tone); }
  Line& add(const Line& other);
  // Spaces up to a column; nothing where the line is that long already.
  Line& fill_to(std::size_t column);

  [[nodiscard]] const std::vector<Span>& spans() const { return spans_; }
  [[nodiscard]] std::size_t width() const;  // in columns
  [[nodiscard]] bool empty() const { return spans_.empty(); }
  [[nodiscard]] std::string text() const;  // without tones

  friend bool operator==(const Line&, const Line&) = default;

 private:
  std::vector<Span> spans_;
};

using Lines = std::vector<Line>;

// Columns that a text takes on a terminal. Our own languages have no wide characters, but people's names may.
std::size_t columns_of(std::string_view text);

// Breaks at spaces so that every line has at most `width` columns (a longer word stays whole). Lines after the first
// begin with `indent` spaces. At least one line.
Lines wrapped(const Line& line, std::size_t width, std::size_t indent = 0);

// Cut off where it is longer than `width`, with an ellipsis as its last character.
std::string fitted(std::string_view text, std::size_t width);

void append(Lines& lines, const Lines& more);

// Pieces one behind the other with two spaces between them, in as many lines as it takes; none is broken. The first
// line begins with `head`, the others with as many spaces.
Lines flowed(const Line& head, const std::vector<Line>& pieces, std::size_t width);

}  // namespace vivarium::terminal
