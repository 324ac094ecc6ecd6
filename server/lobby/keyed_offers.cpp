#include "server/lobby/keyed_offers.hpp"

#include <utility>

namespace vivarium::server {

std::optional<Offered> KeyedOffers::begin(const Key& key, std::uint64_t digest, const Offered& done) {
  const auto [found, is_new] = entries_.try_emplace(key, Entry{digest, std::nullopt, {}});
  Entry& entry = found->second;
  if (entry.digest != digest) {
    done(Unexpected{protocol::Refusal{protocol::RefusalCode::key_reused}});
    return std::nullopt;
  }
  if (entry.offer) {
    done(*entry.offer);
    return std::nullopt;
  }
  entry.waiting.push_back(done);
  if (!is_new) return std::nullopt;
  return [this, key](const auto& outcome) { finish(key, outcome); };
}

void KeyedOffers::finish(const Key& key, const Expected<SeatOffer, protocol::Refusal>& outcome) {
  const auto found = entries_.find(key);
  const std::vector<Offered> waiting = std::exchange(found->second.waiting, {});
  if (outcome) {
    found->second.offer = *outcome;
    std::deque<Key>& keys = of_table_[outcome->table];
    keys.push_back(key);
    if (keys.size() > kMaxOfATable) {
      entries_.erase(keys.front());
      keys.pop_front();
    }
  } else {
    // What was refused has not happened, and may be tried again.
    entries_.erase(found);
  }
  for (const Offered& done : waiting) done(outcome);
}

void KeyedOffers::forget(const TableId& table) {
  const auto found = of_table_.find(table);
  if (found == of_table_.end()) return;
  for (const Key& key : found->second) entries_.erase(key);
  of_table_.erase(found);
}

}  // namespace vivarium::server
