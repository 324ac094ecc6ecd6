// Cubosaurs in a terminal: the Hand, one's own collection and what each set scores, the others' in a table, tiles.
#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include "terminal/screen/columns.hpp"
#include "terminal/screen/game_screen.hpp"
#include "terminal/text/view_data.hpp"

namespace vivarium::terminal {
namespace {

// By the letter of the card's type.
Style style_of(const std::string& card) {
  switch (card.empty() ? '\0' : card.front()) {
    case 'T':
      return Style::card_yellow;
    case 'S':
      return Style::card_blue;
    case 'B':
      return Style::card_magenta;
    case 'P':
      return Style::card_red;
    case 'C':
      return Style::card_green;
    case 'K':
      return Style::card_grey;
    case 'E':
      return Style::card_cyan;
    default:
      return Style::card_white;
  }
}

Line drawn(const std::string& card) { return {"[" + card + "]", style_of(card)}; }

std::vector<Line> drawn_apart(const std::vector<std::string>& cards) {
  std::vector<Line> lines;
  for (const std::string& card : cards) lines.push_back(drawn(card));
  return lines;
}

std::string listed(const std::vector<std::string>& texts, std::string_view between = ", ") {
  std::string list;
  for (const std::string& text : texts) list.append(list.empty() ? "" : between).append(text);
  return list;
}

// "E3" is shown as 3 where there are only eggs.
std::string without_first(const std::string& card) { return card.substr(std::min<std::size_t>(card.size(), 1)); }

// "10 T1 for S2" is typed as "10 T1 S2" in every language.
std::string without_word(std::string text, std::string_view word) {
  const std::size_t at = text.find(word);
  return at == std::string::npos ? text : text.erase(at, word.size());
}

// "T-Rex", "T-Rex egg".
std::string card_name(const std::string& card, const Translator& translator) {
  return card.starts_with('E') ? translator.message("cubosaurs.egg." + card)
                               : translator.message("cubosaurs.type." + card.substr(0, 1));
}

// "T-Rex T2": what it is and how it is typed.
std::vector<std::string> named(std::vector<std::string> cards, const Translator& translator) {
  for (std::string& card : cards) card = card_name(card, translator).append(" ").append(card);
  return cards;
}

// Of a seat, a tile: short enough to be read as one.
bool is_number(const std::string& text) {
  return !text.empty() && text.size() < 3 &&
         std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

Style points_tone(int points) { return points < 0 ? Style::bad : (points > 0 ? Style::good : Style::normal); }

Line points_line(int points) { return {signed_text(points), points_tone(points)}; }

// The points with one more card of a type: a number, or two if it depends on the card.
std::string range_text(const ViewData& range) {
  const int lowest = range["lowest"].number();
  const int highest = range["highest"].number();
  return signed_text(lowest) + (lowest == highest ? "" : "/" + signed_text(highest));
}

class CubosaursScreen final : public GameScreen {
 public:
  [[nodiscard]] Lines board(const Scene& scene, const Translator& translator, std::size_t width) const override {
    const ViewData view(scene.view);
    Lines lines = wrapped(heading(view, translator), width, 2);
    append(lines, hand_lines(view, translator, width));
    append(lines, market_lines(view, translator, width));
    if (view["seat"].exists()) append(lines, collection_lines(view, translator, width));
    append(lines, table_lines(view, translator, width));
    return lines;
  }

  [[nodiscard]] Description describe(const Scene& scene, const Translator& translator) const override {
    const ViewData view(scene.view);
    Description description;
    const ViewData hand = view["hand"];
    description.urgent.push_back(
        translator.text("cu.sentence.hand", {{"cards", listed(named(known_in_hand(view), translator))},
                                             {"hidden", unknown_in_hand(view)},
                                             {"count", hand["size"].number()}}));
    description.rest.push_back(translator.text("cu.sentence.round", {{"round", view["round"].number()},
                                                                     {"rounds", view["rounds"].number()},
                                                                     {"pack", view["pack"].number()},
                                                                     {"direction", view["direction"].text()}}));
    int seat = 0;
    for (const ViewData& one : view["seats"].items()) {
      auto& part = translator.is_own(seat) ? description.urgent : description.rest;
      const std::string sets = sets_text(one, translator);
      part.push_back(translator.text("cu.sentence.seat", {{"name", translator.name(seat)},
                                                          {"points", one["points"].number()},
                                                          {"total", total_of(view, one)},
                                                          {"sets", sets.empty() ? "none" : sets}}));
      if (view["dna"].is_true()) {
        part.push_back(translator.text("cu.sentence.dna", {{"name", translator.name(seat)},
                                                           {"tokens", one["tokens"].number()},
                                                           {"count", static_cast<int>(one["tiles"].size())},
                                                           {"tiles", tiles_text(one["tiles"])}}));
      }
      ++seat;
    }
    for (const ViewData& tile : view["market"].items()) description.rest.push_back(tile_text(tile, translator));
    return description;
  }

  [[nodiscard]] std::vector<std::string> verbs() const override { return {"keep", "refuse", "buy", "rob"}; }

  [[nodiscard]] Menu menu(const Scene& scene, const Translator& translator) const override {
    const ViewData view(scene.view);
    Menu menu = menu_by_verb(scene, translator);
    for (MenuGroup& group : menu) {
      for (MenuEntry& entry : group.entries) {
        if (entry.move == "keep") entry = {entry.move, "k", translator.text("cu.keeps")};
        if (entry.move.starts_with("refuse ")) explain_refusal(translator, entry);
        if (entry.move.starts_with("buy ")) explain_purchase(translator, entry);
        if (entry.move.starts_with("rob ")) explain_rob(translator, entry);
      }
    }
    return menu;
  }

  [[nodiscard]] Lines scores(const Scene& scene, const Translator& translator, std::size_t width) const override {
    const ViewData view(scene.view);
    Columns columns(width);
    std::vector<std::string> head = round_heads(view["seats"][0]["rounds"].size(), translator);
    for (const char* source : {"sets", "raptors", "eggs", "tiles"})
      head.push_back(translator.text(std::string("cu.") + source));
    head.push_back(translator.text("this-round"));
    if (view["dna"].is_true()) head.push_back(translator.text("cu.dna"));
    head.push_back(translator.text("total"));
    columns.add_head(head);
    int seat = 0;
    for (const ViewData& one : view["seats"].items()) {
      std::vector<Line> row = {translator.name(seat++)};
      for (const ViewData& points : one["rounds"].items()) row.emplace_back(signed_text(points.number()));
      for (const char* source : {"sets", "raptors", "eggs", "tiles"}) {
        row.push_back(points_line(one["sources"][source].number()));
      }
      row.push_back(points_line(one["points"].number()));
      if (view["dna"].is_true()) row.push_back(points_line(one["dna-points"].number()));
      row.emplace_back(std::to_string(total_of(view, one)), Style::strong);
      columns.add_row(row);
    }
    return columns.fitting_lines();
  }

 private:
  static Line heading(const ViewData& view, const Translator& translator) {
    return headline(
        translator.message("cubosaurs.title"),
        {translator.text("round-of", {{"round", view["round"].number()}, {"rounds", view["rounds"].number()}}),
         translator.text("cu.pack", {{"count", view["pack"].number()}}),
         translator.text("cu.direction", {{"direction", view["direction"].text()}})});
  }

  static std::vector<std::string> known_in_hand(const ViewData& view) { return view["hand"]["cards"].texts(); }
  static int unknown_in_hand(const ViewData& view) { return std::clamp(view["hand"]["hidden"].number(), 0, 100); }

  static Lines hand_lines(const ViewData& view, const Translator& translator, std::size_t width) {
    std::vector<Line> pieces;
    for (const std::string& card : known_in_hand(view)) pieces.push_back(drawn(card));
    for (int i = 0; i < unknown_in_hand(view); ++i) pieces.emplace_back("[??]", Style::quiet);
    if (pieces.empty()) return {};
    const int holder = view["turn"].exists() ? view["turn"].number() : -1;
    if (holder >= 0 && !translator.is_own(holder)) {
      pieces.emplace_back(translator.text("cu.held-by", {{"name", translator.name(holder)}}), Style::quiet);
    }
    return flowed(label(translator.text("cu.hand")), pieces, width);
  }

  static std::string tile_text(const ViewData& tile, const Translator& translator) {
    const std::string number = std::to_string(tile["tile"].number());
    return translator.text("cu.tile", {{"tile", number},
                                       {"cost", tile["cost"].number()},
                                       {"effect", translator.message("cubosaurs.tile." + number)}});
  }

  static std::string tiles_text(const ViewData& tiles) {
    std::vector<std::string> numbers;
    for (const ViewData& tile : tiles.items()) numbers.push_back(std::to_string(tile.number()));
    return listed(numbers);
  }

  static Lines market_lines(const ViewData& view, const Translator& translator, std::size_t width) {
    Lines lines;
    Line head = label(translator.text("cu.market"));
    for (const ViewData& tile : view["market"].items()) {
      Line line = head;
      lines.push_back(line.add(truncated(tile_text(tile, translator), width - std::min(width, head.width()))));
      head = label("");
    }
    return lines;
  }

  // One's own collection, a line for each kind of card: points now, points with one more, cards.
  static Lines collection_lines(const ViewData& view, const Translator& translator, std::size_t width) {
    const ViewData own = view["seats"][static_cast<std::size_t>(std::max(0, view["seat"].number()))];
    Columns columns(width);
    std::vector<std::vector<Line>> cards = {{}};
    columns.add_head(
        {translator.text("cu.your-collection"), translator.text("cu.points"), translator.text("cu.one-more")});
    for (const ViewData& set : own["sets"].items()) {
      const ViewData next = set["next"];
      columns.add_row({type_name(set["type"].text(), translator), points_line(set["points"].number()),
                       next.exists() ? points_line(next.number()) : Line("–", Style::quiet)});
      cards.push_back(drawn_apart(set["cards"].texts()));
    }
    const ViewData raptors = own["raptors"];
    columns.add_row({translator.text("cu.raptors"), points_line(raptors["points"].number()), raptors_next(raptors)});
    cards.push_back(raptor_cards(raptors));
    std::vector<std::string> eggs;
    for (const ViewData& egg : own["eggs"].items()) eggs.push_back(egg["card"].text());
    columns.add_row({translator.text("cu.your-eggs"), points_line(own["sources"]["eggs"].number()), Line()});
    cards.push_back(drawn_apart(eggs));

    Lines lines;
    const Lines heads = columns.lines();
    const std::size_t margin = heads.empty() ? 0 : heads.front().width() + 2;
    for (std::size_t i = 0; i < heads.size(); ++i) {
      Line head = heads[i];
      append(lines, flowed(cards[i].empty() ? head : head.fill_to(margin), cards[i], width));
    }
    return lines;
  }

  static std::string type_name(const std::string& type, const Translator& translator) {
    return translator.message("cubosaurs.type." + type);
  }

  // Pairs stay together.
  static std::vector<Line> raptor_cards(const ViewData& raptors) {
    std::vector<Line> lines;
    for (const ViewData& pair : raptors["pairs"].items()) {
      Line line = drawn(pair[0].text());
      lines.push_back(line.add("+").add(drawn(pair[1].text())));
    }
    for (const std::string& card : raptors["alone"].texts()) lines.push_back(drawn(card));
    return lines;
  }

  static std::string raptors_text(const ViewData& raptors) {
    std::vector<std::string> parts;
    for (const ViewData& pair : raptors["pairs"].items()) parts.push_back(pair[0].text() + "+" + pair[1].text());
    for (const std::string& card : raptors["alone"].texts()) parts.push_back(card);
    return listed(parts, " ");
  }

  static Line raptors_next(const ViewData& raptors) {
    Line line;
    if (raptors["next-grey"].exists()) line.add("G " + range_text(raptors["next-grey"]));
    if (raptors["next-black"].exists()) line.add(line.empty() ? "" : " ").add("K " + range_text(raptors["next-black"]));
    return line;
  }

  // A line per player: how many of each type, eggs by name, points.
  static Lines table_lines(const ViewData& view, const Translator& translator, std::size_t width) {
    Columns columns(width);
    std::vector<std::string> head = {"", "", "T", "S", "B", "P", "C", "G", "K", translator.text("cu.eggs")};
    const bool has_dna = view["dna"].is_true();
    if (has_dna) head.push_back(translator.text("cu.dna"));
    // If there is little room, only the number of eggs, and tiles in the description only.
    const bool is_narrow = width < 80;
    if (has_dna && !is_narrow) head.push_back(translator.text("cu.tiles"));
    head.push_back(translator.text("this-round"));
    head.push_back(translator.text("total"));
    columns.add_head(head);
    const int turn = view["turn"].exists() ? view["turn"].number() : -1;
    int seat = 0;
    for (const ViewData& one : view["seats"].items()) {
      std::vector<Line> row = {{turn == seat ? "▸" : " ", Style::strong},
                               {translator.name(seat), translator.is_own(seat) ? Style::strong : Style::normal}};
      for (const ViewData& set : one["sets"].items()) row.push_back(count_line(set["cards"].size()));
      row.push_back(count_line(one["raptors"]["grey"].size()));
      row.push_back(count_line(one["raptors"]["black"].size()));
      std::vector<std::string> eggs;
      for (const ViewData& egg : one["eggs"].items()) eggs.push_back(without_first(egg["card"].text()));
      row.push_back(is_narrow || eggs.empty() ? count_line(eggs.size()) : Line("E" + listed(eggs, ",")));
      if (has_dna) row.emplace_back(std::to_string(one["tokens"].number()));
      if (has_dna && !is_narrow) row.emplace_back(one["tiles"].size() == 0 ? "–" : tiles_text(one["tiles"]));
      row.push_back(points_line(one["points"].number()));
      row.emplace_back(std::to_string(total_of(view, one)), Style::strong);
      columns.add_row(row);
      ++seat;
    }
    return columns.lines();
  }

  // With the points of the round that is being played.
  static int total_of(const ViewData& view, const ViewData& one) {
    return one["total"].number() + (view["phase"].text() == "over" ? 0 : one["points"].number());
  }

  static Line count_line(std::size_t count) {
    return count == 0 ? Line("–", Style::quiet) : Line(std::to_string(count));
  }

  // "T-Rex T1 T7 (+1), …": for the description in sentences.
  static std::string sets_text(const ViewData& one, const Translator& translator) {
    std::vector<std::string> parts;
    for (const ViewData& set : one["sets"].items()) {
      if (set["cards"].size() == 0) continue;
      parts.push_back(translator.text("cu.sentence.set", {{"name", type_name(set["type"].text(), translator)},
                                                          {"cards", listed(set["cards"].texts(), " ")},
                                                          {"points", signed_text(set["points"].number())}}));
    }
    const std::string raptors = raptors_text(one["raptors"]);
    if (!raptors.empty()) {
      parts.push_back(translator.text("cu.sentence.set", {{"name", translator.text("cu.raptors")},
                                                          {"cards", raptors},
                                                          {"points", signed_text(one["raptors"]["points"].number())}}));
    }
    for (const ViewData& egg : one["eggs"].items()) {
      const std::string card = egg["card"].text();
      parts.push_back(translator.text("cu.sentence.set", {{"name", translator.message("cubosaurs.egg." + card)},
                                                          {"cards", card},
                                                          {"points", signed_text(egg["points"].number())}}));
    }
    return listed(parts);
  }

  static void explain_refusal(const Translator& translator, MenuEntry& entry) {
    entry.meaning = card_name(entry.typed, translator);
    entry.typed = "r " + entry.typed;
  }

  // What a tile does is shown at the market; here, with which cards and to whom.
  static void explain_purchase(const Translator& translator, MenuEntry& entry) {
    const std::string choice = without_word(entry.typed, " for");
    entry.typed = "b " + choice;
    std::istringstream words(choice);
    std::string tile;
    words >> tile;
    std::vector<std::string> names;
    for (std::string word; words >> word;) {
      if (word != "to")
        names.push_back(is_number(word) ? translator.name(std::stoi(word)) : card_name(word, translator));
    }
    entry.meaning = names.empty() ? translator.message("cubosaurs.tile." + tile) : listed(names);
  }

  static void explain_rob(const Translator& translator, MenuEntry& entry) {
    const std::string seat = entry.move.substr(entry.move.find(' ') + 1);
    entry.typed = is_number(seat) ? translator.name(std::stoi(seat)) : entry.move;
  }
};

}  // namespace

const GameScreen& cubosaurs_screen() {
  static const CubosaursScreen screen;
  return screen;
}

}  // namespace vivarium::terminal
