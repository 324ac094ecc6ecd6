// An island of Dino Twist as a map: a frame with its name, and the eight territories in it, a species a row.
#pragma once

#include <cstddef>
#include <string>

#include "terminal/screen/speech.hpp"
#include "terminal/text/line.hpp"
#include "terminal/text/view_data.hpp"

namespace vivarium::terminal {

// "[A3]" in the colour of its species, with a star for Long Claws.
Line dino_card(const std::string& card, bool has_claws = false);

// `places` as the view lists them. A territory that is not open is crossed out. Exactly `width` columns, six lines.
Lines island_map(const std::string& title, const ViewData& places, const Speech& speech, std::size_t width);

// Maps one beside the other, with a space between them. REQUIRES: equally many lines each
Lines side_by_side(const std::vector<Lines>& maps);

}  // namespace vivarium::terminal
