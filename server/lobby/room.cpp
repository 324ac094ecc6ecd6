#include "server/lobby/room.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include "protocol/record_json.hpp"
#include "server/log.hpp"

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

bool ends_a_match(const Table& table, const TableEvents& events) {
  return table.phase() == Phase::playing && !events.empty() && std::holds_alternative<Seeded>(events.back());
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
  record.seed = table.seed()->hex();
  return {table.match_number(), record.game, table.settings().listed, now, to_json_line(record)};
}

}  // namespace

Room::Room(Table table, std::uint64_t stored, RoomServices& services)
    : table_(std::move(table)),
      stored_(stored),
      services_(services),
      attendance_(attendance_limits(table_.settings(), services.limits)),
      empty_since_(services.now()) {
  refresh_attendance();
}

Room::~Room() { *given_up_ = true; }

Data Room::public_data() const { return table_data(table_, surroundings()); }

// --- people --------------------------------------------------------------------------------------------------

std::optional<Refusal> Room::attend(const std::shared_ptr<Attendant>& attendant, std::optional<PersonId> person,
                                    const std::optional<protocol::LastEvent>& after) {
  if (table_.phase() == Phase::closed) return Refusal{RefusalCode::table_closed};
  if (attendants_.size() >= services_.limits.viewers) return Refusal{RefusalCode::too_many_viewers};
  attendants_.push_back({attendant, person});
  empty_since_ = std::nullopt;
  refresh_attendance();
  attendant->send(std::make_shared<const std::string>(welcome_message(table_, surroundings(), person, after)));
  const std::string text = table_message(table_, surroundings());
  const auto shared = std::make_shared<const std::string>(text);
  for (const Present& present : attendants_) {
    if (present.attendant != attendant) present.attendant->send(shared);
  }
  wake_bots();
  services_.rescheduled(*this);
  return std::nullopt;
}

void Room::leave(const Attendant& attendant) {
  const auto found = std::find_if(attendants_.begin(), attendants_.end(),
                                  [&](const Present& present) { return present.attendant.get() == &attendant; });
  if (found == attendants_.end()) return;
  attendants_.erase(found);
  if (attendants_.empty()) empty_since_ = services_.now();
  refresh_attendance();
  tell_table();
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
    const bool gone = present.person && table_.people()[present.person->index()].gone;
    if (gone) leaving.push_back(present.attendant);
    return gone;
  });
  for (const auto& attendant : leaving) {
    attendant->dismiss({RefusalCode::not_seated, "your seat has been given up"}, std::nullopt);
  }
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

Surroundings Room::surroundings() const {
  const auto spectators =
      std::count_if(attendants_.begin(), attendants_.end(), [](const Present& present) { return !present.person; });
  return {attendance_, rematch_votes_, is_here(PersonId::host()), static_cast<std::size_t>(spectators),
          services_.now()};
}

// Brings what Attendance knows up to date with the table and the connections.
void Room::refresh_attendance() {
  const Moment now = services_.now();
  const SeatSet persons = table_.person_seats();
  attendance_.set_persons(persons, now);
  attendance_.set_running(table_.phase() == Phase::playing, now);
  attendance_.set_attended(!attendants_.empty(), now);
  for (const Seat seat : persons) {
    attendance_.set_connected(seat, is_here(std::get<PersonId>(table_.occupant(seat))), now);
  }
  if (table_.phase() == Phase::playing) {
    attendance_.set_to_act(table_.match()->stage().to_act, table_.turn(), now);
  }
}

// --- commands ------------------------------------------------------------------------------------------------

void Room::enqueue(std::function<void()> job) {
  jobs_.push_back(std::move(job));
  pump();
}

void Room::pump() {
  if (pumping_) return;
  pumping_ = true;
  while (!storing_ && !jobs_.empty()) {
    const std::function<void()> job = std::move(jobs_.front());
    jobs_.pop_front();
    job();
  }
  pumping_ = false;
}

void Room::answer(Attendant& attendant, const std::string& id, const std::optional<Refusal>& refusal) {
  if (refusal) services_.metrics.count_refusal(refusal->code);
  attendant.send(std::make_shared<const std::string>(refusal ? refused_message(id, *refusal)
                                                             : accepted_message(id, table_.turn())));
}

void Room::explain(Attendant& attendant, const std::string& id, PersonId person, const protocol::Why& why) {
  const auto seat = table_.people()[person.index()].seat;
  if (!seat) return answer(attendant, id, Refusal{RefusalCode::not_seated});
  if (table_.match() == nullptr) return answer(attendant, id, Refusal{RefusalCode::not_started});
  attendant.send(std::make_shared<const std::string>(
      explained_message(id, table_.turn(), table_.match()->why_not(*seat, why.move))));
}

void Room::command(const std::shared_ptr<Attendant>& attendant, std::string id, protocol::Command command) {
  const Present* present = find(*attendant);
  if (present == nullptr) return answer(*attendant, id, Refusal{RefusalCode::not_attending});
  if (std::holds_alternative<protocol::Refresh>(command)) {
    attendant->send(
        std::make_shared<const std::string>(welcome_message(table_, surroundings(), present->person, std::nullopt)));
    return answer(*attendant, id, std::nullopt);
  }
  if (!present->person) return answer(*attendant, id, Refusal{RefusalCode::not_seated});
  if (const auto* why = std::get_if<protocol::Why>(&command)) return explain(*attendant, id, *present->person, *why);
  if (const auto* wish = std::get_if<protocol::Hint>(&command)) return hint(attendant, id, *present->person, *wish);
  if (jobs_.size() >= services_.limits.waiting) return answer(*attendant, id, Refusal{RefusalCode::table_busy});
  enqueue([this, attendant, id = std::move(id), command = std::move(command), person = *present->person,
           arrived = services_.now()] { carry_out(attendant, person, id, command, arrived); });
}

// The commands that leave no trace in the store.
struct Room::Unstored {
  Room& room;
  PersonId person;

  [[nodiscard]] const Person& self() const { return room.table_.people()[person.index()]; }

  std::optional<Refusal> operator()(const protocol::Replace& replace) const {
    if (person != PersonId::host()) return Refusal{RefusalCode::not_host};
    if (room.table_.phase() != Phase::playing) return Refusal{RefusalCode::not_started};
    if (!room.table_.person_seats().contains(replace.seat)) return Refusal{RefusalCode::no_such_seat};
    if (room.attendance_.is_connected(replace.seat)) return Refusal{RefusalCode::player_present};
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
  template <class Other>
  std::optional<Refusal> operator()(const Other& /*other*/) const {
    return Refusal{RefusalCode::internal_error};
  }
};

void Room::carry_out(const std::shared_ptr<Attendant>& attendant, PersonId person, const std::string& id,
                     const protocol::Command& command, Moment arrived) {
  // The same command again: the same answer, and nothing else.
  if (const Table::Answer* before = table_.answer_to(person, id)) {
    attendant->send(std::make_shared<const std::string>(before->refusal ? refused_message(id, *before->refusal)
                                                                        : accepted_message(id, before->turn)));
    return;
  }
  if (!Table::is_stored(command)) {
    const auto refusal = std::visit(Unstored{*this, person}, command);
    table_.remember(person, id, refusal);
    if (!refusal) tell_table();
    answer(*attendant, id, refusal);
    if (!refusal) {
      start_rematch_if_all_want_it();
      wake_bots();
    }
    services_.rescheduled(*this);
    return;
  }
  const auto events = table_.decide(person, command, DealSeed::random());
  if (!events) {
    table_.remember(person, id, events.error());
    return answer(*attendant, id, events.error());
  }
  // Who chooses is here again.
  const auto seat = table_.people()[person.index()].seat;
  const bool chooses =
      std::holds_alternative<protocol::Move>(command) || std::holds_alternative<protocol::Retract>(command);
  store(*events, CommandMark{person, id}, [this, attendant, id, arrived, seat, chooses](const auto& refusal) {
    if (!refusal && chooses && seat && attendance_.give_back(*seat, services_.now())) tell_table();
    answer(*attendant, id, refusal);
    services_.metrics.observe_command(static_cast<double>((services_.now() - arrived).count()) / 1000);
  });
}

void Room::start_rematch_if_all_want_it() {
  if (table_.phase() != Phase::over || rematch_votes_.empty()) return;
  for (const Seat seat : table_.person_seats()) {
    if (attendance_.is_connected(seat) && !rematch_votes_.contains(seat)) return;
  }
  if (const auto events = table_.start()) store(*events, std::nullopt, [](const auto&) {});
}

void Room::join(protocol::JoinRequest request, const TokenHash& token, Joined done) {
  if (jobs_.size() >= services_.limits.waiting) return done(Unexpected{Refusal{RefusalCode::table_busy}});
  enqueue([this, request = std::move(request), token, done = std::move(done)] {
    const auto events = table_.join(request, token);
    if (!events) return done(Unexpected{events.error()});
    const Seat seat = std::get<server::Joined>(events->front()).seat;
    store(*events, std::nullopt, [done, seat](const auto& refusal) {
      if (refusal) return done(Unexpected{*refusal});
      done(seat);
    });
  });
}

void Room::close_idle() {
  enqueue([this] {
    if (table_.phase() != Phase::closed) store({Closed{CloseReason::idle}}, std::nullopt, [](const auto&) {});
  });
}

// --- storing -------------------------------------------------------------------------------------------------

void Room::store(const TableEvents& events, std::optional<CommandMark> mark, Stored done) {
  const Moment now = services_.now();
  Append append{table_.id(), stored_, {}};
  std::vector<StoredEvent> stored;
  bool closes = false;
  for (const TableEvent& event : events) {
    stored.push_back({event, now, std::exchange(mark, std::nullopt)});
    append.events.push_back(to_json(stored.back()));
    closes = closes || std::holds_alternative<Closed>(event);
  }
  append.summary.listed = table_.settings().listed;
  append.summary.phase = closes ? StoredPhase::closed : static_cast<StoredPhase>(table_.phase());
  append.at = now;
  if (ends_a_match(table_, events)) append.finished = finished_game(table_, events, now);
  storing_ = true;
  services_.writer.append(std::move(append), [room = weak_from_this(), stored = std::move(stored),
                                              done = std::move(done)](const std::optional<StoreError>& error) {
    const auto self = room.lock();
    if (!self) return;
    self->storing_ = false;
    if (error) {
      log(LogLevel::error, "store refused", {{"table", self->table_.id().outline()}, {"reason", error->detail}});
      done(refusal_for(*error));
    } else {
      self->apply(stored, done);
    }
    self->pump();
  });
}

void Room::apply(const std::vector<StoredEvent>& events, const Stored& done) {
  const std::int64_t match_before = table_.match_number();
  const std::size_t log_before = table_.log().size();
  Change change;
  for (const StoredEvent& stored : events) {
    const auto applied = table_.apply(stored);
    ++stored_;
    // Decided on this very table: it follows.
    if (!applied) {
      log(LogLevel::error, "event does not follow", {{"table", table_.id().outline()}, {"reason", applied.error()}});
      continue;
    }
    change.merge(*applied);
    if (const auto* moved = std::get_if<Moved>(&stored.event)) {
      constexpr std::array<std::string_view, 3> kMovers = {"person", "bot", "stand-in"};
      services_.metrics.count_move(kMovers[static_cast<std::size_t>(moved->by)]);
    }
  }
  const bool new_match = table_.match_number() != match_before;
  if (new_match) rematch_votes_ = {};
  if (change.table && table_.phase() == Phase::over) services_.metrics.count_finished_game(table_.settings().game);
  refresh_attendance();
  // The answer comes last: whoever reads it has already been sent what the command has led to.
  tell(change, new_match ? 0 : log_before);
  done(std::nullopt);
  if (table_.phase() == Phase::closed) {
    *given_up_ = true;
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
