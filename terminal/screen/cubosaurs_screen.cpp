// Cubosaurs in a terminal: the Hand, one's own collection and what each set scores, the others' in a table, tiles.
#include <algorithm>
#include <string>
#include <vector>

#include "terminal/screen/columns.hpp"
#include "terminal/screen/cubosaurs_scene.hpp"
#include "terminal/screen/game_screen.hpp"
#include "terminal/text/view_data.hpp"

namespace vivarium::terminal {
namespace {

using cubosaurs_scene::can_be_bought;
using cubosaurs_scene::count_owned;
using cubosaurs_scene::Egg;
using cubosaurs_scene::eggs_of;
using cubosaurs_scene::Hand;
using cubosaurs_scene::hand_of;
using cubosaurs_scene::has_dna;
using cubosaurs_scene::holder_of;
using cubosaurs_scene::Set;
using cubosaurs_scene::sets_of;
using cubosaurs_scene::tiles_on_market;
using cubosaurs_scene::total_of;

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
std::string range_text(const ViewData& range, const Translator& translator) {
  if (!range.exists()) return "–";
  const std::string lowest = signed_text(range["lowest"].number());
  const std::string highest = signed_text(range["highest"].number());
  return lowest == highest ? lowest : translator.text("cu.either", {{"lowest", lowest}, {"highest", highest}});
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
    for (const ViewData& tile : tiles_on_market(scene)) {
      auto& part = can_be_bought(scene, tile["tile"].number()) ? description.urgent : description.rest;
      part.push_back(tile_text("cu.tile", tile, translator));
    }
    return description;
  }

  [[nodiscard]] std::vector<std::string> verbs() const override { return {"keep", "refuse", "buy", "rob"}; }

  [[nodiscard]] Menu menu(const Scene& scene, const Translator& translator) const override {
    return menu_by_kind(scene, translator, [&](const ViewData& move, MenuEntry& entry) {
      const std::string kind = move["kind"].text();
      if (kind == "keep") entry = {entry.move, letter_of(kind, translator), translator.text("cu.keeps"), ""};
      if (kind == "refuse") explain_refusal(translator, move, entry);
      if (kind == "buy") explain_purchase(translator, move, entry);
      if (kind == "rob") entry.object = entry.typed = translator.name(move["seat"].number());
    });
  }

  [[nodiscard]] Lines scores(const Scene& scene, const Translator& translator, std::size_t width) const override {
    return score_columns(scene, translator, width).fitting_lines();
  }

  [[nodiscard]] std::vector<std::string> described_scores(const Scene& scene,
                                                          const Translator& translator) const override {
    return translator.sentences(score_columns(scene, translator, 0).rows_in_words());
  }

  [[nodiscard]] bool is_described(const Event& event) const override {
    return event.id == "cubosaurs.dealt" || event.id == "cubosaurs.drawn" || event.id == "cubosaurs.drawn-extra" ||
           event.id == "cubosaurs.look";
  }

 private:
  static int int_of(std::size_t count) { return static_cast<int>(count); }
  static int rounds_of(const Scene& scene) { return ViewData(scene.facts)["rounds"].number(); }

  static Columns score_columns(const Scene& scene, const Translator& translator, std::size_t width) {
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
    return columns;
  }

  static Line heading(const Scene& scene, const Translator& translator) {
    const ViewData view(scene.view);
    return headline(translator.message("cubosaurs.title"),
                    {translator.text("round-of", {{"round", view["round"].number()}, {"rounds", rounds_of(scene)}}),
                     translator.text("cu.pack", {{"count", view["pack"].number()}}),
                     translator.text("cu.direction", {{"direction", view["direction"].text()}})});
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

  static std::string tile_text(std::string_view message, const ViewData& tile, const Translator& translator) {
    const std::string number = std::to_string(tile["tile"].number());
    return translator.text(message, {{"tile", number},
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
    const std::string title = translator.text("cu.market");
    // A margin as narrow as it can be: the texts are long.
    const std::size_t margin = columns_of(title) + 1;
    for (const ViewData& tile : tiles_on_market(scene)) {
      Line line(lines.empty() ? title : "", Style::strong);
      line.fill_to(margin);
      const Lines text = wrapped(tile_text("cu.tile-line", tile, translator), width - std::min(width, margin), 2);
      for (const Line& part : text) {
        lines.push_back(line.add(part));
        line = Line(std::string(margin, ' '));
      }
    }
    return lines;
  }

  // What the table tells of others, for one's own seat.
  static std::vector<Line> own_sums(const Scene& scene, const Translator& translator) {
    const ViewData view(scene.view);
    const ViewData own = view["seats"][static_cast<std::size_t>(scene.reader.own_seat->index())];
    std::vector<Line> sums = {translator.text("this-round") + " " + signed_text(own["points"].number()),
                              translator.text("total") + " " + std::to_string(total_of(view, own))};
    if (has_dna(scene)) {
      const ViewData dna = own["dna"];
      sums.emplace_back(translator.text("cu.dna") + " " + std::to_string(dna["tokens"].number()));
      if (dna["tiles"].size() > 0) sums.emplace_back(translator.text("cu.tiles") + " " + tiles_text(dna["tiles"]));
    }
    return sums;
  }

  // One's own collection, a line for each kind of card: points now, points with one more, cards.
  static Lines collection_lines(const Scene& scene, const Translator& translator, std::size_t width) {
    const int seat = scene.reader.own_seat->index();
    const ViewData own = ViewData(scene.view)["seats"][static_cast<std::size_t>(seat)];
    Columns columns(width);
    std::vector<std::vector<Line>> cards = {own_sums(scene, translator)};
    columns.add_head(
        {"", translator.text("cu.your-collection"), translator.text("cu.points"), translator.text("cu.one-more")});
    for (const Set& set : sets_of(scene, own)) {
      const ViewData next = set.values["next"];
      columns.add_row({set.type, type_name(set.type, translator), points_line(set.values["points"].number()),
                       next.exists() ? points_line(next.number()) : Line("–", Style::quiet)});
      cards.push_back(drawn_apart(set.cards));
    }
    const ViewData raptors = own["raptors"];
    // Their points depend on both colours together.
    columns.add_row({"G", translator.text("cu.raptors-grey"), points_line(raptors["points"].number()),
                     range_text(raptors["next_grey"], translator)});
    cards.push_back(raptor_cards(raptors));
    columns.add_row({"K", translator.text("cu.raptors-black"), Line(), range_text(raptors["next_black"], translator)});
    cards.emplace_back();
    std::vector<std::string> eggs;
    for (const Egg& egg : eggs_of(scene, seat)) eggs.push_back(egg.card);
    columns.add_row({"E", translator.text("cu.your-eggs"), points_line(own["sources"]["eggs"].number()), Line()});
    cards.push_back(drawn_apart(eggs));

    Lines lines;
    const Lines heads = columns.lines();
    const std::size_t margin = heads.empty() ? 0 : heads.front().width() + 2;
    const Line whose_eggs(translator.text("cu.mark.eggs"), Style::quiet);
    if (margin + whose_eggs.width() <= width) cards.back().push_back(whose_eggs);
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

  // A line per player but the reader: how many of each type, eggs by name, points.
  static Lines table_lines(const Scene& scene, const Translator& translator, std::size_t width) {
    const ViewData view(scene.view);
    const ViewData facts(scene.facts);
    Columns columns(width);
    std::vector<std::string> head = {"▸", translator.text("cu.mark.holder"), "T", "S", "B", "P", "C", "G",
                                     "K", translator.text("cu.eggs")};
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
      std::vector<Line> row = {{holder == seat ? "▸" : " ", Style::strong}, translator.name(seat)};
      for (const Set& set : sets_of(scene, one)) row.push_back(count_line(set.cards.size()));
      row.push_back(count_line(count_owned(one, facts["grey_raptors"])));
      row.push_back(count_line(count_owned(one, facts["black_raptors"])));
      std::vector<std::string> eggs;
      for (const Egg& egg : eggs_of(scene, seat)) eggs.push_back(egg.card);
      row.push_back(is_narrow || eggs.empty() ? count_line(eggs.size()) : Line(listed(eggs, " ")));
      if (has_dna(scene)) {
        const ViewData dna = one["dna"];
        row.emplace_back(std::to_string(dna["tokens"].number()));
        if (!is_narrow) row.emplace_back(dna["tiles"].size() == 0 ? "–" : tiles_text(dna["tiles"]));
      }
      row.push_back(points_line(one["points"].number()));
      row.emplace_back(number_text(total_of(view, one)), Style::strong);
      if (!translator.is_own(seat++)) columns.add_row(row);
    }
    return columns.lines();
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
    entry.object = card;
    entry.typed = letter_of("refuse", translator) + " " + card;
  }

  // What a tile does is shown at the market; here, with which cards and to whom.
  static void explain_purchase(const Translator& translator, const ViewData& move, MenuEntry& entry) {
    const bool is_gift = move["seat"].exists() && !move["target"].exists();
    entry.object = without_word(is_gift ? entry.typed.substr(0, entry.typed.find(" to ")) : entry.typed, " for");
    if (is_gift) entry.object += " " + translator.name(move["seat"].number());
    entry.typed = letter_of("buy", translator) + " " + entry.object;
    std::vector<std::string> names;
    if (move["target"].exists()) names.push_back(card_name(move["target"].text(), translator));
    for (const std::string& card : move["cards"].texts()) names.push_back(card_name(card, translator));
    if (is_gift) names.push_back(translator.name(move["seat"].number()));
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
