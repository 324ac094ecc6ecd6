// The measuring stick: textbook single-observer information-set MCTS (Cowling, Powley and Whitehouse 2012): UCB1 over
// the moves that are possible in the sampled world, one new move a simulation, uniformly random playouts to the very
// end, won or lost as the only reward. Nothing else.
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "bots/knowledge.hpp"
#include "bots/search/tree.hpp"
#include "bots/search/utility.hpp"
#include "engine/core/game.hpp"

namespace vivarium::bots {

// The natural logarithm, exact at powers of two and straight between them: the library's is not the same everywhere.
inline double steady_log(std::uint32_t n) {
  const int whole = static_cast<int>(std::bit_width(n)) - 1;
  const double fraction =
      static_cast<double>(n) / static_cast<double>(std::uint64_t{1} << static_cast<unsigned>(whole)) - 1;
  return (whole + fraction) * 0.6931471805599453;
}

// The position of the largest number; the first of equals. REQUIRES: not empty
inline std::size_t most_visited(const std::vector<std::uint32_t>& visits) {
  std::size_t best = 0;
  for (std::size_t i = 1; i < visits.size(); ++i) {
    if (visits[i] > visits[best]) best = i;
  }
  return best;
}

template <KnownGame G>
class PlainStyle {
 public:
  using State = typename G::State;
  using Move = typename G::Move;
  using MoveList = typename G::MoveList;
  using Observation = typename G::Observation;

  static constexpr double kExploration = 0.7;

  State sample_world(const G& game, const Observation& seen, Rng& rng) const { return game.sample_world(seen, rng); }
  std::uint64_t context(const G& game, const State& state, Seat seat) const {
    return Knowledge<G>::context(game, state, seat);
  }
  bool is_horizon(const G& /*game*/, const Observation& /*seen*/, const State& /*state*/) const { return false; }

  Move playout_move(const G& /*game*/, const State& /*state*/, Seat /*seat*/, const MoveList& moves, Rng& rng) const {
    return moves[draw_below(rng, static_cast<std::uint32_t>(moves.size()))];
  }

  void play_out(const G& game, const Observation& /*seen*/, State& state, MoveList& moves, Rng& rng) const {
    for (Stage stage = game.stage(state); !stage.is_over(); stage = game.stage(state)) {
      if (stage.is_chance()) {
        game.apply(state, game.sample_chance(state, rng));
        continue;
      }
      const Seat seat = stage.to_act.first();
      game.legal_moves(state, seat, moves);
      game.apply(state, seat, playout_move(game, state, seat, moves, rng));
    }
  }

  Utilities utilities(const G& game, const State& state) const { return won_or_lost(game, state); }

  typename Tree<Move>::Index select(Tree<Move>& tree, typename Tree<Move>::Node& node, const G& /*game*/,
                                    const State& /*state*/, Seat /*seat*/, const MoveList& moves, Rng& rng) const {
    using Index = typename Tree<Move>::Index;
    constexpr Index kNone = Tree<Move>::kNone;
    Index best = kNone;
    double best_score = 0;
    std::uint32_t untried = 0;
    Move fresh{};
    for (const Move& move : moves) {
      const Index index = tree.find_edge(node, move);
      if (index == kNone) {
        // Every untried move is equally likely to be the one that is tried.
        if (draw_below(rng, ++untried) == 0) fresh = move;
        continue;
      }
      auto& edge = tree.edge(index);
      ++edge.available;
      if (untried > 0) continue;
      const double visits = edge.visits;
      const double score = edge.value / visits + kExploration * __builtin_sqrt(steady_log(edge.available) / visits);
      if (best == kNone || score > best_score) {
        best = index;
        best_score = score;
      }
    }
    if (untried == 0) return best;
    const Index added = tree.add_edge(node, fresh, 0);
    if (added != kNone) tree.edge(added).available = 1;
    return added != kNone ? added : best;
  }

  std::size_t final_choice(const std::vector<std::uint32_t>& visits, bool /*together*/, Rng& /*rng*/) const {
    return most_visited(visits);
  }
};

}  // namespace vivarium::bots
