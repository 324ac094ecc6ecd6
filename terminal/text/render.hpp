// Renders lines as the bytes for a terminal, by what it can show.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "terminal/text/line.hpp"

namespace vivarium::terminal {

enum class Colours : std::uint8_t { none, sixteen };
enum class Characters : std::uint8_t { ascii, utf8 };

struct Capabilities {
  Colours colours = Colours::none;
  Characters characters = Characters::utf8;
};

// No line break at the end.
std::string rendered(const Line& line, const Capabilities& capabilities);

// Words written from right to left, each run in isolation (U+2068 and U+2069): a name in Hebrew does not take the
// numbers behind it along. Terminals that know no directions show the same as before.
std::string isolated(const std::string& text);

// The nearest text in ASCII: "Tu préfères ça ?" becomes "Tu preferes ca ?".
std::string in_ascii(std::string_view text);

// Lower case, without accents, with single spaces: for comparing what was typed.
std::string folded(std::string_view text);

}  // namespace vivarium::terminal
