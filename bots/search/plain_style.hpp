// The measuring stick: textbook single-observer information-set MCTS (Cowling, Powley and Whitehouse 2012): UCB1 over
// the moves that are possible in the sampled world, one new move a simulation, uniformly random playouts to the very
// end, victory as the only reward. Nothing else.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "bots/knowledge.hpp"
#include "bots/search/search_style.hpp"
#include "bots/search/tree.hpp"
#include "engine/core/game.hpp"

namespace vivarium::bots {

// The natural logarithm, exact at powers of two and linear between them: the library's is not the same everywhere.
inline double steady_log(std::uint32_t n) {
  const int whole = static_cast<int>(std::bit_width(n)) - 1;
  const double fraction = n * std::bit_cast<double>(std::uint64_t(1023 - whole) << 52U) - 1;  // n / 2^whole - 1
  return (whole + fraction) * 0.6931471805599453;
}

template <KnownGame G>
class PlainStyle : public BasicStyle<G> {
 public:
  using Move = typename G::Move;

  static constexpr double kExploration = 0.7;

  using BasicStyle<G>::BasicStyle;

  Selection<Move> select(const NodeChoice<G>& at, Rng& rng) {
    std::uint32_t untried = 0;
    std::size_t fresh = 0;
    at.tree.find_edges(at.node, at.moves, edges_);
    for (std::size_t i = 0; i < edges_.size(); ++i) {
      if (edges_[i] != kNone) {
        ++at.tree.edge(edges_[i]).available;
      } else if (draw_below(rng, ++untried) == 0) {
        fresh = i;  // every untried move is equally likely to be the one that is tried
      }
    }
    Index edge = untried > 0 ? at.tree.add_edge(at.node, at.moves[fresh], 0) : kNone;
    if (edge != kNone) {
      at.tree.edge(edge).available = 1;
    } else {
      edge = best_of(at.tree);
    }
    if (edge == kNone) return {this->playout_move(at, rng), kNone};  // the tree is full
    return {at.tree.edge(edge).move, edge};
  }

 private:
  using Index = typename Tree<Move>::Index;
  static constexpr Index kNone = Tree<Move>::kNone;

  // By UCB1, the first of equals; kNone where no move has been tried.
  [[nodiscard]] Index best_of(const Tree<Move>& tree) const {
    Index best = kNone;
    double best_score = 0;
    for (const Index index : edges_) {
      if (index == kNone) continue;
      const auto& edge = tree.edge(index);
      const double visits = edge.visits;
      const double score = edge.value / visits + kExploration * __builtin_sqrt(steady_log(edge.available) / visits);
      if (best == kNone || score > best_score) {
        best = index;
        best_score = score;
      }
    }
    return best;
  }

  FixedVector<Index, G::MoveList::kCapacity + 1> edges_;  // of the legal moves at a node
};

}  // namespace vivarium::bots
