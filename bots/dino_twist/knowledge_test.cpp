#include "bots/dino_twist/knowledge.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "bots/dino_twist/evaluation.hpp"
#include "bots/make_bot.hpp"
#include "bots/simple_bots.hpp"
#include "games/dino_twist/testing.hpp"

namespace vivarium::bots::dino_twist {
namespace {

using testing::dealt;
using testing::walk;
using Known = Knowledge<DinoTwist>;

constexpr Seat kMe{0};
constexpr Seat kOther{1};

std::vector<float> judged(const DinoTwist& game, const State& state, Seat seat) {
  MoveList moves;
  game.legal_moves(state, seat, moves);
  std::vector<float> values(moves.size());
  Known::judge({game, state, seat, moves}, values);
  return values;
}

// The move that the judgement likes best, as text.
std::string favourite(const DinoTwist& game, const State& state) {
  MoveList moves;
  game.legal_moves(state, kMe, moves);
  const std::vector<float> values = judged(game, state, kMe);
  const auto best = std::max_element(values.begin(), values.end()) - values.begin();
  return DinoTwist::to_text(moves[static_cast<std::size_t>(best)]);
}

float value_of(const DinoTwist& game, const State& state, const std::string& text) {
  const std::vector<std::string> moves = testing::moves_of(game, state, kMe);
  const auto place = std::find(moves.begin(), moves.end(), text) - moves.begin();
  EXPECT_LT(static_cast<std::size_t>(place), moves.size()) << text;
  return judged(game, state, kMe)[static_cast<std::size_t>(place)];
}

// Two players before their first choice, these cards in the hand of the first.
State with_hand(const DinoTwist& game, const std::vector<std::string>& hand) {
  Rng rng(1);
  State state = dealt(game, rng);
  testing::give_hands(state, 2, {hand, {"H2", "H2", "H3", "V2", "V2", "V3", "V3"}});
  return state;
}

void put_on_twist(State& state, std::size_t territory, const std::string& card) {
  state.twist.put(Territory(territory), testing::card(card));
}

void make_last_round(State& state) { state.events_seen = kEventsInGame; }

TEST(DinoTwistKnowledge, TakesTheStrongestDinoInTheLastRound) {
  const DinoTwist game(Options{});
  State state = with_hand(game, {"A9", "C4", "C5", "C6", "H4", "H5", "H6"});
  put_on_twist(state, 0, "A8");
  make_last_round(state);
  EXPECT_EQ(favourite(game, state), "attack A9");
}

TEST(DinoTwistKnowledge, LikesAnEmptyTerritoryBetterThanASlightUpgrade) {
  const DinoTwist game(Options{});
  State state = with_hand(game, {"A8", "C8", "C5", "C6", "H4", "H5", "H6"});
  put_on_twist(state, 0, "A6");
  put_on_twist(state, 2, "C6");
  state.islands[kMe].put(Territory(0), Card(Species::aqua, 5));
  make_last_round(state);
  EXPECT_GT(value_of(game, state, "attack C8"), value_of(game, state, "attack A8") + 3);
}

TEST(DinoTwistKnowledge, CompletesTheIslandForTheBonus) {
  const DinoTwist game(Options{});
  State state = with_hand(game, {"A9", "C4", "C5", "C6", "H4", "H5", "V9"});
  for (const Territory territory : TerritorySet::all()) {
    if (territory.index() != 7) state.islands[kMe].put(territory, Card(territory.species(), 2));
  }
  put_on_twist(state, 0, "A7");
  make_last_round(state);
  // A baby and ten points against five points more.
  EXPECT_EQ(favourite(game, state), "attack V9");
}

TEST(DinoTwistKnowledge, DoesNotThrowAStrongCardAfterABabyIfAWeakOneWillDo) {
  const DinoTwist game(Options{});
  const State state = with_hand(game, {"A2", "A9", "C4", "C5", "H4", "H5", "V9"});
  EXPECT_GT(value_of(game, state, "attack A2"), value_of(game, state, "attack A9"));
}

TEST(DinoTwistKnowledge, BuriesTheWeakCards) {
  const DinoTwist game(Options{});
  State state = with_hand(game, {"A2", "A3", "C9", "C8", "H9", "H8", "V9"});
  for (const Territory territory : TerritorySet::all()) {
    state.islands[kMe].put(territory, Card(territory.species(), 10));
  }
  EXPECT_GT(value_of(game, state, "bury A2+A3"), value_of(game, state, "bury C8+C9"));
  EXPECT_TRUE(favourite(game, state).starts_with("bury"));
}

TEST(DinoTwistKnowledge, PlacesACaptureWhereItBringsMost) {
  Options options;
  options.little_rex = SeatSet::of(kMe);
  const DinoTwist game(options);
  State state = with_hand(game, {"A9", "C4", "C5", "C6", "H4", "H5", "H6"});
  put_on_twist(state, 0, "A8");
  for (const Territory territory : TerritorySet::all()) {
    state.islands[kMe].put(territory, Card(territory.species(), territory.index() == 5 ? 2 : 6));
  }
  MoveList moves;
  game.apply(state, kMe, testing::move("attack A9"));
  game.legal_moves(state, kOther, moves);
  game.apply(state, kOther, moves[0]);
  while (game.stage(state).to_act != SeatSet::of(kMe)) {
    game.legal_moves(state, kOther, moves);
    game.apply(state, kOther, moves[0]);
  }
  EXPECT_EQ(favourite(game, state), "capture beach to hill");
}

TEST(DinoTwistKnowledge, LikesLongClaws) {
  const DinoTwist game(Options{});
  Options bare;
  bare.edition.claws = {};
  const State state = with_hand(game, {"A9", "C4", "C5", "C6", "H4", "H5", "H6"});
  const Evaluation with_claws(game.options(), state);
  const Evaluation without(bare, state);
  EXPECT_GT(with_claws.dino(kMe, testing::card("A3")), without.dino(kMe, testing::card("A3")));
  EXPECT_EQ(with_claws.dino(kMe, testing::card("A4")), without.dino(kMe, testing::card("A4"))) << "it has none";
}

TEST(DinoTwistKnowledge, ExpectsMoreOfAStrongerIsland) {
  const DinoTwist game(Options{});
  State state = with_hand(game, {"A9", "C4", "C5", "C6", "H4", "H5", "H6"});
  const Expectation before = Known::expected_scores(game, state);
  state.islands[kMe].put(Territory(0), Card(Species::aqua, 9));
  const Expectation after = Known::expected_scores(game, state);
  EXPECT_GT(after[0], before[0] + 3);
  EXPECT_LT(after[0] - after[1], after[0]);
}

TEST(DinoTwistKnowledge, FearsTheSameCardInAnotherHandWhateverTheEventAddsToIt) {
  const DinoTwist game(Options{});
  for (const EventKind kind : {EventKind::calm, EventKind::carnage}) {
    State state = with_hand(game, {"A9", "C4", "C5", "C6", "H4", "H5", "H6"});
    state.event = {kind, {}};
    put_on_twist(state, 0, "A8");
    const float feared = value_of(game, state, "attack A9");
    for (int i = 0; i < 2; ++i) state.discards.add(testing::card("A9"));
    EXPECT_GT(value_of(game, state, "attack A9"), feared) << "nobody else has one any more";
  }
}

TEST(DinoTwistKnowledge, KnowsTheStrongestAttacksOfAnEvent) {
  const DinoTwist game(Options{});
  const State state = with_hand(game, {"A2", "A9", "C4", "C5", "C6", "H3", "H3"});
  const auto strongest = [&](EventKind kind) { return strongest_attacks(state.hands[kMe], {kind, {}}); };
  using Sums = PerSpecies<int>;
  EXPECT_EQ(strongest(EventKind::calm), (Sums{11, 11, 6, 0}));
  EXPECT_EQ(strongest(EventKind::alone), (Sums{9, 6, 3, 0}));
  EXPECT_EQ(strongest(EventKind::triple), (Sums{11, 15, 6, 0}));
  EXPECT_EQ(strongest(EventKind::support), (Sums{15, 15, 12, 0}));
  EXPECT_EQ(strongest(EventKind::carnage), (Sums{13, 13, 8, 0}));
  EXPECT_EQ(strongest(EventKind::fury_herbi), (Sums{11, 11, 9, 0}));
}

// Every choice of random games with random options.
template <class F>
void for_each_choice(std::uint64_t seed, int games, F&& f) {
  Rng rng(seed);
  for (int i = 0; i < games; ++i) {
    const DinoTwist game(testing::random_options(rng));
    walk(game, rng, [&](const State& state) {
      for (const Seat seat : game.stage(state).to_act) f(game, state, seat, rng);
    });
    if (::testing::Test::HasFatalFailure()) return;
  }
}

TEST(DinoTwistKnowledge, JudgesEveryLegalMoveWithAPlainNumber) {
  for_each_choice(61, 150, [](const DinoTwist& game, const State& state, Seat seat, Rng& /*rng*/) {
    constexpr float kMaxPlausible = 200;
    for (const float value : judged(game, state, seat)) {
      ASSERT_TRUE(std::isfinite(value));
      ASSERT_LT(std::abs(value), kMaxPlausible);
    }
    for (const float points : Known::expected_scores(game, state)) ASSERT_TRUE(std::isfinite(points));
  });
}

TEST(DinoTwistKnowledge, QuickMovesAreLegal) {
  for_each_choice(62, 150, [](const DinoTwist& game, const State& state, Seat seat, Rng& rng) {
    MoveList moves;
    game.legal_moves(state, seat, moves);
    for (int i = 0; i < 3; ++i) ASSERT_TRUE(moves.contains(Known::playout_move({game, state, seat, moves}, rng)));
  });
}

// Points of the first bot ahead of the second, over games with both seats for each.
template <class First, class Second>
double mean_lead(const DinoTwist& game, First& first, Second& second, int games) {
  double lead = 0;
  for (int i = 0; i < games; ++i) {
    Rng rng(64, static_cast<std::uint64_t>(i));
    State state = game.initial();
    MoveList moves;
    while (!game.stage(state).is_over()) {
      if (game.stage(state).is_chance()) {
        game.apply(state, game.sample_chance(state, rng));
        continue;
      }
      const Seat seat = game.stage(state).to_act.first();
      game.legal_moves(state, seat, moves);
      const bool is_first = seat.index() % 2 == i % 2;
      const auto seen = game.observe(state, Viewer::seat(seat));
      const Budget budget;
      game.apply(state, seat,
                 (is_first ? first.decide(seen, moves, budget, rng) : second.decide(seen, moves, budget, rng)).move);
    }
    const Scores scores = game.scores(state);
    lead += (i % 2 == 0 ? 1 : -1) * (scores[0] - scores[1]);
  }
  return lead / games;
}

TEST(DinoTwistKnowledge, TheJudgementBeatsChanceByFar) {
  const DinoTwist game(Options{});
  GreedyBot<DinoTwist> greedy(game);
  RandomBot<DinoTwist> random;
  EXPECT_GT(mean_lead(game, greedy, random, 60), 25);
}

}  // namespace
}  // namespace vivarium::bots::dino_twist
