// Bots at a table: asking them, and making their moves when these are due.
#include <utility>

#include "server/room/room.hpp"

namespace vivarium::server {

void Room::wake_bots() {
  // A table where nobody is waits for somebody to come, and one that rests for its end.
  if (table_.phase() != Phase::playing || !presence_.is_awake()) return;
  for (const BotPlayers::Request& request : bots_.to_ask(table_, presence_, services_.now())) ask(request);
}

void Room::ask(const BotPlayers::Request& request) {
  const Seat seat = request.seat;
  BotTask task{table_.match()->clone(), seat, request.bot, request.given_up,
               [room = weak_from_this(), seat, question = request.question](const BotAnswer& answer) {
                 const auto self = room.lock();
                 if (!self) return;
                 self->services_.guarded(*self, [&] { self->bot_has_answered(seat, question, answer); });
               }};
  task.owner = table_.host().from;
  task.table = table_.id().text();
  services_.bots.think(std::move(task));
}

void Room::bot_has_answered(Seat seat, const BotQuestion& question, const BotAnswer& answer) {
  const auto pace_changed = bots_.answered(table_, seat, question, answer, services_.limits.bot_pause);
  if (!pace_changed) return;
  if (*pace_changed) tell_table();
  make_due_moves(services_.now());
  services_.rescheduled(*this);
}

void Room::give_up_thinking() {
  adviser_.give_up();
  bots_.give_up();
}

void Room::make_due_moves(Timestamp now) {
  if (pause_.is_on()) return;
  for (ReadyMove& ready : bots_.take_due(now)) {
    enqueue({Job::Origin::table, std::nullopt, [this, ready = std::move(ready)] { make_bot_move(ready); }});
  }
}

void Room::make_bot_move(const ReadyMove& ready) {
  const Seat seat = ready.seat;
  // The person may have come back, or somebody else's choice may have ended the decision.
  const bool in_time = table_.phase() == Phase::playing && ready.question == BotQuestion::now_at(table_) &&
                       bots_.playing(table_, presence_, seat) && table_.match()->stage().to_act.contains(seat);
  if (!in_time) {
    bots_.settled(seat);
    return wake_bots();
  }
  const bool own = std::holds_alternative<std::string>(table_.occupant(seat));
  auto progress = table_.decide_for_bot(seat, protocol::Move{ready.question.decision, ready.move},
                                        own ? Mover::bot : Mover::stand_in, services_.fresh_seed());
  if (!progress) {
    services_.monitor.note(RoomMonitor::Level::error, "bot refused",
                           {{"table", table_.id().outline()}, {"reason", progress.error().text()}});
    bots_.retry(ready, services_.now() + services_.limits.retry);
    return services_.rescheduled(*this);
  }
  store(std::move(progress).value(), std::nullopt, [this, ready](const auto& refusal) {
    bots_.settled(ready.seat);
    if (!refusal) return;
    // The disk may have room again later.
    bots_.retry(ready, services_.now() + services_.limits.retry);
    services_.rescheduled(*this);
  });
}

void Room::tick(Timestamp now) {
  if (pause_.tick(now)) {
    refresh_presence();
    tell_table();
    wake_bots();
  }
  if (!presence_.tick(now).empty()) {
    tell_table();
    wake_bots();
  }
  make_due_moves(now);
  if (!subscribers_.all().empty() && host_.tick(now)) tell_table();
  services_.rescheduled(*this);
}

std::optional<Timestamp> Room::next() const {
  std::optional<Timestamp> earliest = presence_.next();
  const auto add = [&](const std::optional<Timestamp>& due) {
    if (due && (!earliest || *due < *earliest)) earliest = due;
  };
  // When those who are here may go on without the host.
  if (!subscribers_.all().empty()) add(host_.next());
  add(pause_.next());
  if (!pause_.is_on()) add(bots_.next());
  return earliest;
}

}  // namespace vivarium::server
