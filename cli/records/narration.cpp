#include "cli/records/narration.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "cli/records/player_names.hpp"
#include "cli/text/table_text.hpp"
#include "engine/match/prepare_step.hpp"
#include "protocol/json.hpp"
#include "protocol/printable.hpp"
#include "terminal/text/render.hpp"
#include "terminal/text/styled_text.hpp"

namespace vivarium::cli {
namespace {

constexpr std::size_t kMargin = 6;  // the number of a step and two spaces

// An option and its value: "Rounds 2", "Expert no".
std::string option_text(const std::string& game, const Data::Member& option, const Wording& wording) {
  constexpr std::size_t kLongest = 60;
  const std::string id = game + ".option." + option.first;
  const auto one = [&](const Data& value) -> std::string {
    if (const bool* flag = value.as_bool()) return wording.message(*flag ? "program.yes" : "program.no");
    const Data* name = value.find("name");  // of an edition
    const Data& named = name != nullptr ? *name : value;
    const std::string text = named.as_text() != nullptr ? shortened(*named.as_text(), kLongest) : to_json(named);
    return wording.has(id + "." + text) ? wording.message(id + "." + text) : text;
  };
  std::string values;
  const Data::Array list = option.second.as_array() != nullptr ? *option.second.as_array() : Data::Array{option.second};
  for (const Data& value : list) values += (values.empty() ? "" : " / ") + one(value);
  return wording.message("replay.option", Data::object({{"name", wording.label(id)}, {"value", values}}));
}

}  // namespace

Narration::Narration(Console& console, const Record& record, Match& match, const Style& style)
    : console_(console),
      record_(record),
      match_(match),
      viewer_(style.viewer),
      layout_(style.layout),
      wording_(Wording::for_language(style.language)),
      reader_{player_names(record.players, wording_), viewer_.as_seat()} {}

void Narration::tell_setup() {
  const std::string id = record_.game + ".title";
  const std::string title = wording_.has(id) ? wording_.message(id) : std::string(match_.info().title);
  console_.out << terminal::isolated(fmt::format("{}: {}\n", title, fmt::join(reader_.names, ", ")));
  std::vector<std::string> options;
  const Data all = match_.options();
  for (const Data::Member& option : *all.as_object()) {
    if (option.first != "players") options.push_back(option_text(record_.game, option, wording_));
  }
  if (options.empty()) return;
  const std::string list = fmt::format("{}", fmt::join(options, ", "));
  console_.out << wording_.message("replay.options", Data::object({{"options", list}})) << '\n';
}

void Narration::tell_viewer() {
  std::string id = viewer_.sees_everything() ? "replay.as-finished" : "replay.as-spectator";
  Data args = Data::object();
  if (const auto seat = viewer_.as_seat()) {
    id = "replay.as-seat";
    args.set("seat", seat->index());
  }
  console_.out << wording_.message(id, args, reader_) << '\n';
}

void Narration::tell_steps(std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    const PreparedStep step = prepare_step(match_, record_.steps[i]).value();
    tell_step(i, match_.commit(step));
  }
}

void Narration::tell_step(std::size_t number, const Events& events) {
  const bool is_aligned = layout_ == Layout::columns;
  std::string label = is_aligned ? fmt::format("{:>{}}  ", number, kMargin - 2) : fmt::format("{}: ", number);
  for (const Event& event : events) {
    if (!event.audience.includes(viewer_)) continue;
    const Data* round = event.args.find("round");
    if (round != nullptr && round->as_int() != nullptr && *round->as_int() != std::exchange(round_, *round->as_int())) {
      console_.out << '\n';
    }
    tell_line(std::exchange(label, std::string(is_aligned ? kMargin : 0, ' ')),
              printable(wording_.text(event, reader_)));
  }
}

void Narration::tell_line(const std::string& label, const std::string& sentence) {
  if (layout_ == Layout::sentences) {
    console_.out << label << terminal::isolated(sentence) << '\n';
    return;
  }
  const auto width = static_cast<std::size_t>(std::max(console_.width, 40)) - kMargin;
  std::string margin = label;
  for (const std::string& line : terminal::wrap_styled(sentence, width)) {
    console_.out << std::exchange(margin, std::string(kMargin, ' ')) << terminal::isolated(line) << '\n';
  }
}

std::vector<std::vector<std::string>> Narration::score_rows() const {
  const bool over = match_.stage().is_over();
  const Result result = over ? match_.result() : Result{{}, match_.scores(), {}};
  std::vector<std::vector<std::string>> rows = {{""}};
  for (std::size_t round = 0; round < result.rounds.size(); ++round) {
    rows.front().push_back(wording_.message("replay.round", Data::object({{"round", static_cast<int>(round + 1)}})));
  }
  rows.front().push_back(wording_.message(over ? "replay.score" : "replay.so-far"));
  for (std::size_t i = 0; i < reader_.names.size(); ++i) {
    std::vector<std::string> row = {reader_.names[i]};
    for (const auto& round : result.rounds) row.push_back(wording_.value_text(round[i]));
    row.push_back(wording_.value_text(result.scores[i]));
    const Seat seat(static_cast<int>(i));
    const bool won = std::find(result.winners.begin(), result.winners.end(), seat) != result.winners.end();
    row.push_back(!won ? "" : wording_.message(result.winners.size() > 1 ? "replay.shares" : "replay.wins"));
    rows.push_back(std::move(row));
  }
  return rows;
}

void Narration::tell_scores() {
  const std::vector<std::vector<std::string>> rows = score_rows();
  console_.out << '\n';
  if (layout_ == Layout::columns) {
    std::vector<TableText::Align> columns(rows.front().size() + 1, TableText::Align::right);
    columns.front() = TableText::Align::left;
    columns.back() = TableText::Align::left;
    TableText table(columns);
    for (const auto& row : rows) table.add_row(row);
    console_.out << terminal::isolated(table.text());
  } else {
    for (std::size_t i = 1; i < rows.size(); ++i) {
      std::string cells;
      for (std::size_t column = 1; column < rows[i].size(); ++column) {
        const std::string head = column < rows.front().size() ? rows.front()[column] + " " : "";
        if (!rows[i][column].empty()) cells += (cells.empty() ? "" : ", ") + head + rows[i][column];
      }
      console_.out << terminal::isolated(fmt::format("{}: {}.\n", rows[i].front(), cells));
    }
  }
  if (!match_.stage().is_over()) console_.out << '\n' << wording_.message("replay.unfinished") << '\n';
}

}  // namespace vivarium::cli
