// What has happened at a table, as the store keeps it. A table is the fold of its events; whatever is not among them
// (who is connected, which countdown runs) begins anew after a restart. What is said is kept apart from the rest: the
// latest lines only. A snapshot stands for all events before it, so that a table's history has a bound.
#pragma once

#include <compare>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/core/chance_outcome.hpp"
#include "engine/core/expected.hpp"
#include "engine/core/seat.hpp"
#include "protocol/refusal.hpp"
#include "protocol/table_request.hpp"
#include "server/crypto/fair_deal.hpp"
#include "server/crypto/secret.hpp"
#include "server/table/timestamp.hpp"

namespace vivarium::server {

// Somebody who has come to the table; numbered from 0, which is the host. No number is given twice.
class PersonId {
 public:
  explicit constexpr PersonId(std::int64_t number) : number_(number) {}
  [[nodiscard]] constexpr std::int64_t number() const { return number_; }
  static constexpr PersonId host() { return PersonId(0); }
  friend constexpr auto operator<=>(PersonId, PersonId) = default;

 private:
  std::int64_t number_;
};

// Where somebody came from: a keyed hash of the address, so that the store tells nobody's address. Empty: not known.
using AddressTag = std::string;

// Who has a seat: nobody yet, a bot of that name, or a person.
struct NobodyYet {
  friend bool operator==(NobodyYet, NobodyYet) = default;
};
using Occupant = std::variant<NobodyYet, std::string, PersonId>;

// What was answered to a command. The digest is of its content: the same id with another content is another command.
struct Answer {
  std::string id;
  std::string digest;  // empty in what older versions stored: then any content fits
  std::optional<protocol::Refusal> refusal;
  std::int64_t decision;
};

struct Person {
  PersonId id;
  std::string name;
  TokenHash token;
  std::optional<Seat> seat;
  AddressTag from = {};
  std::deque<Answer> answers = {};  // the latest ones
};

// Somebody whom the host has sent away: from there, or under that name, nobody takes a seat again.
struct SentAway {
  AddressTag from;
  std::string name;
};

// What a person adds to the chance of the next match.
struct Contributed {
  PersonId person;
  DealBytes entropy;
};

struct Opened {
  protocol::TableSettings settings;
  std::vector<protocol::SeatPlan> seats;
  std::string host_name;
  TokenHash host_token;
  AddressTag from = {};
};
// Everything that a table outside of a match consists of.
struct Snapshot {
  protocol::TableSettings settings;
  std::vector<Occupant> seats;
  std::vector<Person> people;
  std::vector<SentAway> sent_away;
  std::vector<Contributed> contributions;
  std::optional<DealSeed> next_seed;
  std::int64_t next_person = 0;
  std::int64_t match = 0;
  std::int64_t chat_lines = 0;
  bool attended = false;
};
// Somebody with a seat has been at the table for the first time.
struct Attended {};
// The seed of the next match. Its hash is shown from now on.
struct Seeded {
  DealSeed seed;
};
struct Joined {
  std::string name;
  TokenHash token;
  Seat seat;
  AddressTag from = {};
};
// A seat becomes free or a bot's. Whoever sat there has lost it.
struct SeatChanged {
  Seat seat;
  protocol::SeatPlan plan;
  bool sent_away = false;  // by the host, and shall not come back
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
// The last move of the match, which was this seat's, has not happened.
struct Undone {
  Seat seat;
};
// Before the start: all options of the game, as they are from now on.
struct OptionsSet {
  Data options;
};
struct Said {
  PersonId person;
  bool is_phrase;
  std::string text;  // or the phrase's name
  // As it was when it was said; nothing in what older versions stored.
  std::optional<std::int64_t> line = {};
  std::string name = {};
  std::optional<Seat> seat = {};
};
struct FreeTextSet {
  bool on;
};
enum class CloseReason : std::uint8_t { host, idle };
struct Closed {
  CloseReason reason;
};

using TableEvent = std::variant<Opened, Seeded, Joined, SeatChanged, Started, Dealt, Moved, Retracted, Said,
                                FreeTextSet, Closed, Snapshot, Attended, Contributed, Undone, OptionsSet>;

// The command that led to an event: repeated, it is answered and not carried out again, even after a restart.
struct CommandMark {
  PersonId person;
  std::string id;
  std::string digest = {};
};

struct StoredEvent {
  TableEvent event;
  Timestamp at;
  std::optional<CommandMark> mark;
};

std::string to_json(const StoredEvent& stored);
// The event, or what is wrong with a store that holds this.
Expected<StoredEvent, std::string> stored_event_from_json(std::string_view json);

}  // namespace vivarium::server
