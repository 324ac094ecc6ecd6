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

#include "engine/core/event.hpp"
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

// An event of the match as JSON, made once however many viewers it has.
struct LoggedEvent {
  std::string json;
  Audience audience;
};

struct ChatLine {
  std::int64_t number;  // from 1
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
  bool settled = false;      // choices have taken effect
  bool round_ended = false;  // with points, and the match goes on

  void merge(const Change& other);
};

using TableEvents = std::vector<TableEvent>;

// What carrying out one step of a match led to.
struct PlayedStep {
  vivarium::Events events;
  bool had_chosen;  // the seat had made a choice in secret before, at this decision
  bool settled;     // choices have taken effect
  bool can_undo;    // nobody has learnt anything by it
};

// What a decision leads to: the events to be stored, and what their folding comes to, so that nothing of it is worked
// out a second time once they are stored.
struct Progress {
  TableEvents events;
  // What the match becomes by them, and the steps that lead there; null where it stays as it is.
  std::unique_ptr<Match> match = nullptr;
  bool is_branch = true;  // of the present match, rather than one that takes its place
  std::vector<PlayedStep> steps = {};
  std::optional<Record> record = std::nullopt;  // of the match, where it ends
};

// What a decision depends on besides the table itself.
struct DecisionContext {
  const DealSeed& next_seed;  // a fresh one, used where a match ends
  bool host_is_away = false;  // for so long that somebody else may see to it that the table goes on
};

// REQUIRES: prepared by this match in this position
PlayedStep carry_out(Match& match, const PreparedStep& step);

class Table {
 public:
  static constexpr std::size_t kChatKept = 50;
  static constexpr std::size_t kAnswersKept = 64;  // of each person
  static constexpr int kMaxChanges = 20;           // of one secret choice
  static constexpr int kMaxUndos = 8;              // until a move that stays
  static constexpr int kMaxFreeTextChanges = 64;   // by the host, between two snapshots
  static constexpr std::size_t kMaxSentAway = 32;  // of more the first are forgotten

  explicit Table(TableId id) : id_(std::move(id)) {}

  // --- deciding -------------------------------------------------------------------------------------------
  // Each returns what would happen, or why nothing may.
  static TableEvents open(const protocol::OpenRequest& request, const TokenHash& token, const DealSeed& seed,
                          const AddressTag& from);
  using Decision = Expected<Progress, protocol::Refusal>;
  [[nodiscard]] Decision join(const protocol::JoinRequest& request, const TokenHash& token,
                              const AddressTag& from) const;
  [[nodiscard]] Decision decide(PersonId who, const protocol::TableCommand& command, const DecisionContext& now) const;
  // A bot's choice, for its own seat or in place of a person.
  [[nodiscard]] Decision decide_for_bot(Seat seat, const protocol::Move& choice, Mover by,
                                        const DealSeed& next_seed) const;
  // The first match, or the next one.
  [[nodiscard]] Decision start() const;
  // Stands for everything that has happened so far. REQUIRES: no match is played or shown that must not be forgotten
  [[nodiscard]] Snapshot snapshot() const;

  // --- folding --------------------------------------------------------------------------------------------
  // What is wrong where an event cannot follow; only a damaged store can lead to that.
  Expected<Change, std::string> apply(const StoredEvent& stored);
  // The same for all events of a decision once they are stored, without working it out again. REQUIRES: decided on this
  // table as it is now; `stored` are its events, perhaps behind a snapshot
  Expected<Change, std::string> take_over(Progress progress, const std::vector<StoredEvent>& stored);

  // --- looking --------------------------------------------------------------------------------------------
  [[nodiscard]] const TableId& id() const { return id_; }
  [[nodiscard]] Phase phase() const { return phase_; }
  [[nodiscard]] const protocol::TableSettings& settings() const { return settings_; }
  [[nodiscard]] const std::vector<Occupant>& seats() const { return seats_; }
  // The host first; whoever is gone is not among them.
  [[nodiscard]] const std::vector<Person>& people() const { return people_; }
  [[nodiscard]] const Person& host() const { return people_.front(); }
  // Null for somebody who has left or was sent away: the token opens nothing any more.
  [[nodiscard]] const Person* person(PersonId id) const;
  [[nodiscard]] const std::vector<SentAway>& sent_away() const { return sent_away_; }
  // Whether that person sees to it that the table goes on. It does not wait for ever for a host who is gone: then
  // everybody with a seat does.
  [[nodiscard]] bool may_go_on(PersonId who, bool host_is_away) const;
  [[nodiscard]] bool attended() const { return attended_; }
  // At most one person sits there, and nobody else can come.
  [[nodiscard]] bool is_solo() const;
  [[nodiscard]] const std::vector<Contributed>& contributions() const { return contributions_; }
  [[nodiscard]] SeatSet contributors() const;
  [[nodiscard]] const std::deque<ChatLine>& chat() const { return chat_; }
  [[nodiscard]] SeatSet person_seats() const;
  [[nodiscard]] const Occupant& occupant(Seat seat) const { return seats_[static_cast<std::size_t>(seat.index())]; }
  [[nodiscard]] std::string player_name(Seat seat) const;  // "Ana", "bot:hard", "" for nobody
  // The person with that token.
  [[nodiscard]] std::optional<PersonId> person_with(const TokenHash& token) const;
  [[nodiscard]] Viewer viewer_of(std::optional<PersonId> who) const;

  // Null before the first match.
  [[nodiscard]] const Match* match() const { return match_.get(); }
  [[nodiscard]] std::int64_t match_number() const { return match_number_; }
  // Decisions of the match that have taken effect: what a move must name. Secret choices do not count until the last.
  [[nodiscard]] std::int64_t decision() const { return decision_; }
  // The decision to whose time limit the present one belongs: undoing a move and making it again gives no more time.
  [[nodiscard]] std::int64_t timed_decision() const { return timed_decision_; }
  [[nodiscard]] const std::vector<LoggedEvent>& log() const { return log_; }
  // How many events of the log the viewer may see.
  [[nodiscard]] std::int64_t events_seen_by(Viewer viewer) const { return seen_events_[index_of(viewer)]; }
  // The deal of the present match, and the server's part of the next one's.
  [[nodiscard]] const std::optional<Deal>& deal() const { return deal_; }
  [[nodiscard]] const std::optional<DealSeed>& next_seed() const { return next_seed_; }
  // REQUIRES: phase() == Phase::over, or playing for an unfinished record
  [[nodiscard]] Record record() const;
  // Whether that viewer may take the last move back.
  [[nodiscard]] bool can_undo(Viewer viewer) const;
  [[nodiscard]] Timestamp last_event_at() const { return last_event_at_; }

  // What was answered to a command that has been carried out or refused before: nothing where it is new.
  [[nodiscard]] const Answer* answer_to(PersonId id, std::string_view command_id) const;
  void remember(const CommandMark& mark, std::optional<protocol::Refusal> refusal);

 private:
  struct Decider;
  struct Folder;

  static std::size_t index_of(Viewer viewer);
  void log_events(const vivarium::Events& events);
  [[nodiscard]] std::optional<protocol::Refusal> playing_problem(std::int64_t decision) const;
  [[nodiscard]] Deal next_deal() const;
  [[nodiscard]] Decision move(Seat seat, const protocol::Move& choice, Mover by, const DealSeed& next_seed) const;
  [[nodiscard]] Decision undo(Seat seat, std::int64_t decision) const;
  Expected<Change, std::string> fold(const StoredEvent& stored, const Folder& folder);
  // The present match without its last step; null where it has none, or that was no move.
  [[nodiscard]] std::unique_ptr<Match> match_without_last() const;

  TableId id_;
  Phase phase_ = Phase::gathering;
  protocol::TableSettings settings_;
  std::vector<Occupant> seats_;
  std::vector<Person> people_;
  std::int64_t next_person_ = 0;
  std::vector<SentAway> sent_away_;
  std::vector<Contributed> contributions_;
  bool attended_ = false;
  int free_text_changes_ = 0;
  std::deque<ChatLine> chat_;
  std::int64_t chat_lines_ = 0;
  std::unique_ptr<Match> match_;
  std::int64_t match_number_ = 0;
  std::int64_t decision_ = 0;
  std::uint64_t outcomes_ = 0;  // of chance, in this match
  std::int64_t timed_decision_ = 0;
  std::int64_t moves_that_stand_ = 0;  // decisions that have taken effect and were not undone
  int undos_ = 0;                      // since the last move that cannot be undone
  std::optional<Seat> last_mover_;     // of the last step of the match; nobody where that was chance or undone
  std::vector<LoggedEvent> log_;
  std::array<std::int64_t, kMaxSeats + 1> seen_events_{};  // by seat; the last one a spectator's
  // Of the choices that are made in secret at this decision: whose has been told of, and how often each was changed.
  SeatSet told_chosen_;
  std::array<int, kMaxSeats> changes_{};
  std::optional<Deal> deal_;
  std::optional<DealSeed> next_seed_;
  Timestamp last_event_at_;
};

}  // namespace vivarium::server
