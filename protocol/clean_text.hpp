// Names and texts as strangers gave them, made fit to be shown to others. What needs ICU (scripts that are mixed, names
// that look alike) is the server's (server/names).
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/expected.hpp"
#include "protocol/refusal.hpp"

namespace vivarium::protocol {

// As a reader counts them: an emoji of a family is one. Each is at most four characters of Unicode in the mean.
inline constexpr std::size_t kMaxNameCharacters = 24;
inline constexpr std::size_t kMaxChatCharacters = 300;

// A text with plain spaces and without any around it; nothing unless it is UTF-8 of 1 to `most` characters that can be
// seen (engine/core/line_text.hpp). What is clean stays as it is.
std::optional<std::string> clean_text(std::string_view text, std::size_t most);

// A name without space around it and with one space at a time within. wrong-name with what is wrong where it is no
// clean text, has another space than U+0020 and U+3000 (which Japanese is typed with), or begins with "bot:".
Expected<std::string, Refusal> clean_name(std::string_view text);

}  // namespace vivarium::protocol
