// Text that strangers wrote, read character by character, with what makes it unfit for a line between the lines of
// others: controls, marks that turn the direction of writing, what nobody can see, marks stacked without end. Joiners
// and selectors are fit where they shape what is seen: in emoji and in the scripts that need them. Values; no ICU.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace vivarium {

enum class TextFault : std::uint8_t {
  not_utf8,
  control,         // Cc, and the separators of lines and paragraphs
  hidden,          // no picture of its own here: fillers, bidi marks, joiners and selectors that shape nothing
  unfit_space,     // any space but U+0020
  not_assigned,    // noncharacters, private use, planes that hold nothing
  stacked_marks,   // more than kMaxStackedMarks, or one twice
  mark_on_nothing  // a mark that would fall on what stands before the text
};

// "U+202E cannot be seen"
[[nodiscard]] std::string to_text(TextFault fault, char32_t character);

// Unicode Technical Standard 39, 5.4: more than four nonspacing marks in a row are in no word of any language.
inline constexpr int kMaxStackedMarks = 4;

struct LineCharacter {
  char32_t character = 0;  // 0 where it is not UTF-8
  std::string_view bytes;  // never empty
  std::optional<TextFault> fault;
  bool begins_one = true;  // what a reader counts as a character; false for marks, joiners, and parts of an emoji
};

// Reads a text from its front. The text must outlive the reader.
class LineReader {
 public:
  explicit LineReader(std::string_view text) : rest_(text) {}

  [[nodiscard]] bool at_end() const { return rest_.empty(); }
  // REQUIRES: !at_end()
  LineCharacter next();

 private:
  [[nodiscard]] std::optional<TextFault> fault_of(char32_t c, std::string_view behind) const;
  [[nodiscard]] bool is_shaping(char32_t joiner, std::string_view behind) const;
  [[nodiscard]] bool is_selecting(char32_t selector, std::string_view behind) const;
  [[nodiscard]] bool begins_one(char32_t c) const;
  void remember(char32_t c);

  std::string_view rest_;
  char32_t previous_ = 0;
  char32_t last_mark_ = 0;
  int marks_ = 0;             // on the character before, joiners and selectors left out
  bool in_emoji_ = false;     // after a picture and what belongs to it
  bool half_a_flag_ = false;  // after the first of two regional indicators
};

// What is wrong with a text that is to be shown as it is, of 1 to `most` characters as a reader counts them; nothing
// if it is fit. At most four times as many characters of Unicode, so that no crowd of marks is long.
[[nodiscard]] std::optional<std::string> line_problem(std::string_view text, std::size_t most);

}  // namespace vivarium
