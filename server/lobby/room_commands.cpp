// What people ask for: whether they may ask now, and who deals with each kind of command.
#include <fmt/format.h>

#include <type_traits>
#include <utility>
#include <variant>

#include "server/lobby/room.hpp"

namespace vivarium::server {
namespace {

using protocol::Refusal;
using protocol::RefusalCode;

bool is_chat(const protocol::Command& command) {
  const auto* stored = std::get_if<protocol::TableCommand>(&command);
  return stored != nullptr && std::holds_alternative<protocol::Chat>(*stored);
}

}  // namespace

void Room::answer(Attendant& attendant, const std::string& id, const std::optional<Refusal>& refusal) {
  if (refusal) services_.metrics.count_refusal(refusal->code);
  attendant.send(std::make_shared<const std::string>(refusal ? refused_message(id, *refusal)
                                                             : accepted_message(id, table_.decision())));
}

void Room::answer_question(const Sent& sent, const protocol::Why& why) {
  const std::string& id = sent.key.id;
  const auto seat = table_.person(sent.person)->seat;
  if (!seat) return answer(*sent.attendant, id, Refusal{RefusalCode::not_seated});
  if (table_.match() == nullptr) return answer(*sent.attendant, id, Refusal{RefusalCode::not_started});
  const auto reason = std::visit([&](const auto& move) { return table_.match()->why_not(*seat, move); }, why.move);
  sent.attendant->send(std::make_shared<const std::string>(explained_message(id, table_.decision(), reason)));
}

void Room::refresh(const std::shared_ptr<Attendant>& attendant, const std::string& id) {
  const Present* present = find(*attendant);
  if (present == nullptr) return;
  attendant->send(
      std::make_shared<const std::string>(welcome_message(table_, surroundings(), present->person, std::nullopt)));
  answer(*attendant, id, std::nullopt);
}

// Whoever has just come has little to say, lest coming again and again let somebody talk without end.
Room::Allowance& Room::allowance_of(PersonId person) {
  const RoomLimits& limits = services_.limits;
  const Moment now = services_.now();
  const double lines = person == PersonId::host() ? limits.chat.burst : limits.first_chat;
  const Allowance fresh{TokenBucket(limits.commands, now), TokenBucket(limits.chat, now, lines)};
  return allowances_.try_emplace(person, fresh).first->second;
}

// Why the command is not even put into the queue. Places in it and allowances belong to people, not to connections:
// nobody gets more of them by opening more, and nobody takes those of others.
std::optional<Refusal> Room::limit_problem(Present& present, const protocol::Command& command) {
  const RoomLimits& limits = services_.limits;
  const Moment now = services_.now();
  const bool refreshes = std::holds_alternative<protocol::Refresh>(command);
  if (refreshes && !present.refreshes.take(now)) return Refusal{RefusalCode::too_many_messages};
  if (!present.person) {
    if (!refreshes) return Refusal{RefusalCode::not_seated};
    const bool full = waiting(Job::Origin::spectator) >= limits.waiting_of_spectators;
    return full ? std::optional(Refusal{RefusalCode::table_busy}) : std::nullopt;
  }
  Allowance& allowance = allowance_of(*present.person);
  if (!allowance.commands.take(now)) return Refusal{RefusalCode::too_many_messages};
  if (is_chat(command) && !(allowance.chat.take(now) && table_chat_.take(now))) {
    return Refusal{RefusalCode::too_many_messages, "of chat"};
  }
  if (waiting(Job::Origin::person, present.person) >= limits.waiting_of_person) return Refusal{RefusalCode::table_busy};
  return std::nullopt;
}

void Room::command(const std::shared_ptr<Attendant>& attendant, const CommandKey& key, protocol::Command command) {
  Present* present = find(*attendant);
  if (present == nullptr) return answer(*attendant, key.id, Refusal{RefusalCode::not_attending});
  if (const auto problem = limit_problem(*present, command)) return answer(*attendant, key.id, problem);
  // Whatever is accepted here is answered in the order in which it came.
  const Job::Origin origin = present->person ? Job::Origin::person : Job::Origin::spectator;
  if (std::holds_alternative<protocol::Refresh>(command)) {
    return enqueue({origin, present->person, [this, attendant, key] { refresh(attendant, key.id); }});
  }
  const Sent sent{attendant, *present->person, key, services_.now()};
  enqueue({origin, present->person, [this, sent, command = std::move(command)] {
             // Gone while the command waited.
             if (table_.person(sent.person) == nullptr) {
               return answer(*sent.attendant, sent.key.id, Refusal{RefusalCode::not_seated});
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
    const auto due = room.attendance_.due_since(replace.seat);
    const bool stalls = due && room.services_.now() - *due >= room.services_.limits.stalled;
    if (room.attendance_.is_connected(replace.seat) && !stalls) return Refusal{RefusalCode::player_present};
    room.attendance_.play_for(replace.seat, StandIn::replaced);
    return std::nullopt;
  }
  std::optional<Refusal> operator()(const protocol::PlayForMe& wish) const {
    if (!self().seat) return Refusal{RefusalCode::not_seated};
    if (room.table_.phase() != Phase::playing) return Refusal{RefusalCode::not_started};
    if (wish.on) {
      room.attendance_.play_for(*self().seat, StandIn::asked);
    } else {
      room.attendance_.give_back(*self().seat, room.services_.now());
    }
    return std::nullopt;
  }
  std::optional<Refusal> operator()(const protocol::Resume& /*resume*/) const {
    if (!self().seat) return Refusal{RefusalCode::not_seated};
    room.attendance_.give_back(*self().seat, room.services_.now());
    return std::nullopt;
  }
  std::optional<Refusal> operator()(const protocol::Rematch& /*rematch*/) const {
    if (!self().seat) return Refusal{RefusalCode::not_seated};
    if (room.table_.phase() != Phase::over) return Refusal{RefusalCode::game_not_over};
    room.rematch_votes_.insert(*self().seat);
    return std::nullopt;
  }
};

CommandMark Room::Sent::mark() const { return {person, key.id, fmt::format("{:016x}", key.digest)}; }

bool Room::is_new(const Sent& sent) {
  const std::string& id = sent.key.id;
  const Answer* before = table_.answer_to(sent.person, id);
  if (before == nullptr) return true;
  const bool is_same = before->digest.empty() || before->digest == sent.mark().digest;
  if (!is_same) {
    answer(*sent.attendant, id, Refusal{RefusalCode::id_reused});
  } else {
    sent.attendant->send(std::make_shared<const std::string>(before->refusal ? refused_message(id, *before->refusal)
                                                                             : accepted_message(id, before->decision)));
  }
  return false;
}

void Room::carry_out(const Sent& sent, const protocol::TableCommand& command) {
  if (!is_new(sent)) return;
  const DealSeed next_seed = DealSeed::random();
  auto events = table_.decide(sent.person, command, {next_seed, host_is_away()});
  if (!events || events->empty()) {
    const auto refusal = events ? std::nullopt : std::optional(events.error());
    table_.remember(sent.mark(), refusal);
    return answer(*sent.attendant, sent.key.id, refusal);
  }
  // Who chooses is here again.
  const auto seat = table_.person(sent.person)->seat;
  const bool chooses =
      std::holds_alternative<protocol::Move>(command) || std::holds_alternative<protocol::Retract>(command);
  store(std::move(events).value(), sent.mark(), [this, sent, seat, chooses](const auto& refusal) {
    if (!refusal && chooses && seat && attendance_.give_back(*seat, services_.now())) tell_table();
    answer(*sent.attendant, sent.key.id, refusal);
    services_.metrics.observe_command(static_cast<double>((services_.now() - sent.arrived).count()) / 1000);
  });
}

void Room::carry_out(const Sent& sent, const protocol::PresenceCommand& command) {
  if (!is_new(sent)) return;
  const auto refusal = std::visit(PresenceDecider{*this, sent.person}, command);
  table_.remember(sent.mark(), refusal);
  if (!refusal) tell_table();
  answer(*sent.attendant, sent.key.id, refusal);
  if (!refusal) {
    start_rematch_if_all_want_it();
    wake_bots();
  }
  services_.rescheduled(*this);
}

void Room::carry_out(const Sent& sent, const protocol::Question& question) {
  std::visit([&](const auto& one) { answer_question(sent, one); }, question);
}

void Room::start_rematch_if_all_want_it() {
  if (storing_ || table_.phase() != Phase::over || rematch_votes_.empty()) return;
  for (const Seat seat : table_.person_seats()) {
    if (attendance_.is_connected(seat) && !rematch_votes_.contains(seat)) return;
  }
  if (auto events = table_.start()) store(std::move(events).value(), std::nullopt, [](const auto&) {});
}

}  // namespace vivarium::server
