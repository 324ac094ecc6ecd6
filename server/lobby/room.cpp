#include "server/lobby/room.hpp"

#include <algorithm>
#include <chrono>
#include <stdexcept>
#include <utility>
#include <variant>

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
    const UpdateMessages updates(table_, log_before);
    std::array<std::shared_ptr<const std::string>, kMaxSeats + 1> texts;
    for (const Present& present : attendants_) {
      const Viewer viewer = table_.viewer_of(present.person);
      const auto seat = viewer.as_seat();
      if (!change.game && !(seat && change.private_to.contains(*seat))) continue;
      auto& text = texts[seat ? static_cast<std::size_t>(seat->index()) : kMaxSeats];
      if (!text) text = std::make_shared<const std::string>(updates.text_for(viewer));
      present.attendant->send(text);
    }
  }
  if (change.chat) send_all(chat_message(table_.chat().back()));
}

}  // namespace vivarium::server
