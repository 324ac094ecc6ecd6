#include "terminal/screen/cubosaurs_scene.hpp"

#include <algorithm>
#include <utility>

namespace vivarium::terminal::cubosaurs_scene {

bool has_dna(const Scene& scene) { return ViewData(scene.facts)["dna"].exists(); }

std::vector<Set> sets_of(const Scene& scene, const ViewData& seat) {
  const std::vector<std::string> owned = seat["cards"].texts();
  std::vector<Set> sets;
  for (const ViewData& type : ViewData(scene.facts)["types"].items()) {
    Set set{type["type"].text(), {}, seat["sets"][sets.size()]};
    for (const std::string& card : type["cards"].texts()) {
      if (std::find(owned.begin(), owned.end(), card) != owned.end()) set.cards.push_back(card);
    }
    sets.push_back(std::move(set));
  }
  return sets;
}

std::size_t count_owned(const ViewData& seat, const ViewData& facts) {
  const std::vector<std::string> owned = seat["cards"].texts();
  std::size_t count = 0;
  for (const ViewData& fact : facts.items()) {
    count += std::find(owned.begin(), owned.end(), fact["card"].text()) != owned.end() ? 1U : 0U;
  }
  return count;
}

std::vector<Egg> eggs_of(const Scene& scene, int seat) {
  std::vector<Egg> eggs;
  std::size_t place = 0;
  for (const ViewData& facts : ViewData(scene.facts)["eggs"].items()) {
    const ViewData egg = ViewData(scene.view)["eggs"][place++];
    if (!egg["owner"].exists() || egg["owner"].number() != seat) continue;
    eggs.push_back({facts["card"].text(), facts[egg["leaders"].has(seat) ? "leading" : "trailing"].number()});
  }
  return eggs;
}

Hand hand_of(const Scene& scene) {
  const ViewData hand = ViewData(scene.view)["hand"];
  const ViewData drawn = ViewData(scene.secrets)["drawn"];
  Hand known{hand["cards"].texts()};
  for (std::size_t i = 0; i < std::min<std::size_t>(hand["drawn"].size(), 100); ++i) {
    if (drawn[i].exists()) {
      known.cards.push_back(drawn[i].text());
    } else {
      ++known.unknown;
    }
  }
  return known;
}

int holder_of(const Scene& scene) {
  const ViewData holder = ViewData(scene.view)["holder"];
  return holder.exists() ? holder.number() : -1;
}

std::vector<ViewData> tiles_on_market(const Scene& scene) {
  const ViewData market = ViewData(scene.view)["dna"]["market"];
  std::vector<ViewData> tiles = ViewData(scene.facts)["dna"]["tiles"].items();
  std::erase_if(tiles, [&](const ViewData& tile) { return !market.has(tile["tile"].number()); });
  return tiles;
}

bool can_be_bought(const Scene& scene, int tile) {
  const std::vector<ViewData> moves = ViewData(scene.moves).items();
  return std::any_of(moves.begin(), moves.end(), [&](const ViewData& move) {
    return move["kind"].text() == "buy" && move["tile"].number() == tile;
  });
}

int total_of(const ViewData& view, const ViewData& seat) {
  return seat["total"].number() + (view["phase"].text() == "over" ? 0 : seat["points"].number());
}

}  // namespace vivarium::terminal::cubosaurs_scene
