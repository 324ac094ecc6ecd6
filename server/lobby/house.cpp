#include "server/lobby/house.hpp"

#include <algorithm>
#include <exception>
#include <tuple>
#include <utility>

#include "server/log.hpp"
#include "server/names/name_policy.hpp"

namespace vivarium::server {
namespace {

using protocol::Refusal;
using protocol::RefusalCode;

// How many sleeping tables one look at the lobby wakes: each is read from the store.
constexpr std::size_t kMaxFoldedForLobby = 8;
constexpr Millis kCloseAgain = std::chrono::minutes(1);
// After a start nobody's table is closed sooner than they can come back, however long the server was off.
constexpr Millis kTimeToComeBack = std::chrono::hours(12);
// Of a clock that is so much ahead of what happened last the operator is told.
constexpr Millis kLongTime = std::chrono::hours(24 * 14);

using StoredEvents = std::vector<StoredEvent>;

Expected<StoredEvents, std::string> read_events(const std::vector<std::string>& lines) {
  StoredEvents events;
  for (const std::string& line : lines) {
    auto event = stored_event_from_json(line);
    if (!event) return Unexpected{event.error()};
    events.push_back(std::move(event).value());
  }
  return events;
}

// A table out of what the store has of it. What was said is kept apart; it comes in where it was said, so that of each
// person's commands the latest are remembered.
Expected<Table, std::string> folded(const TableId& id, const StoredTable& stored) {
  const auto events = read_events(stored.events);
  if (!events) return Unexpected{events.error()};
  const auto chat = read_events(stored.chat);
  if (!chat) return Unexpected{chat.error()};
  Table table(id);
  auto said = chat->begin();
  for (auto event = events->begin(); event != events->end() || said != chat->end();) {
    const bool is_chat = event == events->end() || (said != chat->end() && said->at < event->at);
    const auto applied = table.apply(is_chat ? *said++ : *event++);
    if (!applied) return Unexpected{applied.error()};
  }
  if (table.people().empty()) return Unexpected{std::string("no events")};
  return table;
}

// What is kept no longer is found by the clock, which may be wrong.
void complain_about_clock(const std::vector<OpenTable>& tables, Moment now) {
  std::optional<Moment> latest;
  for (const OpenTable& table : tables) {
    if (!table.damaged) latest = std::max(latest, std::optional(table.last_event_at));
  }
  if (!latest) return;
  const std::int64_t seconds = std::chrono::duration_cast<std::chrono::seconds>(now - *latest).count();
  if (now < *latest) {
    log(LogLevel::warning, "the clock is behind what was stored last", {{"seconds", -seconds}});
  } else if (now - *latest > kLongTime) {
    log(LogLevel::warning, "started long after what was stored last: is the clock right?", {{"seconds", seconds}});
  }
}

}  // namespace

Rate HouseLimits::openings() const {
  const auto most = static_cast<double>(std::max<std::size_t>(tables_per_address, 20));
  return {most / 600, 2 * most};
}

House::House(HouseLimits limits, Surroundings around)
    : limits_(std::move(limits)),
      around_(std::move(around)),
      services_{around_.writer, around_.bots, around_.metrics,
                limits_.room,   around_.now,  [this](Room& room) { room_changed(room); }},
      openings_(limits_.openings()) {}

Expected<std::size_t, std::string> House::load() {
  auto key = around_.store.address_key();
  if (!key) return Unexpected{key.error().detail};
  address_key_ = std::move(key).value();
  const auto open = around_.store.open_tables();
  if (!open) return Unexpected{open.error().detail};
  const Moment now = around_.now();
  complain_about_clock(*open, now);
  for (const OpenTable& table : *open) {
    const Millis spent = patience(table.summary) - std::min(patience(table.summary), kTimeToComeBack);
    const Moment quiet_since = std::clamp(table.last_event_at, now - spent, now);
    const auto [known, is_new] =
        tables_.try_emplace(table.id, Known{table.summary, quiet_since, {}, {}, {}, {}, table.damaged});
    ++places_;
    if (!table.summary.opened_by.empty()) ++places_of_[table.summary.opened_by];
    reschedule(known);
  }
  around_.metrics.set_tables(tables_.size());
  return tables_.size();
}

// --- coming in -----------------------------------------------------------------------------------------------

AddressTag House::tag_of(const std::string& address) const { return keyed_tag(address_key_, address); }

bool House::take_place(const AddressTag& tag) {
  const auto used = places_of_.find(tag);
  if (places_ >= limits_.tables) return false;
  if (used != places_of_.end() && used->second >= limits_.tables_per_address) return false;
  ++places_;
  ++places_of_[tag];
  return true;
}

void House::free_place(const AddressTag& tag) {
  --places_;
  if (const auto used = places_of_.find(tag); used != places_of_.end() && --used->second == 0) places_of_.erase(used);
}

void House::add(Table table, Room::Stored stored) {
  const TableId id = table.id();
  const Moment now = around_.now();
  auto room = std::make_shared<Room>(std::move(table), stored, now, services_);
  const TableSummary summary = room->summary();
  const auto [known, is_new] = tables_.insert_or_assign(id, Known{summary, now, std::move(room), now, {}, {}, false});
  around_.metrics.set_tables(tables_.size());
  reschedule(known);
}

void House::open(const std::string& address, const protocol::OpenRequest& request, const Offered& done) {
  auto name = checked_name(request.name);
  if (!name) return done(Unexpected{name.error()});
  protocol::OpenRequest checked = request;
  checked.name = std::move(name).value();
  if (!request.key) return open_anew(address, checked, done);
  const KeyedOffers::Key key{address, "", *request.key};
  if (const auto first = keyed_offers_.begin(key, request.digest, done)) open_anew(address, checked, *first);
}

void House::open_anew(const std::string& address, const protocol::OpenRequest& request, const Offered& done) {
  const AddressTag tag = tag_of(address);
  // The place is taken before the table is stored: others ask meanwhile.
  if (!take_place(tag)) return done(Unexpected{Refusal{RefusalCode::too_many_tables}});
  if (!openings_.take(tag, around_.now())) {
    free_place(tag);
    return done(Unexpected{Refusal{RefusalCode::too_many_requests}});
  }
  const TableId id = TableId::random();
  const std::string token = make_token();
  Append append{id, 0, {}};
  Table table(id);
  for (const TableEvent& event : Table::open(request, TokenHash::of(token), DealSeed::random(), tag)) {
    const StoredEvent stored{event, around_.now(), std::nullopt};
    append.events.push_back(to_json(stored));
    if (!table.apply(stored)) {
      free_place(tag);
      return done(Unexpected{Refusal{RefusalCode::internal_error}});
    }
  }
  append.summary = {request.settings.listed, StoredPhase::gathering, false, tag};
  append.at = around_.now();
  const std::size_t count = append.events.size();
  const auto opened = std::make_shared<Table>(std::move(table));
  around_.writer.append(std::move(append), [this, opened, token, count, tag, done](const auto& error) {
    if (error) {
      free_place(tag);
      const bool full = error->kind == StoreError::Kind::full;
      return done(Unexpected{Refusal{full ? RefusalCode::storage_full : RefusalCode::storage_failed}});
    }
    const SeatOffer offer{opened->id(), opened->host().seat, token};
    log(LogLevel::info, "table opened", {{"table", offer.table.outline()}, {"game", opened->settings().game}});
    try {
      add(std::move(*opened), {0, count});
    } catch (const std::exception&) {
      // Whoever asked is answered all the same; the failure is for whoever counts failures.
      if (!tables_.contains(offer.table)) free_place(tag);
      done(Unexpected{Refusal{RefusalCode::internal_error}});
      throw;
    }
    done(offer);
  });
}

void House::join(const std::string& address, const TableId& table, const protocol::JoinRequest& request,
                 const Offered& done) {
  auto name = checked_name(request.name);
  if (!name) return done(Unexpected{name.error()});
  protocol::JoinRequest checked = request;
  checked.name = std::move(name).value();
  if (!request.key) return join_anew(address, table, checked, done);
  const KeyedOffers::Key key{address, table.text(), *request.key};
  if (const auto first = keyed_offers_.begin(key, request.digest, done)) join_anew(address, table, checked, *first);
}

void House::join_anew(const std::string& address, const TableId& table, const protocol::JoinRequest& request,
                      const Offered& done) {
  const auto room = find(table);
  if (!room) return done(Unexpected{room.error()});
  const std::string token = make_token();
  (*room)->join(request, TokenHash::of(token), tag_of(address), [table, token, done](const auto& seat) {
    if (!seat) return done(Unexpected{seat.error()});
    done(SeatOffer{table, *seat, token});
  });
}

Expected<std::shared_ptr<Room>, Refusal> House::find(const TableId& table) {
  const auto found = tables_.find(table);
  if (found == tables_.end()) return Unexpected{Refusal{RefusalCode::no_such_table}};
  if (found->second.damaged) return Unexpected{Refusal{RefusalCode::table_damaged}};
  if (!found->second.room) return fold(found);
  return found->second.room;
}

Expected<std::shared_ptr<Room>, Refusal> House::fold(Tables::iterator known) {
  const auto& [id, entry] = *known;
  const auto stored = around_.store.table(id);
  if (!stored && stored.error().kind != StoreError::Kind::damaged) {
    log(LogLevel::error, "table cannot be read", {{"table", id.outline()}, {"reason", stored.error().detail}});
    return Unexpected{Refusal{RefusalCode::storage_failed}};
  }
  auto table = stored ? folded(id, *stored) : Expected<Table, std::string>(Unexpected{stored.error().detail});
  if (!table) {
    log(LogLevel::error, "table is damaged", {{"table", id.outline()}, {"reason", table.error()}});
    around_.metrics.count_failure("damaged-table");
    known->second.damaged = true;
    reschedule(known);
    return Unexpected{Refusal{RefusalCode::table_damaged}};
  }
  const Room::Stored numbers{stored->first, stored->first + stored->events.size()};
  // Whoever only looks at a table where nobody is does not keep it.
  known->second.room = std::make_shared<Room>(std::move(table).value(), numbers, entry.quiet_since, services_);
  known->second.folded = around_.now();
  known->second.summary = known->second.room->summary();
  reschedule(known);
  return known->second.room;
}

std::size_t House::rooms() const {
  return static_cast<std::size_t>(
      std::count_if(tables_.begin(), tables_.end(), [](const auto& known) { return known.second.room != nullptr; }));
}

// Tables where somebody is who plays come before those where nobody is, and of each opener one after the other, so that
// nobody fills the lobby.
std::vector<House::Tables::iterator> House::listed() {
  struct Entry {
    bool is_deserted;
    std::size_t turn;  // of its opener's tables
    Millis quiet;
    Tables::iterator known;
  };
  const auto comes_first = [](const Entry& a, const Entry& b) {
    return std::tie(a.is_deserted, a.turn, a.quiet, a.known->first) <
           std::tie(b.is_deserted, b.turn, b.quiet, b.known->first);
  };
  const Moment now = around_.now();
  std::vector<Entry> entries;
  for (auto known = tables_.begin(); known != tables_.end(); ++known) {
    const auto& [id, entry] = *known;
    const StoredPhase phase = entry.summary.phase;
    const bool is_open = phase == StoredPhase::gathering || phase == StoredPhase::playing;
    if (!entry.summary.listed || !is_open || entry.damaged) continue;
    const Moment latest = entry.room ? entry.room->table().last_event_at() : entry.quiet_since;
    entries.push_back({!entry.room || !entry.room->is_attended(), 0, now - latest, known});
  }
  std::sort(entries.begin(), entries.end(), comes_first);
  std::map<AddressTag, std::size_t> turns;
  for (Entry& entry : entries) entry.turn = turns[entry.known->second.summary.opened_by]++;
  std::sort(entries.begin(), entries.end(), comes_first);
  std::vector<Tables::iterator> tables;
  for (const Entry& entry : entries) tables.push_back(entry.known);
  return tables;
}

Data House::lobby() {
  Data gathering = Data::array();
  Data running = Data::array();
  std::size_t shown = 0;
  std::size_t woken = 0;
  for (const auto& known : listed()) {
    if (!known->second.room && (++woken > kMaxFoldedForLobby || !fold(known))) continue;
    const bool waits = known->second.summary.phase == StoredPhase::gathering;
    (waits ? gathering : running).push_back(known->second.room->public_data());
    if (++shown == kMaxInLobby) break;
  }
  return Data::object({{"gathering", std::move(gathering)}, {"playing", std::move(running)}});
}

void House::shut_down(Millis come_back_after) {
  for (const auto& [id, known] : tables_) {
    if (known.room) known.room->dismiss_all({RefusalCode::shutting_down}, come_back_after);
  }
}

// --- time ----------------------------------------------------------------------------------------------------

Millis House::patience(const TableSummary& summary) const {
  if (summary.phase == StoredPhase::playing) return limits_.idle;
  return summary.phase == StoredPhase::gathering && !summary.attended ? limits_.unattended : limits_.over;
}

std::optional<Moment> House::quiet_since(const Known& known) {
  return known.room ? known.room->empty_since() : std::optional(known.quiet_since);
}

std::optional<Moment> House::closing_time(const Known& known) const {
  const auto since = quiet_since(known);
  return since ? std::optional(std::max(*since + patience(known.summary), known.close_again)) : std::nullopt;
}

std::optional<Moment> House::forgetting_time(const Known& known) const {
  const auto since = quiet_since(known);
  return known.room && since ? std::optional(std::max(*since, known.folded) + limits_.in_memory) : std::nullopt;
}

std::optional<Moment> House::wake_time(const Known& known) const {
  if (known.damaged) return std::nullopt;
  std::optional<Moment> wakes = known.room ? known.room->next() : std::nullopt;
  for (const auto& due : {closing_time(known), forgetting_time(known)}) {
    if (due && (!wakes || *due < *wakes)) wakes = due;
  }
  return wakes;
}

void House::room_changed(Room& room) {
  const auto found = tables_.find(room.table().id());
  if (found == tables_.end() || found->second.room.get() != &room) return;
  found->second.summary = room.summary();
  if (room.table().phase() == Phase::closed) return drop(found);
  if (room.is_broken()) forget_room(found->second);
  reschedule(found);
}

void House::reschedule(Tables::iterator known) {
  const auto wakes = wake_time(known->second);
  auto& before = known->second.wakes;
  if (wakes == before) return;
  if (before) wakes_.erase({*before, known->first});
  if (wakes) wakes_.insert({*wakes, known->first});
  before = wakes;
  around_.rescheduled();
}

// The room may be in the middle of something.
void House::forget_room(Known& known) {
  known.quiet_since = known.room->empty_since().value_or(around_.now());
  around_.later([room = std::exchange(known.room, nullptr)] {});
}

void House::drop(Tables::iterator known) {
  if (known->second.wakes) wakes_.erase({*known->second.wakes, known->first});
  free_place(known->second.summary.opened_by);
  keyed_offers_.forget(known->first);
  if (known->second.room) forget_room(known->second);
  tables_.erase(known);
  around_.metrics.set_tables(tables_.size());
}

void House::tick(Moment now) {
  std::vector<TableId> due;
  for (auto wake = wakes_.begin(); wake != wakes_.end() && wake->first <= now; ++wake) due.push_back(wake->second);
  for (const TableId& id : due) {
    const auto found = tables_.find(id);
    if (found == tables_.end()) continue;
    // Otherwise it would be due again and again until something else happens to it.
    if (found->second.wakes) wakes_.erase({*found->second.wakes, id});
    found->second.wakes = std::nullopt;
    look_after(found, now);
  }
}

void House::look_after(Tables::iterator known, Moment now) {
  const auto is_due = [now](const std::optional<Moment>& due) { return due && *due <= now; };
  if (is_due(closing_time(known->second))) {
    // What cannot be read or stored now is tried again.
    known->second.close_again = now + kCloseAgain;
    const auto room = find(known->first);
    reschedule(known);
    if (room) (*room)->close_idle();
    return;
  }
  if (is_due(forgetting_time(known->second)) && known->second.room->is_asleep()) {
    forget_room(known->second);
    return reschedule(known);
  }
  if (const auto room = known->second.room) room->tick(now);
}

std::optional<Moment> House::next() const {
  return wakes_.empty() ? std::nullopt : std::optional(wakes_.begin()->first);
}

}  // namespace vivarium::server
