#include "terminal/text/render.hpp"

#include <unicode/translit.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <memory>
#include <utility>

#include "protocol/printable.hpp"

namespace vivarium::terminal {
namespace {

// By Style. The sixteen colours of every terminal, so that a person's own theme decides about light and dark.
constexpr std::array<std::string_view, 15> kCodes = {
    "", "1", "2", "1;4", "32", "31", "36", "30;47", "97;44", "97;41", "30;42", "30;43", "97;45", "30;46", "97;100"};
static_assert(kCodes.size() == static_cast<std::size_t>(Style::card_grey) + 1);

bool is_card(Style style) { return style >= Style::card_white; }

// "[34]" as a field " 34 ". In a span of several cards, what is between them keeps them apart.
std::string without_brackets(std::string text) {
  std::replace_if(text.begin(), text.end(), [](char c) { return c == '[' || c == ']'; }, ' ');
  return text;
}

struct Replacement {
  std::string_view character;
  std::string_view ascii;
};

// Replacements for characters that ICU cannot write in letters. One column each, so that tables stay aligned.
constexpr std::array<Replacement, 24> kDrawing = {
    {{"─", "-"}, {"│", "|"}, {"┌", "+"}, {"┐", "+"}, {"└", "+"}, {"┘", "+"}, {"├", "+"},  {"┤", "+"},
     {"┬", "+"}, {"┴", "+"}, {"┼", "+"}, {"·", "."}, {"▸", ">"}, {"→", ">"}, {"–", "-"},  {"—", "-"},
     {"…", "~"}, {"’", "'"}, {"✓", "x"}, {"×", "x"}, {"−", "-"}, {"▒", "#"}, {"„", "\""}, {"“", "\""}}};

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
  for (const Span& span : line.spans()) {
    // Nothing that a server sends (names, chat) may contain control sequences.
    std::string text = printable(span.text);
    if (capabilities.characters == Characters::ascii) text = in_ascii(text);
    const std::string_view code = kCodes[static_cast<std::size_t>(span.style)];
    const bool is_coloured = capabilities.colours == Colours::sixteen && !code.empty();
    if (is_coloured) {
      if (is_card(span.style)) text = without_brackets(std::move(text));
      result.append("\033[").append(code).append("m").append(text).append("\033[0m");
    } else {
      result += text;
    }
  }
  result.erase(result.find_last_not_of(' ') + 1);
  return result;
}

}  // namespace vivarium::terminal
