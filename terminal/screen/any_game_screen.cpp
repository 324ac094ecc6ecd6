// Any game in a terminal, out of its view alone: what the game tells, one thing a row, and the seats as a table.
#include <algorithm>
#include <string>
#include <vector>

#include "terminal/screen/columns.hpp"
#include "terminal/screen/game_screen.hpp"
#include "terminal/text/view_data.hpp"

namespace vivarium::terminal {
namespace {

constexpr std::size_t kNoLimit = 100'000;
constexpr std::size_t kGap = 2;

struct Row {
  std::string label;
  std::string text;
};

// Labels in a column, with their texts beside it. A text may have more lines than one.
Lines laid_out(const std::vector<Row>& rows, std::size_t width) {
  std::size_t column = 0;
  for (const Row& row : rows) column = std::max(column, columns_of(row.label) + kGap);
  column = std::min(column, width / 3);
  const std::size_t room = width - column;
  Lines lines;
  for (const Row& row : rows) {
    Line line(truncated(row.label, column - std::min(column, kGap)), Style::quiet);
    for (const Line& part : wrapped(row.text, room)) {
      lines.push_back(line.fill_to(column).add(truncated(part.text(), room)));
      line = Line();
    }
  }
  return lines;
}

// The member of a view that tells of each seat, an object each; null where there is none.
const Data::Member* seats_in(const Data& view, int players) {
  if (view.as_object() == nullptr) return nullptr;
  for (const Data::Member& member : *view.as_object()) {
    const Data::Array* values = member.second.as_array();
    const bool is_of_seats = member.first == "seats" || member.first == "players";
    if (!is_of_seats || values == nullptr || values->size() != static_cast<std::size_t>(players)) continue;
    const auto is_object = [](const Data& value) { return value.as_object() != nullptr; };
    if (std::all_of(values->begin(), values->end(), is_object)) return &member;
  }
  return nullptr;
}

// Its number would say the same as its name.
bool is_told_of_seat(const Data::Member& member) { return member.first != "seat"; }

class AnyGameScreen final : public GameScreen {
 public:
  [[nodiscard]] Lines board(const Scene& scene, const Translator& translator, std::size_t width) const override {
    Lines lines = wrapped(heading(scene, translator), width, kGap);
    lines.emplace_back();
    append(lines, laid_out(facts(scene, translator), width));
    const Lines seats = seat_lines(scene, translator, width);
    if (!seats.empty()) lines.emplace_back();
    append(lines, seats);
    return lines;
  }

  [[nodiscard]] Description describe(const Scene& scene, const Translator& translator) const override {
    Description description;
    description.urgent.push_back(heading(scene, translator).text());
    for (const Row& row : facts(scene, translator)) description.urgent.push_back(row.label + ": " + row.text);
    for (const Row& row : seat_rows(scene, translator)) description.rest.push_back(row.label + ": " + row.text);
    return description;
  }

  [[nodiscard]] std::vector<std::string> verbs() const override { return {}; }

  [[nodiscard]] Menu menu(const Scene& scene, const Translator& translator) const override {
    return menu_by_kind(scene, translator);
  }

  [[nodiscard]] Lines scores(const Scene& scene, const Translator& translator, std::size_t width) const override {
    Lines lines = seat_lines(scene, translator, width);
    if (lines.empty()) lines = {translator.text("no-scores")};
    return lines;
  }

  [[nodiscard]] std::vector<std::string> described_scores(const Scene& scene,
                                                          const Translator& translator) const override {
    std::vector<std::string> sentences;
    for (const Row& row : seat_rows(scene, translator)) sentences.push_back(row.label + ": " + row.text);
    if (sentences.empty()) sentences = {translator.text("no-scores")};
    return sentences;
  }

 private:
  static Line heading(const Scene& scene, const Translator& translator) {
    const ViewData view(scene.view);
    return headline(translator.title_of(scene.game), {translator.wording().label(view["phase"].text())});
  }

  // All that is told of no seat in particular.
  static std::vector<Row> facts(const Scene& scene, const Translator& translator) {
    std::vector<Row> rows;
    if (scene.view.as_object() == nullptr) return rows;
    const Data::Member* seats = seats_in(scene.view, translator.players());
    for (const Data::Member& member : *scene.view.as_object()) {
      const auto& [name, value] = member;
      if (&member == seats || name == "phase") continue;
      const bool is_seat = name == "active" && value.as_int() != nullptr;
      rows.push_back({translator.wording().label(name),
                      is_seat ? translator.name(ViewData(value).number()) : translator.wording().value_text(value)});
    }
    append_secrets(scene, translator, rows);
    return rows;
  }

  // Of what is told by seat, one's own part.
  static void append_secrets(const Scene& scene, const Translator& translator, std::vector<Row>& rows) {
    const auto own = scene.reader.own_seat;
    if (!own || scene.secrets.as_object() == nullptr) return;
    for (const Data::Member& member : *scene.secrets.as_object()) {
      const Data::Array* by_seat = member.second.as_array();
      const bool is_by_seat = by_seat != nullptr && by_seat->size() == static_cast<std::size_t>(translator.players());
      const Data& value = is_by_seat ? (*by_seat)[static_cast<std::size_t>(own->index())] : member.second;
      if (value.is_null()) continue;
      // Of all "hands", one's own hand.
      const bool is_plural = is_by_seat && member.first.ends_with('s');
      const std::string name = member.first.substr(0, member.first.size() - (is_plural ? 1 : 0));
      rows.push_back({translator.wording().label(name), translator.wording().value_text(value)});
    }
  }

  static std::vector<Row> seat_rows(const Scene& scene, const Translator& translator) {
    std::vector<Row> rows;
    const Data::Member* seats = seats_in(scene.view, translator.players());
    if (seats == nullptr) return rows;
    for (const Data& entry : *seats->second.as_array()) {
      Data told = Data::object();
      for (const Data::Member& member : *entry.as_object()) {
        if (is_told_of_seat(member)) told.set(member.first, member.second);
      }
      rows.push_back({translator.name(static_cast<int>(rows.size())), translator.wording().value_text(told)});
    }
    return rows;
  }

  // A table where it fits, else a few lines a seat.
  static Lines seat_lines(const Scene& scene, const Translator& translator, std::size_t width) {
    const Data::Member* seats = seats_in(scene.view, translator.players());
    if (seats == nullptr) return {};
    const Lines lines = seat_table(*seats->second.as_array(), scene, translator);
    const bool fits = std::all_of(lines.begin(), lines.end(), [&](const Line& line) { return line.width() <= width; });
    return fits ? lines : laid_out(seat_rows(scene, translator), width);
  }

  static Lines seat_table(const Data::Array& seats, const Scene& scene, const Translator& translator) {
    std::vector<std::string> names;
    for (const Data& entry : seats) {
      for (const Data::Member& member : *entry.as_object()) {
        const bool is_new = std::find(names.begin(), names.end(), member.first) == names.end();
        if (is_new && is_told_of_seat(member)) names.push_back(member.first);
      }
    }
    Columns columns(kNoLimit);
    std::vector<std::string> head = {"", ""};
    for (const std::string& name : names) head.push_back(translator.wording().label(name));
    columns.add_head(head);
    for (int seat = 0; seat < translator.players(); ++seat) {
      std::vector<Line> row = {mark(scene, seat),
                               {translator.name(seat), translator.is_own(seat) ? Style::strong : Style::normal}};
      for (const std::string& name : names) {
        const Data* value = seats[static_cast<std::size_t>(seat)].find(name);
        row.emplace_back(value != nullptr ? translator.wording().value_text(*value) : "");
      }
      columns.add_row(std::move(row));
    }
    return columns.lines();
  }

  static Line mark(const Scene& scene, int seat) {
    const auto holds = [&](const std::vector<int>& seats) {
      return std::find(seats.begin(), seats.end(), seat) != seats.end();
    };
    if (holds(scene.to_act)) return {"▸", Style::strong};
    return holds(scene.decided) ? Line("✓", Style::good) : Line(" ");
  }
};

}  // namespace

const GameScreen& any_game_screen() {
  static const AnyGameScreen screen;
  return screen;
}

}  // namespace vivarium::terminal
