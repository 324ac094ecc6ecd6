// Rendition: what a terminal can show, and lines as the bytes that it is sent.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "terminal/text/line.hpp"

namespace vivarium::terminal {

enum class Colours : std::uint8_t { none, sixteen };
enum class Characters : std::uint8_t { ascii, utf8 };

struct Rendition {
  Colours colours = Colours::none;
  Characters characters = Characters::utf8;
};

// No line break at the end.
std::string rendered(const Line& line, const Rendition& rendition);

// The nearest text without anything but ASCII: "Tu préfères ça ?" becomes "Tu preferes ca ?".
std::string in_ascii(std::string_view text);

// Lower case, without accents, and with single spaces: what typed texts are compared by.
std::string folded(std::string_view text);

}  // namespace vivarium::terminal
