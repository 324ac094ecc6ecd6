// Dino Twist in a terminal: Twist Island and one's own island as maps, the other islands in lines, event, attacks,
// hand.
#include <algorithm>
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

bool contains(const std::vector<std::string>& texts, const std::string& text) {
  return std::find(texts.begin(), texts.end(), text) != texts.end();
}

std::string territory_name(const std::string& territory, const Translator& translator) {
  return translator.text_if_known("territory." + territory);
}

class DinoTwistScreen final : public GameScreen {
 public:
  [[nodiscard]] Lines board(const Scene& scene, const Translator& translator, std::size_t width) const override {
    const ViewData view(scene.view);
    Lines lines = wrapped(heading(view, translator), width, 2);
    append(lines, wrapped(event_text(view, translator), width, 2));
    append(lines, map_lines(view, translator, width));
    append(lines, other_lines(view, translator, width));
    append(lines, attack_lines(view, translator, width));
    if (view["hand"].exists()) append(lines, hand_lines(view, translator, width));
    return lines;
  }

  [[nodiscard]] Description describe(const Scene& scene, const Translator& translator) const override {
    const ViewData view(scene.view);
    Description description;
    if (view["hand"].exists()) {
      description.urgent.push_back(translator.text(
          "dt.sentence.hand",
          {{"cards", joined(view["hand"].texts(), ", ")}, {"count", static_cast<int>(view["hand"].size())}}));
    }
    description.rest.push_back(translator.text(
        "dt.sentence.round", {{"round", view["round"].number()},
                              {"events", view["events_left"].number()},
                              {"bonus", view["bonuses_left"].size() == 0 ? 0 : view["bonuses_left"][0].number()},
                              {"pile", view["pile"].number()}}));
    description.urgent.push_back(event_text(view, translator).text());
    description.urgent.push_back(
        translator.text("dt.sentence.twist", {{"places", places_text(view["twist"], translator)}}));
    for (const ViewData& player : view["players"].items()) {
      const int seat = player["seat"].number();
      auto& part = translator.is_own(seat) ? description.urgent : description.rest;
      part.push_back(translator.text("dt.sentence.island", {{"name", translator.name(seat)},
                                                            {"places", places_text(player["island"], translator)},
                                                            {"count", inhabited(player["island"])},
                                                            {"points", player["score"]["total"].number()},
                                                            {"claws", player["claws"].number()},
                                                            {"graves", player["graveyard"]["size"].number()}}));
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
    const ViewData view(scene.view);
    Menu menu;
    for (const ViewData& move : view["moves"].items()) {
      const std::string text = move["move"].text();
      if (std::find(scene.moves.begin(), scene.moves.end(), text) == scene.moves.end()) continue;
      const std::string title = group_title(move, translator);
      const auto found =
          std::find_if(menu.begin(), menu.end(), [&](const MenuGroup& group) { return group.title == title; });
      MenuGroup& group = found == menu.end() ? menu.emplace_back(MenuGroup{title, {}}) : *found;
      group.entries.push_back(entry_of(move, translator));
    }
    return menu.empty() ? menu_by_verb(scene, translator) : menu;
  }

  [[nodiscard]] Lines scores(const Scene& scene, const Translator& translator, std::size_t width) const override {
    const ViewData view(scene.view);
    Columns columns(width);
    columns.add_head({"", translator.text("dt.head.island"), translator.text("dt.head.graveyard"),
                      translator.text("dt.head.full"), translator.text("dt.head.claws"), translator.text("total")});
    for (const ViewData& player : view["players"].items()) {
      const ViewData score = player["score"];
      columns.add_row({translator.name(player["seat"].number()),
                       std::to_string(score["island"].number()),
                       std::to_string(score["graveyard"].number()),
                       std::to_string(score["island_bonus"].number()),
                       std::to_string(score["claws_bonus"].number()),
                       {std::to_string(score["total"].number()), Style::strong}});
    }
    return columns.fitting_lines();
  }

 private:
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

  static Line event_text(const ViewData& view, const Translator& translator) {
    const std::string name = view["event"]["name"].text();
    // A meteor is named after what it hits: its words are those of all meteors.
    const std::string kind = name.starts_with("meteor-") ? "meteor" : name;
    std::string title = translator.message("dino-twist.event." + kind);
    if (view["event"]["destroyed"].size() > 0) {
      std::vector<std::string> lands;
      for (const std::string& land : view["event"]["destroyed"].texts())
        lands.push_back(territory_name(land, translator));
      title += " (" + joined(lands, ", ") + ")";
    }
    Line line(translator.text("dt.event") + " ", Style::quiet);
    return line.add(title, Style::strong).add(". " + translator.message("dino-twist.event-effect." + kind));
  }

  static const ViewData* own_player(const std::vector<ViewData>& players, const Translator& translator) {
    const auto found = std::find_if(players.begin(), players.end(),
                                    [&](const ViewData& one) { return translator.is_own(one["seat"].number()); });
    return found == players.end() ? nullptr : &*found;
  }

  static std::string island_title(const ViewData& player, const Translator& translator) {
    const int seat = player["seat"].number();
    return translator.text("dt.island-title", {{"name", translator.name(seat)},
                                               {"own", translator.is_own(seat) ? "yes" : "no"},
                                               {"points", player["score"]["total"].number()}});
  }

  static Lines map_lines(const ViewData& view, const Translator& translator, std::size_t width) {
    const std::vector<ViewData> players = view["players"].items();
    const ViewData* own = own_player(players, translator);
    const std::size_t map_width = std::min((width - 1) / 2, kWidestMap);
    std::vector<Lines> maps = {island_map(translator.text("dt.twist-island"), view["twist"], translator, map_width)};
    if (own != nullptr)
      maps.push_back(island_map(island_title(*own, translator), (*own)["island"], translator, map_width));
    return side_by_side(maps);
  }

  // A line per player; one's own without the island, which is on the map. If there is little room, without the sizes of
  // hands and graveyards, which `board` in sentences and `score` show.
  static Lines other_lines(const ViewData& view, const Translator& translator, std::size_t width) {
    const bool is_narrow = width < 80;
    Columns columns(width);
    std::vector<std::string> head = {"", "", translator.text("dt.head.points"), translator.text("dt.head.claws")};
    if (!is_narrow) head.push_back(translator.text("dt.head.cards"));
    if (!is_narrow) head.push_back(translator.text("dt.head.graveyard"));
    // As wide as the islands below it, so that it begins where they do.
    head.push_back(Line(translator.text("dt.head.islands")).fill_to(kIslandWidth).text());
    columns.add_head(head);
    for (const ViewData& player : view["players"].items()) {
      const int seat = player["seat"].number();
      const bool is_to_act = view["to_act"].has(seat);
      const bool has_chosen = player["chosen"].is_true();
      std::vector<Line> row = {
          {is_to_act ? "▸" : (has_chosen ? "✓" : " "), Style::strong},
          {translator.name(seat), translator.is_own(seat) ? Style::strong : Style::normal},
          {std::to_string(player["score"]["total"].number()), Style::strong},
          std::to_string(player["claws"].number()) + (player["leads_claws"].is_true() ? "*" : " ")};
      if (!is_narrow) row.emplace_back(std::to_string(player["hand_size"].number()));
      if (!is_narrow) row.emplace_back(std::to_string(player["graveyard"]["size"].number()));
      row.push_back(translator.is_own(seat) ? Line("") : island_line(player["island"]));
      columns.add_row(row);
    }
    return columns.lines();
  }

  // "A3 – C1 – …": by territory, in the order of the map.
  static Line island_line(const ViewData& island) {
    Line line;
    std::size_t column = 0;
    for (const ViewData& place : island.items()) {
      const std::string card = place["card"].text();
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

  static Lines hand_lines(const ViewData& view, const Translator& translator, std::size_t width) {
    const std::vector<std::string> claws = view["claws_cards"].texts();
    std::vector<Line> cards;
    for (const std::string& card : view["hand"].texts()) cards.push_back(dino_card(card, contains(claws, card)));
    Lines lines = flowed(label(translator.text("your-hand")), cards, width);
    if (view["choice"].exists()) {
      lines.emplace_back(translator.text("your-choice", {{"move", view["choice"].text()}}), Style::good);
    }
    return lines;
  }

  static int inhabited(const ViewData& places) {
    const std::vector<ViewData> all = places.items();
    return static_cast<int>(
        std::count_if(all.begin(), all.end(), [](const ViewData& place) { return place["card"].exists(); }));
  }

  // Those where somebody lives, and those that are closed.
  static std::string places_text(const ViewData& places, const Translator& translator) {
    std::vector<std::string> parts;
    for (const ViewData& place : places.items()) {
      const bool is_destroyed = place["open"].exists() && !place["open"].is_true();
      const std::string card = place["card"].text();
      if (card.empty() && !is_destroyed) continue;
      parts.push_back(territory_name(place["territory"].text(), translator) + " " + (card.empty() ? "–" : card) +
                      (is_destroyed ? " (" + translator.text("dt.destroyed") + ")" : ""));
    }
    return joined(parts, ", ");
  }

  // Attacks by species, everything else by what one does.
  static std::string group_title(const ViewData& move, const Translator& translator) {
    const std::string text = move["move"].text();
    const std::string verb = text.substr(0, text.find(' '));
    std::string title = translator.text_if_known("verb." + verb);
    if (verb != "attack") return title;
    const ViewData beaten = move["beats"][0]["species"];
    return beaten.exists() ? translator.message("dino-twist.species." + beaten.text()) : title;
  }

  static MenuEntry entry_of(const ViewData& move, const Translator& translator) {
    const std::string text = move["move"].text();
    const std::size_t space = text.find(' ');
    MenuEntry entry{text, space == std::string::npos ? text : text.substr(space + 1), ""};
    const std::string verb = text.substr(0, space);
    if (verb == "attack" || verb == "name") {
      entry.meaning = translator.text(
          "dt.beats", {{"strength", move["strength"].number()}, {"lands", beaten_text(move, translator)}});
    } else if (verb == "capture") {
      entry.typed = territory_name(move["territory"].text(), translator);
      if (move["place"].text() != move["territory"].text()) {
        entry.typed += " " + territory_name(move["place"].text(), translator);
      }
      entry.meaning =
          translator.text("dt.captures", {{"card", move["card"].text()},
                                          {"points", signed_text(move["points"].number())},
                                          {"replaces", move["replaces"].exists() ? move["replaces"].text() : "none"}});
    } else if (text == "redraw none") {
      entry.typed = translator.text("dt.redraw-none");
    } else if (verb == "bury") {
      entry.typed = "b " + entry.typed;
    }
    return entry;
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
