// What has happened at a table, as the store keeps it. A table is the fold of its events; whatever is not among them
// (who is connected, which countdown runs) begins anew after a restart.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/core/chance_outcome.hpp"
#include "engine/core/expected.hpp"
#include "engine/core/seat.hpp"
#include "protocol/table_request.hpp"
#include "server/crypto/fair_deal.hpp"
#include "server/crypto/secret.hpp"
#include "server/table/moment.hpp"

namespace vivarium::server {

// Somebody who has come to the table; counted from 0, which is the host.
class PersonId {
 public:
  explicit constexpr PersonId(std::size_t index) : index_(index) {}
  [[nodiscard]] constexpr std::size_t index() const { return index_; }
  static constexpr PersonId host() { return PersonId(0); }
  friend constexpr auto operator<=>(PersonId, PersonId) = default;

 private:
  std::size_t index_;
};

struct Opened {
  protocol::TableSettings settings;
  std::vector<protocol::SeatPlan> seats;
  std::string host_name;
  TokenHash host_token;
};
// The seed of the next match. Its hash is shown from now on.
struct Seeded {
  DealSeed seed;
};
struct Joined {
  std::string name;
  TokenHash token;
  Seat seat;
};
// A seat becomes free or a bot's. Whoever sat there has lost it.
struct SeatChanged {
  Seat seat;
  protocol::SeatPlan plan;
};
struct Started {};
struct Dealt {
  ChanceOutcome outcome;
};
// Who made a seat's choice: its person, the bot whose seat it is, or a bot in place of its person.
enum class Mover : std::uint8_t { person, bot, stand_in };
struct Moved {
  Seat seat;
  std::string move;
  Mover by;
};
struct Retracted {
  Seat seat;
};
struct Said {
  PersonId person;
  bool is_phrase;
  std::string text;  // or the phrase's name
};
struct FreeTextSet {
  bool on;
};
enum class CloseReason : std::uint8_t { host, idle };
struct Closed {
  CloseReason reason;
};

using TableEvent =
    std::variant<Opened, Seeded, Joined, SeatChanged, Started, Dealt, Moved, Retracted, Said, FreeTextSet, Closed>;

// The command that led to an event: repeated, it is answered and not carried out again, even after a restart.
struct CommandMark {
  PersonId person;
  std::string id;
};

struct StoredEvent {
  TableEvent event;
  Moment at;
  std::optional<CommandMark> mark;
};

std::string to_json(const StoredEvent& stored);
// The event, or what is wrong with a store that holds this.
Expected<StoredEvent, std::string> stored_event_from_json(std::string_view json);

}  // namespace vivarium::server
