#include "terminal/play/hint_lines.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <map>

#include "terminal/screen/columns.hpp"

namespace vivarium::terminal {
namespace {

using bots::MatchDecision;
using bots::MatchEstimate;

// Up to this many moves make one table; more of them make several, side by side.
constexpr std::size_t kShortTable = 10;
constexpr std::size_t kGap = 4;

// With one decimal, after the language's own decimal mark.
std::string tenths(double number, const Translator& translator) {
  const auto rounded = std::lround(std::abs(number) * 10);
  return std::to_string(rounded / 10) + translator.text("decimal-mark") + std::to_string(rounded % 10);
}

std::string signed_tenths(double number, const Translator& translator) {
  return (std::lround(number * 10) < 0 ? "−" : "+") + tenths(number, translator);
}

std::string chance(const MatchEstimate& estimate, const Translator& translator) {
  return translator.text("percent", {{"number", static_cast<int>(std::lround(estimate.win * 100))}});
}

std::vector<MatchEstimate> in_order(const MatchDecision& decision) {
  std::vector<MatchEstimate> estimates = decision.estimates;
  std::sort(estimates.begin(), estimates.end(), [&](const auto& a, const auto& b) {
    const bool a_is_choice = a.move == decision.move;
    const bool b_is_choice = b.move == decision.move;
    if (a_is_choice != b_is_choice) return a_is_choice;
    return a.weight != b.weight ? a.weight > b.weight : a.move < b.move;
  });
  return estimates;
}

bool was_looked_at(const MatchEstimate& estimate) { return estimate.weight > 0; }

Lines table_of(const std::vector<MatchEstimate>& estimates, const MatchDecision& decision, const Translator& translator,
               std::size_t width) {
  Columns columns(width);
  columns.add_head({"", "", translator.text("hint.win"), translator.text("hint.lead"), ""});
  for (const MatchEstimate& estimate : estimates) {
    const bool is_choice = estimate.move == decision.move;
    columns.add_row({{is_choice ? "▸" : " ", Style::good},
                     {estimate.move, is_choice ? Style::strong : Style::normal},
                     chance(estimate, translator),
                     signed_tenths(estimate.margin, translator),
                     {"±" + tenths(estimate.margin_error, translator), Style::quiet}});
  }
  return columns.lines();
}

std::size_t width_of(const Lines& lines) {
  std::size_t width = 0;
  for (const Line& line : lines) width = std::max(width, line.width());
  return width;
}

void put_beside(Lines& lines, const Lines& more) {
  const std::size_t column = width_of(lines) + kGap;
  for (std::size_t i = 0; i < more.size(); ++i) lines[i].fill_to(column).add(more[i]);
}

// "Take take" would say it twice.
std::string name_of(const MenuGroup& group, const MenuEntry& entry) {
  const bool says_the_same =
      std::equal(group.title.begin(), group.title.end(), entry.typed.begin(), entry.typed.end(),
                 [](unsigned char a, unsigned char b) { return std::tolower(a) == std::tolower(b); });
  return says_the_same ? group.title : group.title + " " + entry.typed;
}

}  // namespace

MatchDecision as_offered(MatchDecision decision, const Menu& menu) {
  std::map<std::string, std::string> names;
  for (const MenuGroup& group : menu) {
    for (const MenuEntry& entry : group.entries) names[entry.move] = name_of(group, entry);
  }
  const auto rename = [&](std::string& move) {
    const auto found = names.find(move);
    if (found != names.end()) move = found->second;
  };
  rename(decision.move);
  for (MatchEstimate& estimate : decision.estimates) rename(estimate.move);
  return decision;
}

Lines hint_lines(const MatchDecision& decision, const Translator& translator, std::size_t width) {
  // A bot may choose without a search, if there is one move or nothing to compare.
  if (decision.estimates.empty()) return {translator.text("hint-only", {{"move", decision.move}})};
  const std::vector<MatchEstimate> estimates = in_order(decision);
  const auto seen_end = std::find_if_not(estimates.begin(), estimates.end(), was_looked_at);
  const std::vector<MatchEstimate> seen(estimates.begin(), seen_end);

  const std::size_t one_width = width_of(table_of(seen, decision, translator, width)) + kGap;
  const std::size_t tables = seen.size() <= kShortTable ? 1 : std::max<std::size_t>((width + kGap) / one_width, 1);
  const std::size_t rows = (seen.size() + tables - 1) / tables;
  Lines side_by_side;
  for (std::size_t first = 0; first < seen.size(); first += rows) {
    const std::size_t last = std::min(first + rows, seen.size());
    const std::vector<MatchEstimate> part(seen.data() + first, seen.data() + last);
    const Lines table = table_of(part, decision, translator, width);
    side_by_side.empty() ? append(side_by_side, table) : put_beside(side_by_side, table);
  }
  Lines lines = {Line(translator.text("hint.title"))};
  append(lines, side_by_side);
  std::vector<Line> unseen;
  for (auto left = seen_end; left != estimates.end(); ++left) unseen.emplace_back(left->move);
  if (!unseen.empty()) append(lines, flowed(translator.text("hint.unseen") + " ", unseen, width));
  return lines;
}

std::vector<std::string> hint_sentences(const MatchDecision& decision, const Translator& translator) {
  if (decision.estimates.empty()) return {translator.text("hint-only", {{"move", decision.move}})};
  std::vector<std::string> sentences = {translator.text("hint.title")};
  for (const MatchEstimate& estimate : in_order(decision)) {
    if (!was_looked_at(estimate)) {
      sentences.push_back(translator.text("hint.unseen") + " " + estimate.move);
      continue;
    }
    sentences.push_back(translator.text("hint.sentence", {{"choice", estimate.move == decision.move ? "yes" : "no"},
                                                          {"move", estimate.move},
                                                          {"win", chance(estimate, translator)},
                                                          {"lead", signed_tenths(estimate.margin, translator)},
                                                          {"error", tenths(estimate.margin_error, translator)}}));
  }
  return sentences;
}

}  // namespace vivarium::terminal
