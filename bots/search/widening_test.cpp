// However many moves there are and however low one is judged, a search that goes on long enough looks at it.
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>

#include "bots/search/guided_style.hpp"
#include "bots/search/regret_style.hpp"
#include "bots/search/tree_search.hpp"
#include "tests/support/sealed_bids.hpp"

namespace vivarium::bots {
namespace {

// A hundred bids, made at the same time and in secret. Only one of them wins anything, for one of the two, and it looks
// worst.
class Haystack : public sealed_bids::SealedBids {
 public:
  static constexpr std::uint8_t kBids = 100;
  static constexpr std::uint8_t kNeedle = 57;
  using MoveList = FixedVector<Move, kBids>;
  using SealedBids::SealedBids;

  [[nodiscard]] State initial() const {
    State state;
    state.phase = sealed_bids::Phase::bid;
    return state;
  }
  void legal_moves(const State& state, Seat seat, MoveList& moves) const {
    moves.clear();
    if (!stage(state).choosers().contains(seat)) return;
    for (std::uint8_t bid = 1; bid <= kBids; ++bid) moves.push_back(Move{bid});
  }
  void apply(State& /*state*/, const Chance& /*chance*/) const {}
  void apply(State& state, Seat seat, const Move& move) const {
    state.bids[static_cast<std::size_t>(seat.index())] = move.code;
    if (state.bids[0] == 0 || state.bids[1] == 0) return;
    state.points[0] = state.bids[0] == kNeedle ? 9 : 0;
    state.phase = sealed_bids::Phase::over;
  }
  [[nodiscard]] SeatSet winners(const State& state) const {
    if (state.points[0] == state.points[1]) return SeatSet::all(2);
    return SeatSet::of(Seat(state.points[0] > state.points[1] ? 0 : 1));
  }
  [[nodiscard]] State sample_world(const Observation& /*seen*/, Rng& /*rng*/) const { return initial(); }
};

}  // namespace

template <>
struct Knowledge<Haystack> {
  using G = Haystack;
  static constexpr float kDecisiveMargin = 3;
  static constexpr float kJudgementScale = 1;
  static constexpr GuidedParameters kParameters{};

  static void judge(const G& /*game*/, const G::State& /*state*/, Seat /*seat*/, const G::MoveList& moves,
                    std::span<float> values) {
    for (std::size_t i = 0; i < moves.size(); ++i) values[i] = moves[i].code == G::kNeedle ? -1.0F : 0.0F;
  }
  static G::Move playout_move(const G& /*game*/, const G::State& /*state*/, Seat /*seat*/, const G::MoveList& moves,
                              Rng& /*rng*/) {
    return moves[0];
  }
  static std::uint64_t context(const G& /*game*/, const G::State& /*state*/, Seat /*seat*/) { return 0; }
  static bool is_horizon(const G& /*game*/, const G::Observation& /*seen*/, const G::State& /*state*/) { return false; }
  static Expectation expected_scores(const G& /*game*/, const G::State& /*state*/) { return {}; }
  static G::State sample_world(const G& game, const G::Observation& seen, Rng& rng) {
    return game.sample_world(seen, rng);
  }
};

namespace {

static_assert(KnownGame<Haystack>);

template <class Style>
std::uint8_t bid_of(std::uint64_t simulations) {
  const Haystack game(sealed_bids::Options{2});
  TreeSearch<Haystack, Style> search(game, TreeSize::for_simulations(simulations));
  const auto state = game.initial();
  Haystack::MoveList moves;
  game.legal_moves(state, Seat(0), moves);
  Rng rng(3);
  return search.decide(game.observe(state, Viewer::seat(Seat(0))), moves, Budget::of_simulations(simulations), rng)
      .move.code;
}

TEST(Widening, ReachesTheMoveThatLooksWorst) {
  EXPECT_EQ(bid_of<GuidedStyle<Haystack>>(8'000), Haystack::kNeedle);
  EXPECT_EQ(bid_of<RegretStyle<Haystack>>(40'000), Haystack::kNeedle);
}

// It takes its time, or else the moves that look best would get too little of it.
TEST(Widening, BeginsWithTheMovesThatLookBest) {
  EXPECT_NE(bid_of<GuidedStyle<Haystack>>(100), Haystack::kNeedle);
  EXPECT_NE(bid_of<RegretStyle<Haystack>>(100), Haystack::kNeedle);
}

}  // namespace
}  // namespace vivarium::bots
