#include "server/lobby/house.hpp"

#include <algorithm>
#include <utility>

#include "server/log.hpp"

namespace vivarium::server {
namespace {

using protocol::Refusal;
using protocol::RefusalCode;

constexpr std::size_t kMostInLobby = 200;

}  // namespace

House::House(HouseLimits limits, Surroundings around)
    : limits_(std::move(limits)),
      around_(std::move(around)),
      services_{around_.writer, around_.bots, around_.metrics,
                limits_.room,   around_.now,  [this](Room& room) { reschedule(room); }} {}

Expected<std::size_t, std::string> House::load() {
  const auto tables = around_.store.open_tables();
  if (!tables) return Unexpected{tables.error().detail};
  for (const OpenTable& open : *tables) {
    const TableId& id = open.id;
    const auto lines = around_.store.table(id);
    Table table(id);
    std::optional<std::string> fault;
    if (!lines) fault = lines.error().detail;
    for (const std::string& line : lines ? lines->events : std::vector<std::string>()) {
      const auto stored = stored_event_from_json(line);
      const auto applied = stored ? table.apply(*stored) : Expected<Change, std::string>(Unexpected{stored.error()});
      if (!applied) fault = applied.error();
      if (fault) break;
    }
    if (fault || table.people().empty()) {
      log(LogLevel::error, "table cannot be restored", {{"table", id.outline()}, {"reason", fault.value_or("empty")}});
      continue;
    }
    add(std::move(table), lines->first + lines->events.size(), "");
  }
  return rooms_.size();
}

void House::add(Table table, std::uint64_t stored, const std::string& address) {
  const TableId id = table.id();
  auto room = std::make_shared<Room>(std::move(table), stored, services_);
  rooms_.insert_or_assign(id, Kept{room, address, std::nullopt});
  if (!address.empty()) ++by_address_[address];
  around_.metrics.set_tables(rooms_.size());
  reschedule(*room);
}

void House::open(const std::string& address, const protocol::OpenRequest& request, const Offered& done) {
  if (!request.key) return open_anew(address, request, done);
  if (const auto first = keyed_offers_.begin({address, "", *request.key}, done)) open_anew(address, request, *first);
}

void House::open_anew(const std::string& address, const protocol::OpenRequest& request, const Offered& done) {
  const auto used = by_address_.find(address);
  if (rooms_.size() + opening_ >= limits_.tables ||
      (used != by_address_.end() && used->second >= limits_.tables_per_address)) {
    return done(Unexpected{Refusal{RefusalCode::too_many_tables}});
  }
  const TableId id = TableId::random();
  const std::string token = make_token();
  Append append{id, 0, {}};
  Table table(id);
  for (const TableEvent& event : Table::open(request, TokenHash::of(token), DealSeed::random())) {
    const StoredEvent stored{event, around_.now(), std::nullopt};
    append.events.push_back(to_json(stored));
    if (!table.apply(stored)) return done(Unexpected{Refusal{RefusalCode::internal_error}});
  }
  append.summary.listed = table.settings().listed;
  append.at = around_.now();
  const std::size_t count = append.events.size();
  const auto opened = std::make_shared<Table>(std::move(table));
  ++opening_;
  around_.writer.append(std::move(append), [this, opened, token, count, address, done](const auto& error) {
    --opening_;
    if (error) {
      const bool full = error->kind == StoreError::Kind::full;
      return done(Unexpected{Refusal{full ? RefusalCode::storage_full : RefusalCode::storage_failed}});
    }
    const SeatOffer offer{opened->id(), opened->people().front().seat, token};
    log(LogLevel::info, "table opened", {{"table", offer.table.outline()}, {"game", opened->settings().game}});
    add(std::move(*opened), count, address);
    done(offer);
  });
}

void House::join(const std::string& address, const TableId& table, const protocol::JoinRequest& request,
                 const Offered& done) {
  if (!request.key) return join_anew(table, request, done);
  if (const auto first = keyed_offers_.begin({address, table.text(), *request.key}, done)) {
    join_anew(table, request, *first);
  }
}

void House::join_anew(const TableId& table, const protocol::JoinRequest& request, const Offered& done) {
  const auto room = find(table);
  if (!room) return done(Unexpected{Refusal{RefusalCode::no_such_table}});
  const std::string token = make_token();
  room->join(request, TokenHash::of(token), [table, token, done](const auto& seat) {
    if (!seat) return done(Unexpected{seat.error()});
    done(SeatOffer{table, *seat, token});
  });
}

std::shared_ptr<Room> House::find(const TableId& table) const {
  const auto found = rooms_.find(table);
  return found == rooms_.end() ? nullptr : found->second.room;
}

Data House::lobby() const {
  Data gathering = Data::array();
  Data running = Data::array();
  std::size_t shown = 0;
  for (const auto& [id, kept] : rooms_) {
    const Table& table = kept.room->table();
    if (!table.settings().listed || shown >= kMostInLobby) continue;
    if (table.phase() == Phase::gathering) gathering.push_back(kept.room->public_data());
    if (table.phase() == Phase::playing) running.push_back(kept.room->public_data());
    ++shown;
  }
  return Data::object({{"gathering", std::move(gathering)}, {"playing", std::move(running)}});
}

void House::shut_down(Millis come_back_after) {
  for (const auto& [id, kept] : rooms_) kept.room->dismiss_all({RefusalCode::shutting_down}, come_back_after);
}

std::optional<Moment> House::wake_time(const Room& room) const {
  std::optional<Moment> wakes = room.next();
  if (const auto since = room.empty_since()) {
    const Moment closes = *since + limits_.idle;
    if (!wakes || closes < *wakes) wakes = closes;
  }
  return wakes;
}

void House::reschedule(Room& room) {
  const auto found = rooms_.find(room.table().id());
  if (found == rooms_.end()) return;
  if (room.table().phase() == Phase::closed) return drop(room.table().id());
  Kept& kept = found->second;
  const auto wakes = wake_time(room);
  if (wakes == kept.wakes) return;
  if (kept.wakes) wakes_.erase({*kept.wakes, found->first});
  if (wakes) wakes_.insert({*wakes, found->first});
  kept.wakes = wakes;
  around_.rescheduled();
}

void House::drop(const TableId& table) {
  const auto found = rooms_.find(table);
  if (found->second.wakes) wakes_.erase({*found->second.wakes, table});
  if (const auto used = by_address_.find(found->second.address); used != by_address_.end() && --used->second == 0) {
    by_address_.erase(used);
  }
  keyed_offers_.forget(table);
  closed_.push_back(found->second.room);
  rooms_.erase(found);
  around_.metrics.set_tables(rooms_.size());
}

void House::tick(Moment now) {
  closed_.clear();
  std::vector<TableId> due;
  for (auto wake = wakes_.begin(); wake != wakes_.end() && wake->first <= now; ++wake) due.push_back(wake->second);
  for (const TableId& id : due) {
    const auto found = rooms_.find(id);
    if (found == rooms_.end()) continue;
    // Otherwise it would be due again and again until something else happens to it.
    if (found->second.wakes) wakes_.erase({*found->second.wakes, id});
    found->second.wakes = std::nullopt;
    const std::shared_ptr<Room> room = found->second.room;
    const auto since = room->empty_since();
    if (since && *since + limits_.idle <= now) {
      log(LogLevel::info, "table closed", {{"table", id.outline()}, {"reason", "idle"}});
      room->close_idle();
    } else {
      room->tick(now);
    }
  }
}

std::optional<Moment> House::next() const {
  return wakes_.empty() ? std::nullopt : std::optional(wakes_.begin()->first);
}

}  // namespace vivarium::server
