// Makes what a server sends fit to be shown. Every message goes through here; after it texts are short and printable,
// lists are bounded, and nesting is shallow. A server may be hostile, and an honest one passes on what strangers wrote.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "engine/core/data.hpp"

namespace vivarium::terminal {

// Of a whole message. Our server sends at most 1 MiB to a slow client.
inline constexpr std::size_t kLargestServerMessage = std::size_t{2} << 20U;
// Of one text, in bytes; the longest of ours is a line of chat.
inline constexpr std::size_t kLongestServerText = 2000;
// Of one list; the longest of ours are the events of a whole match.
inline constexpr std::size_t kMaxServerItems = 4000;

// Nothing if it is not a JSON object, or larger or deeper than any of ours.
std::optional<Data> server_message(std::string_view text);

// About how many bytes it takes in memory.
std::size_t weight_of(const Data& data);

}  // namespace vivarium::terminal
