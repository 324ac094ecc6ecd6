#include "engine/match/match.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/match/match_of.hpp"
#include "tests/support/sealed_bids.hpp"

namespace vivarium {
namespace {

using sealed_bids::SealedBids;

// Seat 0 holds 1 and 6, seat 1 holds 2 and 5, seat 2 (where there is one) 3 and 4.
const ChanceOutcome kDeal{"shuffle", {"6", "1", "2", "5", "4", "3"}, {}};

class SeededRandom final : public RandomSource {
 public:
  explicit SeededRandom(std::uint64_t seed) : rng_(seed) {}
  std::uint64_t next() override { return rng_.next(); }

 private:
  Rng rng_;
};

class MatchTest : public testing::Test {
 protected:
  static std::unique_ptr<Match> fresh(int players = 3) {
    return std::make_unique<MatchOf<SealedBids>>(sealed_bids::Options{players});
  }
  static std::unique_ptr<Match> dealt(int players = 3) {
    auto match = fresh(players);
    match->commit(*match->prepare(kDeal));
    return match;
  }
  static Events play(Match& match, int seat, std::string_view move) {
    const auto step = match.prepare(Seat(seat), move);
    EXPECT_TRUE(step.has_value()) << seat << " " << move;
    return step ? match.commit(*step) : Events{};
  }
  static void retract(Match& match, int seat) { match.commit(*match.prepare_retract(Seat(seat))); }

  static std::vector<std::string> ids(const Events& events) {
    std::vector<std::string> result;
    for (const Event& event : events) result.push_back(event.id);
    return result;
  }
  static MoveStep move_step(int seat, std::string move) { return {Seat(seat), std::move(move), std::nullopt}; }
  using Texts = std::vector<std::string>;
};

TEST_F(MatchTest, BeginsBeforeTheFirstOutcomeOfChance) {
  const auto match = fresh();
  EXPECT_EQ(match->info().id, "sealed-bids");
  EXPECT_EQ(match->options(), Data::object({{"players", 3}}));
  EXPECT_EQ(match->players(), 3);
  EXPECT_TRUE(match->stage().is_chance());
  EXPECT_TRUE(match->steps().empty());
  EXPECT_EQ(match->scores(), (std::vector{0, 0, 0}));
  EXPECT_EQ(match->legal_moves(Seat(0)), Texts());
}

TEST_F(MatchTest, PrepareHasNoEffect) {
  const auto match = fresh();
  const std::uint64_t before = match->hash();
  SeededRandom random(1);
  static_cast<void>(match->sample_chance(random));
  ASSERT_TRUE(match->prepare(kDeal).has_value());
  EXPECT_EQ(match->hash(), before);
  EXPECT_TRUE(match->steps().empty());
  match->commit(*match->prepare(kDeal));
  const std::uint64_t after = match->hash();
  EXPECT_NE(after, before);
  ASSERT_TRUE(match->prepare(Seat(0), "bid 6").has_value());
  EXPECT_EQ(match->hash(), after);
  EXPECT_EQ(match->steps().size(), 1U);
}

TEST_F(MatchTest, APreparedStepSaysWhatItIs) {
  const auto match = dealt();
  EXPECT_EQ(std::get<MoveStep>(match->prepare(Seat(1), "bid 5")->content()), move_step(1, "bid 5"));
  play(*match, 1, "bid 5");
  EXPECT_EQ(std::get<RetractStep>(match->prepare_retract(Seat(1))->content()), RetractStep{Seat(1)});
  EXPECT_EQ(std::get<ChanceOutcome>(fresh()->prepare(kDeal)->content()), kDeal);
}

TEST_F(MatchTest, SamplesChanceThatItAccepts) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const auto match = fresh();
    SeededRandom random(seed);
    const PreparedStep step = match->sample_chance(random);
    const auto& outcome = std::get<ChanceOutcome>(step.content());
    EXPECT_TRUE(match->prepare(outcome).has_value());
    EXPECT_EQ(ids(match->commit(step)), Texts{"sealed-bids.deal"});
    EXPECT_EQ(std::get<ChanceOutcome>(match->steps().at(0)), outcome);
  }
}

TEST_F(MatchTest, ChoicesMadeAtTheSameTimeStandInSeatOrderOnceAllAreMade) {
  const auto match = dealt();
  EXPECT_EQ(match->stage().to_act, SeatSet::all(3));
  EXPECT_EQ(ids(play(*match, 2, "bid 4")), Texts{"sealed-bids.decided"});
  EXPECT_EQ(ids(play(*match, 0, "bid 1")), Texts{"sealed-bids.decided"});
  EXPECT_EQ(match->stage().to_act, SeatSet::of(Seat(1)));
  EXPECT_EQ(match->steps().size(), 1U) << "a secret choice stands in the record";
  EXPECT_EQ(ids(play(*match, 1, "bid 5")), (Texts{"sealed-bids.decided", "sealed-bids.reveal"}));
  ASSERT_EQ(match->steps().size(), 4U);
  EXPECT_EQ(std::get<MoveStep>(match->steps()[1]), move_step(0, "bid 1"));
  EXPECT_EQ(std::get<MoveStep>(match->steps()[2]), move_step(1, "bid 5"));
  EXPECT_EQ(std::get<MoveStep>(match->steps()[3]), move_step(2, "bid 4"));
}

TEST_F(MatchTest, ASecretChoiceCanBeChangedAndTakenBackWithoutATrace) {
  const auto straight = dealt();
  const auto wavering = dealt();
  for (Match* match : {straight.get(), wavering.get()}) {
    if (match == wavering.get()) {
      play(*match, 1, "bid 2");
      EXPECT_EQ(ids(play(*match, 1, "bid 5")), Texts()) << "choosing anew is told";
      play(*match, 0, "bid 6");
      retract(*match, 0);
      EXPECT_EQ(match->stage().decided, SeatSet::of(Seat(1)));
      retract(*match, 1);
      EXPECT_EQ(match->hash(), dealt()->hash());
    }
    play(*match, 0, "bid 1");
    play(*match, 1, "bid 2");
    play(*match, 2, "bid 3");
  }
  EXPECT_EQ(wavering->hash(), straight->hash());
  EXPECT_EQ(wavering->steps(), straight->steps());
}

TEST_F(MatchTest, OnlyTheChooserSeesASecretChoice) {
  const auto match = dealt();
  play(*match, 1, "bid 5");
  EXPECT_EQ(*match->secrets(Viewer::seat(Seat(1))).find("bid"), Data(5));
  EXPECT_EQ(*match->secrets(Viewer::seat(Seat(0))).find("bid"), Data(0));
  EXPECT_EQ(match->secrets(Viewer::spectator()), Data());
}

TEST_F(MatchTest, ListsTheMovesOfThoseWhoChoose) {
  const auto match = dealt();
  EXPECT_EQ(match->legal_moves(Seat(0)), (Texts{"bid 1", "bid 6"}));
  play(*match, 0, "bid 6");
  EXPECT_EQ(match->legal_moves(Seat(0)), (Texts{"bid 1", "bid 6"})) << "the choice can still be changed";
  EXPECT_EQ(match->legal_moves(Seat(3)), Texts()) << "there is no such seat";
  play(*match, 1, "bid 5");
  play(*match, 2, "bid 3");
  EXPECT_EQ(match->legal_moves(Seat(0)), (Texts{"stop", "add"}));
  EXPECT_EQ(match->legal_moves(Seat(1)), Texts());
}

TEST_F(MatchTest, WritesListsOfLegalMovesWhereAsked) {
  const auto match = dealt();
  play(*match, 2, "bid 3");
  match->set_legal_lists(LegalLists::write);
  play(*match, 1, "bid 2");
  play(*match, 1, "bid 5");
  play(*match, 0, "bid 6");
  play(*match, 0, "add");
  EXPECT_EQ(std::get<MoveStep>(match->steps().at(1)).legal, (Texts{"bid 1", "bid 6"}));
  EXPECT_EQ(std::get<MoveStep>(match->steps().at(2)).legal, (Texts{"bid 2", "bid 5"}));
  EXPECT_FALSE(std::get<MoveStep>(match->steps().at(3)).legal.has_value());
  EXPECT_EQ(std::get<MoveStep>(match->steps().at(4)).legal, (Texts{"stop", "add"}));
}

TEST_F(MatchTest, EndsWithAResult) {
  const auto match = dealt();
  for (int seat = 0; seat < 3; ++seat) play(*match, seat, match->legal_moves(Seat(seat)).back());
  EXPECT_EQ(match->scores(), (std::vector{6, 0, 0}));
  play(*match, 0, "add");
  EXPECT_TRUE(match->stage().is_over());
  EXPECT_EQ(match->result(), (Result{{{7, 0, 0}}, {7, 0, 0}, {Seat(0)}}));
}

TEST_F(MatchTest, SaysWhyAMoveCannotBeMade) {
  const auto reason = [](const Match& match, int seat, std::string_view move) {
    const auto why = match.why_not(Seat(seat), move);
    return why ? why->id : std::string();
  };
  EXPECT_EQ(reason(*fresh(), 0, "bid 1"), "why.chance-expected");
  const auto match = dealt(2);
  EXPECT_EQ(reason(*match, 0, "bid 1"), "");
  EXPECT_EQ(reason(*match, 0, "bid 2"), "sealed-bids.why.not-in-hand");
  EXPECT_EQ(reason(*match, 0, "stop"), "sealed-bids.why.not-now");
  EXPECT_EQ(reason(*match, 0, "bid"), "why.unreadable-move");
  EXPECT_EQ(reason(*match, 2, "bid 1"), "why.no-such-seat");
  play(*match, 0, "bid 6");
  play(*match, 1, "bid 5");
  EXPECT_EQ(reason(*match, 1, "stop"), "why.not-your-turn");
  play(*match, 0, "stop");
  EXPECT_EQ(reason(*match, 0, "stop"), "why.game-over");
}

TEST_F(MatchTest, SaysWhyAMoveCannotBeMadeOfWhichOnlyAPartIsTold) {
  const auto reason = [](const Match& match, int seat, Data part) {
    const auto why = match.why_not(Seat(seat), MovePart(std::move(part)));
    return why ? why->id : std::string();
  };
  const auto card = [](const char* text) { return Data::object({{"cards", Data::Array{text}}}); };
  EXPECT_EQ(reason(*fresh(), 0, card("1")), "why.chance-expected");
  const auto match = dealt(2);
  EXPECT_EQ(reason(*match, 0, card("1")), "");
  EXPECT_EQ(reason(*match, 0, Data::object({{"kind", "bid"}})), "");
  EXPECT_EQ(reason(*match, 0, Data::object()), "");
  EXPECT_EQ(reason(*match, 0, card("2")), "sealed-bids.why.not-in-hand");
  EXPECT_EQ(reason(*match, 0, Data::object({{"kind", "stop"}})), "sealed-bids.why.not-now");
  EXPECT_EQ(reason(*match, 0, Data::object({{"kind", "dance"}})), "why.unreadable-move");
  // What is legal without the rest is not what was asked for.
  EXPECT_EQ(reason(*match, 0, Data::object({{"cards", Data::Array{"1"}}, {"colour", "red"}})), "why.illegal-move");
  EXPECT_EQ(reason(*match, 0, Data::object({{"cards", Data::Array{"1", "1"}}})), "why.illegal-move");
  EXPECT_EQ(reason(*match, 2, card("1")), "why.no-such-seat");
}

TEST_F(MatchTest, RefusesWithAReasonAndWithoutEffect) {
  const auto refused = [](const Match& match, RuleError reason, const Expected<PreparedStep, RuleError>& step) {
    EXPECT_FALSE(step.has_value()) << to_text(reason);
    if (!step) {
      EXPECT_EQ(step.error(), reason) << to_text(step.error()) << ", not " << to_text(reason);
    }
    EXPECT_EQ(match.steps().size(), match.stage().is_chance() ? 0U : match.stage().is_over() ? 4U : 1U);
  };
  const auto match = fresh(2);
  refused(*match, RuleError::chance_expected, match->prepare(Seat(0), "bid 1"));
  refused(*match, RuleError::no_such_seat, match->prepare(Seat(2), "bid 1"));
  refused(*match, RuleError::no_such_seat, match->prepare_retract(Seat(2)));
  refused(*match, RuleError::nothing_to_retract, match->prepare_retract(Seat(0)));
  refused(*match, RuleError::unreadable_chance, match->prepare(ChanceOutcome{"tiles", kDeal.cards, {}}));
  refused(*match, RuleError::unreadable_chance, match->prepare(ChanceOutcome{"shuffle", {}, Seat(1)}));
  refused(*match, RuleError::impossible_chance,
          match->prepare(ChanceOutcome{"shuffle", {"1", "1", "2", "3", "4", "5"}, {}}));
  match->commit(*match->prepare(kDeal));
  refused(*match, RuleError::chance_not_expected, match->prepare(kDeal));
  refused(*match, RuleError::unreadable_move, match->prepare(Seat(0), "bid 7"));
  refused(*match, RuleError::illegal_move, match->prepare(Seat(0), "bid 2"));
  refused(*match, RuleError::illegal_move, match->prepare(Seat(0), "add"));
  refused(*match, RuleError::nothing_to_retract, match->prepare_retract(Seat(0)));
  play(*match, 0, "bid 1");
  refused(*match, RuleError::illegal_move, match->prepare(Seat(0), "stop"));
  play(*match, 1, "bid 2");
  EXPECT_EQ(match->prepare(Seat(0), "stop").error(), RuleError::not_your_turn);
  EXPECT_EQ(match->prepare_retract(Seat(1)).error(), RuleError::nothing_to_retract) << "the choices are revealed";
  play(*match, 1, "stop");
  refused(*match, RuleError::game_over, match->prepare(Seat(1), "stop"));
  refused(*match, RuleError::game_over, match->prepare(Seat(2), "stop"));
  refused(*match, RuleError::game_over, match->prepare(kDeal));
  refused(*match, RuleError::nothing_to_retract, match->prepare_retract(Seat(1)));
}

TEST_F(MatchTest, ClonesGoTheirOwnWays) {
  const auto match = dealt();
  play(*match, 0, "bid 1");
  const auto clone = match->clone();
  EXPECT_EQ(clone->hash(), match->hash());
  EXPECT_EQ(clone->steps(), match->steps());
  // The pending secret choice belongs to both.
  play(*clone, 1, "bid 5");
  play(*clone, 2, "bid 4");
  EXPECT_EQ(clone->steps().size(), 4U);
  EXPECT_EQ(match->steps().size(), 1U);
  EXPECT_EQ(match->stage().decided, SeatSet::of(Seat(0)));
  // A step prepared in a clone in the same position can be committed here.
  const auto other = match->clone();
  match->commit(*other->prepare(Seat(2), "bid 3"));
  EXPECT_EQ(match->stage().to_act, SeatSet::of(Seat(1)));
}

#if VIVARIUM_ENABLE_ASSERTS
using MatchDeathTest = MatchTest;

TEST_F(MatchDeathTest, TrapsOnAStepThatWasPreparedInAnotherPosition) {
  const auto match = dealt();
  const auto stale = match->prepare(Seat(0), "bid 1");
  play(*match, 0, "bid 6");
  EXPECT_DEATH(match->commit(*stale), "");
  EXPECT_DEATH(static_cast<void>(match->result()), "");
}
#endif

}  // namespace
}  // namespace vivarium
