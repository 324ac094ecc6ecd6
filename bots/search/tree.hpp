// Tree: the memory of a search. Nodes are found by a 64-bit key (the hash of the path to them), their edges are the
// moves tried there. All memory is allocated once; a full tree stops growing and the search goes on with what it has.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/core/assert.hpp"
#include "engine/core/fixed_vector.hpp"

namespace vivarium::bots {

template <class Move>
class Tree {
 public:
  using Index = std::uint32_t;
  static constexpr Index kNone = 0xffffffffU;

  // Both are aligned so that none straddles two cache lines, as long as a move has at most four bytes.
  struct alignas(32) Edge {
    Move move{};
    Index next = kNone;  // the edge that was added to the node before this one
    std::uint32_t visits = 0;
    std::uint32_t available = 0;  // how often the move was legal (worlds differ)
    float prior = 0;
    double value = 0;  // sum over the visits, for the seat that moves
  };
  struct alignas(32) Node {
    std::uint64_t key = 0;
    Index last_edge = kNone;
    std::uint32_t visits = 0;
    std::uint16_t edges = 0;
    std::uint16_t room = 0;  // for edges, behind the last one
    std::uint32_t generation = 0;
    double value = 0;  // sum over the visits, for the seat that moves
  };
  static_assert(sizeof(Node) == 32);

  // REQUIRES: node_capacity is a power of two
  Tree(std::size_t node_capacity, std::size_t edge_capacity) : nodes_(node_capacity), edges_(edge_capacity) {
    VIVARIUM_ASSERT((node_capacity & (node_capacity - 1)) == 0);
  }

  // Forgets everything, at no cost: nodes of an older generation count as free.
  void clear() {
    ++generation_;
    node_count_ = 0;
    edge_count_ = 0;
  }

  // The node of that key, or null if there is none.
  Node* find(std::uint64_t key) {
    Node& slot = slot_of(key);
    return slot.generation == generation_ ? &slot : nullptr;
  }
  // The same, made if it is new; null if the tree is full. REQUIRES: find(key) was null
  Node* add(std::uint64_t key) {
    if (node_count_ * 4 >= nodes_.size() * 3 || edges_.size() - edge_count_ < kRoomForEdges) return nullptr;
    Node& slot = slot_of(key);
    slot = Node{key, kNone, 0, 0, 0, generation_, 0};
    ++node_count_;
    return &slot;
  }
  // kNone if the tree is full. `expected`: how many edges are about to be added to the node, this one included. Edges
  // are allocated in rows, at least as long as the node already has edges: those read together lie together, and none
  // ever moves.
  Index add_edge(Node& node, const Move& move, float prior, std::size_t expected = 1) {
    Index index = node.last_edge + 1;
    if (node.room == 0) {
      const std::size_t left = edges_.size() - edge_count_;
      const std::size_t row = std::min<std::size_t>(std::max<std::size_t>(expected, node.edges), left);
      if (row == 0) return kNone;
      index = static_cast<Index>(edge_count_);
      edge_count_ += row;
      node.room = static_cast<std::uint16_t>(row);
    }
    edges_[index] = Edge{move, node.last_edge, 0, 0, prior, 0};
    node.last_edge = index;
    ++node.edges;
    --node.room;
    return index;
  }

  Edge& edge(Index index) { return edges_[index]; }
  [[nodiscard]] const Edge& edge(Index index) const { return edges_[index]; }

  // The edge of each move, kNone where it has none. In one pass: a node has far more edges than a world has moves.
  // REQUIRES: room for one more than there are moves
  template <class MoveList, std::size_t N>
  void find_edges(const Node& node, const MoveList& moves, FixedVector<Index, N>& found) const {
    const std::size_t size = moves.size();
    found.resize_unspecified(size + 1);  // edges of other moves go to a place behind those of the moves
    for (Index& index : found) index = kNone;
    if constexpr (requires { moves.place_of(Move{}); }) {
      note_edges(node, moves, found);
    } else {
      // Written down once: such a list makes a move anew each time it is asked for.
      FixedVector<Move, N> listed;
      for (const Move& move : moves) listed.push_back(move);
      note_edges(node, listed, found);
    }
    found.resize_unspecified(size);
  }
  [[nodiscard]] Index find_edge(const Node& node, const Move& move) const {
    Index index = node.last_edge;
    while (index != kNone && !(edges_[index].move == move)) index = edges_[index].next;
    return index;
  }
  // Prefetches what find(key) will read.
  void prepare_to_find(std::uint64_t key) const { __builtin_prefetch(&nodes_[first_slot(key)]); }

  [[nodiscard]] std::size_t memory() const { return nodes_.size() * sizeof(Node) + edges_.size() * sizeof(Edge); }

 private:
  static constexpr std::size_t kRoomForEdges = 1024;  // more than any list of legal moves

  template <class MoveList, std::size_t N>
  void note_edges(const Node& node, const MoveList& moves, FixedVector<Index, N>& found) const {
    for (Index index = node.last_edge; index != kNone; index = edges_[index].next) {
      found[place_of(edges_[index].move, moves)] = index;
    }
  }

  // The place of a move among those of a list; the list's size where it is not among them.
  template <class MoveList>
  static std::size_t place_of(const Move& move, const MoveList& moves) {
    if constexpr (requires { moves.place_of(move); }) {
      return moves.place_of(move);
    } else {
      std::size_t place = 0;
      while (place < moves.size() && !(moves[place] == move)) ++place;
      return place;
    }
  }

  [[nodiscard]] std::size_t first_slot(std::uint64_t key) const {
    return static_cast<std::size_t>(key * 0x9e3779b97f4a7c15ULL >> 20U) & (nodes_.size() - 1);
  }
  Node& slot_of(std::uint64_t key) {
    std::size_t place = first_slot(key);
    while (nodes_[place].generation == generation_ && nodes_[place].key != key)
      place = (place + 1) & (nodes_.size() - 1);
    return nodes_[place];
  }

  std::vector<Node> nodes_;
  std::vector<Edge> edges_;
  std::size_t node_count_ = 0;
  std::size_t edge_count_ = 0;
  std::uint32_t generation_ = 1;
};

}  // namespace vivarium::bots
