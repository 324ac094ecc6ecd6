// House: all tables, and the ways in: open one, find one, join one. Of a table to which nobody has come it knows no
// more than a summary: the table is folded when somebody does, and forgotten again some time after the last one has
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
#include "server/lobby/room.hpp"
#include "server/lobby/seat_offer.hpp"
#include "server/store/event_store.hpp"

namespace vivarium::server {

struct HouseLimits {
  std::size_t tables = 5'000;
  std::size_t tables_per_address = 20;
  // Until a table where nobody is gets closed: in mid-game, before or after it, and where nobody ever took a seat.
  Millis idle = std::chrono::hours(24 * 14);
  Millis over = std::chrono::hours(24);
  Millis unattended = std::chrono::hours(1);
  Millis in_memory = std::chrono::minutes(10);  // until the room of a table where nobody is is forgotten
  RoomLimits room;

  // Of tables by one address: whoever closes them as fast keeps none, and keeps the disk busy all the same.
  [[nodiscard]] Rate openings() const;
};

class House {
 public:
  struct Surroundings {
    EventStore& store;  // for reading, on this thread
    StoreWriter& writer;
    BotThinker& bots;
    Metrics& metrics;
    std::function<Moment()> now;
    std::function<void()> rescheduled;  // next() may have changed
    Post later;                         // runs a function when whatever runs now has returned
  };
  House(HouseLimits limits, Surroundings around);

  // Learns which tables there are; returns how many, or why the store cannot be read. Takes as long whatever was ever
  // played or said at them.
  Expected<std::size_t, std::string> load();

  // For a client at that address. A request with a key that has been answered before is answered alike.
  void open(const std::string& address, const protocol::OpenRequest& request, const Offered& done);
  void join(const std::string& address, const TableId& table, const protocol::JoinRequest& request,
            const Offered& done);

  // The table's room; no-such-table, or why it cannot be had. A damaged table stays as it is in the store.
  [[nodiscard]] Expected<std::shared_ptr<Room>, protocol::Refusal> find(const TableId& table);
  // The listed tables that are not over; of too many those where somebody plays, and some of every opener.
  static constexpr std::size_t kMaxInLobby = 200;
  [[nodiscard]] Data lobby();
  [[nodiscard]] std::size_t tables() const { return tables_.size(); }
  [[nodiscard]] std::size_t rooms() const;

  // Everybody is told to come back after that time.
  void shut_down(Millis come_back_after);
  void tick(Moment now);
  [[nodiscard]] std::optional<Moment> next() const;

 private:
  struct Known {
    TableSummary summary;
    Moment quiet_since;          // nobody has been there since; while there is a room it knows better
    std::shared_ptr<Room> room;  // null while nobody has come
    Moment folded;               // when the room was made
    std::optional<Moment> wakes;
    Moment close_again;    // when its closing could not be stored
    bool damaged = false;  // it stays in the store as it is, for whoever looks after that
  };
  using Tables = std::map<TableId, Known>;

  void open_anew(const std::string& address, const protocol::OpenRequest& request, const Offered& done);
  void join_anew(const std::string& address, const TableId& table, const protocol::JoinRequest& request,
                 const Offered& done);
  [[nodiscard]] AddressTag tag_of(const std::string& address) const;
  [[nodiscard]] bool take_place(const AddressTag& tag);
  void free_place(const AddressTag& tag);
  void add(Table table, Room::Stored stored);
  Expected<std::shared_ptr<Room>, protocol::Refusal> fold(Tables::iterator known);
  // The tables of the lobby, those to be shown first in front.
  [[nodiscard]] std::vector<Tables::iterator> listed();
  void reschedule(Tables::iterator known);
  void room_changed(Room& room);
  void forget_room(Known& known);
  void drop(Tables::iterator known);
  void look_after(Tables::iterator known, Moment now);
  [[nodiscard]] Millis patience(const TableSummary& summary) const;
  [[nodiscard]] static std::optional<Moment> quiet_since(const Known& known);
  // When it is to be closed, and its room to be forgotten, if nobody comes; nothing while somebody is there.
  [[nodiscard]] std::optional<Moment> closing_time(const Known& known) const;
  [[nodiscard]] std::optional<Moment> forgetting_time(const Known& known) const;
  [[nodiscard]] std::optional<Moment> wake_time(const Known& known) const;

  HouseLimits limits_;
  Surroundings around_;
  RoomServices services_;
  Tables tables_;
  std::set<std::pair<Moment, TableId>> wakes_;
  // How many tables there are, those included that are just being stored, and how many of each address.
  std::size_t places_ = 0;
  std::map<AddressTag, std::size_t> places_of_;
  std::string address_key_;
  KeyedOffers keyed_offers_;
  TokenBuckets<AddressTag> openings_;  // of tables
};

}  // namespace vivarium::server
