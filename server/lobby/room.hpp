// Room: a table with the people around it. The single writer of its table: commands wait in a queue while events are on
// their way to the store, take effect when they are safe, and only then is anybody told.
//
//   command → decide → store → apply → tell every viewer → answer → let bots think
//
// Belongs to one thread. What is under way when a room goes away has no further effect.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/bots/bot_pool.hpp"
#include "server/lobby/attendant.hpp"
#include "server/lobby/token_buckets.hpp"
#include "server/metrics.hpp"
#include "server/store/store_writer.hpp"
#include "server/table/attendance.hpp"
#include "server/table/table.hpp"
#include "server/table/table_messages.hpp"

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
  Millis retry{5'000};              // when a bot's move could not be stored
  Millis relaxed{120'000};          // for a decision
  Millis fast{30'000};              //
  Millis stalled{600'000};          // for a decision, until somebody who is here may be replaced
  Millis host_away{60'000};         // until somebody else may act in the host's place
  std::string stand_in = "normal";  // the bot that plays for people
  std::string adviser = "expert";   // the bot that gives hints
};

// What rooms share.
struct RoomServices {
  StoreWriter& writer;
  BotThinker& bots;
  Metrics& metrics;
  RoomLimits limits;
  std::function<Moment()> now;
  // A room has another next() than before, or is closed.
  std::function<void(Room&)> rescheduled;
};

// By which a command is known again.
struct CommandKey {
  std::string id;
  std::uint64_t digest = 0;  // of its content
};

class Room : public std::enable_shared_from_this<Room> {
 public:
  // `stored`: the numbers of the table's events that the store has.
  struct Stored {
    std::uint64_t first = 0;
    std::uint64_t next = 0;
  };
  // `empty_since`: when the last one left.
  Room(Table table, Stored stored, Moment empty_since, RoomServices& services);
  ~Room();
  Room(const Room&) = delete;
  Room& operator=(const Room&) = delete;

  [[nodiscard]] const Table& table() const { return table_; }
  [[nodiscard]] Data public_data() const;
  [[nodiscard]] std::size_t attendants() const { return attendants_.size(); }
  // Somebody whose game it is is here.
  [[nodiscard]] bool is_attended() const;
  // Since when nobody has been here.
  [[nodiscard]] std::optional<Moment> empty_since() const { return empty_since_; }
  // Nobody is here and nothing is under way: it can be folded anew from the store when somebody comes.
  [[nodiscard]] bool is_asleep() const;
  // Something went wrong in the middle of a change: only the store knows how the table is.
  [[nodiscard]] bool is_broken() const { return broken_; }
  [[nodiscard]] TableSummary summary() const;

  // Somebody comes, is sent a welcome, and hears everything until they leave.
  std::optional<protocol::Refusal> attend(const std::shared_ptr<Attendant>& attendant, std::optional<PersonId> person,
                                          const std::optional<protocol::LastEvent>& after);
  void leave(const Attendant& attendant);
  // Is always answered, through the attendant. REQUIRES: attend has accepted the attendant
  void command(const std::shared_ptr<Attendant>& attendant, const CommandKey& key, protocol::Command command);

  using Joined = std::function<void(const Expected<Seat, protocol::Refusal>&)>;
  void join(protocol::JoinRequest request, const TokenHash& token, const AddressTag& from, Joined done);
  void close_idle();
  void dismiss_all(const protocol::Refusal& refusal, std::optional<Millis> come_back_after);

  void tick(Moment now);
  [[nodiscard]] std::optional<Moment> next() const;

 private:
  struct Present {
    std::shared_ptr<Attendant> attendant;
    std::optional<PersonId> person;
    TokenBucket refreshes;
  };
  // What somebody may still do before they must wait, however many connections they have.
  struct Allowance {
    TokenBucket commands;
    TokenBucket chat;
  };
  // What waits until the events before it are stored, and for whom.
  struct Job {
    enum class Origin : std::uint8_t { person, spectator, joining, table };
    Origin origin;
    std::optional<PersonId> person;
    std::function<void()> run;
    std::function<void()> cancel = {};  // tells whoever is not told by being sent away
  };
  // A bot's choice that waits until people could follow.
  struct ReadyMove {
    std::int64_t match;
    std::int64_t decision;
    std::string move;
    Moment due;
  };
  // Which choice a bot was asked for. Decisions begin anew with each match.
  struct Question {
    std::int64_t match = 0;
    std::int64_t decision = 0;
    friend bool operator==(const Question&, const Question&) = default;
  };
  struct BotState {
    std::optional<Question> asked;  // until its answer is here, and then until its move is stored
    Moment asked_at;
    std::shared_ptr<std::atomic<bool>> given_up;  // what it was asked last
    std::optional<ReadyMove> ready;
    bool hurried = false;  // the last answer was thought about for less than its level's time
  };
  // What the adviser thinks of a person's choice; each is thought about once.
  struct HintState {
    bool thinking = false;
    std::int64_t match = 0;
    std::int64_t decision = 0;
    Data last;  // of that decision; null where there is none
  };
  using WhenStored = std::function<void(const std::optional<protocol::Refusal>&)>;
  struct PresenceDecider;

  void enqueue(Job job);
  [[nodiscard]] std::size_t waiting(Job::Origin origin, std::optional<PersonId> person = std::nullopt) const;
  void pump();
  void give_up(std::string_view reason);
  void store(TableEvents events, std::optional<CommandMark> mark, WhenStored done);
  void apply(const std::vector<StoredEvent>& events, const WhenStored& done);
  void count_moves(const StoredEvent& stored, const Change& change);
  Allowance& allowance_of(PersonId person);
  [[nodiscard]] std::optional<protocol::Refusal> limit_problem(Present& present, const protocol::Command& command);
  // A command whose turn it is, as somebody sent it.
  struct Sent {
    std::shared_ptr<Attendant> attendant;
    PersonId person;
    CommandKey key;
    Moment arrived;
    [[nodiscard]] CommandMark mark() const;
  };
  void carry_out(const Sent& sent, const protocol::TableCommand& command);
  void carry_out(const Sent& sent, const protocol::PresenceCommand& command);
  void carry_out(const Sent& sent, const protocol::Question& question);
  // False, and it has been answered again, where a command with this id was answered before.
  [[nodiscard]] bool is_new(const Sent& sent);
  void seat_down(const protocol::JoinRequest& request, const TokenHash& token, const AddressTag& from,
                 const Joined& done);
  void refresh(const std::shared_ptr<Attendant>& attendant, const std::string& id);
  void answer_question(const Sent& sent, const protocol::Why& why);
  void answer_question(const Sent& sent, const protocol::Hint& wish);
  [[nodiscard]] std::optional<protocol::Refusal> hint_problem(PersonId person, const protocol::Hint& wish) const;
  void answer(Attendant& attendant, const std::string& id, const std::optional<protocol::Refusal>& refusal);
  void start_rematch_if_all_want_it();

  void tell(const Change& change, std::size_t log_before);
  void tell_table();
  void send_all(const std::string& text);
  void dismiss_the_gone();
  void refresh_attendance();

  // Whether there is a place for somebody who comes, perhaps that of somebody who has to give way.
  [[nodiscard]] bool make_place(const std::string& address, std::optional<PersonId> person);
  [[nodiscard]] Present* find(const Attendant& attendant);
  [[nodiscard]] bool is_here(PersonId person) const;
  [[nodiscard]] bool host_is_away() const;
  [[nodiscard]] std::optional<protocol::Refusal> join_problem(const std::string& name, const AddressTag& from) const;
  [[nodiscard]] Surroundings surroundings() const;
  [[nodiscard]] std::optional<std::string> bot_playing(Seat seat) const;
  [[nodiscard]] BotState& bot(Seat seat) { return bots_[static_cast<std::size_t>(seat.index())]; }
  void wake_bots();
  void bot_has_chosen(Seat seat, const Question& question, const BotAnswer& answer);
  void give_up_thinking();
  [[nodiscard]] std::optional<Moment> host_away_at() const;
  void make_ready_moves(Moment now);
  void make_bot_move(Seat seat, const ReadyMove& ready);
  void try_later(Seat seat, ReadyMove ready);

  Table table_;
  Stored stored_;
  RoomServices& services_;
  Attendance attendance_;
  std::vector<Present> attendants_;
  std::map<PersonId, Allowance> allowances_;
  TokenBucket table_chat_;
  TokenBuckets<AddressTag> joins_;
  std::optional<Moment> empty_since_;
  std::optional<Moment> host_gone_since_;
  bool told_host_away_ = false;
  SeatSet rematch_votes_;
  std::array<BotState, kMaxSeats> bots_{};
  HintState hint_;
  std::shared_ptr<std::atomic<bool>> given_up_ = std::make_shared<std::atomic<bool>>(false);
  std::array<std::optional<Mover>, kMaxSeats> movers_{};  // of the choices that have not taken effect
  std::deque<Job> jobs_;
  bool broken_ = false;
  bool storing_ = false;
  bool pumping_ = false;
};

}  // namespace vivarium::server
