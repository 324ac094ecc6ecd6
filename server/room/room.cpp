// The order in which a room does things: one after the other, stored before it takes effect, and only then told.
#include "server/room/room.hpp"

#include <chrono>
#include <utility>
#include <variant>

#include "protocol/record_json.hpp"

namespace vivarium::server {
namespace {

using protocol::Refusal;
using protocol::RefusalCode;

Presence::Limits presence_limits(const protocol::TableSettings& settings, const RoomLimits& limits) {
  Presence::Limits made;
  if (settings.absent_seconds) made.absence = std::chrono::seconds(*settings.absent_seconds);
  if (settings.pace == protocol::Pace::relaxed) made.thinking = limits.relaxed;
  if (settings.pace == protocol::Pace::fast) made.thinking = limits.fast;
  return made;
}

Refusal refusal_for(const StoreError& error) {
  return {error.kind == StoreError::Kind::full ? RefusalCode::storage_full : RefusalCode::storage_failed};
}

// What is in memory is not how the table is.
bool is_written_by_others(const StoreError& error) {
  return error.kind == StoreError::Kind::conflict || error.kind == StoreError::Kind::fenced;
}

// More than a table gathers while people find their seats; what came before is then put into a snapshot.
constexpr std::uint64_t kLongHistory = 200;

// What is known of the table without folding it, after this decision.
TableSummary summary_after(const Progress& progress, TableSummary summary) {
  for (const TableEvent& event : progress.events) {
    if (std::holds_alternative<Started>(event)) summary.phase = StoredPhase::playing;
    if (std::holds_alternative<Closed>(event)) summary.phase = StoredPhase::closed;
    summary.attended = summary.attended || std::holds_alternative<Attended>(event);
  }
  if (progress.record) summary.phase = StoredPhase::over;
  return summary;
}

}  // namespace

Room::Room(Table table, Stored stored, Timestamp empty_since, RoomServices& services)
    : table_(std::move(table)),
      stored_(stored),
      services_(services),
      presence_(presence_limits(table_.settings(), services.limits)),
      allowances_(services.limits, services.now()),
      joins_(services.limits.joins),
      empty_since_(empty_since),
      host_(services.limits.host_away, services.now()),
      bots_(services.limits.stand_in) {
  refresh_presence();
}

Room::~Room() { give_up_thinking(); }

Data Room::public_data() const { return table_data(table_, status()); }

TableSummary Room::summary() const {
  constexpr std::array<StoredPhase, 4> kPhases = {StoredPhase::gathering, StoredPhase::playing, StoredPhase::over,
                                                  StoredPhase::closed};
  return {table_.settings().listed, kPhases[static_cast<std::size_t>(table_.phase())], table_.attended(),
          table_.is_solo(), table_.host().from};
}

bool Room::is_asleep() const { return subscribers_.all().empty() && queue_.is_idle(); }

// --- one thing after the other -------------------------------------------------------------------------------

void Room::enqueue(Job job) {
  queue_.add(std::move(job));
  work_off();
}

void Room::work_off() {
  if (working_) return;
  working_ = true;
  while (!broken_) {
    const auto job = queue_.take();
    if (!job) break;
    services_.guarded(*this, job->run);
  }
  working_ = false;
}

void Room::give_up(std::string_view reason) {
  services_.monitor.note(RoomMonitor::Level::error, "table given up",
                         {{"table", table_.id().outline()}, {"reason", reason}});
  services_.monitor.count_failed_table();
  broken_ = true;
  give_up_thinking();
  queue_.cancel_all();
  disconnect_all({RefusalCode::internal_error}, Millis(1'000));
  services_.rescheduled(*this);
}

void Room::close_idle() {
  enqueue({Job::Origin::table, std::nullopt, [this] {
             if (table_.phase() == Phase::closed) return;
             Progress progress;
             progress.events.emplace_back(Closed{CloseReason::idle});
             store(std::move(progress), std::nullopt, [this](const auto& refusal) {
               if (refusal) return;
               services_.monitor.note(RoomMonitor::Level::info, "table closed",
                                      {{"table", table_.id().outline()}, {"reason", "idle"}});
             });
           }});
}

// --- storing -------------------------------------------------------------------------------------------------

void Room::store(Progress progress, std::optional<CommandMark> mark, WhenStored done) {
  const Timestamp now = services_.now();
  const bool starts = std::holds_alternative<Started>(progress.events.front());
  const bool is_long = table_.phase() == Phase::gathering && stored_.next - stored_.first > kLongHistory;
  // Between two matches a few lines say everything: what came before is not needed any more.
  const bool begins_anew = starts || is_long;
  Append append{table_.id(), stored_.next, {}};
  append.begins_anew = begins_anew;
  append.summary = summary_after(progress, summary());
  append.at = now;
  append.fence = stored_.fence;
  if (progress.record) {
    append.finished = FinishedGame{table_.match_number(), progress.record->game, table_.settings().listed, now,
                                   to_json_line(*progress.record)};
  }
  std::vector<StoredEvent> stored;
  stored.reserve(progress.events.size() + 1);
  if (begins_anew) stored.push_back({table_.snapshot(), now, std::nullopt});
  // The command is known by the first of its events.
  for (TableEvent& event : progress.events) {
    stored.push_back({std::move(event), now, std::exchange(mark, std::nullopt)});
  }
  progress.events.clear();
  for (const StoredEvent& event : stored) {
    auto& lines = std::holds_alternative<Said>(event.event) ? append.chat : append.events;
    lines.push_back(to_json(event));
  }
  queue_.hold();
  // A function can be copied; what was decided cannot.
  auto decided =
      std::make_shared<std::pair<Progress, std::vector<StoredEvent>>>(std::move(progress), std::move(stored));
  services_.writer.append(std::move(append), [room = weak_from_this(), decided,
                                              done = std::move(done)](const std::optional<StoreError>& error) {
    const auto self = room.lock();
    if (!self) return;
    self->queue_.release();
    bool told = false;
    const WhenStored tell = [&](const std::optional<Refusal>& refusal) {
      told = true;
      done(refusal);
    };
    self->services_.guarded(*self, [&] {
      if (!error) return self->take_over(std::move(decided->first), decided->second, tell);
      self->services_.monitor.note(RoomMonitor::Level::error, "store refused",
                                   {{"table", self->table_.id().outline()}, {"reason", error->detail}});
      // What may have been stored is not refused to somebody's face: they come back and send it again by its id.
      if (error->kind == StoreError::Kind::in_doubt) self->give_up("the store was lost while it was writing");
      tell(refusal_for(*error));
      if (is_written_by_others(*error)) self->give_up("another writer has changed the table");
    });
    if (!told) done(Refusal{RefusalCode::internal_error});
    self->work_off();
  });
}

// A choice counts when it takes effect: the numbers must not tell that one was changed in secret.
void Room::count_moves(const std::vector<StoredEvent>& stored, const Change& change) {
  for (const StoredEvent& event : stored) {
    if (const auto* moved = std::get_if<Moved>(&event.event)) {
      movers_[static_cast<std::size_t>(moved->seat.index())] = moved->by;
    }
  }
  if (!change.settled) return;
  for (auto& mover : movers_) {
    if (mover) services_.monitor.count_move(*mover);
    mover = std::nullopt;
  }
}

void Room::take_over(Progress progress, const std::vector<StoredEvent>& stored, const WhenStored& done) {
  const std::int64_t match_before = table_.match_number();
  const std::size_t log_before = table_.log().size();
  for (const StoredEvent& event : stored) {
    if (std::holds_alternative<Snapshot>(event.event)) stored_.first = stored_.next;
    if (!std::holds_alternative<Said>(event.event)) ++stored_.next;
  }
  const auto change = table_.take_over(std::move(progress), stored);
  // Decided on this very table: it follows.
  if (!change) return give_up("an event does not follow: " + change.error());
  count_moves(stored, *change);
  const bool new_match = table_.match_number() != match_before;
  if (new_match) {
    rematch_votes_ = {};
    pause_.end();
  }
  if (change->table && table_.phase() == Phase::over) services_.monitor.count_finished_game(table_.settings().game);
  refresh_presence();
  begin_pause(*change);
  // The answer comes last: whoever reads it has already been sent what the command has led to.
  tell(*change, new_match ? 0 : log_before);
  done(std::nullopt);
  if (table_.phase() == Phase::closed) {
    give_up_thinking();
    disconnect_all({RefusalCode::table_closed}, std::nullopt);
  }
  wake_bots();
  services_.rescheduled(*this);
}

// At the end of a round, for people who are here and play themselves.
void Room::begin_pause(const Change& change) {
  if (!change.round_ended || table_.phase() != Phase::playing || services_.limits.round_pause <= Millis(0)) return;
  SeatSet people;
  for (const Seat seat : table_.person_seats()) {
    if (presence_.is_connected(seat) && !presence_.stand_in(seat)) people.insert(seat);
  }
  pause_.begin(people, services_.now() + services_.limits.round_pause);
  refresh_presence();
}

// --- telling -------------------------------------------------------------------------------------------------

TableStatus Room::status() const {
  return {.presence = presence_,
          .rematch_votes = rematch_votes_,
          .pause = pause_,
          .host_connected = subscribers_.is_here(PersonId::host()),
          .host_away = host_is_away(),
          .spectators = subscribers_.spectators(),
          .hurried = bots_.hurried(table_, presence_),
          .now = services_.now()};
}

void Room::tell_table() {
  if (!subscribers_.all().empty()) subscribers_.send(table_message(table_, status()));
}

void Room::tell(const Change& change, std::size_t log_before) {
  if (change.table) disconnect_strangers();
  const bool clocks = change.game && table_.settings().pace != protocol::Pace::off;
  if (change.table || clocks || change.round_ended) tell_table();
  if (change.game || !change.private_to.empty()) {
    // One text for each viewer, however many connections look through its eyes.
    const UpdateMessages updates(table_, log_before);
    std::array<std::shared_ptr<const std::string>, kMaxSeats + 1> texts;
    for (const Subscription& one : subscribers_.all()) {
      const Viewer viewer = table_.viewer_of(one.person);
      const auto seat = viewer.as_seat();
      if (!change.game && !(seat && change.private_to.contains(*seat))) continue;
      auto& text = texts[seat ? static_cast<std::size_t>(seat->index()) : kMaxSeats];
      if (!text) text = std::make_shared<const std::string>(updates.text_for(viewer));
      one.subscriber->send(text);
    }
  }
  if (change.chat) subscribers_.send(chat_message(table_.chat().back()));
}

}  // namespace vivarium::server
