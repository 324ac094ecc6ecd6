#include "cli/options/number_text.hpp"

#include <charconv>
#include <string>
#include <system_error>

#include "cli/io/console.hpp"
#include "cli/text/table_text.hpp"
#include "protocol/printable.hpp"

namespace vivarium::cli {

std::optional<std::uint64_t> parse_whole_number(std::string_view text) {
  const bool hexadecimal = text.substr(0, 2) == "0x";
  if (hexadecimal) text.remove_prefix(2);
  std::uint64_t number = 0;
  const char* end = text.data() + text.size();
  const auto result = std::from_chars(text.data(), end, number, hexadecimal ? 16 : 10);
  if (result.ec != std::errc() || result.ptr != end) return std::nullopt;
  return number;
}

std::uint64_t number_in_range(std::string_view option, std::string_view text, std::uint64_t lowest,
                              std::uint64_t highest) {
  const auto number = parse_whole_number(text);
  if (number && *number >= lowest && *number <= highest) return *number;
  throw BadInput(std::string(option) + ": a whole number from " + grouped(lowest) + " to " + grouped(highest) +
                 " expected, got '" + shortened(text, 40) + "'");
}

}  // namespace vivarium::cli
