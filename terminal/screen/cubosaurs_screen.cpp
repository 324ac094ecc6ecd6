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
Data::Array named(const std::vector<std::string>& cards, const Translator& translator) {
  Data::Array names;
  for (const std::string& card : cards) names.emplace_back(card_name(card, translator).append(" ").append(card));
  return names;
}

Style points_tone(int points) { return points < 0 ? Style::bad : (points > 0 ? Style::good : Style::normal); }

Line points_line(int points) { return {signed_text(points), points_tone(points)}; }

// The points with one more card of a type: a number, or two if it depends on the card.
std::string range_text(const ViewData& range) {
  const int lowest = range["lowest"].number();
  const int highest = range["highest"].number();
  return signed_text(lowest) + (lowest == highest ? "" : "/" + signed_text(highest));
}

bool has_dna(const Scene& scene) { return ViewData(scene.facts)["dna"].exists(); }

// A kind of cards that scores by its number alone.
struct Set {
  std::string type;
  std::vector<std::string> cards;
  ViewData values;  // as the view tells them
};

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

// How many of the cards, named by the facts, the seat has.
std::size_t count_owned(const ViewData& seat, const ViewData& facts) {
  const std::vector<std::string> owned = seat["cards"].texts();
  std::size_t count = 0;
  for (const ViewData& fact : facts.items()) {
    count += std::find(owned.begin(), owned.end(), fact["card"].text()) != owned.end() ? 1U : 0U;
  }
  return count;
}

struct Egg {
  std::string card;
  int points = 0;
};

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

// The cards of the Hand that the reader knows, and how many there are besides.
struct Hand {
  std::vector<std::string> cards;
  int unknown = 0;
};

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

class CubosaursScreen final : public GameScreen {
 public:
  [[nodiscard]] Lines board(const Scene& scene, const Translator& translator, std::size_t width) const override {
    Lines lines = wrapped(heading(scene, translator), width, 2);
    append(lines, hand_lines(scene, translator, width));
    append(lines, market_lines(scene, translator, width));
    if (scene.reader.own_seat) append(lines, collection_lines(scene, translator, width));
    append(lines, table_lines(scene, translator, width));
    return lines;
  }

  [[nodiscard]] Description describe(const Scene& scene, const Translator& translator) const override {
    const ViewData view(scene.view);
    Description description;
    const Hand hand = hand_of(scene);
    description.urgent.push_back(
        translator.text("cu.sentence.hand", {{"cards", named(hand.cards, translator)},
                                             {"hidden", hand.unknown},
                                             {"count", int_of(hand.cards.size()) + hand.unknown}}));
    description.rest.push_back(translator.text("cu.sentence.round", {{"round", view["round"].number()},
                                                                     {"rounds", rounds_of(scene)},
                                                                     {"pack", view["pack"].number()},
                                                                     {"direction", view["direction"].text()}}));
    int seat = 0;
    for (const ViewData& one : view["seats"].items()) {
      auto& part = translator.is_own(seat) ? description.urgent : description.rest;
      const std::string sets = sets_text(scene, seat, translator);
      part.push_back(translator.text("cu.sentence.seat", {{"name", translator.name(seat)},
                                                          {"points", one["points"].number()},
                                                          {"total", total_of(view, one)},
                                                          {"sets", sets.empty() ? "none" : sets}}));
      if (const ViewData dna = one["dna"]; dna.exists()) {
        part.push_back(translator.text("cu.sentence.dna", {{"name", translator.name(seat)},
                                                           {"tokens", dna["tokens"].number()},
                                                           {"count", int_of(dna["tiles"].size())},
                                                           {"tiles", tiles_text(dna["tiles"])}}));
      }
      ++seat;
    }
    for (const ViewData& tile : tiles_on_market(scene)) description.rest.push_back(tile_text(tile, translator));
    return description;
  }

  [[nodiscard]] std::vector<std::string> verbs() const override { return {"keep", "refuse", "buy", "rob"}; }

  [[nodiscard]] Menu menu(const Scene& scene, const Translator& translator) const override {
    return menu_by_kind(scene, translator, [&](const ViewData& move, MenuEntry& entry) {
      const std::string kind = move["kind"].text();
      if (kind == "keep") entry = {entry.move, "k", translator.text("cu.keeps")};
      if (kind == "refuse") explain_refusal(translator, move, entry);
      if (kind == "buy") explain_purchase(translator, move, entry);
      if (kind == "rob") entry.typed = translator.name(move["seat"].number());
    });
  }

  [[nodiscard]] Lines scores(const Scene& scene, const Translator& translator, std::size_t width) const override {
    const ViewData view(scene.view);
    Columns columns(width);
    std::vector<std::string> head = round_heads(view["seats"][0]["rounds"].size(), translator);
    for (const char* source : {"sets", "raptors", "eggs", "tiles"})
      head.push_back(translator.text(std::string("cu.") + source));
    head.push_back(translator.text("this-round"));
    if (has_dna(scene)) head.push_back(translator.text("cu.dna"));
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
      if (has_dna(scene)) row.push_back(points_line(one["dna"]["points"].number()));
      row.emplace_back(number_text(total_of(view, one)), Style::strong);
      columns.add_row(row);
    }
    return columns.fitting_lines();
  }

 private:
  static int int_of(std::size_t count) { return static_cast<int>(count); }
  static int rounds_of(const Scene& scene) { return ViewData(scene.facts)["rounds"].number(); }

  static Line heading(const Scene& scene, const Translator& translator) {
    const ViewData view(scene.view);
    return headline(translator.message("cubosaurs.title"),
                    {translator.text("round-of", {{"round", view["round"].number()}, {"rounds", rounds_of(scene)}}),
                     translator.text("cu.pack", {{"count", view["pack"].number()}}),
                     translator.text("cu.direction", {{"direction", view["direction"].text()}})});
  }

  // Who has the Hand; -1 for nobody.
  static int holder_of(const Scene& scene) {
    const ViewData holder = ViewData(scene.view)["holder"];
    return holder.exists() ? holder.number() : -1;
  }

  static Lines hand_lines(const Scene& scene, const Translator& translator, std::size_t width) {
    const Hand hand = hand_of(scene);
    std::vector<Line> pieces;
    for (const std::string& card : hand.cards) pieces.push_back(drawn(card));
    for (int i = 0; i < hand.unknown; ++i) pieces.emplace_back("[??]", Style::quiet);
    if (pieces.empty()) return {};
    const int holder = holder_of(scene);
    if (holder >= 0 && !translator.is_own(holder)) {
      pieces.emplace_back(translator.text("cu.held-by", {{"name", translator.name(holder)}}), Style::quiet);
    }
    return flowed(label(translator.text("cu.hand")), pieces, width);
  }

  // With what they cost.
  static std::vector<ViewData> tiles_on_market(const Scene& scene) {
    const ViewData market = ViewData(scene.view)["dna"]["market"];
    std::vector<ViewData> tiles = ViewData(scene.facts)["dna"]["tiles"].items();
    std::erase_if(tiles, [&](const ViewData& tile) { return !market.has(tile["tile"].number()); });
    return tiles;
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

  static Lines market_lines(const Scene& scene, const Translator& translator, std::size_t width) {
    Lines lines;
    Line head = label(translator.text("cu.market"));
    for (const ViewData& tile : tiles_on_market(scene)) {
      Line line = head;
      lines.push_back(line.add(truncated(tile_text(tile, translator), width - std::min(width, head.width()))));
      head = label("");
    }
    return lines;
  }

  // One's own collection, a line for each kind of card: points now, points with one more, cards.
  static Lines collection_lines(const Scene& scene, const Translator& translator, std::size_t width) {
    const int seat = scene.reader.own_seat->index();
    const ViewData own = ViewData(scene.view)["seats"][static_cast<std::size_t>(seat)];
    Columns columns(width);
    std::vector<std::vector<Line>> cards = {{}};
    columns.add_head(
        {translator.text("cu.your-collection"), translator.text("cu.points"), translator.text("cu.one-more")});
    for (const Set& set : sets_of(scene, own)) {
      const ViewData next = set.values["next"];
      columns.add_row({type_name(set.type, translator), points_line(set.values["points"].number()),
                       next.exists() ? points_line(next.number()) : Line("–", Style::quiet)});
      cards.push_back(drawn_apart(set.cards));
    }
    const ViewData raptors = own["raptors"];
    columns.add_row({translator.text("cu.raptors"), points_line(raptors["points"].number()), raptors_next(raptors)});
    cards.push_back(raptor_cards(raptors));
    std::vector<std::string> eggs;
    for (const Egg& egg : eggs_of(scene, seat)) eggs.push_back(egg.card);
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
    if (raptors["next_grey"].exists()) line.add("G " + range_text(raptors["next_grey"]));
    if (raptors["next_black"].exists()) line.add(line.empty() ? "" : " ").add("K " + range_text(raptors["next_black"]));
    return line;
  }

  // A line per player: how many of each type, eggs by name, points.
  static Lines table_lines(const Scene& scene, const Translator& translator, std::size_t width) {
    const ViewData view(scene.view);
    const ViewData facts(scene.facts);
    Columns columns(width);
    std::vector<std::string> head = {"", "", "T", "S", "B", "P", "C", "G", "K", translator.text("cu.eggs")};
    if (has_dna(scene)) head.push_back(translator.text("cu.dna"));
    // If there is little room, only the number of eggs, and tiles in the description only.
    const bool is_narrow = width < 80;
    if (has_dna(scene) && !is_narrow) head.push_back(translator.text("cu.tiles"));
    head.push_back(translator.text("this-round"));
    head.push_back(translator.text("total"));
    columns.add_head(head);
    const int holder = holder_of(scene);
    int seat = 0;
    for (const ViewData& one : view["seats"].items()) {
      std::vector<Line> row = {{holder == seat ? "▸" : " ", Style::strong},
                               {translator.name(seat), translator.is_own(seat) ? Style::strong : Style::normal}};
      for (const Set& set : sets_of(scene, one)) row.push_back(count_line(set.cards.size()));
      row.push_back(count_line(count_owned(one, facts["grey_raptors"])));
      row.push_back(count_line(count_owned(one, facts["black_raptors"])));
      std::vector<std::string> eggs;
      for (const Egg& egg : eggs_of(scene, seat)) eggs.push_back(without_first(egg.card));
      row.push_back(is_narrow || eggs.empty() ? count_line(eggs.size()) : Line("E" + listed(eggs, ",")));
      if (has_dna(scene)) {
        const ViewData dna = one["dna"];
        row.emplace_back(std::to_string(dna["tokens"].number()));
        if (!is_narrow) row.emplace_back(dna["tiles"].size() == 0 ? "–" : tiles_text(dna["tiles"]));
      }
      row.push_back(points_line(one["points"].number()));
      row.emplace_back(number_text(total_of(view, one)), Style::strong);
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
  static std::string sets_text(const Scene& scene, int seat, const Translator& translator) {
    const ViewData one = ViewData(scene.view)["seats"][static_cast<std::size_t>(seat)];
    std::vector<std::string> parts;
    const auto add = [&](const std::string& name, const std::string& cards, int points) {
      parts.push_back(
          translator.text("cu.sentence.set", {{"name", name}, {"cards", cards}, {"points", signed_text(points)}}));
    };
    for (const Set& set : sets_of(scene, one)) {
      if (!set.cards.empty()) {
        add(type_name(set.type, translator), listed(set.cards, " "), set.values["points"].number());
      }
    }
    const std::string raptors = raptors_text(one["raptors"]);
    if (!raptors.empty()) add(translator.text("cu.raptors"), raptors, one["raptors"]["points"].number());
    for (const Egg& egg : eggs_of(scene, seat)) {
      add(translator.message("cubosaurs.egg." + egg.card), egg.card, egg.points);
    }
    return listed(parts);
  }

  static void explain_refusal(const Translator& translator, const ViewData& move, MenuEntry& entry) {
    const std::string card = move["cards"][0].text();
    entry.meaning = card_name(card, translator);
    entry.typed = "r " + card;
  }

  // What a tile does is shown at the market; here, with which cards and to whom.
  static void explain_purchase(const Translator& translator, const ViewData& move, MenuEntry& entry) {
    entry.typed = "b " + without_word(entry.typed, " for");
    std::vector<std::string> names;
    if (move["target"].exists()) names.push_back(card_name(move["target"].text(), translator));
    for (const std::string& card : move["cards"].texts()) names.push_back(card_name(card, translator));
    if (move["seat"].exists() && !move["target"].exists()) names.push_back(translator.name(move["seat"].number()));
    const std::string tile = std::to_string(move["tile"].number());
    entry.meaning = names.empty() ? translator.message("cubosaurs.tile." + tile) : listed(names);
  }
};

}  // namespace

const GameScreen& cubosaurs_screen() {
  static const CubosaursScreen screen;
  return screen;
}

}  // namespace vivarium::terminal
