// Information-set Monte Carlo tree search. Each simulation samples a world that the bot cannot tell from the true one,
// walks down the tree of moves, adds a node, plays on to an end and records what that is worth to everybody.
//
// Choices made at the same time are separate nodes that do not know of each other (decoupled); the path continues with
// all of them together. A SearchStyle says how moves are selected, playouts are played and ends are valued.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

#include "bots/bot.hpp"
#include "bots/search/search_style.hpp"
#include "bots/search/tree.hpp"
#include "bots/search/utility.hpp"
#include "engine/core/game.hpp"
#include "engine/core/hash.hpp"

namespace vivarium::bots {

// How large a search tree may grow. The largest takes 48 MiB.
struct TreeSize {
  std::size_t nodes = std::size_t{1} << 19U;
  std::size_t edges = std::size_t{1} << 20U;

  // Enough for this many simulations, and never more than the largest.
  static TreeSize for_simulations(std::uint64_t simulations) {
    const TreeSize largest;
    if (simulations >= largest.nodes / 4) return largest;
    const std::size_t nodes = std::bit_ceil(static_cast<std::size_t>(simulations) * 4 + 1024);
    return {nodes, nodes * 8 < largest.edges ? nodes * 8 : largest.edges};
  }
};

template <Game G, SearchStyle<G> Style>
class TreeSearch final : public Bot<G> {
 public:
  using State = typename G::State;
  using Move = typename G::Move;
  using MoveList = typename G::MoveList;
  using Observation = typename G::Observation;

  TreeSearch(const TreeSize& size, Style style) : style_(std::move(style)), tree_(size.nodes, size.edges) {}

  [[nodiscard]] bool remembers() const override { return style_.remembers(); }
  void watch(const Observation& seen) override { style_.watch(seen); }

  Decision<G> decide(const Observation& seen, const MoveList& moves, const Budget& budget, Rng& rng) override {
    if (moves.size() == 1) return {moves[0], {}, 0};  // a forced move is played at once
    style_.begin(seen);
    tree_.clear();
    root_.assign(moves.size(), {});
    value_squares_ = 0;
    std::uint64_t simulations = 0;
    while (simulations < budget.simulations) {
      simulate(seen, moves, rng);
      if (++simulations % kPollInterval == 0 && budget.is_stopped()) break;
    }
    return answer(seen, moves, simulations, rng);
  }

  [[nodiscard]] std::size_t memory() const { return tree_.memory(); }

 private:
  using NodeTree = Tree<Move>;
  using Node = typename NodeTree::Node;

  static constexpr std::uint64_t kPollInterval = 8;
  static constexpr std::size_t kMaxTrail = 256;
  static constexpr std::uint64_t kRoot = 1;

  struct Visit {
    Node* node;
    typename NodeTree::Index edge;
    Seat seat;
  };
  // How far a simulation has come.
  struct Walk {
    std::uint64_t path = kRoot;  // hash of the moves so far
    bool in_tree = true;
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
    // The standard error of the mean, given the variance of a single value.
    [[nodiscard]] double error(double variance) const { return __builtin_sqrt(variance / visits); }
  };

  static std::uint64_t code_of(const Move& move) {
    std::uint64_t code = 0;
    std::memcpy(&code, &move, sizeof(Move));
    return code;
  }

  void simulate(const Observation& seen, const MoveList& root_moves, Rng& rng) {
    const G& game = style_.game();
    const Seat me = *seen.viewer.as_seat();
    State state = style_.sample_world(seen, rng);
    retract_choices(game, state);  // here the others choose along with everybody else
    trail_.clear();
    std::size_t root_choice = 0;
    Walk walk;
    while (walk.in_tree) {
      const Stage stage = game.stage(state);
      if (stage.is_over() || style_.is_horizon(seen, state)) break;
      if (stage.is_chance()) {
        game.apply(state, game.sample_chance(state, rng));
        continue;
      }
      Hash joint;
      joint.add(walk.path);
      for (const Seat seat : stage.to_act) {
        const bool decides = walk.path == kRoot && seat == me;
        const bool is_modelled = walk.path != kRoot && seat != me && style_.models(seat);
        const std::uint64_t key = is_modelled ? 0 : key_of(walk.path, state, seat);
        if (!is_modelled) tree_.prepare_to_find(key);
        if (!decides) game.legal_moves(state, seat, moves_);
        const Choice<G> choice{game, state, seat, decides ? root_moves : moves_};
        const Move move = is_modelled ? modelled_move(choice, rng) : choose(choice, key, walk, rng);
        if (decides) root_choice = position_of(root_moves, move);
        joint.add(code_of(move));
        game.apply(state, seat, move);
      }
      walk.path = joint.value();
      walk.in_tree = walk.in_tree && trail_.size() + kMaxSeats < kMaxTrail;
    }
    style_.play_out(seen, state, rng);
    learn(style_.utilities(state), me, root_choice);
  }

  Move modelled_move(const Choice<G>& choice, Rng& rng) {
    return choice.moves.size() == 1 ? choice.moves[0] : style_.playout_move(choice, rng);
  }

  static std::size_t position_of(const MoveList& moves, const Move& move) {
    std::size_t position = 0;
    while (!(moves[position] == move)) ++position;
    return position;
  }

  [[nodiscard]] std::uint64_t key_of(std::uint64_t path, const State& state, Seat seat) const {
    const auto index = static_cast<std::uint64_t>(seat.index());
    return Hash().add(path).add(index).add(style_.context(state, seat)).value();
  }

  // The move of one seat, by its node if the tree reaches this far. A new node ends the walk.
  Move choose(const Choice<G>& choice, std::uint64_t key, Walk& walk, Rng& rng) {
    Node* node = tree_.find(key);
    if (node == nullptr) {
      walk.in_tree = false;
      node = tree_.add(key);
      if (node == nullptr) return style_.playout_move(choice, rng);
    }
    const Selection<Move> selected = style_.select({choice, tree_, *node, walk.path == kRoot}, rng);
    if (selected.edge != NodeTree::kNone) trail_.push_back({node, selected.edge, choice.seat});
    return selected.move;
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

  Decision<G> answer(const Observation& seen, const MoveList& moves, std::uint64_t simulations, Rng& rng) {
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
    const bool together = style_.game().stage(seen).choosers() != SeatSet::of(*seen.viewer.as_seat());
    std::size_t chosen = style_.final_choice(visits, together, rng);
    if (!together) chosen = surest(chosen);
    decision.move = moves[chosen];
    return decision;
  }

  // The most visited move, or a trusted one that is better beyond doubt: still ahead with both off by their standard
  // errors. Visits alone are slow to tell moves apart where all are worth nearly the same, as in a game that is as good
  // as lost.
  [[nodiscard]] std::size_t surest(std::size_t most_visited) const {
    if (root_[most_visited].visits == 0) return most_visited;
    // All moves are assumed to vary alike: one with two visits would often seem not to vary at all.
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

  Style style_;
  NodeTree tree_;
  MoveList moves_;                       // of the seat at hand, kept for its memory
  FixedVector<Visit, kMaxTrail> trail_;  // of the simulation at hand
  std::vector<RootMove> root_;
  double value_squares_ = 0;  // sum over the simulations, for the bot
};

}  // namespace vivarium::bots
