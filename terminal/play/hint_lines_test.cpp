#include "terminal/play/hint_lines.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace vivarium::terminal {
namespace {

class Hints : public testing::Test {
 protected:
  // A decision between so many moves, "play 10" and on. The last is the choice; the first was not looked at.
  static bots::MatchDecision between(int moves) {
    bots::MatchDecision decision;
    for (int i = 0; i < moves; ++i) {
      decision.estimates.push_back(
          {"play " + std::to_string(10 + i), 0.5, i - 2.25, 0.3, static_cast<std::uint32_t>(i)});
    }
    decision.move = decision.estimates.back().move;
    return decision;
  }

  std::vector<std::string> table(const bots::MatchDecision& decision, std::size_t width) {
    std::vector<std::string> texts;
    for (const Line& line : hint_lines(decision, translator_, width)) texts.push_back(line.text());
    return texts;
  }

  static std::ptrdiff_t tellings(const std::vector<std::string>& lines, const std::string& move) {
    return std::count_if(lines.begin(), lines.end(),
                         [&](const std::string& line) { return line.find(move) != std::string::npos; });
  }

  Wording wording_ = Wording::for_language(Language::english);
  Reader nobody_;
  Translator translator_{wording_, nobody_};
};

TEST_F(Hints, TellEachMoveOnceHoweverManyThereAre) {
  for (const int moves : {2, 10, 11, 40, 80}) {
    for (const std::size_t width : {30U, 60U, 80U, 120U}) {
      const bots::MatchDecision decision = between(moves);
      const std::vector<std::string> lines = table(decision, width);
      const std::vector<std::string> description = hint_sentences(decision, translator_);
      for (const bots::MatchEstimate& estimate : decision.estimates) {
        EXPECT_EQ(tellings(lines, estimate.move), 1) << moves << " moves in " << width << " columns";
        EXPECT_EQ(tellings(description, estimate.move), 1);
      }
    }
  }
}

TEST_F(Hints, StandSideBySideWithinTheWidth) {
  const std::vector<std::string> lines = table(between(40), 80);
  for (const std::string& line : lines) EXPECT_LE(columns_of(line), 80U) << line;
  EXPECT_LT(lines.size(), 24U);
}

TEST_F(Hints, BeginWithTheChoiceAndEndWithWhatWasNotLookedAt) {
  const std::vector<std::string> lines = table(between(3), 80);
  ASSERT_EQ(lines.size(), 5U);
  EXPECT_EQ(lines[0], "What the expert bot thinks:");
  EXPECT_EQ(lines[2], "▸ play 12  50 %  −0.3  ±0.3");
  EXPECT_EQ(lines[3], "  play 11  50 %  −1.3  ±0.3");
  EXPECT_EQ(lines[4], "Not examined: play 10");
  const std::vector<std::string> description = hint_sentences(between(3), translator_);
  ASSERT_EQ(description.size(), 4U);
  EXPECT_EQ(description[1], "Its choice, play 12: 50 % to win, lead −0.3, give or take 0.3");
  EXPECT_EQ(description[3], "Not examined: play 10");
}

TEST_F(Hints, NameMovesAsTheMenuOffersThem) {
  const Menu menu = {{"Lay", {{"play 11", "11", ""}, {"play 12", "12", ""}}}, {"Take", {{"take", "t", ""}}}};
  const bots::MatchDecision offered = as_offered(between(3), menu);
  EXPECT_EQ(offered.move, "Lay 12");
  EXPECT_EQ(offered.estimates[1].move, "Lay 11");
  EXPECT_EQ(offered.estimates[0].move, "play 10") << "not in the menu";
}

TEST_F(Hints, DoNotSayAWordTwice) {
  bots::MatchDecision decision = between(2);
  decision.move = "take";
  EXPECT_EQ(as_offered(decision, {{"Take", {{"take", "take", ""}}}}).move, "Take");
  EXPECT_EQ(as_offered(decision, {{"Take", {{"take", "t", ""}}}}).move, "Take t");
}

TEST_F(Hints, NameTheOnlyMove) {
  const bots::MatchDecision decision{"take", {}, 0};
  EXPECT_EQ(table(decision, 80), std::vector<std::string>{"The expert bot would choose take."});
  EXPECT_EQ(hint_sentences(decision, translator_), std::vector<std::string>{"The expert bot would choose take."});
}

}  // namespace
}  // namespace vivarium::terminal
