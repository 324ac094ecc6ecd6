// The whole search, with regret matching at its root, in a game whose equilibrium is known.
#include "bots/search/regret_style.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>

#include "bots/search/tree_search.hpp"
#include "tests/support/sealed_bids.hpp"

namespace vivarium::bots {
namespace {

// Rock (1), paper (2), scissors (3), at the same time and in secret: whoever wins with rock wins 1 point, with paper 3,
// with scissors 9. Made of SealedBids, whose secret bids they are.
class UnequalStakes : public sealed_bids::SealedBids {
 public:
  using MoveList = FixedVector<Move, 3>;
  using SealedBids::SealedBids;

  [[nodiscard]] State initial() const {
    State state;
    state.phase = sealed_bids::Phase::bid;
    return state;
  }
  void legal_moves(const State& state, Seat seat, MoveList& moves) const {
    moves.clear();
    if (stage(state).choosers().contains(seat)) moves = {Move{1}, Move{2}, Move{3}};
  }
  void apply(State& /*state*/, const Chance& /*chance*/) const {}
  void apply(State& state, Seat seat, const Move& move) const {
    constexpr std::array<std::uint8_t, 4> kStakes = {0, 1, 3, 9};
    state.bids[static_cast<std::size_t>(seat.index())] = move.code;
    if (state.bids[0] == 0 || state.bids[1] == 0) return;
    for (std::size_t i = 0; i < 2; ++i) {
      const bool wins = state.bids[i] % 3 == (state.bids[1 - i] + 1) % 3;
      state.points[i] = wins ? kStakes[state.bids[i]] : 0;
    }
    state.phase = sealed_bids::Phase::over;
  }
  [[nodiscard]] SeatSet winners(const State& state) const {
    if (state.points[0] == state.points[1]) return SeatSet::all(2);
    return SeatSet::of(Seat(state.points[0] > state.points[1] ? 0 : 1));
  }
  // Nothing is hidden but the choice itself.
  [[nodiscard]] State sample_world(const Observation& /*seen*/, Rng& /*rng*/) const { return initial(); }
};

}  // namespace

// Knows nothing.
template <>
struct Knowledge<UnequalStakes> {
  using G = UnequalStakes;
  // The lead is worth 1/8 for 1 point, 2/8 for 3 and 3/8 for 9.
  static constexpr float kDecisiveMargin = 3;
  static constexpr float kJudgementScale = 1;
  static constexpr GuidedParameters kParameters{};

  static void judge(const G& /*game*/, const G::State& /*state*/, Seat /*seat*/, const G::MoveList& moves,
                    std::span<float> values) {
    for (std::size_t i = 0; i < moves.size(); ++i) values[i] = 0;
  }
  static G::Move playout_move(const G& /*game*/, const G::State& /*state*/, Seat /*seat*/, const G::MoveList& moves,
                              Rng& rng) {
    return moves[draw_below(rng, static_cast<std::uint32_t>(moves.size()))];
  }
  static std::uint64_t context(const G& /*game*/, const G::State& /*state*/, Seat /*seat*/) { return 0; }
  static bool is_horizon(const G& /*game*/, const G::Observation& /*seen*/, const G::State& /*state*/) { return false; }
  static Expectation expected_scores(const G& /*game*/, const G::State& /*state*/) { return {}; }
  static G::State sample_world(const G& game, const G::Observation& seen, Rng& rng) {
    return game.sample_world(seen, rng);
  }
};

namespace {

static_assert(KnownGame<UnequalStakes>);

// How often the search plays each move.
template <class Style>
std::array<double, 3> shares_of(const Style& style, Seat seat, std::uint64_t simulations) {
  constexpr int kDecisions = 600;
  const UnequalStakes game(sealed_bids::Options{2});
  TreeSearch<UnequalStakes, Style> search(game, TreeSize::for_simulations(simulations), style);
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
  GuidedParameters only_the_lead;
  only_the_lead.win_weight = 0;
  RegretParameters whole_average;
  whole_average.slack = 1;
  for (const Seat seat : {Seat(0), Seat(1)}) {
    const auto shares = shares_of(RegretStyle<UnequalStakes>(only_the_lead, whole_average), seat, 3'000);
    EXPECT_NEAR(shares[0], 3.0 / 6, 0.07) << "rock, seat " << seat.index();
    EXPECT_NEAR(shares[1], 1.0 / 6, 0.07) << "paper, seat " << seat.index();
    EXPECT_NEAR(shares[2], 2.0 / 6, 0.07) << "scissors, seat " << seat.index();
  }
}

}  // namespace
}  // namespace vivarium::bots
