// The lobby: which tables are shown there, and in which order.
#include <algorithm>
#include <tuple>
#include <utility>

#include "protocol/json.hpp"
#include "server/lobby/table_registry.hpp"

namespace vivarium::server {
namespace {

// How many sleeping tables one look at the lobby wakes: each is read from the store.
constexpr std::size_t kMaxFoldedForLobby = 8;

}  // namespace

// Tables where somebody is who plays come before those where nobody is, and of each opener one after the other, so that
// nobody fills the lobby.
std::vector<TableRegistry::Tables::iterator> TableRegistry::listed() {
  struct Entry {
    bool is_deserted;
    std::size_t place;  // among its opener's tables
    Millis quiet;
    Tables::iterator known;
  };
  const auto comes_first = [](const Entry& a, const Entry& b) {
    return std::tie(a.is_deserted, a.place, a.quiet, a.known->first) <
           std::tie(b.is_deserted, b.place, b.quiet, b.known->first);
  };
  const Timestamp now = services_.now();
  std::vector<Entry> entries;
  for (auto known = tables_.begin(); known != tables_.end(); ++known) {
    const auto& [id, entry] = *known;
    const StoredPhase phase = entry.summary.phase;
    const bool is_open = phase == StoredPhase::gathering || phase == StoredPhase::playing;
    if (!entry.summary.listed || !is_open || entry.damaged) continue;
    const Timestamp latest = entry.room ? entry.room->table().last_event_at() : entry.quiet_since;
    entries.push_back({!entry.room || !entry.room->is_attended(), 0, now - latest, known});
  }
  std::sort(entries.begin(), entries.end(), comes_first);
  std::map<AddressTag, std::size_t> places;
  for (Entry& entry : entries) entry.place = places[entry.known->second.summary.opened_by]++;
  std::sort(entries.begin(), entries.end(), comes_first);
  std::vector<Tables::iterator> tables;
  for (const Entry& entry : entries) tables.push_back(entry.known);
  return tables;
}

// Made once for all who ask within a second: with large tables it takes some milliseconds.
void TableRegistry::lobby(const LobbyMade& done) {
  if (lobby_ && services_.now() < lobby_made_ + limits_.lobby_kept) return done(lobby_);
  waiting_for_lobby_.push_back(done);
  if (waiting_for_lobby_.size() > 1) return;
  std::vector<TableId> asleep;
  for (const auto& known : listed()) {
    if (!known->second.room && asleep.size() < kMaxFoldedForLobby) asleep.push_back(known->first);
  }
  const auto to_be_read = std::make_shared<std::size_t>(asleep.size());
  if (asleep.empty()) return make_lobby();
  for (const TableId& table : asleep) {
    find(table, [this, to_be_read](const auto& /*room*/) {
      if (--*to_be_read == 0) make_lobby();
    });
  }
}

void TableRegistry::make_lobby() {
  const auto waiting = std::exchange(waiting_for_lobby_, {});
  Data gathering = Data::array();
  Data playing = Data::array();
  std::size_t shown = 0;
  for (const auto& known : listed()) {
    // What still sleeps is woken by those who look next.
    if (!known->second.room) continue;
    const bool waits = known->second.summary.phase == StoredPhase::gathering;
    (waits ? gathering : playing).push_back(known->second.room->public_data());
    if (++shown == kMaxInLobby) break;
  }
  lobby_ = std::make_shared<const std::string>(
      to_json(Data::object({{"gathering", std::move(gathering)}, {"playing", std::move(playing)}})));
  lobby_made_ = services_.now();
  for (const LobbyMade& done : waiting) done(lobby_);
}

}  // namespace vivarium::server
