// Information-set Monte Carlo tree search. Each simulation samples a world that the bot cannot tell from the true one,
// walks down the tree of moves, adds what is new, plays on to an end and remembers how that was for everybody.
//
// Choices made at the same time are separate nodes that do not know of each other (decoupled); the way on from there is
// that of all choices together. A Style says how moves are selected, playouts are played and ends are valued.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#include "bots/bot.hpp"
#include "bots/search/tree.hpp"
#include "bots/search/utility.hpp"
#include "engine/core/game.hpp"
#include "engine/core/hash.hpp"

namespace vivarium::bots {

// How large a search tree may grow. The largest takes 48 MiB.
struct TreeSize {
  std::size_t nodes = std::size_t{1} << 19U;
  std::size_t edges = std::size_t{1} << 20U;

  // Enough for that many simulations, and never more than the largest.
  static TreeSize for_simulations(std::uint64_t simulations) {
    const TreeSize largest;
    if (simulations >= largest.nodes / 4) return largest;
    const std::size_t nodes = std::bit_ceil(static_cast<std::size_t>(simulations) * 4 + 1024);
    return {nodes, nodes * 8 < largest.edges ? nodes * 8 : largest.edges};
  }
};

template <Game G, class Style>
class TreeSearch final : public Bot<G> {
 public:
  using State = typename G::State;
  using Move = typename G::Move;
  using MoveList = typename G::MoveList;
  using Observation = typename G::Observation;

  TreeSearch(const G& game, const TreeSize& size, Style style = Style())
      : game_(game), style_(style), tree_(size.nodes, size.edges) {}

  [[nodiscard]] bool remembers() const override {
    if constexpr (requires { style_.remembers(); }) return style_.remembers();
    return false;
  }
  void watch(const Observation& seen) override {
    if constexpr (requires { style_.watch(game_, seen); }) style_.watch(game_, seen);
  }

  Decision<G> decide(const Observation& seen, const MoveList& moves, const Budget& budget, Rng& rng) override {
    if (moves.size() == 1) return {moves[0], {}, 0};  // a forced move is played at once
    const Seat me = *seen.viewer.as_seat();
    if constexpr (requires { style_.begin(game_, seen); }) style_.begin(game_, seen);
    tree_.clear();
    root_.assign(moves.size(), {});
    value_squares_ = 0;
    std::uint64_t simulations = 0;
    while (simulations < budget.simulations) {
      simulate(seen, me, moves, rng);
      if (++simulations % kPollInterval == 0 && budget.is_stopped()) break;
    }
    return answer(seen, me, moves, simulations, rng);
  }

  [[nodiscard]] std::size_t memory() const { return tree_.memory(); }

 private:
  using NodeTree = Tree<Move>;
  using Node = typename NodeTree::Node;

  static constexpr std::uint64_t kPollInterval = 8;
  static constexpr std::size_t kLongestTrail = 256;

  struct Visit {
    Node* node;
    typename NodeTree::Index edge;
    Seat seat;
  };
  // Where a seat has to choose.
  struct Choice {
    const State& state;
    const MoveList& moves;
    std::uint64_t key;  // of the node
    Seat seat;
  };
  // What the simulations through a move of the root have shown.
  struct RootMove {
    double win = 0;
    double margin = 0;
    double margin_squares = 0;
    double value = 0;  // what the search maximises
    std::uint32_t visits = 0;

    // Of the value. REQUIRES: visits > 0
    [[nodiscard]] double mean() const { return value / visits; }
    // The standard error of the mean, if single values vary so much.
    [[nodiscard]] double error(double variance) const { return __builtin_sqrt(variance / visits); }
  };

  static std::uint64_t code_of(const Move& move) {
    std::uint64_t code = 0;
    std::memcpy(&code, &move, sizeof(Move));
    return code;
  }

  void simulate(const Observation& seen, Seat me, const MoveList& root_moves, Rng& rng) {
    State state = style_.sample_world(game_, seen, rng);
    // Others may have chosen already, but what is their secret: here they choose along with everybody else.
    for (const Seat seat : game_.stage(state).decided) retract(game_, state, seat);
    trail_.clear();
    std::size_t root_choice = 0;
    std::uint64_t path = 1;
    bool in_tree = true;
    while (in_tree) {
      const Stage stage = game_.stage(state);
      if (stage.is_over() || style_.is_horizon(game_, seen, state)) break;
      if (stage.is_chance()) {
        game_.apply(state, game_.sample_chance(state, rng));
        continue;
      }
      Hash joint;
      joint.add(path);
      for (const Seat seat : stage.to_act) {
        const bool at_root = path == 1 && seat == me;
        const bool modelled = seat != me && path != 1 && models(seat);
        const std::uint64_t key = modelled ? 0 : key_of(path, state, seat);
        if (!modelled) tree_.prepare_to_find(key);
        if (!at_root) game_.legal_moves(state, seat, moves_);
        const Move move = modelled ? modelled_move(state, seat, rng)
                                   : choose({state, at_root ? root_moves : moves_, key, seat}, rng, in_tree);
        if (at_root) root_choice = position_of(root_moves, move);
        joint.add(code_of(move));
        game_.apply(state, seat, move);
      }
      path = joint.value();
      in_tree = in_tree && trail_.size() + kMaxSeats < kLongestTrail;
    }
    style_.play_out(game_, seen, state, moves_, rng);
    learn(style_.utilities(game_, state), me, root_choice);
  }

  // Has this seat, one of the others, no nodes of its own, but for what it chooses at the same time as the bot?
  [[nodiscard]] bool models(Seat seat) const {
    if constexpr (requires { style_.models(seat); }) return style_.models(seat);
    return false;
  }
  // REQUIRES: moves_ are the legal ones
  Move modelled_move(const State& state, Seat seat, Rng& rng) {
    return moves_.size() == 1 ? moves_[0] : style_.playout_move(game_, state, seat, moves_, rng);
  }

  static std::size_t position_of(const MoveList& moves, const Move& move) {
    std::size_t position = 0;
    while (!(moves[position] == move)) ++position;
    return position;
  }

  [[nodiscard]] std::uint64_t key_of(std::uint64_t path, const State& state, Seat seat) const {
    const auto index = static_cast<std::uint64_t>(seat.index());
    return Hash().add(path).add(index).add(style_.context(game_, state, seat)).value();
  }

  // The move of one seat, by its node if the tree reaches as far. A node that is new ends the walk.
  Move choose(const Choice& choice, Rng& rng, bool& in_tree) {
    const auto& [state, moves, key, seat] = choice;
    Node* node = tree_.find(key);
    if (node == nullptr) {
      in_tree = false;
      node = tree_.add(key);
      if (node == nullptr) return style_.playout_move(game_, state, seat, moves, rng);
    }
    const auto edge = style_.select(tree_, *node, game_, state, seat, moves, rng);
    if (edge == NodeTree::kNone) return style_.playout_move(game_, state, seat, moves, rng);
    trail_.push_back({node, edge, seat});
    return tree_.edge(edge).move;
  }

  void learn(const Utilities& utilities, Seat me, std::size_t root_choice) {
    for (const Visit& visit : trail_) {
      const double value = utilities.value[static_cast<std::size_t>(visit.seat.index())];
      auto& edge = tree_.edge(visit.edge);
      ++edge.visits;
      edge.value += value;
      ++visit.node->visits;
      visit.node->value += value;
    }
    RootMove& root = root_[root_choice];
    const double margin = utilities.margin[static_cast<std::size_t>(me.index())];
    root.win += utilities.win[static_cast<std::size_t>(me.index())];
    root.margin += margin;
    root.margin_squares += margin * margin;
    const double value = utilities.value[static_cast<std::size_t>(me.index())];
    root.value += value;
    value_squares_ += value * value;
    ++root.visits;
  }

  Decision<G> answer(const Observation& seen, Seat me, const MoveList& moves, std::uint64_t simulations, Rng& rng) {
    Decision<G> decision{moves[0], {}, simulations};
    std::vector<std::uint32_t> visits;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const RootMove& root = root_[i];
      visits.push_back(root.visits);
      Estimate<G> estimate;
      estimate.move = moves[i];
      estimate.weight = root.visits;
      if (root.visits > 0) {
        const double n = root.visits;
        const double mean = root.margin / n;
        const double variance = root.margin_squares / n - mean * mean;
        estimate.win = static_cast<float>(root.win / n);
        estimate.margin = static_cast<float>(mean);
        estimate.margin_error = static_cast<float>(__builtin_sqrt((variance > 0 ? variance : 0) / n));
      }
      decision.estimates.push_back(estimate);
    }
    const bool together = game_.stage(seen).choosers() != SeatSet::of(me);
    std::size_t chosen = style_.final_choice(visits, together, rng);
    if constexpr (requires { style_.is_trusted(visits[0], visits[0]); }) {
      if (!together) chosen = surest(chosen);
    }
    decision.move = moves[chosen];
    return decision;
  }

  // The most visited move, or one that was looked at often enough and is better beyond doubt: both off by their
  // standard errors, it is still ahead. Visits alone are slow to tell moves apart where all are worth nearly the same,
  // as in a game that is as good as lost.
  [[nodiscard]] std::size_t surest(std::size_t most_visited) const {
    if (root_[most_visited].visits == 0) return most_visited;
    // All moves are taken to vary alike: one that was looked at twice would often seem not to vary at all.
    const double variance = value_variance();
    std::size_t best = most_visited;
    double least = root_[best].mean() + root_[best].error(variance);
    for (std::size_t i = 0; i < root_.size(); ++i) {
      if (i == most_visited || !style_.is_trusted(root_[i].visits, root_[most_visited].visits)) continue;
      const double sure = root_[i].mean() - root_[i].error(variance);
      if (sure <= least) continue;
      best = i;
      least = sure;
    }
    return best;
  }

  // Of the value of a simulation. REQUIRES: there was one
  [[nodiscard]] double value_variance() const {
    double sum = 0;
    double visits = 0;
    for (const RootMove& move : root_) {
      sum += move.value;
      visits += move.visits;
    }
    const double mean = sum / visits;
    const double variance = value_squares_ / visits - mean * mean;
    return variance > 0 ? variance : 0;
  }

  G game_;
  Style style_;
  NodeTree tree_;
  MoveList moves_;
  FixedVector<Visit, kLongestTrail> trail_;
  std::vector<RootMove> root_;
  double value_squares_ = 0;  // over all simulations, for the bot
};

}  // namespace vivarium::bots
