// Dino Twist in a terminal: Twist Island and the own island as maps, the other islands in lines, event, attacks, hand.
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

std::string territory_name(const std::string& territory, const Speech& speech) {
  return speech.say_if_known("territory." + territory);
}

class DinoTwistScreen final : public GameScreen {
 public:
  [[nodiscard]] Lines board(const Scene& scene, const Speech& speech, std::size_t width) const override {
    const ViewData view(scene.view);
    Lines lines = wrapped(heading(view, speech), width, 2);
    append(lines, wrapped(event_text(view, speech), width, 2));
    append(lines, map_lines(view, speech, width));
    append(lines, other_lines(view, speech, width));
    append(lines, attack_lines(view, speech, width));
    if (view["hand"].exists()) append(lines, hand_lines(view, speech, width));
    return lines;
  }

  [[nodiscard]] Account account(const Scene& scene, const Speech& speech) const override {
    const ViewData view(scene.view);
    Account account;
    if (view["hand"].exists()) {
      account.urgent.push_back(speech.say("dt.account.hand", {{"cards", joined(view["hand"].texts(), ", ")},
                                                              {"count", static_cast<int>(view["hand"].size())}}));
    }
    account.rest.push_back(speech.say(
        "dt.account.round", {{"round", view["round"].number()},
                             {"events", view["events_left"].number()},
                             {"bonus", view["bonuses_left"].size() == 0 ? 0 : view["bonuses_left"][0].number()},
                             {"pile", view["pile"].number()}}));
    account.urgent.push_back(event_text(view, speech).text());
    account.urgent.push_back(speech.say("dt.account.twist", {{"places", places_text(view["twist"], speech)}}));
    for (const ViewData& player : view["players"].items()) {
      const int seat = player["seat"].number();
      auto& part = speech.is_own(seat) ? account.urgent : account.rest;
      part.push_back(speech.say("dt.account.island", {{"name", speech.name(seat)},
                                                      {"places", places_text(player["island"], speech)},
                                                      {"count", inhabited(player["island"])},
                                                      {"points", player["score"]["total"].number()},
                                                      {"claws", player["claws"].number()},
                                                      {"graves", player["graveyard"]["size"].number()}}));
    }
    for (const ViewData& attack : view["attacks"].items()) {
      account.rest.push_back(attack_text("dt.account.attack", attack, speech));
    }
    return account;
  }

  [[nodiscard]] std::vector<std::string> verbs() const override {
    return {"attack", "bury", "capture", "name", "redraw"};
  }

  [[nodiscard]] Menu menu(const Scene& scene, const Speech& speech) const override {
    const ViewData view(scene.view);
    Menu menu;
    for (const ViewData& move : view["moves"].items()) {
      const std::string text = move["move"].text();
      if (std::find(scene.moves.begin(), scene.moves.end(), text) == scene.moves.end()) continue;
      const std::string title = group_title(move, speech);
      const auto found =
          std::find_if(menu.begin(), menu.end(), [&](const MenuGroup& group) { return group.title == title; });
      MenuGroup& group = found == menu.end() ? menu.emplace_back(MenuGroup{title, {}}) : *found;
      group.entries.push_back(entry_of(move, speech));
    }
    return menu.empty() ? menu_by_verb(scene, speech) : menu;
  }

  [[nodiscard]] Lines scores(const Scene& scene, const Speech& speech, std::size_t width) const override {
    const ViewData view(scene.view);
    Columns columns(width);
    columns.add_head({"", speech.say("dt.head.island"), speech.say("dt.head.graveyard"), speech.say("dt.head.full"),
                      speech.say("dt.head.claws"), speech.say("total")});
    for (const ViewData& player : view["players"].items()) {
      const ViewData score = player["score"];
      columns.add_row({speech.name(player["seat"].number()),
                       std::to_string(score["island"].number()),
                       std::to_string(score["graveyard"].number()),
                       std::to_string(score["island_bonus"].number()),
                       std::to_string(score["claws_bonus"].number()),
                       {std::to_string(score["total"].number()), Tone::strong}});
    }
    return columns.fitting_lines();
  }

 private:
  static Line heading(const ViewData& view, const Speech& speech) {
    return headline(speech.word("dino-twist.title"),
                    {speech.say("dt.round", {{"round", view["round"].number()}}),
                     speech.say("dt.events-left", {{"count", view["events_left"].number()}}), bonus_text(view, speech),
                     speech.say("dt.pile", {{"count", view["pile"].number()}})});
  }

  static std::string bonus_text(const ViewData& view, const Speech& speech) {
    if (view["bonuses_left"].size() == 0) return "";
    return speech.say("dt.bonus", {{"points", view["bonuses_left"][0].number()}});
  }

  static Line event_text(const ViewData& view, const Speech& speech) {
    const std::string name = view["event"]["name"].text();
    // A meteor is named after what it hits: its words are those of all meteors.
    const std::string kind = name.starts_with("meteor-") ? "meteor" : name;
    std::string title = speech.word("dino-twist.event." + kind);
    if (view["event"]["destroyed"].size() > 0) {
      std::vector<std::string> lands;
      for (const std::string& land : view["event"]["destroyed"].texts()) lands.push_back(territory_name(land, speech));
      title += " (" + joined(lands, ", ") + ")";
    }
    Line line(speech.say("dt.event") + " ", Tone::quiet);
    return line.add(title, Tone::strong).add(". " + speech.word("dino-twist.event-effect." + kind));
  }

  static const ViewData* own_player(const std::vector<ViewData>& players, const Speech& speech) {
    const auto found = std::find_if(players.begin(), players.end(),
                                    [&](const ViewData& one) { return speech.is_own(one["seat"].number()); });
    return found == players.end() ? nullptr : &*found;
  }

  static std::string island_title(const ViewData& player, const Speech& speech) {
    const int seat = player["seat"].number();
    return speech.say("dt.island-title", {{"name", speech.name(seat)},
                                          {"own", speech.is_own(seat) ? "yes" : "no"},
                                          {"points", player["score"]["total"].number()}});
  }

  static Lines map_lines(const ViewData& view, const Speech& speech, std::size_t width) {
    const std::vector<ViewData> players = view["players"].items();
    const ViewData* own = own_player(players, speech);
    const std::size_t map_width = std::min((width - 1) / 2, kWidestMap);
    std::vector<Lines> maps = {island_map(speech.say("dt.twist-island"), view["twist"], speech, map_width)};
    if (own != nullptr) maps.push_back(island_map(island_title(*own, speech), (*own)["island"], speech, map_width));
    return side_by_side(maps);
  }

  // Everybody in a line; the own one without an island, which is on the map. Where there is little room, without the
  // sizes of hands and graveyards: `board` in sentences and `score` tell them.
  static Lines other_lines(const ViewData& view, const Speech& speech, std::size_t width) {
    const bool is_narrow = width < 80;
    Columns columns(width);
    std::vector<std::string> head = {"", "", speech.say("dt.head.points"), speech.say("dt.head.claws")};
    if (!is_narrow) head.push_back(speech.say("dt.head.cards"));
    if (!is_narrow) head.push_back(speech.say("dt.head.graveyard"));
    // As wide as the islands below it, so that it begins where they do.
    head.push_back(Line(speech.say("dt.head.islands")).fill_to(kIslandWidth).text());
    columns.add_head(head);
    for (const ViewData& player : view["players"].items()) {
      const int seat = player["seat"].number();
      const bool is_to_act = view["to_act"].has(seat);
      const bool has_chosen = player["chosen"].is_true();
      std::vector<Line> row = {
          {is_to_act ? "▸" : (has_chosen ? "✓" : " "), Tone::strong},
          {speech.name(seat), speech.is_own(seat) ? Tone::strong : Tone::normal},
          {std::to_string(player["score"]["total"].number()), Tone::strong},
          std::to_string(player["claws"].number()) + (player["leads_claws"].is_true() ? "*" : " ")};
      if (!is_narrow) row.emplace_back(std::to_string(player["hand_size"].number()));
      if (!is_narrow) row.emplace_back(std::to_string(player["graveyard"]["size"].number()));
      row.push_back(speech.is_own(seat) ? Line("") : island_line(player["island"]));
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
      line.fill_to(column).add(card.empty() ? "–" : card, card.empty() ? Tone::quiet : Tone::normal);
      column += kIslandCell;
    }
    return line.fill_to(kIslandWidth);
  }

  static std::string attack_text(std::string_view message, const ViewData& attack, const Speech& speech) {
    return speech.say(message, {{"name", speech.name(attack["seat"].number())},
                                {"own", speech.is_own(attack["seat"].number()) ? "yes" : "no"},
                                {"cards", joined(attack["cards"].texts(), "+")},
                                {"strength", attack["strength"].number()},
                                {"status", attack["status"].text()}});
  }

  static Lines attack_lines(const ViewData& view, const Speech& speech, std::size_t width) {
    std::vector<Line> pieces;
    for (const ViewData& attack : view["attacks"].items()) {
      const std::string status = attack["status"].text();
      pieces.emplace_back(attack_text("dt.attack", attack, speech), status == "waiting" ? Tone::normal : Tone::quiet);
    }
    return pieces.empty() ? Lines{} : flowed(label(speech.say("dt.attacks")), pieces, width);
  }

  static Lines hand_lines(const ViewData& view, const Speech& speech, std::size_t width) {
    const std::vector<std::string> claws = view["claws_cards"].texts();
    std::vector<Line> cards;
    for (const std::string& card : view["hand"].texts()) cards.push_back(dino_card(card, contains(claws, card)));
    Lines lines = flowed(label(speech.say("your-hand")), cards, width);
    if (view["choice"].exists()) {
      lines.emplace_back(speech.say("your-choice", {{"move", view["choice"].text()}}), Tone::good);
    }
    return lines;
  }

  static int inhabited(const ViewData& places) {
    const std::vector<ViewData> all = places.items();
    return static_cast<int>(
        std::count_if(all.begin(), all.end(), [](const ViewData& place) { return place["card"].exists(); }));
  }

  // Those where somebody lives, and those that are closed.
  static std::string places_text(const ViewData& places, const Speech& speech) {
    std::vector<std::string> parts;
    for (const ViewData& place : places.items()) {
      const bool is_destroyed = place["open"].exists() && !place["open"].is_true();
      const std::string card = place["card"].text();
      if (card.empty() && !is_destroyed) continue;
      parts.push_back(territory_name(place["territory"].text(), speech) + " " + (card.empty() ? "–" : card) +
                      (is_destroyed ? " (" + speech.say("dt.destroyed") + ")" : ""));
    }
    return joined(parts, ", ");
  }

  // Attacks by species, everything else by what one does.
  static std::string group_title(const ViewData& move, const Speech& speech) {
    const std::string text = move["move"].text();
    const std::string verb = text.substr(0, text.find(' '));
    std::string title = speech.say_if_known("verb." + verb);
    if (verb != "attack") return title;
    const ViewData beaten = move["beats"][0]["species"];
    return beaten.exists() ? speech.word("dino-twist.species." + beaten.text()) : title;
  }

  static MenuEntry entry_of(const ViewData& move, const Speech& speech) {
    const std::string text = move["move"].text();
    const std::size_t space = text.find(' ');
    MenuEntry entry{text, space == std::string::npos ? text : text.substr(space + 1), ""};
    const std::string verb = text.substr(0, space);
    if (verb == "attack" || verb == "name") {
      entry.meaning =
          speech.say("dt.beats", {{"strength", move["strength"].number()}, {"lands", beaten_text(move, speech)}});
    } else if (verb == "capture") {
      entry.typed = territory_name(move["territory"].text(), speech);
      if (move["place"].text() != move["territory"].text()) {
        entry.typed += " " + territory_name(move["place"].text(), speech);
      }
      entry.meaning =
          speech.say("dt.captures", {{"card", move["card"].text()},
                                     {"points", signed_text(move["points"].number())},
                                     {"replaces", move["replaces"].exists() ? move["replaces"].text() : "none"}});
    } else if (text == "redraw none") {
      entry.typed = speech.say("dt.redraw-none");
    } else if (verb == "bury") {
      entry.typed = "b " + entry.typed;
    }
    return entry;
  }

  static std::string beaten_text(const ViewData& move, const Speech& speech) {
    std::vector<std::string> lands;
    for (const ViewData& beaten : move["beats"].items()) {
      lands.push_back(territory_name(beaten["territory"].text(), speech) + " " + beaten["card"].text());
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
