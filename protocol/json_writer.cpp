#include "protocol/json_writer.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <utility>

#include "engine/core/utf8.hpp"

namespace vivarium {
namespace {

constexpr std::size_t kLongestNumber = 32;
constexpr std::size_t kLongestEscape = 6;  // of one byte: \u001f
constexpr std::size_t kQuotesAndColon = 3;

constexpr bool is_plain(char c) {
  const auto code = static_cast<unsigned char>(c);
  return code >= 0x20 && code < 0x80 && c != '"' && c != '\\';
}

// By code: whether a character stands for itself. Nearly every one does.
constexpr std::array<bool, 256> kIsPlain = [] {
  std::array<bool, 256> plain{};
  for (std::size_t code = 0; code < plain.size(); ++code) plain[code] = is_plain(static_cast<char>(code));
  return plain;
}();

// Eight characters at a time: whether all of them stand for themselves. Of each byte the top bit is set in
//   word                      where it is not ASCII,
//   zeros(word ^ eight of c)  where it is c,
//   (word - 0x20…) & ~word    where it is a control character, at least in the lowest byte that is one.
constexpr std::ptrdiff_t kWord = 8;
constexpr std::uint64_t kOnes = 0x0101010101010101;
constexpr std::uint64_t kTops = 0x8080808080808080;
constexpr std::uint64_t zeros(std::uint64_t word) { return (word - kOnes) & ~word; }
constexpr bool are_plain(std::uint64_t word) {
  const std::uint64_t controls = (word - kOnes * 0x20) & ~word;
  const std::uint64_t quotes = zeros(word ^ kOnes * '"');
  const std::uint64_t backslashes = zeros(word ^ kOnes * '\\');
  return ((word | controls | quotes | backslashes) & kTops) == 0;
}

char* copy(std::string_view text, char* to) { return std::copy(text.begin(), text.end(), to); }

char* escape(char c, char* to) {
  static constexpr std::string_view kDigits = "0123456789abcdef";
  switch (c) {
    case '"':
      return copy("\\\"", to);
    case '\\':
      return copy("\\\\", to);
    case '\n':
      return copy("\\n", to);
    case '\r':
      return copy("\\r", to);
    case '\t':
      return copy("\\t", to);
    default:
      break;
  }
  const auto code = static_cast<unsigned char>(c);
  to = copy("\\u00", to);
  *to++ = kDigits[code >> 4U];
  *to++ = kDigits[code & 15U];
  return to;
}

}  // namespace

void JsonWriter::name(std::string_view name) {
  char* to = quote(name, value_room(name.size() + kQuotesAndColon));
  *to++ = ':';
  wrote_up_to(to);
  value_before_ = false;
}

void JsonWriter::text(std::string_view value) { wrote_up_to(quote(value, value_room(value.size() + kQuotesAndColon))); }

void JsonWriter::whole(std::int64_t value) {
  char* const to = value_room(kLongestNumber);
  wrote_up_to(std::to_chars(to, to + kLongestNumber, value).ptr);
}

void JsonWriter::fraction(double value) {
  if (!std::isfinite(value)) return null();
  char* const to = value_room(kLongestNumber);
  // The shortest digits that read back as the same number, whatever the locale.
  wrote_up_to(std::to_chars(to, to + kLongestNumber, value).ptr);
}

void JsonWriter::raw(std::string_view json) { wrote_up_to(copy(json, value_room(json.size()))); }

char* JsonWriter::value_room(std::size_t most) {
  char* to = room(most + 1);
  if (value_before_) *to++ = ',';
  value_before_ = true;
  return to;
}

void JsonWriter::grow(std::size_t most) {
  capacity_ = std::max(2 * capacity_, size_ + most);
  auto larger = std::make_unique_for_overwrite<char[]>(capacity_);
  std::copy_n(buffer_.get(), size_, larger.get());
  buffer_ = std::move(larger);
}

void JsonWriter::open(char bracket) {
  char* to = value_room(1);
  *to++ = bracket;
  wrote_up_to(to);
  value_before_ = false;
}

void JsonWriter::close(char bracket) {
  char* to = room(1);
  *to++ = bracket;
  wrote_up_to(to);
  value_before_ = true;
}

char* JsonWriter::quote(std::string_view text, char* to) {
  char* const begin = to;
  *to++ = '"';
  const char* from = text.data();
  const char* const end = from + text.size();
  for (; end - from >= kWord; from += kWord, to += kWord) {
    std::uint64_t word = 0;
    std::memcpy(&word, from, kWord);
    if (!are_plain(word)) return quote_escaped(text, begin);
    std::memcpy(to, &word, kWord);
  }
  for (; from != end; ++from) {
    if (!kIsPlain[static_cast<unsigned char>(*from)]) return quote_escaped(text, begin);
    *to++ = *from;
  }
  *to++ = '"';
  return to;
}

char* JsonWriter::quote_escaped(std::string_view text, char* to) {
  wrote_up_to(to);
  to = room(kLongestEscape * text.size() + kQuotesAndColon);
  *to++ = '"';
  while (!text.empty()) {
    const std::size_t length = utf8_length(text);
    if (length == 0) {
      to = copy(kReplacementCharacter, to);
    } else if (length == 1 && !is_plain(text.front())) {
      to = escape(text.front(), to);
    } else {
      to = copy(text.substr(0, length), to);
    }
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  *to++ = '"';
  return to;
}

}  // namespace vivarium
