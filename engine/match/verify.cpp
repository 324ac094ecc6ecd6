#include "engine/match/verify.hpp"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

namespace vivarium {
namespace {

using Difference = Verification::Difference;

std::string quoted(std::string_view text) { return "'" + std::string(text) + "'"; }

std::string list_of(const std::vector<int>& numbers) {
  std::string text = "[";
  for (const int number : numbers) text += (text.size() > 1 ? ", " : "") + std::to_string(number);
  return text + "]";
}

// The first way in which a list of legal moves differs from ours, as sets.
std::optional<std::string> list_difference(std::vector<std::string> theirs, std::vector<std::string> ours) {
  std::sort(theirs.begin(), theirs.end());
  std::sort(ours.begin(), ours.end());
  const auto twice = std::adjacent_find(theirs.begin(), theirs.end());
  if (twice != theirs.end()) return "the list of legal moves has " + quoted(*twice) + " twice";
  std::vector<std::string> difference;
  std::set_difference(ours.begin(), ours.end(), theirs.begin(), theirs.end(), std::back_inserter(difference));
  if (!difference.empty()) return "the list of legal moves lacks " + quoted(difference.front());
  std::set_difference(theirs.begin(), theirs.end(), ours.begin(), ours.end(), std::back_inserter(difference));
  if (!difference.empty()) return quoted(difference.front()) + " is listed as legal, but is not";
  return std::nullopt;
}

std::string seat_text(Seat seat) { return "player " + std::to_string(seat.index()); }

class Replay {
 public:
  Replay(const Record& record, Match& match) : record_(record), match_(match) {}

  Verification run() {
    for (const RecordStep& step : record_.steps) {
      const auto problem = std::visit([&](const auto& content) { return check(content); }, step);
      if (problem) {
        report_.difference = Difference{report_.steps_checked, *problem};
        return report_;
      }
      ++report_.steps_checked;
    }
    report_.finished = match_.stage().is_over();
    if (const auto problem = check_end()) report_.difference = Difference{std::nullopt, *problem};
    return report_;
  }

 private:
  std::optional<std::string> check(const ChanceOutcome& outcome) {
    const auto step = match_.prepare(outcome);
    if (!step) return "chance " + quoted(outcome.kind) + ": " + std::string(to_text(step.error()));
    match_.commit(*step);
    return std::nullopt;
  }

  std::optional<std::string> check(const MoveStep& choice) {
    const auto step = match_.prepare(choice.seat, choice.move);
    if (!step) {
      return seat_text(choice.seat) + ", " + quoted(choice.move) + ": " + std::string(to_text(step.error()));
    }
    // Choices made at the same time stand in seat order, each once.
    const Seat expected = match_.stage().to_act.first();
    if (choice.seat != expected) {
      return seat_text(choice.seat) + " stands where " + seat_text(expected) +
             " was expected (choices made at the same time stand in seat order)";
    }
    if (choice.legal) {
      if (auto problem = list_difference(*choice.legal, match_.legal_moves(choice.seat))) return problem;
      ++report_.lists_checked;
    }
    match_.commit(*step);
    return std::nullopt;
  }

  std::optional<std::string> check_end() const {
    if (!record_.result) {
      if (report_.finished) return "the game is over, but the record has no result";
      return std::nullopt;
    }
    if (!report_.finished) return "the record has a result, but the game is not over after its last step";
    const Result ours = match_.result();
    const Result& theirs = *record_.result;
    if (theirs.rounds.size() != ours.rounds.size()) {
      return "the result has " + std::to_string(theirs.rounds.size()) + " rounds instead of " +
             std::to_string(ours.rounds.size());
    }
    for (std::size_t round = 0; round < ours.rounds.size(); ++round) {
      if (theirs.rounds[round] != ours.rounds[round]) {
        return "the scores of round " + std::to_string(round) + " are " + list_of(ours.rounds[round]) + ", not " +
               list_of(theirs.rounds[round]);
      }
    }
    if (theirs.scores != ours.scores)
      return "the scores are " + list_of(ours.scores) + ", not " + list_of(theirs.scores);
    if (seats(theirs.winners) != seats(ours.winners)) {
      return "the winners are " + list_of(seats(ours.winners)) + ", not " + list_of(seats(theirs.winners));
    }
    return std::nullopt;
  }

  static std::vector<int> seats(const std::vector<Seat>& winners) {
    std::vector<int> numbers;
    for (const Seat seat : winners) numbers.push_back(seat.index());
    std::sort(numbers.begin(), numbers.end());
    return numbers;
  }

  const Record& record_;
  Match& match_;
  Verification report_;
};

}  // namespace

Verification verify(const Record& record, Match& fresh) { return Replay(record, fresh).run(); }

}  // namespace vivarium
