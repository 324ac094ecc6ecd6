// Coming in: opening a table, finding one, taking a seat.
#include "server/lobby/table_registry.hpp"

#include <algorithm>
#include <utility>

#include "protocol/json.hpp"
#include "server/lobby/guard.hpp"
#include "server/log.hpp"
#include "server/names/name_policy.hpp"
#include "server/table/fold_table.hpp"

namespace vivarium::server {
namespace {

using protocol::Refusal;
using protocol::RefusalCode;

constexpr Millis kTimeToComeBack = std::chrono::hours(12);
// The operator is warned if the clock is this far ahead of the last event.
constexpr Millis kLongTime = std::chrono::hours(24 * 14);

// What is kept no longer is found by the clock, which may be wrong.
void warn_about_clock(const std::vector<OpenTable>& tables, Timestamp now) {
  std::optional<Timestamp> latest;
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

class AttendedRoom final : public AttendedTable {
 public:
  AttendedRoom(std::shared_ptr<Room> room, const std::shared_ptr<Subscriber>& subscriber)
      : room_(std::move(room)), subscriber_(subscriber), leaving_(subscriber.get()) {}
  AttendedRoom(const AttendedRoom&) = delete;
  AttendedRoom& operator=(const AttendedRoom&) = delete;
  ~AttendedRoom() override { room_->leave(*leaving_); }

  void command(std::string_view /*text*/, protocol::ClientMessage message) override {
    if (const auto subscriber = subscriber_.lock()) {
      room_->command(subscriber, {message.id, message.digest}, std::get<protocol::Command>(std::move(message.content)));
    }
  }

 private:
  std::shared_ptr<Room> room_;
  std::weak_ptr<Subscriber> subscriber_;
  const Subscriber* leaving_;  // it owns this object, and so outlives it
};

Expected<std::unique_ptr<AttendedTable>, Refusal> attend_room(const std::shared_ptr<Room>& room,
                                                              const AttendRequest& request) {
  std::optional<PersonId> person;
  if (request.wish.token) {
    person = room->table().person_with(TokenHash::of(*request.wish.token));
    if (!person) return Unexpected{Refusal{RefusalCode::wrong_token}};
  }
  if (auto refusal = request.admit(person.has_value())) return Unexpected{std::move(*refusal)};
  // First, so that the table is left whatever goes wrong from here on.
  std::unique_ptr<AttendedTable> attended = std::make_unique<AttendedRoom>(room, request.subscriber);
  if (auto refusal = room->attend(request.subscriber, person, request.wish.after))
    return Unexpected{std::move(*refusal)};
  return attended;
}

}  // namespace

Rate RegistryLimits::openings() const {
  const auto most = static_cast<double>(std::max<std::size_t>(places.shared, 20));
  return {most / 200, 3 * most};
}

TableRegistry::TableRegistry(RegistryLimits limits, Services services)
    : limits_(std::move(limits)),
      services_(std::move(services)),
      room_services_{.writer = services_.writer,
                     .bots = services_.bots,
                     .monitor = services_.monitor,
                     .limits = limits_.room,
                     .now = services_.now,
                     .fresh_seed = [] { return DealSeed::random(); },
                     .look_alike = [](std::string_view a, std::string_view b) { return look_alike(a, b); },
                     .rescheduled = [this](Room& room) { room_changed(room); },
                     .guarded = [](Room& room, const auto& work) { guard(room, work); }},
      openings_(limits_.openings()) {}

std::optional<std::string> TableRegistry::load_key(EventStore& store) {
  auto key = store.address_key();
  if (!key) return key.error().detail;
  address_key_ = std::move(key).value();
  return std::nullopt;
}

Expected<std::size_t, std::string> TableRegistry::load(EventStore& store) {
  if (auto problem = load_key(store)) return Unexpected{std::move(*problem)};
  const auto open = store.open_tables();
  if (!open) return Unexpected{open.error().detail};
  const Timestamp now = services_.now();
  warn_about_clock(*open, now);
  for (const OpenTable& table : *open) {
    Known known{table.summary, quiet_before_start(table), {}, {}, {}, {}, std::nullopt, table.damaged};
    reschedule(tables_.try_emplace(table.id, std::move(known)).first);
  }
  services_.monitor.set_tables(tables_.size());
  return tables_.size();
}

// After a start nobody's table is closed sooner than they can come back, however long the server was off.
Timestamp TableRegistry::quiet_before_start(const OpenTable& table) const {
  const Timestamp now = services_.now();
  const Millis spent = patience(table.summary) - std::min(patience(table.summary), kTimeToComeBack);
  return std::clamp(table.last_event_at, now - spent, now);
}

AddressTag TableRegistry::tag_of(const std::string& address) const { return keyed_tag(address_key_, address); }

// --- opening -------------------------------------------------------------------------------------------------

std::vector<TablePlace> TableRegistry::places() const {
  std::vector<TablePlace> places;
  places.reserve(tables_.size());
  for (const auto& [id, known] : tables_) {
    // What is being closed has no place any more.
    if (known.close_again > services_.now()) continue;
    places.push_back({&id, &known.summary.opened_by, known.summary.solo, spare_since(known)});
  }
  return places;
}

Expected<std::vector<TableId>, Refusal> TableRegistry::place_for(const AddressTag& tag, bool is_solo) const {
  const auto opening = [&](bool solo) {
    const auto found = opening_.find({tag, solo});
    return found == opening_.end() ? 0 : found->second;
  };
  return make_place(places(), tag, is_solo, {opening_in_all_, opening(false), opening(true)}, limits_.places);
}

void TableRegistry::open(const FromClient<protocol::OpenRequest>& from, const Offered& done) {
  auto name = checked_name(from.request.name);
  if (!name) return done(Unexpected{name.error()});
  protocol::OpenRequest checked = from.request;
  checked.name = std::move(name).value();
  if (!checked.key) return open_anew(from.address, checked, done);
  const KeyedOffers::Key key{from.address, "", *checked.key};
  if (const auto first = keyed_offers_.begin(key, checked.digest, done)) open_anew(from.address, checked, *first);
}

void TableRegistry::open_anew(const std::string& address, const protocol::OpenRequest& request, const Offered& done) {
  const AddressTag tag = tag_of(address);
  const TableId id = TableId::random();
  const std::string token = make_token();
  Append append{id, 0, {}};
  Table table(id);
  for (const TableEvent& event : Table::open(request, TokenHash::of(token), DealSeed::random(), tag)) {
    const StoredEvent stored{event, services_.now(), std::nullopt};
    append.events.push_back(to_json(stored));
    if (!table.apply(stored)) return done(Unexpected{Refusal{RefusalCode::internal_error}});
  }
  const bool solo = table.is_solo();
  const auto giving_way = place_for(tag, solo);
  if (!giving_way) return done(Unexpected{giving_way.error()});
  if (!openings_.take(tag, services_.now())) return done(Unexpected{Refusal{RefusalCode::too_many_requests}});
  for (const TableId& closing : *giving_way) {
    if (const auto known = tables_.find(closing); known != tables_.end()) close(known);
  }
  append.summary = {request.settings.listed, StoredPhase::gathering, false, solo, tag};
  append.at = services_.now();
  const std::size_t count = append.events.size();
  // It counts from now on: others ask while it is being stored.
  ++opening_in_all_;
  ++opening_[{tag, solo}];
  const auto opened = std::make_shared<Table>(std::move(table));
  services_.writer.append(std::move(append), [this, opened, token, count, tag, solo, done](const auto& error) {
    --opening_in_all_;
    if (--opening_[{tag, solo}] == 0) opening_.erase({tag, solo});
    if (error) {
      log(LogLevel::error, "store refused", {{"table", opened->id().outline()}, {"reason", error->detail}});
      const bool full = error->kind == StoreError::Kind::full;
      return done(Unexpected{Refusal{full ? RefusalCode::storage_full : RefusalCode::storage_failed}});
    }
    const SeatOffer offer{opened->id(), opened->host().seat, token};
    log(LogLevel::info, "table opened", {{"table", offer.table.outline()}, {"game", opened->settings().game}});
    // Whoever asked is answered also where something is thrown; the failure is for whoever counts failures.
    guard([&] { add(std::move(*opened), {0, count}); },
          [&] { done(Unexpected{Refusal{RefusalCode::internal_error}}); });
    done(offer);
  });
}

void TableRegistry::add(Table table, Room::Stored stored) {
  const TableId id = table.id();
  const Timestamp now = services_.now();
  auto room = std::make_shared<Room>(std::move(table), stored, now, room_services_);
  const TableSummary summary = room->summary();
  const auto [known, is_new] =
      tables_.insert_or_assign(id, Known{summary, now, std::move(room), now, {}, {}, 0, false});
  services_.monitor.set_tables(tables_.size());
  reschedule(known);
}

// --- joining -------------------------------------------------------------------------------------------------

void TableRegistry::join(const TableId& table, const FromClient<protocol::JoinRequest>& from, const Offered& done) {
  auto name = checked_name(from.request.name);
  if (!name) return done(Unexpected{name.error()});
  protocol::JoinRequest checked = from.request;
  checked.name = std::move(name).value();
  if (!checked.key) return join_anew(from.address, table, checked, done);
  const KeyedOffers::Key key{from.address, table.text(), *checked.key};
  if (const auto first = keyed_offers_.begin(key, checked.digest, done)) {
    join_anew(from.address, table, checked, *first);
  }
}

void TableRegistry::join_anew(const std::string& address, const TableId& table, const protocol::JoinRequest& request,
                              const Offered& done) {
  find(table, [table, request, tag = tag_of(address), done](const auto& room) {
    if (!room) return done(Unexpected{room.error()});
    const std::string token = make_token();
    (*room)->join(request, TokenHash::of(token), tag, [table, token, done](const auto& seat) {
      if (!seat) return done(Unexpected{seat.error()});
      done(SeatOffer{table, *seat, token});
    });
  });
}

// --- attending and looking -----------------------------------------------------------------------------------

void TableRegistry::attend(const AttendRequest& request, const Attending& done) {
  const auto table = TableId::parse(request.wish.table);
  if (!table) return done(Unexpected{Refusal{RefusalCode::no_such_table}});
  find(*table, [request, done](const auto& room) {
    if (!room) return done(Unexpected{room.error()});
    done(attend_room(*room, request));
  });
}

void TableRegistry::look(const TableId& table, const Looked& done) {
  find(table, [done](const auto& room) {
    if (!room) return done(Unexpected{room.error()});
    done(to_json((*room)->public_data()));
  });
}

// --- finding -------------------------------------------------------------------------------------------------

void TableRegistry::find(const TableId& table, const Found& done) {
  const auto found = tables_.find(table);
  if (found == tables_.end()) return done(Unexpected{Refusal{RefusalCode::no_such_table}});
  Known& known = found->second;
  if (known.damaged) return done(Unexpected{Refusal{RefusalCode::table_damaged}});
  if (known.room) return done(known.room);
  known.waiting.push_back(done);
  if (known.waiting.size() == 1) fold(found);
}

void TableRegistry::fold(Tables::iterator known) {
  services_.reader.read(
      [id = known->first](EventStore& store) { return store.table(id); },
      [this, id = known->first](const Expected<StoredTable, StoreError>& stored) {
        // Closed meanwhile; whoever waited has been told.
        const auto found = tables_.find(id);
        if (found == tables_.end()) return;
        const auto waiting = std::exchange(found->second.waiting, {});
        const auto tell = [&waiting](const auto& room) {
          for (const Found& done : waiting) done(room);
        };
        auto room = Expected<std::shared_ptr<Room>, Refusal>(nullptr);
        // Whoever waits is answered, whatever is thrown.
        guard(
            [&] { room = folded(found, stored); },
            [&] { tell(Expected<std::shared_ptr<Room>, Refusal>(Unexpected{Refusal{RefusalCode::internal_error}})); });
        tell(room);
      });
}

Expected<std::shared_ptr<Room>, Refusal> TableRegistry::folded(Tables::iterator known,
                                                               const Expected<StoredTable, StoreError>& stored) {
  const auto& [id, entry] = *known;
  const Refusal unreachable{RefusalCode::table_unreachable};
  if (!stored && stored.error().kind != StoreError::Kind::damaged) {
    log(LogLevel::error, "table cannot be read", {{"table", id.outline()}, {"reason", stored.error().detail}});
    return Unexpected{Refusal{RefusalCode::storage_failed}};
  }
  if (stored && entry.fence && stored->fence != *entry.fence) {
    // Another node has adopted it since.
    drop(known, unreachable);
    return Unexpected{unreachable};
  }
  auto table = stored ? fold_table(id, *stored) : Expected<Table, std::string>(Unexpected{stored.error().detail});
  if (!table) {
    log(LogLevel::error, "table is damaged", {{"table", id.outline()}, {"reason", table.error()}});
    services_.monitor.count_failure("damaged-table");
    known->second.damaged = true;
    reschedule(known);
    return Unexpected{Refusal{RefusalCode::table_damaged}};
  }
  const Room::Stored numbers{stored->first, stored->first + stored->events.size(), stored->fence};
  // Whoever only looks at a table where nobody is does not keep it.
  known->second.room = std::make_shared<Room>(std::move(table).value(), numbers, entry.quiet_since, room_services_);
  known->second.folded = services_.now();
  known->second.summary = known->second.room->summary();
  reschedule(known);
  return known->second.room;
}

std::size_t TableRegistry::rooms() const {
  return static_cast<std::size_t>(
      std::count_if(tables_.begin(), tables_.end(), [](const auto& known) { return known.second.room != nullptr; }));
}

}  // namespace vivarium::server
