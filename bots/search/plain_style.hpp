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
  const double fraction = n * std::bit_cast<double>(std::uint64_t(1023 - whole) << 52U) - 1;  // n / 2^whole - 1
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
      const Seat seat = stage.first;
      game.legal_moves(state, seat, moves);
      game.apply(state, seat, playout_move(game, state, seat, moves, rng));
    }
  }

  Utilities utilities(const G& game, const State& state) const { return won_or_lost(game, state); }

  typename Tree<Move>::Index select(Tree<Move>& tree, typename Tree<Move>::Node& node, const G& /*game*/,
                                    const State& /*state*/, Seat /*seat*/, const MoveList& moves, Rng& rng) {
    constexpr Index kNone = Tree<Move>::kNone;
    std::uint32_t untried = 0;
    std::size_t fresh = 0;
    tree.find_edges(node, moves, edges_);
    for (std::size_t i = 0; i < edges_.size(); ++i) {
      if (edges_[i] != kNone) {
        ++tree.edge(edges_[i]).available;
      } else if (draw_below(rng, ++untried) == 0) {
        fresh = i;  // every untried move is equally likely to be the one that is tried
      }
    }
    if (untried == 0) return best_of(tree);
    const Index added = tree.add_edge(node, moves[fresh], 0);
    if (added == kNone) return best_of(tree);
    tree.edge(added).available = 1;
    return added;
  }

  std::size_t final_choice(const std::vector<std::uint32_t>& visits, bool /*together*/, Rng& /*rng*/) const {
    return most_visited(visits);
  }

 private:
  using Index = typename Tree<Move>::Index;

  // By UCB1, the first of equals; kNone where no move has been tried.
  [[nodiscard]] Index best_of(const Tree<Move>& tree) const {
    Index best = Tree<Move>::kNone;
    double best_score = 0;
    for (const Index index : edges_) {
      if (index == Tree<Move>::kNone) continue;
      const auto& edge = tree.edge(index);
      const double visits = edge.visits;
      const double score = edge.value / visits + kExploration * __builtin_sqrt(steady_log(edge.available) / visits);
      if (best == Tree<Move>::kNone || score > best_score) {
        best = index;
        best_score = score;
      }
    }
    return best;
  }

  FixedVector<Index, MoveList::kCapacity + 1> edges_;  // of the legal moves at a node
};

}  // namespace vivarium::bots
