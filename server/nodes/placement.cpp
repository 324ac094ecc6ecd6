#include "server/nodes/placement.hpp"

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace vivarium::server {
namespace {

// A node with so many tables more than the average, as a share and beyond a few, gets no others.
constexpr std::int64_t kFewTables = 32;
constexpr std::int64_t kShareDivisor = 4;

// FNV-1a, and a finaliser that spreads its bits.
std::uint64_t weight(std::string_view key, const NodeId& node) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (const std::string_view part : {key, std::string_view(node.text())}) {
    for (const char letter : part) hash = (hash ^ static_cast<unsigned char>(letter)) * 0x100000001b3U;
  }
  hash = (hash ^ (hash >> 33U)) * 0xff51afd7ed558ccdU;
  hash = (hash ^ (hash >> 33U)) * 0xc4ceb9fe1a85ec53U;
  return hash ^ (hash >> 33U);
}

}  // namespace

std::optional<NodeId> placed(std::string_view key, std::span<const NodeStatus> nodes) {
  std::vector<std::pair<std::uint64_t, const NodeStatus*>> order;
  std::int64_t tables = 0;
  for (const NodeStatus& node : nodes) {
    if (node.is_leaving) continue;
    order.emplace_back(weight(key, node.id), &node);
    tables += node.tables;
  }
  if (order.empty()) return std::nullopt;
  std::sort(order.begin(), order.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
  const std::int64_t average = tables / static_cast<std::int64_t>(order.size());
  const std::int64_t most = average + average / kShareDivisor + kFewTables;
  const auto roomy =
      std::find_if(order.begin(), order.end(), [&](const auto& one) { return one.second->tables <= most; });
  // There is one: nobody can have less than the average otherwise.
  return roomy->second->id;
}

}  // namespace vivarium::server
