// Table: seats, people and the match between them; the fold of the table's events. It decides what a command leads to
// (events, or a refusal) without changing anything; once those are stored, apply carries them out. Live play and
// recovery after a crash go through the same apply.
//
// No sockets, no clock, no store, no threads of its own: one writer.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/core/expected.hpp"
#include "engine/core/viewer.hpp"
#include "engine/match/match.hpp"
#include "engine/record/record.hpp"
#include "protocol/client_message.hpp"
#include "protocol/refusal.hpp"
#include "server/table/table_event.hpp"

namespace vivarium::server {

enum class Phase : std::uint8_t { gathering, playing, over, closed };
std::string_view to_name(Phase phase);

struct Person {
  std::string name;
  TokenHash token;
  std::optional<Seat> seat;
  bool gone = false;  // kicked, or left: the token opens nothing any more
};

// Who has a seat: nobody yet, a bot of that name, or a person.
struct NobodyYet {
  friend bool operator==(NobodyYet, NobodyYet) = default;
};
using Occupant = std::variant<NobodyYet, std::string, PersonId>;

// An event of the match as JSON, made once however many viewers it has.
struct LoggedEvent {
  std::string json;
  Audience audience;
};

struct ChatLine {
  std::int64_t number;
  std::string name;
  std::optional<Seat> seat;
  bool is_phrase;
  std::string text;
};

// What applying events has changed, and so what has to be told to whom.
struct Change {
  bool table = false;       // seats, phase, settings
  bool game = false;        // the match, for every viewer
  SeatSet private_to = {};  // the match, for these seats only: nobody else may even notice
  bool chat = false;

  void merge(const Change& other);
};

using TableEvents = std::vector<TableEvent>;

class Table {
 public:
  static constexpr std::size_t kChatKept = 50;
  static constexpr std::size_t kAnswersKept = 64;  // of each person

  explicit Table(TableId id) : id_(std::move(id)) {}

  // --- deciding -------------------------------------------------------------------------------------------
  // Each returns what would happen, or why nothing may. `next_seed` is a fresh one, used where a match ends.
  static TableEvents open(const protocol::OpenRequest& request, const TokenHash& token, const DealSeed& seed);
  [[nodiscard]] Expected<TableEvents, protocol::Refusal> join(const protocol::JoinRequest& request,
                                                              const TokenHash& token) const;
  // REQUIRES: one of the commands that are stored (is_stored)
  [[nodiscard]] Expected<TableEvents, protocol::Refusal> decide(PersonId person, const protocol::Command& command,
                                                                const DealSeed& next_seed) const;
  // A bot's choice, for its own seat or in place of a person.
  [[nodiscard]] Expected<TableEvents, protocol::Refusal> decide_for_bot(Seat seat, const protocol::Move& choice,
                                                                        Mover by, const DealSeed& next_seed) const;
  // The first match, or the next one.
  [[nodiscard]] Expected<TableEvents, protocol::Refusal> start() const;
  [[nodiscard]] static bool is_stored(const protocol::Command& command);

  // --- folding --------------------------------------------------------------------------------------------
  // What is wrong where an event cannot follow; only a damaged store can lead to that.
  Expected<Change, std::string> apply(const StoredEvent& stored);

  // --- looking --------------------------------------------------------------------------------------------
  [[nodiscard]] const TableId& id() const { return id_; }
  [[nodiscard]] Phase phase() const { return phase_; }
  [[nodiscard]] const protocol::TableSettings& settings() const { return settings_; }
  [[nodiscard]] const std::vector<Occupant>& seats() const { return seats_; }
  [[nodiscard]] const std::vector<Person>& people() const { return people_; }
  [[nodiscard]] const std::deque<ChatLine>& chat() const { return chat_; }
  [[nodiscard]] SeatSet person_seats() const;
  [[nodiscard]] const Occupant& occupant(Seat seat) const { return seats_[static_cast<std::size_t>(seat.index())]; }
  [[nodiscard]] std::string player_name(Seat seat) const;  // "Ana", "bot:hard", "" for nobody
  // The person with that token who still belongs to the table.
  [[nodiscard]] std::optional<PersonId> person_with(const TokenHash& token) const;
  [[nodiscard]] Viewer viewer_of(std::optional<PersonId> person) const;

  // Null before the first match.
  [[nodiscard]] const Match* match() const { return match_.get(); }
  [[nodiscard]] std::int64_t match_number() const { return match_number_; }
  // Decisions of the match that have taken effect: what a move must name. Secret choices do not count until the last.
  [[nodiscard]] std::int64_t turn() const { return turn_; }
  [[nodiscard]] const std::vector<LoggedEvent>& log() const { return log_; }
  // The seed of the present match and of the next one.
  [[nodiscard]] const std::optional<DealSeed>& seed() const { return seed_; }
  [[nodiscard]] const std::optional<DealSeed>& next_seed() const { return next_seed_; }
  // REQUIRES: phase() == Phase::over, or playing for an unfinished record
  [[nodiscard]] Record record() const;
  [[nodiscard]] Moment last_event_at() const { return last_event_at_; }

  // What was answered to a command that has been carried out or refused before: nothing where it is new.
  struct Answer {
    std::string id;
    std::optional<protocol::Refusal> refusal;
    std::int64_t turn;
  };
  [[nodiscard]] const Answer* answer_to(PersonId person, std::string_view command_id) const;
  void remember(PersonId person, const std::string& command_id, std::optional<protocol::Refusal> refusal);

 private:
  struct Decider;
  struct Folder;

  void log_events(const vivarium::Events& events);
  [[nodiscard]] std::optional<protocol::Refusal> playing_problem(std::int64_t turn) const;
  [[nodiscard]] Expected<TableEvents, protocol::Refusal> move(Seat seat, const protocol::Move& choice, Mover by,
                                                              const DealSeed& next_seed) const;

  TableId id_;
  Phase phase_ = Phase::gathering;
  protocol::TableSettings settings_;
  std::vector<Occupant> seats_;
  std::vector<Person> people_;
  std::deque<ChatLine> chat_;
  std::int64_t chat_lines_ = 0;
  std::unique_ptr<Match> match_;
  std::int64_t match_number_ = 0;
  std::int64_t turn_ = 0;
  std::uint64_t outcomes_ = 0;  // of chance, in this match
  std::vector<LoggedEvent> log_;
  std::optional<DealSeed> seed_;
  std::optional<DealSeed> next_seed_;
  Moment last_event_at_;
  std::vector<std::deque<Answer>> answers_;  // by person
};

}  // namespace vivarium::server
