// However many moves there are and however low one is judged, a search that goes on long enough looks at it.
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>

#include "bots/search/guided_style.hpp"
#include "bots/search/regret_style.hpp"
#include "bots/search/tree_search.hpp"
#include "tests/support/secret_duel.hpp"

namespace vivarium::bots {
namespace {

// A hundred bids, made at the same time and in secret. Only one of them wins anything, for one of the two, and it looks
// worst.
class Haystack : public SecretDuel {
 public:
  static constexpr std::uint8_t kBids = 100;
  static constexpr std::uint8_t kNeedle = 57;
  using MoveList = FixedVector<Move, kBids>;
  using SecretDuel::apply;
  using SecretDuel::SecretDuel;

  void legal_moves(const State& state, Seat seat, MoveList& moves) const {
    moves.clear();
    if (!stage(state).choosers().contains(seat)) return;
    for (std::uint8_t bid = 1; bid <= kBids; ++bid) moves.push_back(Move{bid});
  }
  void apply(State& state, Seat seat, const Move& move) const {
    if (choose(state, seat, move)) state.points[0] = state.bids[0] == kNeedle ? 9 : 0;
  }
};

}  // namespace

template <>
struct Knowledge<Haystack> : BlindKnowledge<Haystack> {
  static void judge(const Choice& choice, std::span<float> values) {
    for (std::size_t i = 0; i < values.size(); ++i)
      values[i] = choice.moves[i].code == Haystack::kNeedle ? -1.0F : 0.0F;
  }
};

namespace {

static_assert(KnownGame<Haystack>);

template <class Style>
std::uint8_t bid_of(std::uint64_t simulations, Sight sight = Sight::far) {
  const Haystack game(sealed_bids::Options{2});
  TreeSearch<Haystack, Style> search(TreeSize::for_simulations(simulations),
                                     Style(game, Knowledge<Haystack>::kParameters.with(sight)));
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

// But not one that is near-sighted.
TEST(Widening, LeavesTheFewThatLookBestToTheNearSighted) {
  EXPECT_NE(bid_of<GuidedStyle<Haystack>>(8'000, Sight::near), Haystack::kNeedle);
  EXPECT_NE(bid_of<RegretStyle<Haystack>>(40'000, Sight::near), Haystack::kNeedle);
}

// It takes its time, or else the moves that look best would get too little of it.
TEST(Widening, BeginsWithTheMovesThatLookBest) {
  EXPECT_NE(bid_of<GuidedStyle<Haystack>>(100), Haystack::kNeedle);
  EXPECT_NE(bid_of<RegretStyle<Haystack>>(100), Haystack::kNeedle);
}

}  // namespace
}  // namespace vivarium::bots
