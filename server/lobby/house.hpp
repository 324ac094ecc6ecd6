// House: all tables, and the ways in: open one, find one, join one. Belongs to one thread, like its rooms.
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
  Millis idle = std::chrono::hours(24 * 14);  // until a table where nobody comes is closed
  RoomLimits room;
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
  };
  House(HouseLimits limits, Surroundings around);

  // Brings back the tables of the store; returns how many, or why the store cannot be read. A table that cannot be
  // folded is left alone and logged: it must not keep the others from being played.
  Expected<std::size_t, std::string> load();

  // For a client at that address. A request with a key that has been answered before is answered alike.
  void open(const std::string& address, const protocol::OpenRequest& request, const Offered& done);
  void join(const std::string& address, const TableId& table, const protocol::JoinRequest& request,
            const Offered& done);

  [[nodiscard]] std::shared_ptr<Room> find(const TableId& table) const;
  // The listed tables that are not over, those that wait for people first.
  [[nodiscard]] Data lobby() const;
  [[nodiscard]] std::size_t tables() const { return rooms_.size(); }

  // Everybody is told to come back after that time.
  void shut_down(Millis come_back_after);
  void tick(Moment now);
  [[nodiscard]] std::optional<Moment> next() const;

 private:
  struct Kept {
    std::shared_ptr<Room> room;
    std::string address;  // of whoever opened it; empty for one that was loaded
    std::optional<Moment> wakes;
  };
  void open_anew(const std::string& address, const protocol::OpenRequest& request, const Offered& done);
  void join_anew(const TableId& table, const protocol::JoinRequest& request, const Offered& done);
  void add(Table table, std::uint64_t stored, const std::string& address);
  void reschedule(Room& room);
  void drop(const TableId& table);
  [[nodiscard]] std::optional<Moment> wake_time(const Room& room) const;

  HouseLimits limits_;
  Surroundings around_;
  RoomServices services_;
  std::map<TableId, Kept> rooms_;
  std::set<std::pair<Moment, TableId>> wakes_;
  std::vector<std::shared_ptr<Room>> closed_;  // until the next tick: a room may be in the middle of something
  std::map<std::string, std::size_t> by_address_;
  std::size_t opening_ = 0;
  KeyedOffers keyed_offers_;
};

}  // namespace vivarium::server
