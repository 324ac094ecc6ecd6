#include "server/lobby/place_policy.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

namespace vivarium::server {
namespace {

using protocol::Refusal;
using protocol::RefusalCode;
using Crowd = std::vector<const TablePlace*>;

std::size_t excess(std::size_t wanted, std::size_t most) { return wanted > most ? wanted - most : 0; }

// Moves that many of them, or all there are, to those that are to be closed: the oldest first.
void give_way(Crowd& spare, std::size_t count, std::vector<TableId>& closing) {
  std::sort(spare.begin(), spare.end(), [](const auto* a, const auto* b) { return a->spare_since < b->spare_since; });
  const auto end = spare.begin() + static_cast<std::ptrdiff_t>(std::min(count, spare.size()));
  for (auto place = spare.begin(); place != end; ++place) closing.push_back(*(*place)->table);
  spare.erase(spare.begin(), end);
}

// The spare tables of the opener who has most of them.
Crowd of_greatest_crowd(const std::vector<TablePlace>& tables, const std::vector<TableId>& closing) {
  std::map<AddressTag, Crowd> crowds;
  for (const TablePlace& place : tables) {
    const bool stays = std::find(closing.begin(), closing.end(), *place.table) == closing.end();
    if (place.spare_since && stays) crowds[*place.opener].push_back(&place);
  }
  const auto most = std::max_element(crowds.begin(), crowds.end(),
                                     [](const auto& a, const auto& b) { return a.second.size() < b.second.size(); });
  return most == crowds.end() ? Crowd{} : std::move(most->second);
}

}  // namespace

Expected<std::vector<TableId>, Refusal> make_place(const std::vector<TablePlace>& tables, const AddressTag& opener,
                                                   bool is_solo, const OpeningTables& opening,
                                                   const PlaceLimits& limits) {
  std::vector<TableId> closing;
  std::size_t alike = 0;
  Crowd spare;
  for (const TablePlace& place : tables) {
    if (*place.opener != opener || place.is_solo != is_solo) continue;
    // Of games against bots only those where nobody is are counted.
    if (place.spare_since || !is_solo) ++alike;
    if (place.spare_since) spare.push_back(&place);
  }
  const std::size_t over =
      is_solo ? excess(alike + opening.solo + 1, limits.solo) : excess(alike + opening.shared + 1, limits.shared);
  if (!is_solo && over > spare.size()) {
    return Unexpected{
        Refusal{RefusalCode::too_many_tables, std::to_string(alike) +
                                                  " tables are open from your address: close one of them, or wait "
                                                  "until one is over; games against bots alone can still be opened"}};
  }
  give_way(spare, over, closing);
  const std::size_t open = tables.size() + opening.in_all - closing.size();
  if (open < limits.all) return closing;
  Crowd crowd = of_greatest_crowd(tables, closing);
  if (crowd.empty()) return Unexpected{Refusal{RefusalCode::too_many_tables, "the server is full: come back later"}};
  give_way(crowd, excess(open + 1, limits.all), closing);
  return closing;
}

}  // namespace vivarium::server
