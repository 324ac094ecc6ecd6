// What a view of Cubosaurs says, put together as its screen needs it.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "terminal/screen/scene.hpp"
#include "terminal/text/view_data.hpp"

namespace vivarium::terminal::cubosaurs_scene {

// A kind of cards that scores by its number alone.
struct Set {
  std::string type;
  std::vector<std::string> cards;
  ViewData values;  // as the view tells them
};
std::vector<Set> sets_of(const Scene& scene, const ViewData& seat);

// How many of the cards, named by the facts, the seat has.
std::size_t count_owned(const ViewData& seat, const ViewData& facts);

struct Egg {
  std::string card;
  int points = 0;
};
std::vector<Egg> eggs_of(const Scene& scene, int seat);

// The cards of the Hand that the reader knows, and how many there are besides.
struct Hand {
  std::vector<std::string> cards;
  int unknown = 0;
};
Hand hand_of(const Scene& scene);

// Who has the Hand; -1 for nobody.
int holder_of(const Scene& scene);

bool has_dna(const Scene& scene);
// With what they cost.
std::vector<ViewData> tiles_on_market(const Scene& scene);
bool can_be_bought(const Scene& scene, int tile);

// Of a seat, with the points of the round that is being played.
int total_of(const ViewData& view, const ViewData& seat);

}  // namespace vivarium::terminal::cubosaurs_scene
