// The judgement in positions where there is little doubt, and what must hold in every position.
#include "bots/cubosaurs/knowledge.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "bots/simple_bots.hpp"
#include "games/cubosaurs/testing.hpp"

namespace vivarium::bots::cubosaurs {
namespace {

using Known = Knowledge<Cubosaurs>;

static_assert(KnownGame<Cubosaurs>);

struct Position {
  Cards own;
  Cards others;
  Cards hand;
  int pack = 4;
};

// Two players, the first of them has the Hand. The pack is what is left, in card order.
State set_up(const Cubosaurs& game, const Position& position) {
  State state = game.initial();
  state.phase = Phase::turn;
  state.collections[Seat(0)] = position.own;
  state.collections[Seat(1)] = position.others;
  state.hand = position.hand;
  state.set_aside = Cards::all() - position.own - position.others - position.hand;
  for (int i = 0; i < position.pack; ++i) {
    state.pack.push_back(state.set_aside.first());
    state.set_aside.erase(state.pack.back());
  }
  return state;
}

std::map<std::string, float> judged(const Cubosaurs& game, const State& state) {
  MoveList moves;
  game.legal_moves(state, state.turn, moves);
  std::vector<float> values(moves.size());
  Known::judge({game, state, state.turn, moves}, values);
  std::map<std::string, float> result;
  for (std::size_t i = 0; i < moves.size(); ++i) result[Cubosaurs::to_text(moves[i])] = values[i];
  return result;
}

std::string best(const Cubosaurs& game, const Position& position) {
  std::string found;
  float most = 0;
  for (const auto& [text, value] : judged(game, set_up(game, position))) {
    if (found.empty() || value > most) {
      found = text;
      most = value;
    }
  }
  return found;
}

Options with_dna() {
  Options options;
  options.dna = true;
  return options;
}

class CubosaursJudgement : public testing::Test {
 protected:
  Cubosaurs basic_{Options{}};
  Cubosaurs dna_{with_dna()};
};

TEST_F(CubosaursJudgement, KeepsTheFourthStegosaurus) {
  EXPECT_EQ(best(basic_, {cards({"S1", "S2", "S3", "P1"}), cards({"T1", "C1", "P2", "P3"}), cards({"S4"})}), "keep");
}

TEST_F(CubosaursJudgement, RefusesASecondTRexWithACardThatIsNoLoss) {
  const Cards others = cards({"T2", "P2", "C1"});
  EXPECT_EQ(best(basic_, {cards({"T1", "P1", "S1"}), others, cards({"T3"}), 0}), "refuse P1");
  EXPECT_NE(best(basic_, {cards({"T1", "P1", "S1"}), others, cards({"T3"}), 8}), "keep");
}

TEST_F(CubosaursJudgement, KeepsTheOtherColourForALonelyRaptor) {
  EXPECT_EQ(best(basic_, {cards({"T1", "G5", "S1"}), cards({"P2", "C1", "C2", "S2"}), cards({"K6"})}), "keep");
}

TEST_F(CubosaursJudgement, DoesNotBreakABrontosaurusTripleWithAFourth) {
  const Position position{cards({"B1", "B2", "B3", "P1"}), cards({"T2", "C1", "C2", "B5"}), cards({"B4"}), 0};
  EXPECT_EQ(best(basic_, position), "refuse P1");
}

TEST_F(CubosaursJudgement, KeepsAnEggWithTheLeadAndNotWithoutHope) {
  const Cards many = cards({"C1", "C2", "C3", "P1"});
  const Cards none = cards({"S1", "P2", "T1"});
  EXPECT_EQ(best(basic_, {many, none, cards({"E5"}), 0}), "keep");
  EXPECT_NE(best(basic_, {none, many, cards({"E5"}), 0}), "keep");
}

TEST_F(CubosaursJudgement, DoesNotHandTheNextPlayerWhatTheyNeed) {
  // Either card could go, but a fourth Pentaceratops is worth 4 points more to the opponent.
  const auto values =
      judged(basic_, set_up(basic_, {cards({"C4", "P1"}), cards({"C1", "C2", "C3", "B1"}), cards({"T1"}), 0}));
  EXPECT_GT(values.at("refuse P1"), values.at("refuse C4"));
}

TEST_F(CubosaursJudgement, LooksOnlyOnceAtMovesThatComeToTheSame) {
  const auto values = judged(basic_, set_up(basic_, {cards({"S1", "S5", "G1", "G7"}), cards({"C1"}), cards({"T1"})}));
  EXPECT_EQ(values.at("refuse S5"), Known::kSameAgain);
  EXPECT_GT(values.at("refuse S1"), Known::kSameAgain);
  EXPECT_GT(values.at("refuse G1"), Known::kSameAgain);
  EXPECT_GT(values.at("refuse G7"), Known::kSameAgain) << "worth more in a pair, less alone";
}

TEST_F(CubosaursJudgement, TellsIconsApartWhereTheyCount) {
  const auto values = judged(dna_, set_up(dna_, {cards({"S1", "S5"}), cards({"C1"}), cards({"T1"})}));
  EXPECT_GT(values.at("refuse S5"), values.at("refuse S1")) << "whoever keeps S1 gains a token";
}

TEST_F(CubosaursJudgement, BuysWhatPaysAndNothingElse) {
  State state = set_up(dna_, {cards({"T1", "T2", "S4", "P4"}), cards({"C4", "P5", "S5"}), cards({"C5"}), 0});
  state.tokens[Seat(0)] = 4;
  state.market.insert(Tile::destroy_own);
  state.market.insert(Tile::count_eggs);
  const auto values = judged(dna_, state);
  const auto end = std::max(values.at("keep"), values.at("refuse P4"));
  EXPECT_GT(values.at("buy 6 T1"), end) << "one T-Rex is worth 3 points more than two";
  EXPECT_LT(values.at("buy 6 S4"), end);
  EXPECT_LT(values.at("buy 2"), end) << "no eggs";
}

TEST_F(CubosaursJudgement, RefusesFreelyOnlyWhereThatIsWorthItsPrice) {
  const auto with_tile = [&](Cards own) {
    State state = set_up(dna_, {own, cards({"C4", "P5", "S5"}), cards({"C5"}), 0});
    state.tokens[Seat(0)] = 5;
    state.market.insert(Tile::refuse_freely);
    return judged(dna_, state);
  };
  const auto complete = with_tile(cards({"S1", "S2", "S3", "S4"}));
  EXPECT_GT(complete.at("buy 4"), complete.at("refuse S1")) << "the four are worth more than the tokens";
  EXPECT_LT(complete.at("buy 4"), complete.at("keep"));
  const auto with_a_spare = with_tile(cards({"T1", "P1"}));
  EXPECT_LT(with_a_spare.at("buy 4"), with_a_spare.at("refuse P1"));
}

TEST_F(CubosaursJudgement, StealsAndGivesWhatPaysWhoeverIsAhead) {
  const Cards rich = cards({"S1", "S2", "S3", "S4", "C1", "C2"});
  const Cards poor = cards({"T1", "B1", "C3"});
  const auto between = [&](Cards own, Cards others) {
    State state = set_up(dna_, {own, others, cards({"P5"}), 0});
    state.tokens[Seat(0)] = 9;
    state.market.insert(Tile::steal);
    state.market.insert(Tile::give);
    return judged(dna_, state);
  };
  const auto behind = between(poor, rich);
  EXPECT_GT(behind.at("buy 8 S1"), behind.at("refuse B1")) << "it breaks the four of the other";
  EXPECT_GT(behind.at("buy 9 B1 to 1"), behind.at("refuse B1"));
  EXPECT_LT(behind.at("buy 9 T1 to 1"), behind.at("keep"));
  const auto ahead = between(rich, poor);
  EXPECT_GT(ahead.at("buy 8 T1"), ahead.at("keep"));
  EXPECT_LT(ahead.at("buy 8 B1"), ahead.at("keep")) << "one alone is a loss";
  EXPECT_LT(ahead.at("buy 9 S1 to 1"), ahead.at("keep"));
}

TEST_F(CubosaursJudgement, RobsTheLeader) {
  Options options = with_dna();
  options.players = 3;
  const Cubosaurs game(options);
  State state = game.initial();
  state.phase = Phase::rob;
  state.robber = Seat(1);
  state.tokens = {3, 0, 3};
  state.points[0] = {4, 0, 9};
  state.round = 1;
  MoveList moves;
  game.legal_moves(state, Seat(1), moves);
  ASSERT_EQ(moves.size(), 2U);
  std::vector<float> values(moves.size());
  Known::judge({game, state, Seat(1), moves}, values);
  EXPECT_GT(values[1], values[0]);
}

// Calls visit(game, state, seat, moves) for the decisions of random games with random options and editions.
template <class Visit>
void for_each_decision(int games, Visit&& visit) {
  for (int i = 0; i < games; ++i) {
    Rng rng(11, static_cast<std::uint64_t>(i));
    const Cubosaurs game(random_options(rng));
    MoveList moves;
    for_each_state(game, rng, [&](const State& state) {
      if (!game.stage(state).is_decision()) return;
      const Seat seat = game.stage(state).to_act.first();
      game.legal_moves(state, seat, moves);
      visit(game, state, seat, moves);
    });
  }
}

TEST(CubosaursKnowledge, JudgesEveryMoveOfEveryGame) {
  std::vector<float> values;
  for_each_decision(60, [&](const Cubosaurs& game, const State& state, Seat seat, const MoveList& moves) {
    values.assign(moves.size(), NAN);
    Known::judge({game, state, seat, moves}, values);
    bool has_one = false;
    for (const float value : values) {
      ASSERT_TRUE(std::isfinite(value));
      has_one = has_one || value > Known::kSameAgain;
    }
    ASSERT_TRUE(has_one);
    for (const float points : Known::expected_scores(game, state)) ASSERT_TRUE(std::isfinite(points));
  });
}

TEST(CubosaursKnowledge, PlayoutMovesAreLegal) {
  Rng rng(12);
  for_each_decision(60, [&](const Cubosaurs& game, const State& state, Seat seat, const MoveList& moves) {
    const Move move = Known::playout_move({game, state, seat, moves}, rng);
    ASSERT_TRUE(moves.contains(move)) << Cubosaurs::to_text(move);
  });
}

// The number of draws after which a simulation ends.
int draws_to_horizon(int players, Sight sight) {
  const Cubosaurs game{Options{.players = players}};
  State state = set_up(game, {.own = {}, .others = {}, .hand = {}, .pack = 20});
  const auto seen = game.observe(state, Viewer::seat(state.turn));
  int draws = 0;
  for (; !Known::is_horizon(game, seen, state, sight); ++draws) state.pack.pop_back();
  return draws;
}

TEST(CubosaursKnowledge, NearSightEndsSoonAfterTheOthersDraws) {
  EXPECT_EQ(draws_to_horizon(2, Sight::near), 2);
  EXPECT_EQ(draws_to_horizon(4, Sight::near), 3);
  EXPECT_EQ(draws_to_horizon(2, Sight::far), 4);
  EXPECT_EQ(draws_to_horizon(4, Sight::far), 8);
}

TEST(CubosaursKnowledge, GreedyAndQuickMovesBeatRandomOnes) {
  const Cubosaurs game{Options{}};
  int greedy_wins = 0;
  int quick_wins = 0;
  constexpr int kGames = 20;
  for (int i = 0; i < 2 * kGames; ++i) {
    Rng rng(15, static_cast<std::uint64_t>(i));
    GreedyBot<Cubosaurs> greedy(game);
    State state = game.initial();
    MoveList moves;
    while (!game.stage(state).is_over()) {
      if (game.stage(state).is_chance()) {
        game.apply(state, game.sample_chance(state, rng));
        continue;
      }
      const Seat seat = game.stage(state).to_act.first();
      game.legal_moves(state, seat, moves);
      Move move = moves[draw_below(rng, static_cast<std::uint32_t>(moves.size()))];
      if (seat == Seat(0)) {
        move = i < kGames ? greedy.decide(game.observe(state, Viewer::seat(seat)), moves, {}, rng).move
                          : Known::playout_move({game, state, seat, moves}, rng);
      }
      game.apply(state, seat, move);
    }
    if (game.winners(state).contains(Seat(0))) ++(i < kGames ? greedy_wins : quick_wins);
  }
  EXPECT_GE(greedy_wins, kGames - 1);
  EXPECT_GE(quick_wins, kGames - 1);
}

}  // namespace
}  // namespace vivarium::bots::cubosaurs
