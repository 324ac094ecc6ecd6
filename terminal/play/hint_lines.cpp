#include "terminal/play/hint_lines.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "terminal/screen/columns.hpp"

namespace vivarium::terminal {
namespace {

constexpr std::size_t kMostMoves = 8;

// One digit behind the point or comma of the language.
std::string tenths(double number, const Speech& speech) {
  const auto rounded = static_cast<int>(std::lround(number * 10));
  const int magnitude = std::abs(rounded);
  return (rounded < 0 ? "-" : "+") + std::to_string(magnitude / 10) + speech.say("decimal-mark") +
         std::to_string(magnitude % 10);
}

}  // namespace

Lines hint_lines(const bots::MatchDecision& decision, const Speech& speech, std::size_t width) {
  // A bot may choose without a search, where there is one move or nothing to compare.
  if (decision.estimates.empty()) return {speech.say("hint-only", {{"move", decision.move}})};
  std::vector<bots::MatchEstimate> estimates = decision.estimates;
  std::sort(estimates.begin(), estimates.end(), [&](const auto& a, const auto& b) {
    const bool a_is_choice = a.move == decision.move;
    const bool b_is_choice = b.move == decision.move;
    if (a_is_choice != b_is_choice) return a_is_choice;
    return a.weight != b.weight ? a.weight > b.weight : a.move < b.move;
  });
  Columns columns(width);
  columns.add_head({"", "", speech.say("hint.win"), speech.say("hint.lead")});
  std::size_t shown = 0;
  for (const bots::MatchEstimate& estimate : estimates) {
    if (estimate.weight == 0 || shown == kMostMoves) continue;
    ++shown;
    const bool is_choice = estimate.move == decision.move;
    columns.add_row({{is_choice ? "▸" : " ", Tone::good},
                     {estimate.move, is_choice ? Tone::strong : Tone::normal},
                     speech.say("percent", {{"number", static_cast<int>(std::lround(estimate.win * 100))}}),
                     tenths(estimate.margin, speech)});
  }
  Lines lines = {Line(speech.say("hint.title"))};
  append(lines, columns.lines());
  return lines;
}

}  // namespace vivarium::terminal
