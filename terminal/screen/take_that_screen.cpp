// Take That in a terminal: the row, everybody's cards and points, one's own hand.
#include <algorithm>
#include <string>
#include <vector>

#include "terminal/screen/columns.hpp"
#include "terminal/screen/game_screen.hpp"
#include "terminal/text/view_data.hpp"

namespace vivarium::terminal {
namespace {

// A card, and what the view says about it.
struct Card {
  std::string text;
  bool is_toad = false;
  bool is_usable = true;
};

std::vector<Card> row_of(const ViewData& view) {
  const std::vector<std::string> toads = view["row-toads"].texts();
  std::vector<Card> row;
  for (const std::string& card : view["row"].texts()) {
    row.push_back({card, std::find(toads.begin(), toads.end(), card) != toads.end()});
  }
  return row;
}

std::vector<Card> hand_of(const ViewData& view) {
  const bool is_own_turn = view["turn"].exists() && view["turn"].number() == view["seat"].number();
  std::vector<Card> hand;
  for (const ViewData& card : view["hand"].items()) {
    const bool is_usable = !is_own_turn || card["plays"].is_true() || card["twists"].exists();
    hand.push_back({card["card"].text(), card["toad"].is_true(), is_usable});
  }
  return hand;
}

std::vector<Line> drawn(const std::vector<Card>& cards) {
  std::vector<Line> lines;
  for (const Card& card : cards) {
    const Style usable = card.is_toad ? Style::card_green : Style::card_white;
    lines.emplace_back("[" + card.text + (card.is_toad ? "*]" : "]"), card.is_usable ? usable : Style::quiet);
  }
  return lines;
}

std::string listed(const std::vector<Card>& cards, const Translator& translator) {
  std::string list;
  for (const Card& card : cards) {
    list += (list.empty() ? "" : ", ") + (card.is_toad ? translator.text("tt.toad", {{"card", card.text}}) : card.text);
  }
  return list;
}

class TakeThatScreen final : public GameScreen {
 public:
  [[nodiscard]] Lines board(const Scene& scene, const Translator& translator, std::size_t width) const override {
    const ViewData view(scene.view);
    Lines lines = wrapped(heading(view, translator), width, 2);
    lines.emplace_back();
    append(lines, row_lines(view, translator, width));
    lines.emplace_back();
    append(lines, seat_lines(view, translator, width));
    if (view["hand"].exists()) {
      lines.emplace_back();
      append(lines, hand_lines(view, translator, width));
    }
    return lines;
  }

  [[nodiscard]] Description describe(const Scene& scene, const Translator& translator) const override {
    const ViewData view(scene.view);
    Description description;
    if (view["hand"].exists()) {
      const std::vector<Card> hand = hand_of(view);
      description.urgent.push_back(
          translator.text("tt.sentence.hand", {{"cards", listed(hand, translator)}, {"count", int_of(hand.size())}}));
    }
    const std::vector<Card> row = row_of(view);
    description.urgent.push_back(translator.text(
        "tt.sentence.row",
        {{"cards", listed(row, translator)}, {"count", int_of(row.size())}, {"cost", view["row-cost"].number()}}));
    description.rest.push_back(translator.text(
        "tt.sentence.round",
        {{"round", view["round"].number()}, {"rounds", view["rounds"].number()}, {"pile", view["pile"].number()}}));
    if (view["last-phase"].is_true()) description.rest.push_back(translator.text("tt.last-phase"));
    int seat = 0;
    for (const ViewData& one : view["seats"].items()) {
      description.rest.push_back(translator.text("tt.sentence.seat", {{"name", translator.name(seat++)},
                                                                      {"hand", one["hand"].number()},
                                                                      {"gained", int_of(one["gained"].size())},
                                                                      {"taken", one["taken-count"].number()},
                                                                      {"toads", one["toads"].number()},
                                                                      {"points", one["points"].number()},
                                                                      {"total", one["total"].number()}}));
    }
    return description;
  }

  [[nodiscard]] std::vector<std::string> verbs() const override { return {"play", "twist", "take"}; }

  [[nodiscard]] Menu menu(const Scene& scene, const Translator& translator) const override {
    const ViewData view(scene.view);
    Menu menu = menu_by_verb(scene, translator);
    for (MenuGroup& group : menu) {
      for (MenuEntry& entry : group.entries) explain(view, translator, entry);
    }
    return menu;
  }

  [[nodiscard]] Lines scores(const Scene& scene, const Translator& translator, std::size_t width) const override {
    const ViewData view(scene.view);
    Columns columns(width);
    std::vector<std::string> head = round_heads(view["seats"][0]["rounds"].size(), translator);
    const bool is_over = view["phase"].text() == "over";
    if (!is_over) head.push_back(translator.text("this-round"));
    head.push_back(translator.text("total"));
    columns.add_head(head);
    int seat = 0;
    for (const ViewData& one : view["seats"].items()) {
      std::vector<Line> row = {translator.name(seat++)};
      for (const ViewData& points : one["rounds"].items()) row.emplace_back(signed_text(points.number()));
      if (!is_over) row.emplace_back(signed_text(one["points"].number()));
      row.emplace_back(std::to_string(one["total"].number() + (is_over ? 0 : one["points"].number())), Style::strong);
      columns.add_row(row);
    }
    return columns.fitting_lines();
  }

 private:
  static int int_of(std::size_t count) { return static_cast<int>(count); }

  static Line heading(const ViewData& view, const Translator& translator) {
    return headline(
        translator.message("take-that.title"),
        {translator.text("round-of", {{"round", view["round"].number()}, {"rounds", view["rounds"].number()}}),
         view["last-phase"].is_true() ? translator.text("tt.last-phase")
                                      : translator.text("tt.pile", {{"count", view["pile"].number()}})});
  }

  static Lines row_lines(const ViewData& view, const Translator& translator, std::size_t width) {
    const std::vector<Card> row = row_of(view);
    std::vector<Line> pieces = drawn(row);
    if (row.empty()) {
      pieces.emplace_back(translator.text("tt.row-empty"), Style::quiet);
    } else {
      pieces.emplace_back(translator.text("tt.row-cost", {{"points", view["row-cost"].number()}}), Style::quiet);
    }
    if (view["take-draws-extra"].is_true()) pieces.emplace_back(translator.text("tt.take-draws-extra"), Style::quiet);
    return flowed(label(translator.text("tt.row")), pieces, width);
  }

  static Lines seat_lines(const ViewData& view, const Translator& translator, std::size_t width) {
    Columns columns(width);
    columns.add_head({"", "", translator.text("tt.head.hand"), translator.text("tt.head.gained"),
                      translator.text("tt.head.taken"), translator.text("tt.head.toads"), translator.text("this-round"),
                      translator.text("total")});
    const ViewData turn = view["turn"];
    const bool is_over = view["phase"].text() == "over";
    int seat = 0;
    for (const ViewData& one : view["seats"].items()) {
      const bool is_to_act = turn.exists() && turn.number() == seat;
      const int points = one["points"].number();
      const bool has_unseen = one["hidden-extras"].number() > 0;
      columns.add_row({{is_to_act ? "▸" : " ", Style::strong},
                       {translator.name(seat), translator.is_own(seat) ? Style::strong : Style::normal},
                       std::to_string(one["hand"].number()),
                       std::to_string(one["gained"].size()),
                       std::to_string(one["taken-count"].number()),
                       std::to_string(one["toads"].number()) + (has_unseen ? "?" : ""),
                       {signed_text(points), points < 0 ? Style::bad : Style::good},
                       {std::to_string(one["total"].number() + (is_over ? 0 : points)), Style::strong}});
      ++seat;
    }
    return columns.lines();
  }

  static Lines hand_lines(const ViewData& view, const Translator& translator, std::size_t width) {
    return flowed(label(translator.text("your-hand")), drawn(hand_of(view)), width);
  }

  static void explain(const ViewData& view, const Translator& translator, MenuEntry& entry) {
    if (entry.move == "take") {
      entry.meaning = translator.text("tt.take-cost", {{"points", view["row-cost"].number()}});
      return;
    }
    if (!entry.move.starts_with("twist ")) return;
    for (const ViewData& card : view["hand"].items()) {
      if (card["card"].text() == entry.typed)
        entry.meaning = translator.text("tt.twists", {{"card", card["twists"].text()}});
    }
    entry.typed = "t" + entry.typed;
  }
};

}  // namespace

const GameScreen& take_that_screen() {
  static const TakeThatScreen screen;
  return screen;
}

}  // namespace vivarium::terminal
