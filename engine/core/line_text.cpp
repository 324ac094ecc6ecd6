#include "engine/core/line_text.hpp"

#include <algorithm>
#include <array>

#include "engine/core/combining_marks.hpp"
#include "engine/core/utf8.hpp"

namespace vivarium {
namespace {

constexpr char32_t kNonJoiner = 0x200C;
constexpr char32_t kJoiner = 0x200D;
constexpr char32_t kReplacement = 0xFFFD;
constexpr char32_t kKeycap = 0x20E3;

bool is_between(char32_t c, char32_t first, char32_t last) { return c >= first && c <= last; }

bool is_control(char32_t c) { return c < 0x20 || is_between(c, 0x7F, 0x9F) || is_between(c, 0x2028, 0x2029); }

bool is_joiner(char32_t c) { return c == kNonJoiner || c == kJoiner; }
bool is_text_or_picture_selector(char32_t c) { return c == 0xFE0E || c == 0xFE0F; }
bool is_selector(char32_t c) { return is_between(c, 0xFE00, 0xFE0F) || is_between(c, 0xE0100, 0xE01EF); }

// What Unicode calls default ignorable or a format character that shows nothing, and what has an empty picture: the
// fillers, the blank of Braille, the musical null notehead, the object replacement.
bool is_hidden(char32_t c) {
  return c == 0xAD || c == 0x34F || c == 0x61C || is_between(c, 0x115F, 0x1160) || is_between(c, 0x17B4, 0x17B5) ||
         is_between(c, 0x180B, 0x180F) || is_between(c, 0x200B, 0x200F) || is_between(c, 0x202A, 0x202E) ||
         is_between(c, 0x2060, 0x206F) || c == 0x2800 || c == 0x3164 || is_between(c, 0xFE00, 0xFE0F) || c == 0xFEFF ||
         c == 0xFFA0 || is_between(c, 0xFFF0, 0xFFFC) || is_between(c, 0x13430, 0x1343F) ||
         is_between(c, 0x1BCA0, 0x1BCA3) || c == 0x1D159 || is_between(c, 0x1D173, 0x1D17A) ||
         is_between(c, 0xE0000, 0xE0FFF);
}

bool is_unfit_space(char32_t c) {
  return c == 0xA0 || c == 0x1680 || is_between(c, 0x2000, 0x200A) || c == 0x202F || c == 0x205F || c == 0x3000;
}

// Planes 4 to 13 are empty, 15 and 16 private, and plane 14 is hidden as a whole.
bool is_not_assigned(char32_t c) {
  return is_between(c, 0xE000, 0xF8FF) || is_between(c, 0xFDD0, 0xFDEF) || (c & 0xFFFEU) == 0xFFFE || c >= 0x40000;
}

// Pictures that emoji are made of, with neighbours that are none: joined, those look like two of them.
bool is_picture(char32_t c) {
  return c == 0xA9 || c == 0xAE || c == 0x203C || c == 0x2049 || c == 0x2122 || c == 0x2139 ||
         is_between(c, 0x2190, 0x21FF) || is_between(c, 0x2300, 0x27BF) || is_between(c, 0x2900, 0x297F) ||
         is_between(c, 0x2B00, 0x2BFF) || c == 0x3030 || c == 0x303D || c == 0x3297 || c == 0x3299 ||
         is_between(c, 0x1F000, 0x1F1E5) || is_between(c, 0x1F200, 0x1FAFF);
}

bool is_skin_tone(char32_t c) { return is_between(c, 0x1F3FB, 0x1F3FF); }
bool is_half_a_flag(char32_t c) { return is_between(c, 0x1F1E6, 0x1F1FF); }

bool is_ideograph(char32_t c) {
  return is_between(c, 0x3400, 0x4DBF) || is_between(c, 0x4E00, 0x9FFF) || is_between(c, 0xF900, 0xFAFF) ||
         is_between(c, 0x20000, 0x3FFFD);
}

// The signs that take a consonant's vowel away; a joiner behind one chooses the shape (RFC 5892, A.1 and A.2).
bool is_virama(char32_t c) {
  constexpr std::array<char32_t, 17> kViramas = {0x94D, 0x9CD, 0xA4D, 0xACD, 0xB4D,  0xBCD,  0xC4D,  0xCCD, 0xD3B,
                                                 0xD3C, 0xD4D, 0xDCA, 0xF84, 0x1039, 0x103A, 0x17D2, 0xA9C0};
  return std::find(kViramas.begin(), kViramas.end(), c) != kViramas.end();
}

// Of the scripts that are written joined, or with joiners: from Arabic to Mandaic, those of India, Myanmar, Khmer,
// Mongolian, and the older forms of Arabic.
bool is_of_joined_script(char32_t c) {
  return is_between(c, 0x620, 0x85F) || is_between(c, 0x8A0, 0xDFF) || is_between(c, 0x1000, 0x109F) ||
         is_between(c, 0x1780, 0x17FF) || is_between(c, 0x1820, 0x18AF) || is_between(c, 0xFB50, 0xFDCF) ||
         is_between(c, 0xFE70, 0xFEFC);
}

bool is_joined_letter(char32_t c) {
  return is_of_joined_script(c) && !is_stacking_mark(c) && !is_spacing_mark(c) && !is_hidden(c);
}

char32_t first_of(std::string_view text) {
  const std::size_t length = utf8_length(text);
  return length == 0 ? 0 : utf8_character(text, length);
}

// The only flags with letters behind them that are in use: England, Scotland and Wales. 0 where it is none.
std::size_t flag_length(std::string_view text) {
  constexpr std::array<std::string_view, 3> kFlags = {
      "\U0001F3F4\U000E0067\U000E0062\U000E0065\U000E006E\U000E0067\U000E007F",
      "\U0001F3F4\U000E0067\U000E0062\U000E0073\U000E0063\U000E0074\U000E007F",
      "\U0001F3F4\U000E0067\U000E0062\U000E0077\U000E006C\U000E0073\U000E007F"};
  for (const std::string_view flag : kFlags) {
    if (text.starts_with(flag)) return flag.size();
  }
  return 0;
}

std::string code_text(char32_t c) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string text;
  for (unsigned value = c; value > 0 || text.size() < 4; value >>= 4U) text.insert(text.begin(), kDigits[value & 15U]);
  return "U+" + text;
}

}  // namespace

std::string to_text(TextFault fault, char32_t character) {
  switch (fault) {
    case TextFault::not_utf8:
      return "it is not UTF-8";
    case TextFault::control:
      return code_text(character) + " is a control character";
    case TextFault::hidden:
      return code_text(character) + " cannot be seen here";
    case TextFault::unfit_space:
      return code_text(character) + " is not a plain space";
    case TextFault::not_assigned:
      return code_text(character) + " is no character that everybody has";
    case TextFault::stacked_marks:
      return "too many marks on one character";
    case TextFault::mark_on_nothing:
      return code_text(character) + " is a mark without a letter";
  }
  return {};
}

bool LineReader::is_shaping(char32_t joiner, std::string_view behind) const {
  const char32_t next = first_of(behind);
  if (in_emoji_ && joiner == kJoiner) return is_picture(next);
  if (is_virama(previous_)) return true;
  if (!is_of_joined_script(previous_)) return false;
  // Bengali writes ra, joiner, virama.
  return is_joined_letter(next) || (is_virama(next) && is_joined_letter(previous_));
}

bool LineReader::is_selecting(char32_t selector, std::string_view behind) const {
  if (!is_text_or_picture_selector(selector)) return is_ideograph(previous_);
  const bool in_keycap = is_between(previous_, '0', '9') || previous_ == '#' || previous_ == '*';
  return is_picture(previous_) || (in_keycap && first_of(behind) == kKeycap);
}

std::optional<TextFault> LineReader::fault_of(char32_t c, std::string_view behind) const {
  if (c < 0x7F && c >= 0x20) return std::nullopt;
  if (is_control(c)) return TextFault::control;
  if (is_joiner(c)) return is_shaping(c, behind) ? std::nullopt : std::optional(TextFault::hidden);
  if (is_selector(c)) return is_selecting(c, behind) ? std::nullopt : std::optional(TextFault::hidden);
  if (is_hidden(c)) return TextFault::hidden;
  if (is_unfit_space(c)) return TextFault::unfit_space;
  if (is_not_assigned(c)) return TextFault::not_assigned;
  if (!is_stacking_mark(c)) return std::nullopt;
  if (previous_ == 0 || previous_ == ' ' || is_unfit_space(previous_)) return TextFault::mark_on_nothing;
  if (marks_ == kMaxStackedMarks || c == last_mark_) return TextFault::stacked_marks;
  return std::nullopt;
}

bool LineReader::begins_one(char32_t c) const {
  if (is_stacking_mark(c) || is_spacing_mark(c) || is_joiner(c) || is_selector(c)) return false;
  if (is_between(c, 0x1160, 0x11FF)) return false;  // the vowel and the end of a Hangul syllable
  if (c == 0xE33 || c == 0xEB3) return false;       // vowels of Thai and Lao
  if (in_emoji_ && (is_skin_tone(c) || (previous_ == kJoiner && is_picture(c)))) return false;
  return !(half_a_flag_ && is_half_a_flag(c));
}

void LineReader::remember(char32_t c) {
  half_a_flag_ = is_half_a_flag(c) && !half_a_flag_;
  if (is_stacking_mark(c) && !is_selector(c)) {
    ++marks_;
    last_mark_ = c;
    in_emoji_ = false;
  } else if (!is_joiner(c) && !is_selector(c)) {
    marks_ = 0;
    last_mark_ = 0;
    in_emoji_ = is_picture(c);
  }
  previous_ = c;
}

LineCharacter LineReader::next() {
  std::size_t length = utf8_length(rest_);
  if (length == 0) {
    const LineCharacter bad{0, rest_.substr(0, 1), TextFault::not_utf8};
    rest_.remove_prefix(1);
    remember(kReplacement);
    return bad;
  }
  const char32_t c = utf8_character(rest_, length);
  if (const std::size_t flag = flag_length(rest_); flag > 0) length = flag;
  const std::string_view behind = rest_.substr(length);
  const LineCharacter found{c, rest_.substr(0, length), fault_of(c, behind), begins_one(c)};
  rest_ = behind;
  // Whoever replaces or refuses it, what follows does not lean on it.
  remember(found.fault && *found.fault != TextFault::unfit_space ? kReplacement : c);
  return found;
}

std::optional<std::string> line_problem(std::string_view text, std::size_t most) {
  std::string expected = "1 to " + std::to_string(most) + " visible characters expected";
  std::size_t characters = 0;
  std::size_t count = 0;
  bool is_visible = false;
  for (LineReader reader(text); !reader.at_end(); ++count) {
    const LineCharacter one = reader.next();
    if (one.fault) return expected + ": " + to_text(*one.fault, one.character);
    characters += one.begins_one ? 1U : 0U;
    is_visible = is_visible || one.character != ' ';
    if (characters > most || count == 4 * most) return expected;
  }
  if (!is_visible) return expected;
  return std::nullopt;
}

}  // namespace vivarium
