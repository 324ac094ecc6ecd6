// What people ask for: whether they may ask now, and who deals with each kind of command.
#include <array>
#include <charconv>
#include <type_traits>
#include <utility>
#include <variant>

#include "server/room/room.hpp"

namespace vivarium::server {
namespace {

using protocol::Refusal;
using protocol::RefusalCode;

bool is_chat(const protocol::Command& command) {
  const auto* stored = std::get_if<protocol::TableCommand>(&command);
  return stored != nullptr && std::holds_alternative<protocol::Chat>(*stored);
}

std::string digits_of(std::uint64_t digest) {
  constexpr std::size_t kDigits = 16;
  std::array<char, kDigits> digits{};
  const char* const end = std::to_chars(digits.data(), digits.data() + kDigits, digest, kDigits).ptr;
  const std::string_view written(digits.data(), static_cast<std::size_t>(end - digits.data()));
  return std::string(kDigits - written.size(), '0').append(written);
}

}  // namespace

void Room::answer(Subscriber& subscriber, const std::string& id, const std::optional<Refusal>& refusal) {
  // Only the store knows what became of the command. Everybody has been told to come back, and asks again by the id.
  if (broken_) return;
  if (refusal) services_.monitor.count_refusal(refusal->code);
  subscriber.send(std::make_shared<const std::string>(refusal ? refused_message(id, *refusal)
                                                              : accepted_message(id, table_.decision())));
}

void Room::answer_question(const Sent& sent, const protocol::Why& why) {
  const std::string& id = sent.key.id;
  const auto seat = table_.person(sent.person)->seat;
  if (!seat) return answer(*sent.subscriber, id, Refusal{RefusalCode::not_seated});
  if (table_.match() == nullptr) return answer(*sent.subscriber, id, Refusal{RefusalCode::not_started});
  const auto reason = std::visit([&](const auto& move) { return table_.match()->why_not(*seat, move); }, why.move);
  sent.subscriber->send(std::make_shared<const std::string>(explained_message(id, table_.decision(), reason)));
}

void Room::refresh(const std::shared_ptr<Subscriber>& subscriber, const std::string& id) {
  const Subscription* asking = subscribers_.find(*subscriber);
  if (asking == nullptr) return;
  const auto welcome = welcome_message(table_, status(), asking->person, std::nullopt);
  subscriber->send(std::make_shared<const std::string>(welcome));
  answer(*subscriber, id, std::nullopt);
}

// Why the command is not even put into the queue. Places in it and allowances belong to people, not to connections:
// nobody gets more of them by opening more, and nobody takes those of others.
std::optional<Refusal> Room::limit_problem(Subscription& sender, const protocol::Command& command) {
  const RoomLimits& limits = services_.limits;
  const Timestamp now = services_.now();
  const bool refreshes = std::holds_alternative<protocol::Refresh>(command);
  if (refreshes && !sender.refreshes.take(now)) return Refusal{RefusalCode::too_many_messages};
  if (!sender.person) {
    if (!refreshes) return Refusal{RefusalCode::not_seated};
    const bool full = queue_.waiting(Job::Origin::spectator) >= limits.waiting_of_spectators;
    return full ? std::optional(Refusal{RefusalCode::table_busy}) : std::nullopt;
  }
  if (auto problem = allowances_.take(*sender.person, is_chat(command), now)) return problem;
  const bool full = queue_.waiting(Job::Origin::person, sender.person) >= limits.waiting_of_person;
  return full ? std::optional(Refusal{RefusalCode::table_busy}) : std::nullopt;
}

void Room::command(const std::shared_ptr<Subscriber>& subscriber, const CommandKey& key, protocol::Command command) {
  Subscription* sender = subscribers_.find(*subscriber);
  if (sender == nullptr) return answer(*subscriber, key.id, Refusal{RefusalCode::not_attending});
  if (const auto problem = limit_problem(*sender, command)) return answer(*subscriber, key.id, problem);
  // Whatever is accepted here is answered in the order in which it came.
  const Job::Origin origin = sender->person ? Job::Origin::person : Job::Origin::spectator;
  if (std::holds_alternative<protocol::Refresh>(command)) {
    return enqueue({origin, sender->person, [this, subscriber, key] { refresh(subscriber, key.id); }});
  }
  const Sent sent{subscriber, *sender->person, key, services_.now()};
  enqueue({origin, sender->person, [this, sent, command = std::move(command)] {
             // Gone while the command waited.
             if (table_.person(sent.person) == nullptr) {
               return answer(*sent.subscriber, sent.key.id, Refusal{RefusalCode::not_seated});
             }
             std::visit(
                 [&]<class C>(const C& one) {
                   if constexpr (!std::is_same_v<C, protocol::Refresh>) carry_out(sent, one);
                 },
                 command);
           }});
}

// The commands that leave no trace in the store, one function for each.
struct Room::PresenceDecider {
  Room& room;
  PersonId person;

  [[nodiscard]] const Person& self() const { return *room.table_.person(person); }

  std::optional<Refusal> operator()(const protocol::Replace& replace) const {
    if (!room.table_.may_go_on(person, room.host_is_away())) return Refusal{RefusalCode::not_host};
    if (room.table_.phase() != Phase::playing) return Refusal{RefusalCode::not_started};
    if (!room.table_.person_seats().contains(replace.seat)) return Refusal{RefusalCode::no_such_seat};
    const auto due = room.presence_.due_since(replace.seat);
    const bool stalls = due && room.services_.now() - *due >= room.services_.limits.stalled;
    if (room.presence_.is_connected(replace.seat) && !stalls) return Refusal{RefusalCode::player_present};
    room.presence_.play_for(replace.seat, StandIn::replaced);
    return std::nullopt;
  }
  std::optional<Refusal> operator()(const protocol::PlayForMe& wish) const {
    if (!self().seat) return Refusal{RefusalCode::not_seated};
    if (room.table_.phase() != Phase::playing) return Refusal{RefusalCode::not_started};
    if (wish.on) {
      room.presence_.play_for(*self().seat, StandIn::asked);
      room.pause_.release(*self().seat);
    } else {
      room.presence_.give_back(*self().seat, room.services_.now());
    }
    return std::nullopt;
  }
  std::optional<Refusal> operator()(const protocol::Resume& /*resume*/) const {
    if (!self().seat) return Refusal{RefusalCode::not_seated};
    room.presence_.give_back(*self().seat, room.services_.now());
    return std::nullopt;
  }
  std::optional<Refusal> operator()(const protocol::Rematch& /*rematch*/) const {
    if (!self().seat) return Refusal{RefusalCode::not_seated};
    if (room.table_.phase() != Phase::over) return Refusal{RefusalCode::game_not_over};
    room.rematch_votes_.insert(*self().seat);
    return std::nullopt;
  }
  std::optional<Refusal> operator()(const protocol::GoOn& /*go_on*/) const {
    if (!self().seat) return Refusal{RefusalCode::not_seated};
    // Also when the pause has just ended: the person could not know.
    room.pause_.release(*self().seat);
    return std::nullopt;
  }
};

CommandMark Room::Sent::mark() const { return {person, key.id, digits_of(key.digest)}; }

bool Room::is_new(const Sent& sent) {
  const std::string& id = sent.key.id;
  const Answer* before = table_.answer_to(sent.person, id);
  if (before == nullptr) return true;
  const bool is_same = before->digest.empty() || before->digest == sent.mark().digest;
  if (!is_same) {
    answer(*sent.subscriber, id, Refusal{RefusalCode::id_reused});
  } else {
    sent.subscriber->send(std::make_shared<const std::string>(
        before->refusal ? refused_message(id, *before->refusal) : accepted_message(id, before->decision)));
  }
  return false;
}

void Room::carry_out(const Sent& sent, const protocol::TableCommand& command) {
  if (!is_new(sent)) return;
  const DealSeed next_seed = services_.fresh_seed();
  auto progress = table_.decide(sent.person, command, {next_seed, host_is_away()});
  if (!progress || progress->events.empty()) {
    const auto refusal = progress ? std::nullopt : std::optional(progress.error());
    table_.remember(sent.mark(), refusal);
    return answer(*sent.subscriber, sent.key.id, refusal);
  }
  // Whoever chooses is here, and has seen how the round ended.
  const auto seat = table_.person(sent.person)->seat;
  const bool chooses =
      std::holds_alternative<protocol::Move>(command) || std::holds_alternative<protocol::Retract>(command);
  if (chooses && seat) pause_.release(*seat);
  store(std::move(progress).value(), sent.mark(), [this, sent, seat, chooses](const auto& refusal) {
    if (!refusal && chooses && seat && presence_.give_back(*seat, services_.now())) tell_table();
    answer(*sent.subscriber, sent.key.id, refusal);
    services_.monitor.observe_command(services_.now() - sent.arrived);
  });
}

void Room::carry_out(const Sent& sent, const protocol::PresenceCommand& command) {
  if (!is_new(sent)) return;
  const auto refusal = std::visit(PresenceDecider{*this, sent.person}, command);
  table_.remember(sent.mark(), refusal);
  if (!refusal) {
    refresh_presence();
    tell_table();
  }
  answer(*sent.subscriber, sent.key.id, refusal);
  if (!refusal) {
    start_rematch_if_all_want_it();
    wake_bots();
    make_due_moves(services_.now());
  }
  services_.rescheduled(*this);
}

void Room::carry_out(const Sent& sent, const protocol::Question& question) {
  std::visit([&](const auto& one) { answer_question(sent, one); }, question);
}

void Room::start_rematch_if_all_want_it() {
  if (queue_.is_held() || table_.phase() != Phase::over || rematch_votes_.empty()) return;
  for (const Seat seat : table_.person_seats()) {
    if (presence_.is_connected(seat) && !rematch_votes_.contains(seat)) return;
  }
  if (auto progress = table_.start()) store(std::move(progress).value(), std::nullopt, [](const auto&) {});
}

}  // namespace vivarium::server
