// What a room needs of whoever hosts it, and the limits that hold in it. A host is a server, the browser's worker, or a
// test: it gives rooms the time, a place for events, a place for bots to think, and takes note of what happens.
#pragma once

#include <cstddef>
#include <functional>
#include <initializer_list>
#include <string>
#include <string_view>

#include "engine/core/data.hpp"
#include "protocol/refusal.hpp"
#include "server/bots/bot_task.hpp"
#include "server/room/token_bucket.hpp"
#include "server/store/store_writer.hpp"
#include "server/table/table_event.hpp"
#include "server/table/timestamp.hpp"

namespace vivarium::server {

class Room;

struct RoomLimits {
  std::size_t spectators = 64;             // connections at one table; whoever has a seat always gets in
  std::size_t connections_of_person = 8;   // at one table
  std::size_t waiting_of_person = 8;       // commands that wait for the store
  std::size_t waiting_of_spectators = 16;  // of all of them together
  std::size_t waiting_joins = 16;
  Rate commands{10, 30};            // of one person, over all connections
  Rate chat{0.5, 8};                // lines of one person
  double first_chat = 2;            // lines of somebody who has just come
  Rate table_chat{4, 30};           // lines at one table
  Rate joins{0.2, 8};               // of one address at one table
  Rate refreshes{1, 30};            // of one connection: a welcome is the largest message there is
  Millis bot_pause{700};            // so that people can follow what bots do
  Millis round_pause{20'000};       // at the end of a round, for people to see it
  Millis retry{5'000};              // when a bot's move could not be stored
  Millis relaxed{120'000};          // for a decision
  Millis fast{30'000};              // likewise, at a fast table
  Millis stalled{600'000};          // for a decision, until somebody who is here may be replaced
  Millis host_away{60'000};         // until somebody else may act in the host's place
  std::string stand_in = "normal";  // the bot that plays for people
  std::string adviser = "expert";   // the bot that gives hints
};

// Takes note of what happens in rooms: figures, and a log. By default nothing is kept.
class RoomMonitor {
 public:
  enum class Level : std::uint8_t { info, error };

  RoomMonitor() = default;
  RoomMonitor(const RoomMonitor&) = delete;
  RoomMonitor& operator=(const RoomMonitor&) = delete;
  virtual ~RoomMonitor() = default;

  virtual void count_move(Mover /*by*/) {}
  virtual void count_refusal(protocol::RefusalCode /*code*/) {}
  virtual void count_finished_game(std::string_view /*game*/) {}
  virtual void count_failed_table() {}
  // From a command's arrival until everybody has been sent what it changed.
  virtual void observe_command(Millis /*taken*/) {}
  virtual void note(Level /*level*/, std::string_view /*event*/, std::initializer_list<Data::Member> /*fields*/) {}
};

// What rooms share.
struct RoomServices {
  StoreWriter& writer;
  BotThinker& bots;
  RoomMonitor& monitor;
  RoomLimits limits;
  std::function<Timestamp()> now;
  // A seed for a deal that nobody can foresee.
  std::function<DealSeed()> fresh_seed;
  // Whether two names are the same, or look so.
  std::function<bool(std::string_view, std::string_view)> look_alike;
  // A room has another next() than before, or is closed.
  std::function<void(Room&)> rescheduled;
  // Runs work of the room. A host in which something can throw ends that here, and has the room give up.
  std::function<void(Room&, const std::function<void()>&)> guarded;
};

}  // namespace vivarium::server
