// Numbers on the command line.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace vivarium::cli {

// A whole number in decimal digits, or after 0x in hexadecimal ones; nothing around it.
std::optional<std::uint64_t> parse_whole_number(std::string_view text);

// The value of the option of that name. Throws BadInput with the allowed range.
std::uint64_t number_in_range(std::string_view option, std::string_view text, std::uint64_t lowest,
                              std::uint64_t highest);

}  // namespace vivarium::cli
