#include "bots/take_that/knowledge.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "bots/make_bot.hpp"
#include "bots/take_that/last_row.hpp"

namespace vivarium::bots::take_that {
namespace {

using Known = Knowledge<TakeThat>;

constexpr Seat kFirst{0};
constexpr Seat kSecond{1};

// Random play; calls visit(state) wherever somebody is to act.
template <class Visit>
void on_positions(const TakeThat& game, int games, Visit&& visit) {
  for (int i = 0; i < games; ++i) {
    Rng rng(31, static_cast<std::uint64_t>(i));
    State state = game.initial();
    TakeThat::MoveList moves;
    for (Stage stage = game.stage(state); !stage.is_over(); stage = game.stage(state)) {
      if (stage.is_chance()) {
        game.apply(state, game.sample_chance(state, rng));
        continue;
      }
      visit(state);
      game.legal_moves(state, state.turn, moves);
      game.apply(state, state.turn, moves[draw_below(rng, static_cast<std::uint32_t>(moves.size()))]);
    }
  }
}

// What was twisted and taken in this round counts before the round is scored.
TEST(TakeThatKnowledge, ExpectsThePointsOfTheRoundAtHand) {
  const TakeThat game(Options{.players = 2, .rounds = 1});
  int compared = 0;
  on_positions(game, 5, [&](const State& state) {
    if (state.pile.empty() || !state.in_row.empty()) return;
    const Expectation expected = Known::expected_scores(game, state);
    for (const Seat seat : {kFirst, kSecond}) {
      const auto toads = (state.face_down[seat] & kToads).size();
      EXPECT_EQ(expected[index_of(seat)],
                static_cast<float>(state.face_up[seat].size() - state.face_down[seat].size() - 4 * toads));
    }
    ++compared;
  });
  EXPECT_GT(compared, 20);
}

// By then both know both hands, so that either may use them; before, nobody may.
TEST(TakeThatKnowledge, IsExactOnlyWhereNothingIsHidden) {
  const TakeThat game(Options{.players = 2, .rounds = 1});
  int exact = 0;
  on_positions(game, 20, [&](const State& state) {
    TakeThat::MoveList moves;
    game.legal_moves(state, state.turn, moves);
    std::vector<float> values(moves.size());
    ASSERT_EQ(Known::judge_exactly({game, state, state.turn, moves}, values), state.pile.empty());
    if (!state.pile.empty()) return;
    Rng rng(7);
    const State guess = game.sample_world(game.observe(state, Viewer::seat(state.turn)), rng);
    EXPECT_EQ(guess.hands, state.hands);
    ++exact;
  });
  EXPECT_GT(exact, 20);

  const TakeThat expert(Options{.players = 2, .rounds = 1, .expert = true});
  on_positions(expert, 20, [&](const State& state) {
    TakeThat::MoveList moves;
    expert.legal_moves(state, state.turn, moves);
    std::vector<float> values(moves.size());
    const bool known = state.pile.empty() && state.extras.empty();
    ASSERT_EQ(Known::judge_exactly({expert, state, state.turn, moves}, values), known);
  });
}

// A lead that both sides agree on: what one gains the other loses.
TEST(TakeThatKnowledge, WorksOutTheLastRowForBothAlike) {
  const TakeThat game(Options{.players = 2, .rounds = 2});
  int compared = 0;
  int agreed = 0;  // where a quick look finds what a thorough one does
  on_positions(game, 20, [&](const State& state) {
    if (!LastRow::is_reached(game, state)) return;
    TakeThat::MoveList moves;
    game.legal_moves(state, state.turn, moves);
    LastRow last_row(game);
    int best = -1000;
    for (const auto& move : moves) best = std::max(best, last_row.lead_after(state, move));
    EXPECT_EQ(last_row.lead(state), best);
    const Expectation expected = Known::expected_scores(game, state);
    const Scores scores = game.scores(state);
    const auto mine = static_cast<std::size_t>(state.turn.index());
    const auto other = 1 - mine;
    const int quick = LastRow(game, LastRow::kQuick).lead(state);
    EXPECT_EQ(expected[mine] - expected[other], static_cast<float>(scores[mine] - scores[other] + quick));
    if (quick == best) ++agreed;
    EXPECT_EQ(Known::is_settled(game, state), state.round == 1);
    ++compared;
  });
  EXPECT_GT(compared, 40);
  EXPECT_GE(agreed * 10, compared * 9);
}

// With far sight a bot remembers what others have played, and looks further ahead.
TEST(TakeThatKnowledge, SightIsMemoryAndAFartherHorizon) {
  const TakeThat game(Options{.players = 2, .rounds = 1});
  EXPECT_TRUE(make_bot(game, *parse_bot("expert:10"))->remembers());
  EXPECT_FALSE(make_bot(game, *parse_bot("hard:10"))->remembers());
  EXPECT_FALSE(make_bot(game, *parse_bot("plain:10"))->remembers());
  std::optional<Observation> seen;
  int near = 0;
  int far = 0;
  on_positions(game, 1, [&](const State& state) {
    if (!seen) seen = game.observe(state, Viewer::seat(state.turn));
    if (!Known::is_horizon(game, *seen, state, Sight::near)) ++near;
    if (!Known::is_horizon(game, *seen, state, Sight::far)) ++far;
  });
  EXPECT_GE(near, 5);
  EXPECT_GT(far, near + 5);
}

}  // namespace
}  // namespace vivarium::bots::take_that
