// KeyedOffers: what was answered to requests for a table or a seat that carried a key of the client's choice, so that a
// repeat (the first answer was lost on its way) gets the same answer and not a second table or seat. Remembered while
// the table lives, in memory: tokens are nowhere else. Belongs to the thread of its registry.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "engine/core/expected.hpp"
#include "protocol/refusal.hpp"
#include "server/crypto/secret.hpp"
#include "server/lobby/seat_offer.hpp"

namespace vivarium::server {

class KeyedOffers {
 public:
  // For each table; of more the oldest are forgotten. More than there are seats to be had at once.
  static constexpr std::size_t kMaxOfATable = 64;

  struct Key {
    std::string address;  // of the client: nobody can fetch another one's answer by guessing its key
    std::string target;   // the table; empty where one is opened
    std::string text;     // the client's choice
    friend auto operator<=>(const Key&, const Key&) = default;
  };

  // Where the key is new: the callback to be called once with the outcome, which answers all who ask by that time.
  // Nothing where `done` has been answered or will be.
  // The same key with another wish (another digest) is refused: it would get what was not asked for.
  [[nodiscard]] std::optional<Offered> begin(const Key& key, std::uint64_t digest, const Offered& done);
  // The table is gone.
  void forget(const TableId& table);

 private:
  struct Entry {
    std::uint64_t digest = 0;
    std::optional<SeatOffer> offer;  // none while it is on its way
    std::vector<Offered> waiting;
  };
  void finish(const Key& key, const Expected<SeatOffer, protocol::Refusal>& outcome);

  std::map<Key, Entry> entries_;
  std::map<TableId, std::deque<Key>> of_table_;
};

}  // namespace vivarium::server
