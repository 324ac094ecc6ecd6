// An island of Dino Twist as a map: a frame with its name around the eight territories, one species per row.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "terminal/screen/translator.hpp"
#include "terminal/text/line.hpp"

namespace vivarium::terminal {

// "[A3]" in the colour of its species, with a star for Long Claws.
Line dino_card(const std::string& card, bool has_claws = false);

struct Place {
  std::string territory;
  std::string card;  // empty where nobody lives
  bool has_claws = false;
  bool is_destroyed = false;
};

// All eight places, in order. A destroyed territory is crossed out. Exactly `width` columns, six lines.
Lines island_map(const std::string& title, const std::vector<Place>& places, const Translator& translator,
                 std::size_t width);

// Maps side by side, a space apart. REQUIRES: the same number of lines each
Lines side_by_side(const std::vector<Lines>& maps);

}  // namespace vivarium::terminal
