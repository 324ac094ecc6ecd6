// TableRegistry: all tables, and the ways in: open one, find one, join one. Of a table to which nobody has come it
// knows no more than a summary: the table is folded when somebody comes, and unloaded some time after the last one has
// left. Belongs to one thread, like its rooms.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/data.hpp"
#include "server/lobby/keyed_offers.hpp"
#include "server/lobby/place_policy.hpp"
#include "server/lobby/registry_monitor.hpp"
#include "server/lobby/seat_offer.hpp"
#include "server/lobby/table_gateway.hpp"
#include "server/post.hpp"
#include "server/room/room.hpp"
#include "server/store/event_store.hpp"
#include "server/store/store_reader.hpp"

namespace vivarium::server {

struct RegistryLimits {
  PlaceLimits places;
  // Until a table where nobody is gets closed: in mid-game, before or after it, and where nobody ever took a seat.
  Millis idle = std::chrono::hours(24 * 14);
  Millis over = std::chrono::hours(24);
  Millis unattended = std::chrono::hours(1);
  Millis in_memory = std::chrono::minutes(10);  // until an empty table's room is unloaded
  Millis lobby_kept = std::chrono::seconds(1);  // its text, however many ask
  RoomLimits room;

  // Limits how fast one address opens tables; opening and closing also costs disk writes.
  [[nodiscard]] Rate openings() const;
};

class TableRegistry final : public TableGateway {
 public:
  struct Services {
    StoreReader& reader;
    StoreWriter& writer;
    BotThinker& bots;
    RegistryMonitor& monitor;
    std::function<Timestamp()> now;
    std::function<void()> rescheduled;  // next() may have changed
    Post later;                         // runs a function when whatever runs now has returned
  };
  TableRegistry(RegistryLimits limits, Services services);

  // Learns how addresses are tagged; returns why the store cannot be read. Enough where tables are adopted one by one.
  std::optional<std::string> load_key(EventStore& store);
  // The same, and which tables there are; returns how many, or why the store cannot be read. Takes as long whatever was
  // ever played or said at them.
  Expected<std::size_t, std::string> load(EventStore& store);

  // Of several nodes: takes a table over; or gives all others up, and tells whoever is there to come back.
  void adopt(const OpenTable& table, std::uint64_t fence);
  void keep_only(std::span<const TableId> tables, const protocol::Refusal& refusal, Millis come_back_after);
  [[nodiscard]] bool has(const TableId& table) const { return tables_.contains(table); }

  void open(const FromClient<protocol::OpenRequest>& from, const Offered& done) override;
  void join(const TableId& table, const FromClient<protocol::JoinRequest>& from, const Offered& done) override;
  void attend(const AttendRequest& request, const Attending& done) override;
  void look(const TableId& table, const Looked& done) override;

  // The table's room; no_such_table, or why it cannot be had. A damaged table stays as it is in the store.
  using Found = std::function<void(const Expected<std::shared_ptr<Room>, protocol::Refusal>&)>;
  void find(const TableId& table, const Found& done);
  // Of too many tables it shows those where somebody plays, and some of every opener.
  static constexpr std::size_t kMaxInLobby = 200;
  void lobby(const LobbyMade& done) override;
  [[nodiscard]] std::size_t tables() const { return tables_.size(); }
  [[nodiscard]] std::size_t rooms() const;

  // Everybody is told to come back after that time.
  void shut_down(Millis come_back_after);
  void tick(Timestamp now);
  [[nodiscard]] std::optional<Timestamp> next() const;

 private:
  struct Known {
    TableSummary summary;
    Timestamp quiet_since;       // nobody has been there since; while there is a room it knows better
    std::shared_ptr<Room> room;  // null while nobody has come
    Timestamp folded;            // when the room was made
    std::optional<Timestamp> wakes;
    Timestamp close_again;  // it is being closed; when to try again if that cannot be stored
    // With which it was opened or adopted here; nothing: no other node can have adopted it.
    std::optional<std::uint64_t> fence = std::nullopt;
    bool damaged = false;             // it stays in the store as it is, for whoever looks after that
    std::vector<Found> waiting = {};  // for the table to be read
  };
  using Tables = std::map<TableId, Known>;

  void open_anew(const std::string& address, const protocol::OpenRequest& request, const Offered& done);
  void join_anew(const std::string& address, const TableId& table, const protocol::JoinRequest& request,
                 const Offered& done);
  [[nodiscard]] Timestamp quiet_before_start(const OpenTable& table) const;
  [[nodiscard]] AddressTag tag_of(const std::string& address) const;
  [[nodiscard]] std::vector<TablePlace> places() const;
  // What would be closed for another table, or why none can be opened.
  [[nodiscard]] Expected<std::vector<TableId>, protocol::Refusal> place_for(const AddressTag& tag, bool is_solo) const;
  void add(Table table, Room::Stored stored);
  void fold(Tables::iterator known);
  [[nodiscard]] Expected<std::shared_ptr<Room>, protocol::Refusal> folded(
      Tables::iterator known, const Expected<StoredTable, StoreError>& stored);
  void make_lobby();
  // The tables of the lobby, those to be shown first in front.
  [[nodiscard]] std::vector<Tables::iterator> listed();
  void close(Tables::iterator known);
  void reschedule(Tables::iterator known);
  void room_changed(Room& room);
  void unload(Known& known);
  void drop(Tables::iterator known, const protocol::Refusal& refusal);
  void look_after(Tables::iterator known, Timestamp now);
  [[nodiscard]] Millis patience(const TableSummary& summary) const;
  [[nodiscard]] static std::optional<Timestamp> quiet_since(const Known& known);
  // Since when nobody has missed it; nothing while somebody may.
  [[nodiscard]] std::optional<Timestamp> spare_since(const Known& known) const;
  // When it is to be closed, and its room to be unloaded, if nobody comes; nothing while somebody is there.
  [[nodiscard]] std::optional<Timestamp> closing_time(const Known& known) const;
  [[nodiscard]] std::optional<Timestamp> unloading_time(const Known& known) const;
  [[nodiscard]] std::optional<Timestamp> wake_time(const Known& known) const;

  RegistryLimits limits_;
  Services services_;
  RoomServices room_services_;
  Tables tables_;
  std::set<std::pair<Timestamp, TableId>> wakes_;
  // Tables that are just being stored, by the opener's address and whether they are solo games.
  std::map<std::pair<AddressTag, bool>, std::size_t> opening_;
  std::size_t opening_in_all_ = 0;
  std::string address_key_;
  KeyedOffers keyed_offers_;
  TokenBuckets<AddressTag> openings_;
  std::shared_ptr<const std::string> lobby_;
  Timestamp lobby_made_;
  std::vector<LobbyMade> waiting_for_lobby_;
};

}  // namespace vivarium::server
