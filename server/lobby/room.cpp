#include "server/lobby/room.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <stdexcept>
#include <type_traits>
#include <utility>
#include <variant>

#include "protocol/record_json.hpp"
#include "server/log.hpp"
#include "server/names/name_policy.hpp"

namespace vivarium::server {
namespace {

using protocol::Refusal;
using protocol::RefusalCode;

Attendance::Limits attendance_limits(const protocol::TableSettings& settings, const RoomLimits& limits) {
  Attendance::Limits made;
  if (settings.absent_seconds) made.absence = std::chrono::seconds(*settings.absent_seconds);
  if (settings.pace == protocol::Pace::relaxed) made.thinking = limits.relaxed;
  if (settings.pace == protocol::Pace::fast) made.thinking = limits.fast;
  return made;
}

Refusal refusal_for(const StoreError& error) {
  return {error.kind == StoreError::Kind::full ? RefusalCode::storage_full : RefusalCode::storage_failed};
}

// More than a table gathers while people find their seats; what came before is then put into a snapshot.
constexpr std::uint64_t kLongHistory = 200;

bool ends_a_match(const Table& table, const TableEvents& events) {
  return table.phase() == Phase::playing && !events.empty() && std::holds_alternative<Seeded>(events.back());
}

// What is known of the table without folding it, after these events.
TableSummary summary_after(const Table& table, const TableEvents& events, TableSummary summary) {
  for (const TableEvent& event : events) {
    if (std::holds_alternative<Started>(event)) summary.phase = StoredPhase::playing;
    if (std::holds_alternative<Closed>(event)) summary.phase = StoredPhase::closed;
    summary.attended = summary.attended || std::holds_alternative<Attended>(event);
  }
  if (ends_a_match(table, events)) summary.phase = StoredPhase::over;
  return summary;
}

// The record of the match that these events end.
FinishedGame finished_game(const Table& table, const TableEvents& events, Moment now) {
  Record record = table.record();
  const std::unique_ptr<Match> match = table.match()->clone();
  for (const TableEvent& event : events) {
    if (const auto* moved = std::get_if<Moved>(&event)) {
      match->commit(match->prepare(moved->seat, moved->move).value());
    } else if (const auto* dealt = std::get_if<Dealt>(&event)) {
      match->commit(match->prepare(dealt->outcome).value());
    }
  }
  record.steps = match->steps();
  record.result = match->result();
  record.seed = table.deal()->text();
  return {table.match_number(), record.game, table.settings().listed, now, to_json_line(record)};
}

}  // namespace

Room::Room(Table table, Stored stored, Moment empty_since, RoomServices& services)
    : table_(std::move(table)),
      stored_(stored),
      services_(services),
      attendance_(attendance_limits(table_.settings(), services.limits)),
      table_chat_(services.limits.table_chat, services.now()),
      joins_(services.limits.joins),
      empty_since_(empty_since),
      host_gone_since_(services.now()) {
  refresh_attendance();
}

Room::~Room() { give_up_thinking(); }

Data Room::public_data() const { return table_data(table_, surroundings()); }

// --- people --------------------------------------------------------------------------------------------------

TableSummary Room::summary() const {
  constexpr std::array<StoredPhase, 4> kPhases = {StoredPhase::gathering, StoredPhase::playing, StoredPhase::over,
                                                  StoredPhase::closed};
  return {table_.settings().listed, kPhases[static_cast<std::size_t>(table_.phase())], table_.attended(),
          table_.host().from};
}

bool Room::is_asleep() const { return attendants_.empty() && jobs_.empty() && !storing_; }

std::optional<Refusal> Room::attend(const std::shared_ptr<Attendant>& attendant, std::optional<PersonId> person,
                                    const std::optional<protocol::LastEvent>& after) {
  if (table_.phase() == Phase::closed) return Refusal{RefusalCode::table_closed};
  if (!make_place(attendant->address(), person)) return Refusal{RefusalCode::too_many_viewers};
  attendants_.push_back({attendant, person, TokenBucket(services_.limits.refreshes, services_.now())});
  if (person) allowance_of(*person);
  empty_since_ = std::nullopt;
  refresh_attendance();
  attendant->send(std::make_shared<const std::string>(welcome_message(table_, surroundings(), person, after)));
  const std::string text = table_message(table_, surroundings());
  const auto shared = std::make_shared<const std::string>(text);
  for (const Present& present : attendants_) {
    if (present.attendant != attendant) present.attendant->send(shared);
  }
  if (person && !table_.attended()) {
    enqueue({Job::Origin::table, std::nullopt, [this] {
               if (!table_.attended()) store({Attended{}}, std::nullopt, [](const auto&) {});
             }});
  }
  wake_bots();
  services_.rescheduled(*this);
  return std::nullopt;
}

// Each person and all spectators together have so many places. Whoever has a seat always gets in, also while
// connections that broke still seem to be here; and no address keeps the spectators of others out.
bool Room::make_place(const std::string& address, std::optional<PersonId> person) {
  const auto alike = [person](const Present& present) { return present.person == person; };
  const auto count = static_cast<std::size_t>(std::count_if(attendants_.begin(), attendants_.end(), alike));
  if (count < (person ? services_.limits.connections_of_person : services_.limits.spectators)) return true;
  auto leaving = std::find_if(attendants_.begin(), attendants_.end(), alike);
  if (!person) {
    std::map<std::string, std::size_t> watching;
    for (const Present& present : attendants_) {
      if (!present.person) ++watching[present.attendant->address()];
    }
    const auto most = std::max_element(watching.begin(), watching.end(),
                                       [](const auto& a, const auto& b) { return a.second < b.second; });
    if (most->second <= watching[address] + 1) return false;
    leaving = std::find_if(attendants_.begin(), attendants_.end(), [&](const Present& present) {
      return !present.person && present.attendant->address() == most->first;
    });
  }
  const auto attendant = leaving->attendant;
  attendants_.erase(leaving);
  attendant->dismiss({RefusalCode::too_many_viewers, "somebody else needs the place"}, std::nullopt);
  return true;
}

void Room::leave(const Attendant& attendant) {
  const auto found = std::find_if(attendants_.begin(), attendants_.end(),
                                  [&](const Present& present) { return present.attendant.get() == &attendant; });
  if (found == attendants_.end()) return;
  attendants_.erase(found);
  if (attendants_.empty()) empty_since_ = services_.now();
  refresh_attendance();
  tell_table();
  // Those who are left may all have voted.
  enqueue({Job::Origin::table, std::nullopt, [this] { start_rematch_if_all_want_it(); }});
  services_.rescheduled(*this);
}

void Room::dismiss_all(const Refusal& refusal, std::optional<Millis> come_back_after) {
  const std::vector<Present> leaving = std::exchange(attendants_, {});
  for (const Present& present : leaving) present.attendant->dismiss(refusal, come_back_after);
  if (!leaving.empty()) empty_since_ = services_.now();
  refresh_attendance();
}

void Room::dismiss_the_gone() {
  std::vector<std::shared_ptr<Attendant>> leaving;
  std::erase_if(attendants_, [&](const Present& present) {
    const bool gone = present.person && table_.person(*present.person) == nullptr;
    if (gone) leaving.push_back(present.attendant);
    return gone;
  });
  for (const auto& attendant : leaving) {
    attendant->dismiss({RefusalCode::not_seated, "your seat has been given up"}, std::nullopt);
  }
  std::erase_if(allowances_, [&](const auto& known) { return table_.person(known.first) == nullptr; });
}

Room::Present* Room::find(const Attendant& attendant) {
  for (Present& present : attendants_) {
    if (present.attendant.get() == &attendant) return &present;
  }
  return nullptr;
}

bool Room::is_here(PersonId person) const {
  return std::any_of(attendants_.begin(), attendants_.end(),
                     [&](const Present& present) { return present.person == person; });
}

// A game is for those who play it: it goes on while one of them is here, and while the host watches bots alone.
bool Room::is_attended() const {
  const bool only_bots = table_.person_seats() == SeatSet();
  return std::any_of(attendants_.begin(), attendants_.end(), [&](const Present& present) {
    const Person* person = present.person ? table_.person(*present.person) : nullptr;
    return person != nullptr && (person->seat || only_bots);
  });
}

bool Room::host_is_away() const {
  return host_gone_since_ && services_.now() - *host_gone_since_ >= services_.limits.host_away;
}

Surroundings Room::surroundings() const {
  const auto spectators =
      std::count_if(attendants_.begin(), attendants_.end(), [](const Present& present) { return !present.person; });
  SeatSet hurried;
  for (const Seat seat : SeatSet::all(static_cast<int>(table_.seats().size()))) {
    if (bots_[static_cast<std::size_t>(seat.index())].hurried && bot_playing(seat)) hurried.insert(seat);
  }
  return {
      attendance_,     rematch_votes_, is_here(PersonId::host()), host_is_away(), static_cast<std::size_t>(spectators),
      services_.now(), hurried};
}

// Brings what Attendance knows up to date with the table and the connections.
void Room::refresh_attendance() {
  const Moment now = services_.now();
  const SeatSet persons = table_.person_seats();
  attendance_.set_persons(persons, now);
  attendance_.set_running(table_.phase() == Phase::playing, now);
  attendance_.set_attended(is_attended(), now);
  if (is_here(PersonId::host())) {
    host_gone_since_ = std::nullopt;
    told_host_away_ = false;
  } else if (!host_gone_since_) {
    host_gone_since_ = now;
  }
  for (const Seat seat : persons) {
    const bool here = is_here(std::get<PersonId>(table_.occupant(seat)));
    attendance_.set_connected(seat, here, now);
    // A rematch is for those who are here.
    if (!here) rematch_votes_.erase(seat);
  }
  if (table_.phase() == Phase::playing) {
    attendance_.set_to_act(table_.match()->stage().to_act, table_.turn(), now);
  }
}

// --- commands ------------------------------------------------------------------------------------------------

void Room::enqueue(Job job) {
  jobs_.push_back(std::move(job));
  pump();
}

std::size_t Room::waiting(Job::Origin origin, std::optional<PersonId> person) const {
  return static_cast<std::size_t>(std::count_if(
      jobs_.begin(), jobs_.end(), [&](const Job& job) { return job.origin == origin && job.person == person; }));
}

void Room::pump() {
  if (pumping_) return;
  pumping_ = true;
  while (!storing_ && !broken_ && !jobs_.empty()) {
    const Job job = std::move(jobs_.front());
    jobs_.pop_front();
    try {
      job.run();
    } catch (const std::exception& error) {
      give_up(error.what());
    }
  }
  pumping_ = false;
}

// What is in memory may be half of a change. Everybody is sent away for a moment; who comes back finds the table as it
// is in the store.
void Room::give_up(std::string_view reason) {
  log(LogLevel::error, "table given up", {{"table", table_.id().outline()}, {"reason", reason}});
  services_.metrics.count_failure("table");
  broken_ = true;
  give_up_thinking();
  for (const Job& job : std::exchange(jobs_, {})) {
    if (job.cancel) job.cancel();
  }
  dismiss_all({RefusalCode::internal_error}, Millis(1'000));
  services_.rescheduled(*this);
}

void Room::answer(Attendant& attendant, const std::string& id, const std::optional<Refusal>& refusal) {
  if (refusal) services_.metrics.count_refusal(refusal->code);
  attendant.send(std::make_shared<const std::string>(refusal ? refused_message(id, *refusal)
                                                             : accepted_message(id, table_.turn())));
}

void Room::answer_question(const Sent& sent, const protocol::Why& why) {
  const std::string& id = sent.key.id;
  const auto seat = table_.person(sent.person)->seat;
  if (!seat) return answer(*sent.attendant, id, Refusal{RefusalCode::not_seated});
  if (table_.match() == nullptr) return answer(*sent.attendant, id, Refusal{RefusalCode::not_started});
  sent.attendant->send(std::make_shared<const std::string>(
      explained_message(id, table_.turn(), table_.match()->why_not(*seat, why.move))));
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

bool is_chat(const protocol::Command& command) {
  const auto* stored = std::get_if<protocol::TableCommand>(&command);
  return stored != nullptr && std::holds_alternative<protocol::Chat>(*stored);
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
                                                                             : accepted_message(id, before->turn)));
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

// Whoever was sent away shall not come back by the same link. A family behind one address must still be able to play:
// from the host's own address it is the name that counts.
std::optional<Refusal> Room::join_problem(const std::string& name, const AddressTag& from) const {
  const bool same_house = from == table_.host().from;
  for (const SentAway& gone : table_.sent_away()) {
    if (gone.from.empty() || gone.from != from) continue;
    if (!same_house || look_alike(gone.name, name)) return Refusal{RefusalCode::sent_away};
  }
  if (table_.phase() != Phase::gathering) return std::nullopt;
  for (const Person& person : table_.people()) {
    if (look_alike(person.name, name)) return Refusal{RefusalCode::name_taken};
  }
  return std::nullopt;
}

void Room::join(protocol::JoinRequest request, const TokenHash& token, const AddressTag& from, Joined done) {
  // Whoever leaves and comes again is somebody else each time, with allowances of their own.
  if (!joins_.take(from, services_.now())) return done(Unexpected{Refusal{RefusalCode::too_many_requests}});
  if (waiting(Job::Origin::joining) >= services_.limits.waiting_joins) {
    return done(Unexpected{Refusal{RefusalCode::table_busy}});
  }
  enqueue({Job::Origin::joining, std::nullopt,
           [this, request = std::move(request), token, from, done] { seat_down(request, token, from, done); },
           [done] { done(Unexpected{Refusal{RefusalCode::internal_error}}); }});
}

void Room::seat_down(const protocol::JoinRequest& request, const TokenHash& token, const AddressTag& from,
                     const Joined& done) {
  if (const auto problem = join_problem(request.name, from)) return done(Unexpected{*problem});
  auto events = table_.join(request, token, from);
  if (!events) return done(Unexpected{events.error()});
  const Seat seat = std::get<server::Joined>(events->front()).seat;
  store(std::move(events).value(), std::nullopt, [done, seat](const auto& refusal) {
    if (refusal) return done(Unexpected{*refusal});
    done(seat);
  });
}

void Room::close_idle() {
  enqueue({Job::Origin::table, std::nullopt, [this] {
             if (table_.phase() == Phase::closed) return;
             store({Closed{CloseReason::idle}}, std::nullopt, [this](const auto& refusal) {
               if (!refusal)
                 log(LogLevel::info, "table closed", {{"table", table_.id().outline()}, {"reason", "idle"}});
             });
           }});
}

// --- storing -------------------------------------------------------------------------------------------------

void Room::store(TableEvents events, std::optional<CommandMark> mark, WhenStored done) {
  const Moment now = services_.now();
  const bool starts = std::holds_alternative<Started>(events.front());
  const bool is_long = table_.phase() == Phase::gathering && stored_.next - stored_.first > kLongHistory;
  // Between two matches a few lines say everything: what came before is not needed any more.
  const bool begins_anew = starts || is_long;
  Append append{table_.id(), stored_.next, {}};
  append.begins_anew = begins_anew;
  append.summary = summary_after(table_, events, summary());
  append.at = now;
  if (ends_a_match(table_, events)) append.finished = finished_game(table_, events, now);
  if (begins_anew) events.insert(events.begin(), table_.snapshot());
  std::vector<StoredEvent> stored;
  for (TableEvent& event : events) {
    // The command is known by the first of its own events.
    const bool own = !std::holds_alternative<Snapshot>(event);
    stored.push_back({std::move(event), now, own ? std::exchange(mark, std::nullopt) : std::nullopt});
    auto& lines = std::holds_alternative<Said>(stored.back().event) ? append.chat : append.events;
    lines.push_back(to_json(stored.back()));
  }
  storing_ = true;
  services_.writer.append(std::move(append), [room = weak_from_this(), stored = std::move(stored),
                                              done = std::move(done)](const std::optional<StoreError>& error) {
    const auto self = room.lock();
    if (!self) return;
    self->storing_ = false;
    bool told = false;
    const WhenStored tell = [&](const std::optional<Refusal>& refusal) {
      told = true;
      done(refusal);
    };
    try {
      if (error) {
        log(LogLevel::error, "store refused", {{"table", self->table_.id().outline()}, {"reason", error->detail}});
        tell(refusal_for(*error));
      } else {
        self->apply(stored, tell);
      }
    } catch (const std::exception& failure) {
      self->give_up(failure.what());
      if (!told) done(Refusal{RefusalCode::internal_error});
    }
    self->pump();
  });
}

void Room::count_moves(const StoredEvent& stored, const Change& change) {
  constexpr std::array<std::string_view, 3> kMovers = {"person", "bot", "stand-in"};
  if (const auto* moved = std::get_if<Moved>(&stored.event)) {
    movers_[static_cast<std::size_t>(moved->seat.index())] = moved->by;
  }
  // A choice counts when it takes effect: the numbers must not tell that one was changed in secret.
  if (!change.settled) return;
  for (auto& mover : movers_) {
    if (mover) services_.metrics.count_move(kMovers[static_cast<std::size_t>(*mover)]);
    mover = std::nullopt;
  }
}

void Room::apply(const std::vector<StoredEvent>& events, const WhenStored& done) {
  const std::int64_t match_before = table_.match_number();
  const std::size_t log_before = table_.log().size();
  Change change;
  for (const StoredEvent& stored : events) {
    const auto applied = table_.apply(stored);
    if (std::holds_alternative<Snapshot>(stored.event)) stored_.first = stored_.next;
    if (!std::holds_alternative<Said>(stored.event)) ++stored_.next;
    // Decided on this very table: it follows.
    if (!applied) throw std::logic_error("an event does not follow: " + applied.error());
    change.merge(*applied);
    count_moves(stored, *applied);
  }
  const bool new_match = table_.match_number() != match_before;
  if (new_match) rematch_votes_ = {};
  if (change.table && table_.phase() == Phase::over) services_.metrics.count_finished_game(table_.settings().game);
  refresh_attendance();
  // The answer comes last: whoever reads it has already been sent what the command has led to.
  tell(change, new_match ? 0 : log_before);
  done(std::nullopt);
  if (table_.phase() == Phase::closed) {
    give_up_thinking();
    dismiss_all({RefusalCode::table_closed}, std::nullopt);
  }
  wake_bots();
  services_.rescheduled(*this);
}

// --- telling -------------------------------------------------------------------------------------------------

void Room::send_all(const std::string& text) {
  const auto shared = std::make_shared<const std::string>(text);
  for (const Present& present : attendants_) present.attendant->send(shared);
}

void Room::tell_table() { send_all(table_message(table_, surroundings())); }

void Room::tell(const Change& change, std::size_t log_before) {
  if (change.table) dismiss_the_gone();
  const bool clocks = change.game && table_.settings().pace != protocol::Pace::off;
  if (change.table || clocks) tell_table();
  if (change.game || !change.private_to.empty()) {
    // One text for each viewer, however many connections look through its eyes.
    std::array<std::shared_ptr<const std::string>, kMaxSeats + 1> texts;
    for (const Present& present : attendants_) {
      const Viewer viewer = table_.viewer_of(present.person);
      const auto seat = viewer.as_seat();
      if (!change.game && !(seat && change.private_to.contains(*seat))) continue;
      auto& text = texts[seat ? static_cast<std::size_t>(seat->index()) : kMaxSeats];
      if (!text) text = std::make_shared<const std::string>(update_message(table_, viewer, log_before));
      present.attendant->send(text);
    }
  }
  if (change.chat) send_all(chat_message(table_.chat().back()));
}

}  // namespace vivarium::server
