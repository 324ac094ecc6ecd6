#include "terminal/screen/island_map.hpp"

#include <algorithm>

namespace vivarium::terminal {
namespace {

constexpr std::size_t kCardWidth = 6;      // "[A10*]"
constexpr std::size_t kBareCardWidth = 4;  // "A10*"
constexpr std::size_t kNarrowPlace = 15;   // below that the name needs the room of the brackets

std::string repeated(std::string_view piece, std::size_t count) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) text += piece;
  return text;
}

Line without_brackets(const Line& card) {
  const std::string text = card.text();
  return {text.substr(1, text.size() - 2), card.spans().front().style};
}

// One territory: its name and who lives there.
Line place_line(const Place& place, const Translator& translator, std::size_t width) {
  const bool is_narrow = width < kNarrowPlace;
  const std::string name = translator.text_if_known("territory." + place.territory);
  const std::size_t room = width - std::min(width, (is_narrow ? kBareCardWidth : kCardWidth) + 1);
  Line line(truncated(name, room), place.is_destroyed ? Style::quiet : Style::normal);
  line.fill_to(room).add(place.is_destroyed ? "×" : " ", Style::bad);
  if (place.card.empty()) return line.add(is_narrow ? "–" : " – ", Style::quiet).fill_to(width);
  Line drawn = dino_card(place.card, place.has_claws);
  if (place.is_destroyed) drawn = Line(drawn.text(), Style::quiet);
  return line.add(is_narrow ? without_brackets(drawn) : drawn).fill_to(width);
}

}  // namespace

Line dino_card(const std::string& card, bool has_claws) {
  const char species = card.empty() ? '\0' : card.front();
  Style style = Style::card_white;
  if (species == 'A') style = Style::card_blue;
  if (species == 'C') style = Style::card_red;
  if (species == 'H') style = Style::card_green;
  if (species == 'V') style = Style::card_yellow;
  return {"[" + card + (has_claws ? "*]" : "]"), style};
}

Lines island_map(const std::string& title, const std::vector<Place>& places, const Translator& translator,
                 std::size_t width) {
  constexpr std::size_t kFrame = 4;  // a line and a space on either side
  constexpr std::size_t kPlacesInRow = 2;
  constexpr std::size_t kComfortable = 36;  // below that the names of the territories need the spaces
  const std::size_t inner = width - std::min(width, kFrame);
  const std::string gap = width < kComfortable ? "" : " ";
  const std::size_t cell = (width - std::min(width, 3 + 2 * gap.size())) / kPlacesInRow;
  const std::string name = truncated(title, inner - std::min<std::size_t>(inner, 2));
  Line top("┌─ ", Style::quiet);
  top.add(name, Style::strong)
      .add(" " + repeated("─", width - std::min(width, columns_of(name) + 5)) + "┐", Style::quiet);
  Lines lines = {top};
  for (std::size_t i = 0; i + 1 < places.size(); i += kPlacesInRow) {
    Line line("│" + gap, Style::quiet);
    line.add(place_line(places[i], translator, cell)).add(" ").add(place_line(places[i + 1], translator, cell));
    lines.push_back(line.fill_to(width - 1).add("│", Style::quiet));
  }
  lines.emplace_back("└" + repeated("─", width - std::min<std::size_t>(width, 2)) + "┘", Style::quiet);
  return lines;
}

Lines side_by_side(const std::vector<Lines>& maps) {
  Lines lines;
  for (std::size_t row = 0; !maps.empty() && row < maps.front().size(); ++row) {
    Line line;
    for (const Lines& map : maps) line.add(line.empty() ? "" : " ").add(row < map.size() ? map[row] : Line());
    lines.push_back(std::move(line));
  }
  return lines;
}

}  // namespace vivarium::terminal
