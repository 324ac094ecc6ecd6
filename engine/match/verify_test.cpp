#include "engine/match/verify.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "engine/match/match_of.hpp"
#include "tests/support/sealed_bids.hpp"

namespace vivarium {
namespace {

using sealed_bids::SealedBids;

// A whole game of three: seat 2 wins 6 and adds 5.
Record good_record() {
  Record record;
  record.game = "sealed-bids";
  record.options = Data::object({{"players", 3}});
  record.players = {"a", "b", "c"};
  record.steps = {
      ChanceOutcome{"shuffle", {"1", "2", "3", "4", "5", "6"}, {}},
      MoveStep{Seat(0), "bid 2", std::vector<std::string>{"bid 2", "bid 1"}}, MoveStep{Seat(1), "bid 3", std::nullopt},
      MoveStep{Seat(2), "bid 6", std::vector<std::string>{"bid 5", "bid 6"}}, MoveStep{Seat(2), "add", std::nullopt}};
  record.result = Result{{{0, 0, 11}}, {0, 0, 11}, {Seat(2)}};
  return record;
}

Verification verified(const Record& record) {
  MatchOf<SealedBids> match(sealed_bids::Options{3});
  return verify(record, match);
}

MoveStep& move_at(Record& record, std::size_t index) { return std::get<MoveStep>(record.steps.at(index)); }

TEST(Verify, AcceptsARecordThatHolds) {
  const Verification report = verified(good_record());
  EXPECT_TRUE(report.accepted());
  EXPECT_TRUE(report.finished);
  EXPECT_EQ(report.steps_checked, 5U);
  EXPECT_EQ(report.lists_checked, 2U);
}

TEST(Verify, AcceptsAGameThatIsNotOverAnywhere) {
  for (std::size_t steps = 0; steps < good_record().steps.size(); ++steps) {
    Record record = good_record();
    record.steps.resize(steps);
    record.result.reset();
    const Verification report = verified(record);
    EXPECT_TRUE(report.accepted()) << steps;
    EXPECT_FALSE(report.finished);
    EXPECT_EQ(report.steps_checked, steps);
  }
}

TEST(Verify, NamesTheFirstDifference) {
  struct Case {
    std::function<void(Record&)> change;
    std::optional<std::size_t> step;
    std::string reason;
  };
  using Texts = std::vector<std::string>;
  const Case cases[] = {
      // Chance
      {[](Record& r) { std::get<ChanceOutcome>(r.steps[0]).cards[0] = "2"; }, 0,
       "chance 'shuffle': an impossible outcome of chance"},
      {[](Record& r) { std::get<ChanceOutcome>(r.steps[0]).kind = "tiles"; }, 0,
       "chance 'tiles': not an outcome of chance of this game"},
      {[](Record& r) { r.steps.erase(r.steps.begin()); }, 0, "player 0, 'bid 2': an outcome of chance must come first"},
      {[](Record& r) { r.steps.insert(r.steps.begin() + 1, RecordStep(r.steps[0])); }, 1,
       "chance 'shuffle': no outcome of chance is due here"},
      // Moves
      {[](Record& r) { move_at(r, 1).move = "Bid 2"; }, 1, "player 0, 'Bid 2': not a move of this game"},
      {[](Record& r) { move_at(r, 2).move = "bid 2"; }, 2, "player 1, 'bid 2': not a legal move now"},
      {[](Record& r) { move_at(r, 4).seat = Seat(0); }, 4, "player 0, 'add': it is not this seat's turn"},
      {[](Record& r) { move_at(r, 4).seat = Seat(3); }, 4, "player 3, 'add': there is no such seat"},
      {[](Record& r) { r.steps.push_back(RecordStep(r.steps[4])); }, 5, "player 2, 'add': the game is over"},
      // Order
      {[](Record& r) { std::swap(r.steps[1], r.steps[2]); }, 1,
       "player 1 stands where player 0 was expected (choices made at the same time stand in seat order)"},
      {[](Record& r) { r.steps.insert(r.steps.begin() + 2, RecordStep(r.steps[1])); }, 2,
       "player 0 stands where player 1 was expected (choices made at the same time stand in seat order)"},
      // Lists of legal moves
      {[](Record& r) { move_at(r, 1).legal = Texts{"bid 2"}; }, 1, "the list of legal moves lacks 'bid 1'"},
      {[](Record& r) { move_at(r, 1).legal = Texts{"bid 1", "bid 2", "bid 3"}; }, 1,
       "'bid 3' is listed as legal, but is not"},
      {[](Record& r) { move_at(r, 1).legal = Texts{"bid 1", "bid 2", "bid 2"}; }, 1,
       "the list of legal moves has 'bid 2' twice"},
      {[](Record& r) { move_at(r, 1).legal = Texts{}; }, 1, "the list of legal moves lacks 'bid 1'"},
      // Result
      {[](Record& r) { r.result.reset(); }, std::nullopt, "the game is over, but the record has no result"},
      {[](Record& r) { r.steps.pop_back(); }, std::nullopt,
       "the record has a result, but the game is not over after its last step"},
      {[](Record& r) { r.result->rounds.clear(); }, std::nullopt, "the result has 0 rounds instead of 1"},
      {[](Record& r) { r.result->rounds.push_back({0, 0, 0}); }, std::nullopt, "the result has 2 rounds instead of 1"},
      {[](Record& r) { r.result->rounds[0][0] = -1; }, std::nullopt,
       "the scores of round 0 are [0, 0, 11], not [-1, 0, 11]"},
      {[](Record& r) { r.result->scores = {0, 0}; }, std::nullopt, "the scores are [0, 0, 11], not [0, 0]"},
      {[](Record& r) { r.result->scores[2] = 6; }, std::nullopt, "the scores are [0, 0, 11], not [0, 0, 6]"},
      {[](Record& r) { r.result->winners = {}; }, std::nullopt, "the winners are [2], not []"},
      {[](Record& r) { r.result->winners = {Seat(0), Seat(2)}; }, std::nullopt, "the winners are [2], not [0, 2]"},
      {[](Record& r) { r.result->winners = {Seat(2), Seat(2)}; }, std::nullopt, "the winners are [2], not [2, 2]"},
  };
  for (const Case& c : cases) {
    Record record = good_record();
    c.change(record);
    const Verification report = verified(record);
    ASSERT_FALSE(report.accepted()) << c.reason;
    EXPECT_EQ(report.difference->reason, c.reason);
    EXPECT_EQ(report.difference->step, c.step) << c.reason;
    EXPECT_EQ(report.steps_checked, c.step.value_or(record.steps.size())) << c.reason;
  }
}

}  // namespace
}  // namespace vivarium
