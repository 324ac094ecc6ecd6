#include "terminal/text/render.hpp"

#include <unicode/translit.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <memory>
#include <utility>

#include "engine/core/utf8.hpp"
#include "protocol/printable.hpp"

namespace vivarium::terminal {
namespace {

// By Style. The sixteen colours of every terminal, so that a person's own theme decides about light and dark.
constexpr std::array<std::string_view, 15> kCodes = {
    "", "1", "2", "1;4", "32", "31", "36", "30;47", "97;44", "97;41", "30;42", "30;43", "97;45", "30;46", "97;100"};
static_assert(kCodes.size() == static_cast<std::size_t>(Style::card_grey) + 1);

struct Replacement {
  std::string_view character;
  std::string_view ascii;
};

// Replacements for characters that ICU cannot write in letters. One column each, so that tables stay aligned.
constexpr std::array<Replacement, 25> kDrawing = {
    {{"─", "-"}, {"│", "|"}, {"┌", "+"}, {"┐", "+"}, {"└", "+"}, {"┘", "+"},  {"├", "+"}, {"┤", "+"}, {"┬", "+"},
     {"┴", "+"}, {"┼", "+"}, {"·", "."}, {"▸", ">"}, {"▲", "^"}, {"→", ">"},  {"–", "-"}, {"—", "-"}, {"…", "~"},
     {"’", "'"}, {"✓", "+"}, {"×", "x"}, {"−", "-"}, {"▒", "#"}, {"„", "\""}, {"“", "\""}}};

std::string with_drawing_replaced(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const auto* found = std::find_if(kDrawing.begin(), kDrawing.end(),
                                     [&](const Replacement& one) { return text.starts_with(one.character); });
    const bool is_drawing = found != kDrawing.end();
    result += is_drawing ? found->ascii : text.substr(0, 1);
    text.remove_prefix(is_drawing ? found->character.size() : 1);
  }
  return result;
}

}  // namespace

std::string isolated(const std::string& text) {
  constexpr std::string_view kIsolate = "\u2068";
  constexpr std::string_view kEnd = "\u2069";
  std::string result;
  std::size_t run = std::string::npos;  // where it begins in `result`
  std::size_t run_end = 0;              // behind its last letter
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t length = std::max<std::size_t>(utf8_length(std::string_view(text).substr(i)), 1);
    const auto code = static_cast<UChar32>(length > 1 ? utf8_character(std::string_view(text).substr(i), length)
                                                      : static_cast<unsigned char>(text[i]));
    const UCharDirection direction = u_charDirection(code);
    const bool is_rightward = direction == U_LEFT_TO_RIGHT || direction == U_EUROPEAN_NUMBER;
    if (run != std::string::npos && is_rightward) {
      result.insert(run_end, kEnd);
      run = std::string::npos;
    }
    const bool is_leftward = direction == U_RIGHT_TO_LEFT || direction == U_RIGHT_TO_LEFT_ARABIC;
    if (is_leftward && run == std::string::npos) {
      run = result.size();
      result += kIsolate;
    }
    result.append(text, i, length);
    if (is_leftward) run_end = result.size();
    i += length;
  }
  if (run != std::string::npos) result.insert(run_end, kEnd);
  return result;
}

std::string in_ascii(std::string_view text) {
  if (std::all_of(text.begin(), text.end(), [](char c) { return static_cast<signed char>(c) >= 0; })) {
    return std::string(text);
  }
  static const std::unique_ptr<icu::Transliterator> to_ascii = [] {
    UErrorCode status = U_ZERO_ERROR;
    return std::unique_ptr<icu::Transliterator>(icu::Transliterator::createInstance(
        "Any-Latin; Latin-ASCII; [^\\u0000-\\u007F] Any-Hex/Unicode", UTRANS_FORWARD, status));
  }();
  icu::UnicodeString characters = icu::UnicodeString::fromUTF8(with_drawing_replaced(text));
  if (to_ascii != nullptr) to_ascii->transliterate(characters);
  std::string result;
  characters.toUTF8String(result);
  std::replace_if(result.begin(), result.end(), [](char c) { return static_cast<signed char>(c) < 0; }, '?');
  return result;
}

std::string folded(std::string_view text) {
  std::string result;
  for (const char c : in_ascii(text)) {
    const auto byte = static_cast<unsigned char>(c);
    if (std::isspace(byte) == 0) {
      result += static_cast<char>(std::tolower(byte));
    } else if (!result.empty() && result.back() != ' ') {
      result += ' ';
    }
  }
  if (result.ends_with(' ')) result.pop_back();
  return result;
}

std::string rendered(const Line& line, const Capabilities& capabilities) {
  std::string result;
  std::size_t visible = line.text().find_last_not_of(' ') + 1;  // bytes of it, without spaces at the end
  for (const Span& span : line.spans()) {
    // Nothing that a server sends (names, chat) may contain control sequences.
    std::string text = printable(std::string_view(span.text).substr(0, visible));
    visible -= std::min(visible, span.text.size());
    text = capabilities.characters == Characters::ascii ? in_ascii(text) : isolated(text);
    const std::string_view code = text.empty() ? "" : kCodes[static_cast<std::size_t>(span.style)];
    const bool is_coloured = capabilities.colours == Colours::sixteen && !code.empty();
    if (is_coloured) {
      result.append("\033[").append(code).append("m").append(text).append("\033[0m");
    } else {
      result += text;
    }
  }
  return result;
}

}  // namespace vivarium::terminal
