// Tree: the memory of a search. Nodes are found by a 64-bit key (the hash of the way to them), their edges are the
// moves tried there. All memory is taken once; a full tree stops growing and the search goes on with what it has.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/core/assert.hpp"

namespace vivarium::bots {

template <class Move>
class Tree {
 public:
  using Index = std::uint32_t;
  static constexpr Index kNone = 0xffffffffU;

  struct Edge {
    Move move{};
    Index next = kNone;
    std::uint32_t visits = 0;
    std::uint32_t available = 0;  // how often the move could have been chosen (worlds differ)
    float prior = 0;
    double value = 0;  // sum over the visits, for the seat that moves
  };
  struct Node {
    std::uint64_t key = 0;
    Index first_edge = kNone;
    std::uint32_t visits = 0;
    std::uint32_t edges = 0;
    std::uint32_t generation = 0;
    double value = 0;  // sum over the visits, for the seat that moves
  };

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
    slot = Node{key, kNone, 0, 0, generation_, 0};
    ++node_count_;
    return &slot;
  }
  // A new edge in front of the others; kNone if the tree is full.
  Index add_edge(Node& node, const Move& move, float prior) {
    if (edge_count_ == edges_.size()) return kNone;
    const auto index = static_cast<Index>(edge_count_++);
    edges_[index] = Edge{move, node.first_edge, 0, 0, prior, 0};
    node.first_edge = index;
    ++node.edges;
    return index;
  }

  Edge& edge(Index index) { return edges_[index]; }
  [[nodiscard]] const Edge& edge(Index index) const { return edges_[index]; }

  [[nodiscard]] Index find_edge(const Node& node, const Move& move) const {
    for (Index index = node.first_edge; index != kNone; index = edges_[index].next) {
      if (edges_[index].move == move) return index;
    }
    return kNone;
  }

  [[nodiscard]] std::size_t node_count() const { return node_count_; }
  [[nodiscard]] std::size_t memory() const { return nodes_.size() * sizeof(Node) + edges_.size() * sizeof(Edge); }

 private:
  static constexpr std::size_t kRoomForEdges = 1024;  // more than any list of legal moves

  Node& slot_of(std::uint64_t key) {
    std::size_t place = static_cast<std::size_t>(key * 0x9e3779b97f4a7c15ULL >> 20U) & (nodes_.size() - 1);
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
