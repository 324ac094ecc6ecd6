// The whole search, with regret matching at its root, in a game whose equilibrium is known.
#include "bots/search/regret_style.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>

#include "bots/search/tree_search.hpp"
#include "tests/support/secret_duel.hpp"

namespace vivarium::bots {
namespace {

// Rock (1), paper (2), scissors (3): whoever wins with rock wins 1 point, with paper 3, with scissors 9.
class UnequalStakes : public SecretDuel {
 public:
  using MoveList = FixedVector<Move, 3>;
  using SecretDuel::apply;
  using SecretDuel::SecretDuel;

  void legal_moves(const State& state, Seat seat, MoveList& moves) const {
    moves.clear();
    if (stage(state).choosers().contains(seat)) moves = {Move{1}, Move{2}, Move{3}};
  }
  void apply(State& state, Seat seat, const Move& move) const {
    constexpr std::array<std::uint8_t, 4> kStakes = {0, 1, 3, 9};
    if (!choose(state, seat, move)) return;
    for (std::size_t i = 0; i < 2; ++i) {
      const bool wins = state.bids[i] % 3 == (state.bids[1 - i] + 1) % 3;
      state.points[i] = wins ? kStakes[state.bids[i]] : 0;
    }
  }
};

}  // namespace

// The lead is worth 1/8 for 1 point, 2/8 for 3 and 3/8 for 9.
template <>
struct Knowledge<UnequalStakes> : BlindKnowledge<UnequalStakes> {};

namespace {

static_assert(KnownGame<UnequalStakes>);

// How often the search plays each move.
template <class Style>
std::array<double, 3> shares_of(const Style& style, Seat seat, std::uint64_t simulations) {
  constexpr int kDecisions = 600;
  const UnequalStakes& game = style.game();
  TreeSearch<UnequalStakes, Style> search(TreeSize::for_simulations(simulations), style);
  const auto state = game.initial();
  UnequalStakes::MoveList moves;
  game.legal_moves(state, seat, moves);
  std::array<double, 3> shares{};
  for (int i = 0; i < kDecisions; ++i) {
    Rng rng(11, static_cast<std::uint64_t>(i));
    const auto decision =
        search.decide(game.observe(state, Viewer::seat(seat)), moves, Budget::of_simulations(simulations), rng);
    shares[decision.move.code - 1U] += 1.0 / kDecisions;
  }
  return shares;
}

// What a move wins in the unit of the lead's worth (1/8) is 1, 2 and 3 for rock, paper and scissors, so that the
// equilibrium is to play rock 3, paper 1 and scissors 2 times out of 6.
TEST(RegretStyle, PlaysNearTheEquilibriumOfUnequalStakes) {
  const UnequalStakes game(sealed_bids::Options{2});
  GuidedParameters only_the_lead;
  only_the_lead.win_weight = 0;
  RegretParameters whole_average;
  whole_average.slack = 1;
  for (const Seat seat : {Seat(0), Seat(1)}) {
    const auto shares = shares_of(RegretStyle<UnequalStakes>(game, only_the_lead, whole_average), seat, 3'000);
    EXPECT_NEAR(shares[0], 3.0 / 6, 0.07) << "rock, seat " << seat.index();
    EXPECT_NEAR(shares[1], 1.0 / 6, 0.07) << "paper, seat " << seat.index();
    EXPECT_NEAR(shares[2], 2.0 / 6, 0.07) << "scissors, seat " << seat.index();
  }
}

}  // namespace
}  // namespace vivarium::bots
