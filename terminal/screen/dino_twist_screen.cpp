// Dino Twist in a terminal: Twist Island and one's own island as maps, the other islands in lines, event, attacks,
// hand.
#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "terminal/screen/columns.hpp"
#include "terminal/screen/game_screen.hpp"
#include "terminal/screen/island_map.hpp"
#include "terminal/text/view_data.hpp"

namespace vivarium::terminal {
namespace {

constexpr std::size_t kWidestMap = 42;
constexpr std::size_t kIslandCell = 4;
constexpr std::size_t kIslandWidth = 8 * kIslandCell - 1;

std::string joined(const std::vector<std::string>& texts, std::string_view between) {
  std::string list;
  for (const std::string& text : texts) list.append(list.empty() ? "" : between).append(text);
  return list;
}

template <class T>
bool contains(const std::vector<T>& texts, const T& text) {
  return std::find(texts.begin(), texts.end(), text) != texts.end();
}

std::string territory_name(const std::string& territory, const Translator& translator) {
  return translator.text_if_known("territory." + territory);
}

// The facts of the event that is on.
ViewData event_of(const Scene& scene) {
  const std::string name = ViewData(scene.view)["event"].text();
  for (const ViewData& event : ViewData(scene.facts)["events"].items()) {
    if (event["name"].text() == name) return event;
  }
  return ViewData(scene.facts)["events"][0];
}

enum class Where : std::uint8_t { on_twist_island, at_home };

// An island, of which the view lists the cards, by territory.
std::vector<Place> places_of(const Scene& scene, const ViewData& cards, Where where) {
  const ViewData facts(scene.facts);
  const std::vector<std::string> destroyed = event_of(scene)["destroyed"].texts();
  std::vector<Place> places;
  for (const ViewData& territory : facts["territories"].items()) {
    Place place{territory["name"].text(), cards[places.size()].text()};
    place.has_claws = facts["cards"][place.card]["claws"].is_true();
    place.is_destroyed = where == Where::on_twist_island && contains(destroyed, place.territory);
    places.push_back(std::move(place));
  }
  return places;
}

std::vector<Place> twist_island(const Scene& scene) {
  return places_of(scene, ViewData(scene.view)["twist"], Where::on_twist_island);
}

ViewData own_hand(const Scene& scene) {
  const auto seat = scene.reader.own_seat;
  return ViewData(scene.secrets)["hands"][seat ? static_cast<std::size_t>(seat->index()) : kMaxSeats];
}

class DinoTwistScreen final : public GameScreen {
 public:
  [[nodiscard]] Lines board(const Scene& scene, const Translator& translator, std::size_t width) const override {
    const ViewData view(scene.view);
    Lines lines = wrapped(heading(view, translator), width, 2);
    append(lines, wrapped(event_text(scene, translator), width, 2));
    append(lines, map_lines(scene, translator, width));
    append(lines, other_lines(scene, translator, width));
    append(lines, attack_lines(view, translator, width));
    if (own_hand(scene).exists()) append(lines, hand_lines(scene, translator, width));
    return lines;
  }

  [[nodiscard]] Description describe(const Scene& scene, const Translator& translator) const override {
    const ViewData view(scene.view);
    Description description;
    if (const ViewData hand = own_hand(scene); hand.exists()) {
      const std::vector<std::string> cards = hand.texts();
      description.urgent.push_back(translator.text(
          "dt.sentence.hand", {{"cards", Data::Array(cards.begin(), cards.end())}, {"count", int_of(cards.size())}}));
    }
    description.rest.push_back(translator.text(
        "dt.sentence.round", {{"round", view["round"].number()},
                              {"events", view["events_left"].number()},
                              {"bonus", view["bonuses_left"].size() == 0 ? 0 : view["bonuses_left"][0].number()},
                              {"pile", view["pile"].number()}}));
    description.urgent.push_back(event_text(scene, translator).text());
    description.urgent.push_back(
        translator.text("dt.sentence.twist", {{"places", place_texts(twist_island(scene), translator)}}));
    int seat = 0;
    for (const ViewData& player : view["seats"].items()) {
      const std::vector<Place> places = places_of(scene, player["island"], Where::at_home);
      auto& part = translator.is_own(seat) ? description.urgent : description.rest;
      part.push_back(translator.text("dt.sentence.island", {{"name", translator.name(seat++)},
                                                            {"places", place_texts(places, translator)},
                                                            {"count", inhabited(places)},
                                                            {"points", player["score"]["total"].number()},
                                                            {"claws", player["claws"].number()},
                                                            {"graves", player["graveyard_size"].number()}}));
    }
    for (const ViewData& attack : view["attacks"].items()) {
      description.rest.push_back(attack_text("dt.sentence.attack", attack, translator));
    }
    return description;
  }

  [[nodiscard]] std::vector<std::string> verbs() const override {
    return {"attack", "bury", "capture", "name", "redraw"};
  }

  [[nodiscard]] Menu menu(const Scene& scene, const Translator& translator) const override {
    Menu menu;
    for (const ViewData& move : ViewData(scene.moves).items()) {
      const std::string title = group_title(scene, move, translator);
      const auto found =
          std::find_if(menu.begin(), menu.end(), [&](const MenuGroup& group) { return group.title == title; });
      MenuGroup& group = found == menu.end() ? menu.emplace_back(MenuGroup{title, {}}) : *found;
      group.entries.push_back(entry_of(move, translator));
    }
    return menu;
  }

  [[nodiscard]] Lines scores(const Scene& scene, const Translator& translator, std::size_t width) const override {
    const ViewData view(scene.view);
    Columns columns(width);
    columns.add_head({"", translator.text("dt.head.island"), translator.text("dt.head.graveyard"),
                      translator.text("dt.head.full"), translator.text("dt.head.claws"), translator.text("total")});
    int seat = 0;
    for (const ViewData& player : view["seats"].items()) {
      const ViewData score = player["score"];
      columns.add_row({translator.name(seat++),
                       std::to_string(score["island"].number()),
                       std::to_string(score["graveyard"].number()),
                       std::to_string(score["island_bonus"].number()),
                       std::to_string(score["claws_bonus"].number()),
                       {std::to_string(score["total"].number()), Style::strong}});
    }
    return columns.fitting_lines();
  }

 private:
  static int int_of(std::size_t count) { return static_cast<int>(count); }

  static Line heading(const ViewData& view, const Translator& translator) {
    return headline(translator.message("dino-twist.title"),
                    {translator.text("dt.round", {{"round", view["round"].number()}}),
                     translator.text("dt.events-left", {{"count", view["events_left"].number()}}),
                     bonus_text(view, translator), translator.text("dt.pile", {{"count", view["pile"].number()}})});
  }

  static std::string bonus_text(const ViewData& view, const Translator& translator) {
    if (view["bonuses_left"].size() == 0) return "";
    return translator.text("dt.bonus", {{"points", view["bonuses_left"][0].number()}});
  }

  static Line event_text(const Scene& scene, const Translator& translator) {
    const ViewData event = event_of(scene);
    const std::string kind = event["kind"].text();
    std::string title = translator.message("dino-twist.event." + kind);
    if (event["destroyed"].size() > 0) {
      std::vector<std::string> lands;
      for (const std::string& land : event["destroyed"].texts()) lands.push_back(territory_name(land, translator));
      title += " (" + joined(lands, ", ") + ")";
    }
    Line line(translator.text("dt.event") + " ", Style::quiet);
    return line.add(title, Style::strong).add(". " + translator.message("dino-twist.event-effect." + kind));
  }

  static std::string island_title(int seat, const ViewData& player, const Translator& translator) {
    return translator.text("dt.island-title", {{"name", translator.name(seat)},
                                               {"own", translator.is_own(seat) ? "yes" : "no"},
                                               {"points", player["score"]["total"].number()}});
  }

  static Lines map_lines(const Scene& scene, const Translator& translator, std::size_t width) {
    const std::size_t map_width = std::min((width - 1) / 2, kWidestMap);
    std::vector<Lines> maps = {
        island_map(translator.text("dt.twist-island"), twist_island(scene), translator, map_width)};
    if (const auto seat = scene.reader.own_seat) {
      const ViewData own = ViewData(scene.view)["seats"][static_cast<std::size_t>(seat->index())];
      maps.push_back(island_map(island_title(seat->index(), own, translator),
                                places_of(scene, own["island"], Where::at_home), translator, map_width));
    }
    return side_by_side(maps);
  }

  // A line per player; one's own without the island, which is on the map. If there is little room, without the sizes of
  // hands and graveyards, which `board` in sentences and `score` show.
  static Lines other_lines(const Scene& scene, const Translator& translator, std::size_t width) {
    const ViewData view(scene.view);
    const bool is_narrow = width < 80;
    Columns columns(width);
    std::vector<std::string> head = {"", "", translator.text("dt.head.points"), translator.text("dt.head.claws")};
    if (!is_narrow) head.push_back(translator.text("dt.head.cards"));
    if (!is_narrow) head.push_back(translator.text("dt.head.graveyard"));
    // As wide as the islands below it, so that it begins where they do.
    head.push_back(Line(translator.text("dt.head.islands")).fill_to(kIslandWidth).text());
    columns.add_head(head);
    int seat = 0;
    for (const ViewData& player : view["seats"].items()) {
      const bool is_to_act = contains(scene.to_act, seat);
      const bool has_chosen = contains(scene.decided, seat);
      std::vector<Line> row = {
          {is_to_act ? "▸" : (has_chosen ? "✓" : " "), Style::strong},
          {translator.name(seat), translator.is_own(seat) ? Style::strong : Style::normal},
          {std::to_string(player["score"]["total"].number()), Style::strong},
          std::to_string(player["claws"].number()) + (player["leads_claws"].is_true() ? "*" : " ")};
      if (!is_narrow) row.emplace_back(std::to_string(player["hand_size"].number()));
      if (!is_narrow) row.emplace_back(std::to_string(player["graveyard_size"].number()));
      row.push_back(translator.is_own(seat) ? Line("") : island_line(player["island"]));
      columns.add_row(row);
      ++seat;
    }
    return columns.lines();
  }

  // "A3 – C1 – …": by territory, in the order of the map.
  static Line island_line(const ViewData& island) {
    Line line;
    std::size_t column = 0;
    for (const std::string& card : island.texts()) {
      line.fill_to(column).add(card.empty() ? "–" : card, card.empty() ? Style::quiet : Style::normal);
      column += kIslandCell;
    }
    return line.fill_to(kIslandWidth);
  }

  static std::string attack_text(std::string_view message, const ViewData& attack, const Translator& translator) {
    return translator.text(message, {{"name", translator.name(attack["seat"].number())},
                                     {"own", translator.is_own(attack["seat"].number()) ? "yes" : "no"},
                                     {"cards", joined(attack["cards"].texts(), "+")},
                                     {"strength", attack["strength"].number()},
                                     {"status", attack["status"].text()}});
  }

  static Lines attack_lines(const ViewData& view, const Translator& translator, std::size_t width) {
    std::vector<Line> pieces;
    for (const ViewData& attack : view["attacks"].items()) {
      const std::string status = attack["status"].text();
      pieces.emplace_back(attack_text("dt.attack", attack, translator),
                          status == "waiting" ? Style::normal : Style::quiet);
    }
    return pieces.empty() ? Lines{} : flowed(label(translator.text("dt.attacks")), pieces, width);
  }

  static Lines hand_lines(const Scene& scene, const Translator& translator, std::size_t width) {
    const ViewData facts(scene.facts);
    std::vector<Line> cards;
    for (const std::string& card : own_hand(scene).texts()) {
      cards.push_back(dino_card(card, facts["cards"][card]["claws"].is_true()));
    }
    Lines lines = flowed(label(translator.text("your-hand")), cards, width);
    const ViewData choice = ViewData(scene.secrets)["choice"];
    if (choice.exists()) {
      lines.emplace_back(translator.text("your-choice", {{"move", choice.text()}}), Style::good);
    }
    return lines;
  }

  static int inhabited(const std::vector<Place>& places) {
    return int_of(static_cast<std::size_t>(
        std::count_if(places.begin(), places.end(), [](const Place& place) { return !place.card.empty(); })));
  }

  // Those where somebody lives, and those that are closed.
  static Data place_texts(const std::vector<Place>& places, const Translator& translator) {
    Data::Array texts;
    for (const Place& place : places) {
      if (place.card.empty() && !place.is_destroyed) continue;
      texts.emplace_back(territory_name(place.territory, translator) + " " + (place.card.empty() ? "–" : place.card) +
                         (place.is_destroyed ? " (" + translator.text("dt.destroyed") + ")" : ""));
    }
    return texts;
  }

  // Attacks by species, everything else by what one does.
  static std::string group_title(const Scene& scene, const ViewData& move, const Translator& translator) {
    const std::string kind = move["kind"].text();
    if (kind != "attack") return translator.text_if_known("verb." + kind);
    // A Duo of two species stands with the first one that it beats.
    const std::string beaten = move["beats"][0]["card"].text();
    const ViewData species =
        move["species"].exists() ? move["species"] : ViewData(scene.facts)["cards"][beaten]["species"];
    return translator.message("dino-twist.species." + species.text());
  }

  static MenuEntry entry_of(const ViewData& move, const Translator& translator) {
    const std::string text = move["text"].text();
    const std::size_t space = text.find(' ');
    MenuEntry entry{text, space == std::string::npos ? text : text.substr(space + 1), ""};
    const std::string kind = move["kind"].text();
    if (kind == "attack" || kind == "name") {
      entry.meaning = translator.text(
          "dt.beats", {{"strength", move["strength"].number()}, {"lands", beaten_text(move, translator)}});
    } else if (kind == "capture") {
      entry.typed = territory_name(move["from"].text(), translator);
      if (move["place"].text() != move["from"].text()) {
        entry.typed += " " + territory_name(move["place"].text(), translator);
      }
      entry.meaning =
          translator.text("dt.captures", {{"card", move["target"].text()},
                                          {"points", signed_text(own_points(move))},
                                          {"replaces", move["replaces"].exists() ? move["replaces"].text() : "none"}});
    } else if (kind == "redraw" && move["cards"].size() == 0) {
      entry.typed = translator.text("dt.redraw-none");
    } else if (kind == "bury") {
      entry.typed = "b " + entry.typed;
    }
    return entry;
  }

  // What the move brings to whoever makes it: nobody else's points change with a capture.
  static int own_points(const ViewData& move) {
    int sum = 0;
    for (const ViewData& change : move["points"].items()) sum += change.number();
    return sum;
  }

  static std::string beaten_text(const ViewData& move, const Translator& translator) {
    std::vector<std::string> lands;
    for (const ViewData& beaten : move["beats"].items()) {
      lands.push_back(territory_name(beaten["territory"].text(), translator) + " " + beaten["card"].text());
    }
    return joined(lands, ", ");
  }
};

}  // namespace

const GameScreen& dino_twist_screen() {
  static const DinoTwistScreen screen;
  return screen;
}

}  // namespace vivarium::terminal
