#include "cli/narration.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <variant>

#include "cli/option_summary.hpp"
#include "cli/player_names.hpp"
#include "cli/printable.hpp"
#include "cli/styled_text.hpp"
#include "cli/table_text.hpp"

namespace vivarium::cli {
namespace {

constexpr std::size_t kMargin = 6;  // the number of a step and two spaces

PreparedStep prepared(const Match& match, const RecordStep& step) {
  if (const auto* outcome = std::get_if<ChanceOutcome>(&step)) return match.prepare(*outcome).value();
  const auto& choice = std::get<MoveStep>(step);
  return match.prepare(choice.seat, choice.move).value();
}

std::string joined(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
  return text;
}

}  // namespace

Narration::Narration(Console& console, const Record& record, Match& match, Viewer viewer, Language language)
    : console_(console),
      record_(record),
      match_(match),
      viewer_(viewer),
      wording_(Wording::for_language(language)),
      reader_{player_names(record.players), viewer.as_seat()} {}

void Narration::tell_setup() {
  const std::string options = option_summary(match_.options());
  console_.out << match_.info().title << ": " << joined(reader_.names)
               << (options.empty() ? "" : "\nOptions: " + options) << '\n';
}

void Narration::tell_steps(std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    const PreparedStep step = prepared(match_, record_.steps[i]);
    tell_step(i, match_.commit(step));
  }
}

void Narration::tell_step(std::size_t number, const Events& events) {
  std::string label = fmt::format("{:>{}}  ", number, kMargin - 2);
  for (const Event& event : events) {
    if (!event.audience.includes(viewer_)) continue;
    const Data* round = event.args.find("round");
    if (round != nullptr && round->as_int() != nullptr && *round->as_int() != std::exchange(round_, *round->as_int())) {
      console_.out << '\n';
    }
    tell_line(std::exchange(label, std::string(kMargin, ' ')), printable(wording_.text(event, reader_)));
  }
}

void Narration::tell_line(const std::string& label, const std::string& sentence) {
  const auto width = static_cast<std::size_t>(std::max(console_.width, 40)) - kMargin;
  std::string margin = label;
  for (const std::string& line : wrap_styled(sentence, width)) {
    console_.out << std::exchange(margin, std::string(kMargin, ' ')) << line << '\n';
  }
}

void Narration::tell_scores() {
  const bool over = match_.stage().is_over();
  const Result result = over ? match_.result() : Result{{}, match_.scores(), {}};
  std::vector<TableText::Align> columns(result.rounds.size() + 3, TableText::Align::right);
  columns.front() = TableText::Align::left;
  columns.back() = TableText::Align::left;
  TableText table(columns);
  std::vector<std::string> head = {""};
  for (std::size_t round = 0; round < result.rounds.size(); ++round) head.push_back(fmt::format("round {}", round + 1));
  head.emplace_back(over ? "score" : "so far");
  table.add_row(head);
  for (std::size_t i = 0; i < reader_.names.size(); ++i) {
    std::vector<std::string> row = {reader_.names[i]};
    for (const auto& round : result.rounds) row.push_back(fmt::format("{}", round[i]));
    row.push_back(fmt::format("{}", result.scores[i]));
    const Seat seat(static_cast<int>(i));
    const bool won = std::find(result.winners.begin(), result.winners.end(), seat) != result.winners.end();
    row.emplace_back(won ? (result.winners.size() > 1 ? "shares the victory" : "wins") : "");
    table.add_row(row);
  }
  console_.out << '\n' << table.text();
}

}  // namespace vivarium::cli
