// Take That in a terminal: the row, everybody's cards and points, one's own hand.
#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "terminal/screen/columns.hpp"
#include "terminal/screen/game_screen.hpp"
#include "terminal/text/view_data.hpp"

namespace vivarium::terminal {
namespace {

// A card, and what is said about it.
struct Card {
  std::string text;
  bool is_toad = false;
  bool is_usable = true;
};

bool is_toad(const Scene& scene, const std::string& card) {
  const std::vector<std::string> toads = ViewData(scene.facts)["toads"].texts();
  return std::find(toads.begin(), toads.end(), card) != toads.end();
}

int toads_among(const Scene& scene, const std::vector<std::string>& cards) {
  return static_cast<int>(
      std::count_if(cards.begin(), cards.end(), [&](const std::string& card) { return is_toad(scene, card); }));
}

std::vector<Card> row_of(const Scene& scene) {
  std::vector<Card> row;
  for (const std::string& card : ViewData(scene.view)["row"].texts()) row.push_back({card, is_toad(scene, card)});
  return row;
}

ViewData own_hand(const Scene& scene) {
  const auto seat = scene.reader.own_seat;
  return ViewData(scene.secrets)["hands"][seat ? static_cast<std::size_t>(seat->index()) : kMaxSeats];
}

std::vector<Card> hand_of(const Scene& scene) {
  const ViewData moves(scene.moves);
  std::set<std::string> usable;
  for (const ViewData& move : moves.items()) usable.insert(move["cards"][0].text());
  std::vector<Card> hand;
  for (const std::string& card : own_hand(scene).texts()) {
    hand.push_back({card, is_toad(scene, card), moves.size() == 0 || usable.contains(card)});
  }
  return hand;
}

// What lies in front of a seat, its hidden extra cards too.
int taken_by(const ViewData& seat) { return static_cast<int>(seat["taken"].size()) + seat["hidden_extras"].number(); }

std::vector<Line> drawn(const std::vector<Card>& cards) {
  std::vector<Line> lines;
  for (const Card& card : cards) {
    const Style usable = card.is_toad ? Style::card_green : Style::card_white;
    lines.emplace_back("[" + card.text + (card.is_toad ? "*]" : "]"), card.is_usable ? usable : Style::quiet);
  }
  return lines;
}

Data texts_of(const std::vector<Card>& cards, const Translator& translator) {
  Data::Array texts;
  for (const Card& card : cards) {
    texts.emplace_back(card.is_toad ? translator.text("tt.toad", {{"card", card.text}}) : card.text);
  }
  return texts;
}

class TakeThatScreen final : public GameScreen {
 public:
  [[nodiscard]] Lines board(const Scene& scene, const Translator& translator, std::size_t width) const override {
    Lines lines = wrapped(heading(scene, translator), width, 2);
    lines.emplace_back();
    append(lines, row_lines(scene, translator, width));
    lines.emplace_back();
    append(lines, seat_lines(scene, translator, width));
    if (own_hand(scene).exists()) {
      lines.emplace_back();
      append(lines, hand_lines(scene, translator, width));
    }
    return lines;
  }

  [[nodiscard]] Description describe(const Scene& scene, const Translator& translator) const override {
    const ViewData view(scene.view);
    Description description;
    if (own_hand(scene).exists()) {
      const std::vector<Card> hand = hand_of(scene);
      description.urgent.push_back(
          translator.text("tt.sentence.hand", {{"cards", texts_of(hand, translator)}, {"count", int_of(hand.size())}}));
    }
    const std::vector<Card> row = row_of(scene);
    description.urgent.push_back(translator.text(
        "tt.sentence.row",
        {{"cards", texts_of(row, translator)}, {"count", int_of(row.size())}, {"cost", view["row_cost"].number()}}));
    description.rest.push_back(translator.text(
        "tt.sentence.round",
        {{"round", view["round"].number()}, {"rounds", rounds_of(scene)}, {"pile", view["pile"].number()}}));
    if (view["last_phase"].is_true()) description.rest.push_back(translator.text("tt.last-phase"));
    int seat = 0;
    for (const ViewData& one : view["seats"].items()) {
      description.rest.push_back(
          translator.text("tt.sentence.seat", {{"name", translator.name(seat++)},
                                               {"hand", one["hand_size"].number()},
                                               {"gained", int_of(one["gained"].size())},
                                               {"taken", taken_by(one)},
                                               {"toads", toads_among(scene, one["taken"].texts())},
                                               {"points", one["points"].number()},
                                               {"total", one["total"].number()}}));
    }
    return description;
  }

  [[nodiscard]] std::vector<std::string> verbs() const override { return {"play", "twist", "take"}; }

  [[nodiscard]] Menu menu(const Scene& scene, const Translator& translator) const override {
    return menu_by_kind(scene, translator,
                        [&](const ViewData& move, MenuEntry& entry) { explain(scene, translator, move, entry); });
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
      row.emplace_back(number_text(one["total"].number() + (is_over ? 0 : one["points"].number())), Style::strong);
      columns.add_row(row);
    }
    return columns.fitting_lines();
  }

 private:
  static int int_of(std::size_t count) { return static_cast<int>(count); }

  static int rounds_of(const Scene& scene) { return ViewData(scene.facts)["rounds"].number(); }

  static Line heading(const Scene& scene, const Translator& translator) {
    const ViewData view(scene.view);
    return headline(translator.message("take-that.title"),
                    {translator.text("round-of", {{"round", view["round"].number()}, {"rounds", rounds_of(scene)}}),
                     view["last_phase"].is_true() ? translator.text("tt.last-phase")
                                                  : translator.text("tt.pile", {{"count", view["pile"].number()}})});
  }

  static Lines row_lines(const Scene& scene, const Translator& translator, std::size_t width) {
    const ViewData view(scene.view);
    const std::vector<Card> row = row_of(scene);
    std::vector<Line> pieces = drawn(row);
    if (row.empty()) {
      pieces.emplace_back(translator.text("tt.row-empty"), Style::quiet);
    } else {
      pieces.emplace_back(translator.text("tt.row-cost", {{"points", view["row_cost"].number()}}), Style::quiet);
    }
    if (view["take_draws_extra"].is_true()) pieces.emplace_back(translator.text("tt.take-draws-extra"), Style::quiet);
    return flowed(label(translator.text("tt.row")), pieces, width);
  }

  static Lines seat_lines(const Scene& scene, const Translator& translator, std::size_t width) {
    const ViewData view(scene.view);
    Columns columns(width);
    columns.add_head({"", "", translator.text("tt.head.hand"), translator.text("tt.head.gained"),
                      translator.text("tt.head.taken"), translator.text("tt.head.toads"), translator.text("this-round"),
                      translator.text("total")});
    const bool is_over = view["phase"].text() == "over";
    int seat = 0;
    for (const ViewData& one : view["seats"].items()) {
      const bool is_to_act = std::find(scene.to_act.begin(), scene.to_act.end(), seat) != scene.to_act.end();
      const int points = one["points"].number();
      const bool has_unseen = one["hidden_extras"].number() > 0;
      columns.add_row({{is_to_act ? "▸" : " ", Style::strong},
                       {translator.name(seat), translator.is_own(seat) ? Style::strong : Style::normal},
                       std::to_string(one["hand_size"].number()),
                       std::to_string(one["gained"].size()),
                       std::to_string(taken_by(one)),
                       std::to_string(toads_among(scene, one["taken"].texts())) + (has_unseen ? "?" : ""),
                       {signed_text(points), points < 0 ? Style::bad : Style::good},
                       {number_text(one["total"].number() + (is_over ? 0 : points)), Style::strong}});
      ++seat;
    }
    return columns.lines();
  }

  static Lines hand_lines(const Scene& scene, const Translator& translator, std::size_t width) {
    return flowed(label(translator.text("your-hand")), drawn(hand_of(scene)), width);
  }

  static void explain(const Scene& scene, const Translator& translator, const ViewData& move, MenuEntry& entry) {
    const std::string kind = move["kind"].text();
    if (kind == "take") {
      entry.meaning = translator.text("tt.take-cost", {{"points", ViewData(scene.view)["row_cost"].number()}});
    } else if (kind == "twist") {
      entry.meaning = translator.text("tt.twists", {{"card", move["target"].text()}});
      entry.typed = "t" + move["cards"][0].text();
    }
  }
};

}  // namespace

const GameScreen& take_that_screen() {
  static const TakeThatScreen screen;
  return screen;
}

}  // namespace vivarium::terminal
