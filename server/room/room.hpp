// Room: a table with the people around it, and its single writer. Commands wait in a queue while events are on their
// way to the store, take effect when they are safe, and only then is anybody told.
//
//   command → decide → store → take over → tell every viewer → answer → let bots think
//
// Has no socket, no clock, no thread and no disk: its host gives it what it needs of these (RoomServices). Belongs to
// one thread. What is under way when a room goes away has no further effect.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/room/adviser.hpp"
#include "server/room/allowances.hpp"
#include "server/room/bot_players.hpp"
#include "server/room/command_queue.hpp"
#include "server/room/host_absence.hpp"
#include "server/room/room_services.hpp"
#include "server/room/subscribers.hpp"
#include "server/room/token_buckets.hpp"
#include "server/table/presence.hpp"
#include "server/table/round_pause.hpp"
#include "server/table/table.hpp"
#include "server/table/table_messages.hpp"

namespace vivarium::server {

// Identifies a repeated command.
struct CommandKey {
  std::string id;
  std::uint64_t digest = 0;  // of its content
};

class Room : public std::enable_shared_from_this<Room> {
 public:
  // The numbers of the table's events that the store has, and the table's fence.
  struct Stored {
    std::uint64_t first = 0;
    std::uint64_t next = 0;
    std::uint64_t fence = 0;
  };
  // `empty_since`: when the last one left.
  Room(Table table, Stored stored, Timestamp empty_since, RoomServices& services);
  ~Room();
  Room(const Room&) = delete;
  Room& operator=(const Room&) = delete;

  [[nodiscard]] const Table& table() const { return table_; }
  [[nodiscard]] Data public_data() const;
  // Somebody whose game it is is here.
  [[nodiscard]] bool is_attended() const;
  // Since when nobody has been here.
  [[nodiscard]] std::optional<Timestamp> empty_since() const { return empty_since_; }
  // Nobody is here and nothing is under way: it can be folded anew from the store when somebody comes.
  [[nodiscard]] bool is_asleep() const;
  // Something went wrong in the middle of a change: only the store knows how the table is.
  [[nodiscard]] bool is_broken() const { return broken_; }
  [[nodiscard]] TableSummary summary() const;

  // Somebody comes, is sent a welcome, and hears everything until they leave.
  std::optional<protocol::Refusal> attend(const std::shared_ptr<Subscriber>& subscriber, std::optional<PersonId> person,
                                          const std::optional<protocol::LastEvent>& after);
  void leave(const Subscriber& subscriber);
  // Is always answered, through the subscriber. REQUIRES: attend has accepted the subscriber
  void command(const std::shared_ptr<Subscriber>& subscriber, const CommandKey& key, protocol::Command command);

  using Joined = std::function<void(const Expected<Seat, protocol::Refusal>&)>;
  void join(protocol::JoinRequest request, const TokenHash& token, const AddressTag& from, Joined done);
  void close_idle();
  void disconnect_all(const protocol::Refusal& refusal, std::optional<Millis> come_back_after);
  // What is in memory may be half of a change. Everybody is disconnected for a moment; whoever comes back finds the
  // table as it is in the store.
  void give_up(std::string_view reason);

  void tick(Timestamp now);
  [[nodiscard]] std::optional<Timestamp> next() const;

 private:
  using Job = CommandQueue::Job;
  using WhenStored = std::function<void(const std::optional<protocol::Refusal>&)>;
  // A command whose turn has come.
  struct Sent {
    std::shared_ptr<Subscriber> subscriber;
    PersonId person;
    CommandKey key;
    Timestamp arrived;
    [[nodiscard]] CommandMark mark() const;
  };
  struct PresenceDecider;

  // room.cpp: doing one thing after the other, storing, telling
  void enqueue(Job job);
  void work_off();
  void store(Progress progress, std::optional<CommandMark> mark, WhenStored done);
  void take_over(Progress progress, const std::vector<StoredEvent>& stored, const WhenStored& done);
  void count_moves(const std::vector<StoredEvent>& stored, const Change& change);
  void tell(const Change& change, std::size_t log_before);
  void tell_table();
  void begin_pause(const Change& change);
  [[nodiscard]] TableStatus status() const;

  // room_commands.cpp: what people ask for
  [[nodiscard]] std::optional<protocol::Refusal> limit_problem(Subscription& sender, const protocol::Command& command);
  void carry_out(const Sent& sent, const protocol::TableCommand& command);
  void carry_out(const Sent& sent, const protocol::PresenceCommand& command);
  void carry_out(const Sent& sent, const protocol::Question& question);
  // False, and it has been answered again, where a command with this id was answered before.
  [[nodiscard]] bool is_new(const Sent& sent);
  void refresh(const std::shared_ptr<Subscriber>& subscriber, const std::string& id);
  void answer(Subscriber& subscriber, const std::string& id, const std::optional<protocol::Refusal>& refusal);
  void answer_question(const Sent& sent, const protocol::Why& why);
  void answer_question(const Sent& sent, const protocol::Hint& wish);
  [[nodiscard]] std::optional<protocol::Refusal> hint_problem(PersonId person, const protocol::Hint& wish) const;
  void start_rematch_if_all_want_it();

  // room_people.cpp: who is here
  void refresh_presence();
  void disconnect_strangers();
  void seat_down(const protocol::JoinRequest& request, const TokenHash& token, const AddressTag& from,
                 const Joined& done);
  [[nodiscard]] std::optional<protocol::Refusal> join_problem(const std::string& name, const AddressTag& from) const;
  [[nodiscard]] bool host_is_away() const { return host_.is_away(services_.now()); }

  // room_bots.cpp: asking bots, and making their moves
  void wake_bots();
  void ask(const BotPlayers::Request& request);
  void bot_has_answered(Seat seat, const BotQuestion& question, const BotAnswer& answer);
  void make_due_moves(Timestamp now);
  void make_bot_move(const ReadyMove& ready);
  void give_up_thinking();

  Table table_;
  Stored stored_;
  RoomServices& services_;
  CommandQueue queue_;
  Presence presence_;
  Subscribers subscribers_;
  Allowances allowances_;
  TokenBuckets<AddressTag> joins_;
  std::optional<Timestamp> empty_since_;
  HostAbsence host_;
  SeatSet rematch_votes_;
  RoundPause pause_;
  BotPlayers bots_;
  Adviser adviser_;
  std::array<std::optional<Mover>, kMaxSeats> movers_{};  // of the choices that have not taken effect
  bool broken_ = false;
  bool working_ = false;
};

}  // namespace vivarium::server
