// Take That in a terminal: the row, everybody's cards and points, the own hand.
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
    const Tone usable = card.is_toad ? Tone::card_green : Tone::card_white;
    lines.emplace_back("[" + card.text + (card.is_toad ? "*]" : "]"), card.is_usable ? usable : Tone::quiet);
  }
  return lines;
}

std::string listed(const std::vector<Card>& cards, const Speech& speech) {
  std::string list;
  for (const Card& card : cards) {
    list += (list.empty() ? "" : ", ") + (card.is_toad ? speech.say("tt.toad", {{"card", card.text}}) : card.text);
  }
  return list;
}

class TakeThatScreen final : public GameScreen {
 public:
  [[nodiscard]] Lines board(const Scene& scene, const Speech& speech, std::size_t width) const override {
    const ViewData view(scene.view);
    Lines lines = wrapped(heading(view, speech), width, 2);
    lines.emplace_back();
    append(lines, row_lines(view, speech, width));
    lines.emplace_back();
    append(lines, seat_lines(view, speech, width));
    if (view["hand"].exists()) {
      lines.emplace_back();
      append(lines, hand_lines(view, speech, width));
    }
    return lines;
  }

  [[nodiscard]] Account account(const Scene& scene, const Speech& speech) const override {
    const ViewData view(scene.view);
    Account account;
    if (view["hand"].exists()) {
      const std::vector<Card> hand = hand_of(view);
      account.urgent.push_back(
          speech.say("tt.account.hand", {{"cards", listed(hand, speech)}, {"count", int_of(hand.size())}}));
    }
    const std::vector<Card> row = row_of(view);
    account.urgent.push_back(speech.say(
        "tt.account.row",
        {{"cards", listed(row, speech)}, {"count", int_of(row.size())}, {"cost", view["row-cost"].number()}}));
    account.rest.push_back(speech.say(
        "tt.account.round",
        {{"round", view["round"].number()}, {"rounds", view["rounds"].number()}, {"pile", view["pile"].number()}}));
    if (view["last-phase"].is_true()) account.rest.push_back(speech.say("tt.last-phase"));
    int seat = 0;
    for (const ViewData& one : view["seats"].items()) {
      account.rest.push_back(speech.say("tt.account.seat", {{"name", speech.name(seat++)},
                                                            {"hand", one["hand"].number()},
                                                            {"gained", int_of(one["gained"].size())},
                                                            {"taken", one["taken-count"].number()},
                                                            {"toads", one["toads"].number()},
                                                            {"points", one["points"].number()},
                                                            {"total", one["total"].number()}}));
    }
    return account;
  }

  [[nodiscard]] std::vector<std::string> verbs() const override { return {"play", "twist", "take"}; }

  [[nodiscard]] Menu menu(const Scene& scene, const Speech& speech) const override {
    const ViewData view(scene.view);
    Menu menu = menu_by_verb(scene, speech);
    for (MenuGroup& group : menu) {
      for (MenuEntry& entry : group.entries) explain(view, speech, entry);
    }
    return menu;
  }

  [[nodiscard]] Lines scores(const Scene& scene, const Speech& speech, std::size_t width) const override {
    const ViewData view(scene.view);
    Columns columns(width);
    std::vector<std::string> head = {""};
    for (std::size_t round = 0; round < view["seats"][0]["rounds"].size(); ++round) {
      head.push_back(speech.say("round-number", {{"round", int_of(round) + 1}}));
    }
    const bool is_over = view["phase"].text() == "over";
    if (!is_over) head.push_back(speech.say("this-round"));
    head.push_back(speech.say("total"));
    columns.add_head(head);
    int seat = 0;
    for (const ViewData& one : view["seats"].items()) {
      std::vector<Line> row = {speech.name(seat++)};
      for (const ViewData& points : one["rounds"].items()) row.emplace_back(signed_text(points.number()));
      if (!is_over) row.emplace_back(signed_text(one["points"].number()));
      row.emplace_back(std::to_string(one["total"].number() + (is_over ? 0 : one["points"].number())), Tone::strong);
      columns.add_row(row);
    }
    return columns.fitting_lines();
  }

 private:
  static int int_of(std::size_t count) { return static_cast<int>(count); }

  static Line heading(const ViewData& view, const Speech& speech) {
    return headline(speech.word("take-that.title"),
                    {speech.say("round-of", {{"round", view["round"].number()}, {"rounds", view["rounds"].number()}}),
                     view["last-phase"].is_true() ? speech.say("tt.last-phase")
                                                  : speech.say("tt.pile", {{"count", view["pile"].number()}})});
  }

  static Lines row_lines(const ViewData& view, const Speech& speech, std::size_t width) {
    const std::vector<Card> row = row_of(view);
    std::vector<Line> pieces = drawn(row);
    if (row.empty()) {
      pieces.emplace_back(speech.say("tt.row-empty"), Tone::quiet);
    } else {
      pieces.emplace_back(speech.say("tt.row-cost", {{"points", view["row-cost"].number()}}), Tone::quiet);
    }
    if (view["take-draws-extra"].is_true()) pieces.emplace_back(speech.say("tt.take-draws-extra"), Tone::quiet);
    return flowed(label(speech.say("tt.row")), pieces, width);
  }

  static Lines seat_lines(const ViewData& view, const Speech& speech, std::size_t width) {
    Columns columns(width);
    columns.add_head({"", "", speech.say("tt.head.hand"), speech.say("tt.head.gained"), speech.say("tt.head.taken"),
                      speech.say("tt.head.toads"), speech.say("this-round"), speech.say("total")});
    const ViewData turn = view["turn"];
    const bool is_over = view["phase"].text() == "over";
    int seat = 0;
    for (const ViewData& one : view["seats"].items()) {
      const bool is_to_act = turn.exists() && turn.number() == seat;
      const int points = one["points"].number();
      const bool has_unseen = one["hidden-extras"].number() > 0;
      columns.add_row({{is_to_act ? "▸" : " ", Tone::strong},
                       {speech.name(seat), speech.is_own(seat) ? Tone::strong : Tone::normal},
                       std::to_string(one["hand"].number()),
                       std::to_string(one["gained"].size()),
                       std::to_string(one["taken-count"].number()),
                       std::to_string(one["toads"].number()) + (has_unseen ? "?" : ""),
                       {signed_text(points), points < 0 ? Tone::bad : Tone::good},
                       {std::to_string(one["total"].number() + (is_over ? 0 : points)), Tone::strong}});
      ++seat;
    }
    return columns.lines();
  }

  static Lines hand_lines(const ViewData& view, const Speech& speech, std::size_t width) {
    return flowed(label(speech.say("your-hand")), drawn(hand_of(view)), width);
  }

  static void explain(const ViewData& view, const Speech& speech, MenuEntry& entry) {
    if (entry.move == "take") {
      entry.meaning = speech.say("tt.take-cost", {{"points", view["row-cost"].number()}});
      return;
    }
    if (!entry.move.starts_with("twist ")) return;
    for (const ViewData& card : view["hand"].items()) {
      if (card["card"].text() == entry.typed)
        entry.meaning = speech.say("tt.twists", {{"card", card["twists"].text()}});
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
