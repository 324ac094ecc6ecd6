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
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/bots/bot_pool.hpp"
#include "server/lobby/attendant.hpp"
#include "server/metrics.hpp"
#include "server/store/store_writer.hpp"
#include "server/table/attendance.hpp"
#include "server/table/table.hpp"
#include "server/table/table_messages.hpp"

namespace vivarium::server {

class Room;

struct RoomLimits {
  std::size_t viewers = 64;         // connections at one table
  std::size_t waiting = 64;         // commands that wait for the store
  Millis bot_pause{700};            // so that people can follow what bots do
  Millis retry{5'000};              // when a bot's move could not be stored
  Millis relaxed{120'000};          // for a decision
  Millis fast{30'000};              //
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

class Room : public std::enable_shared_from_this<Room> {
 public:
  // `stored`: how many events of the table the store has.
  Room(Table table, std::uint64_t stored, RoomServices& services);
  ~Room();
  Room(const Room&) = delete;
  Room& operator=(const Room&) = delete;

  [[nodiscard]] const Table& table() const { return table_; }
  [[nodiscard]] Data public_data() const;
  [[nodiscard]] std::size_t attendants() const { return attendants_.size(); }
  // Since when nobody has been here.
  [[nodiscard]] std::optional<Moment> empty_since() const { return empty_since_; }

  // Somebody comes, is sent a welcome, and hears everything until they leave.
  std::optional<protocol::Refusal> attend(const std::shared_ptr<Attendant>& attendant, std::optional<PersonId> person,
                                          const std::optional<protocol::LastEvent>& after);
  void leave(const Attendant& attendant);
  // Is always answered, through the attendant. REQUIRES: attend has accepted the attendant
  void command(const std::shared_ptr<Attendant>& attendant, std::string id, protocol::Command command);

  using Joined = std::function<void(const Expected<Seat, protocol::Refusal>&)>;
  void join(protocol::JoinRequest request, const TokenHash& token, Joined done);
  void close_idle();
  void dismiss_all(const protocol::Refusal& refusal, std::optional<Millis> come_back_after);

  void tick(Moment now);
  [[nodiscard]] std::optional<Moment> next() const;

 private:
  struct Present {
    std::shared_ptr<Attendant> attendant;
    std::optional<PersonId> person;
  };
  // A bot's choice that waits until people could follow.
  struct ReadyMove {
    std::int64_t match;
    std::int64_t turn;
    std::string move;
    Moment due;
  };
  // Which choice a bot was asked for. Turns begin anew with each match.
  struct Question {
    std::int64_t match = 0;
    std::int64_t turn = 0;
    friend bool operator==(const Question&, const Question&) = default;
  };
  struct BotState {
    std::optional<Question> asked;  // until its answer is here, and then until its move is stored
    Moment asked_at;
    std::optional<ReadyMove> ready;
  };
  // What the adviser thinks of a person's choice; each is thought about once.
  struct HintState {
    bool thinking = false;
    std::int64_t match = 0;
    std::int64_t turn = 0;
    Data last;  // of that turn; null where there is none
  };
  using Stored = std::function<void(const std::optional<protocol::Refusal>&)>;
  struct Unstored;

  void enqueue(std::function<void()> job);
  void pump();
  void store(const TableEvents& events, std::optional<CommandMark> mark, Stored done);
  void apply(const std::vector<StoredEvent>& events, const Stored& done);
  void carry_out(const std::shared_ptr<Attendant>& attendant, PersonId person, const std::string& id,
                 const protocol::Command& command, Moment arrived);
  void explain(Attendant& attendant, const std::string& id, PersonId person, const protocol::Why& why);
  void hint(const std::shared_ptr<Attendant>& attendant, const std::string& id, PersonId person,
            const protocol::Hint& wish);
  [[nodiscard]] std::optional<protocol::Refusal> hint_problem(PersonId person, const protocol::Hint& wish) const;
  void answer(Attendant& attendant, const std::string& id, const std::optional<protocol::Refusal>& refusal);
  void start_rematch_if_all_want_it();

  void tell(const Change& change, std::size_t log_before);
  void tell_table();
  void send_all(const std::string& text);
  void dismiss_the_gone();
  void refresh_attendance();

  [[nodiscard]] Present* find(const Attendant& attendant);
  [[nodiscard]] bool is_here(PersonId person) const;
  [[nodiscard]] Surroundings surroundings() const;
  [[nodiscard]] std::optional<std::string> bot_playing(Seat seat) const;
  [[nodiscard]] BotState& bot(Seat seat) { return bots_[static_cast<std::size_t>(seat.index())]; }
  void wake_bots();
  void bot_has_chosen(Seat seat, const Question& question, std::string move);
  void make_ready_moves(Moment now);
  void make_bot_move(Seat seat, const ReadyMove& ready);

  Table table_;
  std::uint64_t stored_;
  RoomServices& services_;
  Attendance attendance_;
  std::vector<Present> attendants_;
  std::optional<Moment> empty_since_;
  SeatSet rematch_votes_;
  std::array<BotState, kMaxSeats> bots_{};
  HintState hint_;
  std::shared_ptr<std::atomic<bool>> given_up_ = std::make_shared<std::atomic<bool>>(false);
  std::deque<std::function<void()>> jobs_;
  bool storing_ = false;
  bool pumping_ = false;
};

}  // namespace vivarium::server
