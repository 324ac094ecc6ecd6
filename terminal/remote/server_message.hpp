// What a server sends, made fit to be shown: the one gate through which texts of others reach this terminal. Behind it
// every text is short and printable, lists are bounded, and nothing is deep: whatever uses a message need not think of
// it again. A server may be hostile, and an honest one hands on what strangers wrote.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "engine/core/data.hpp"

namespace vivarium::terminal {

// A whole message. Ours send at most 1 MiB to somebody who is slow.
inline constexpr std::size_t kLargestServerMessage = std::size_t{2} << 20U;
// Of one text, in bytes; the longest of ours is a line of chat.
inline constexpr std::size_t kLongestServerText = 2000;
// Of one list; the longest of ours are the events of a whole match.
inline constexpr std::size_t kMostServerItems = 4000;

// Nothing where it is no JSON object, or one that is larger or deeper than any of ours.
std::optional<Data> server_message(std::string_view text);

// About how many bytes it takes in memory.
std::size_t weight_of(const Data& data);

}  // namespace vivarium::terminal
