#include "protocol/printable.hpp"

#include "engine/core/line_text.hpp"
#include "engine/core/utf8.hpp"

namespace vivarium {

std::string printable(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  for (LineReader reader(text); !reader.at_end();) {
    const LineCharacter one = reader.next();
    const bool is_fit = !one.fault || *one.fault == TextFault::unfit_space;
    result += is_fit ? one.bytes : kReplacementCharacter;
  }
  return result;
}

std::string shortened(std::string_view text, std::size_t most) {
  std::string result = printable(text.substr(0, 4 * most + 4));
  if (display_width(result) <= most) return result;
  // Between what readers count as characters: half an emoji is another one.
  std::size_t end = 0;
  std::size_t last = 0;
  LineReader reader(result);
  for (std::size_t count = 0; count < most && !reader.at_end(); ++count) {
    const LineCharacter one = reader.next();
    if (one.begins_one) last = end;
    end += one.bytes.size();
  }
  return result.substr(0, last) + "…";
}

std::size_t display_width(std::string_view text) {
  std::size_t width = 0;
  for (const char c : text) width += (static_cast<unsigned char>(c) & 0xC0U) != 0x80 ? 1 : 0;
  return width;
}

}  // namespace vivarium
