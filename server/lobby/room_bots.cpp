// Bots at a table: whose choice is theirs to make, and when it takes effect.
#include <algorithm>
#include <utility>

#include "server/lobby/room.hpp"
#include "server/log.hpp"

namespace vivarium::server {

std::optional<std::string> Room::bot_playing(Seat seat) const {
  if (const auto* bot = std::get_if<std::string>(&table_.occupant(seat))) return *bot;
  if (attendance_.stand_in(seat)) return services_.limits.stand_in;
  return std::nullopt;
}

void Room::wake_bots() {
  // A table where nobody is waits for somebody to come.
  if (table_.phase() != Phase::playing || !attendance_.is_attended()) return;
  const Question present{table_.match_number(), table_.decision()};
  for (const Seat seat : table_.match()->stage().to_act) {
    const auto playing = bot_playing(seat);
    BotState& state = bot(seat);
    const bool has_chosen = state.ready && Question{state.ready->match, state.ready->decision} == present;
    if (!playing || has_chosen || state.asked == present) continue;
    // What it may still be thinking about has been overtaken.
    if (state.given_up) *state.given_up = true;
    state.given_up = std::make_shared<std::atomic<bool>>(false);
    state.ready = std::nullopt;
    state.asked = present;
    state.asked_at = services_.now();
    BotTask task{table_.match()->clone(), seat, *playing, state.given_up,
                 [room = weak_from_this(), seat, present](const BotAnswer& answer) {
                   if (const auto self = room.lock()) self->bot_has_chosen(seat, present, answer);
                 }};
    task.owner = table_.host().from;
    task.table = table_.id().text();
    services_.bots.think(std::move(task));
  }
}

void Room::bot_has_chosen(Seat seat, const Question& question, const BotAnswer& answer) {
  BotState& state = bot(seat);
  if (state.asked != question) return;  // it has been asked something else since
  state.asked = std::nullopt;
  // Overtaken: the person has come back and chosen, or the game has ended.
  if (question != Question{table_.match_number(), table_.decision()}) return;
  if (std::exchange(state.hurried, answer.shortened) != answer.shortened) tell_table();
  state.ready =
      ReadyMove{question.match, question.decision, answer.decision.move, state.asked_at + services_.limits.bot_pause};
  make_ready_moves(services_.now());
  services_.rescheduled(*this);
}

void Room::give_up_thinking() {
  *given_up_ = true;
  for (const BotState& state : bots_) {
    if (state.given_up) *state.given_up = true;
  }
}

void Room::make_ready_moves(Moment now) {
  for (const Seat seat : SeatSet::all(static_cast<int>(table_.seats().size()))) {
    BotState& state = bot(seat);
    if (!state.ready || state.ready->due > now) continue;
    // Until its move is stored the bot counts as asked: it must not be asked a second time.
    state.asked = Question{state.ready->match, state.ready->decision};
    enqueue({Job::Origin::table, std::nullopt,
             [this, seat, ready = *std::exchange(state.ready, std::nullopt)] { make_bot_move(seat, ready); }});
  }
}

void Room::make_bot_move(Seat seat, const ReadyMove& ready) {
  // The person may have come back, or somebody else's choice may have ended the decision.
  const bool in_time = table_.phase() == Phase::playing && ready.match == table_.match_number() &&
                       ready.decision == table_.decision() && bot_playing(seat) &&
                       table_.match()->stage().to_act.contains(seat);
  if (!in_time) {
    bot(seat).asked = std::nullopt;
    return wake_bots();
  }
  const bool own = std::holds_alternative<std::string>(table_.occupant(seat));
  auto events = table_.decide_for_bot(seat, protocol::Move{ready.decision, ready.move},
                                      own ? Mover::bot : Mover::stand_in, DealSeed::random());
  if (!events) {
    log(LogLevel::error, "bot refused", {{"table", table_.id().outline()}, {"reason", events.error().text()}});
    return try_later(seat, ready);
  }
  store(std::move(events).value(), std::nullopt, [this, seat, ready](const auto& refusal) {
    bot(seat).asked = std::nullopt;
    // The disk may have room again later.
    if (refusal) try_later(seat, ready);
  });
}

void Room::try_later(Seat seat, ReadyMove ready) {
  bot(seat).asked = std::nullopt;
  ready.due = services_.now() + services_.limits.retry;
  bot(seat).ready = std::move(ready);
  services_.rescheduled(*this);
}

void Room::tick(Moment now) {
  if (!attendance_.tick(now).empty()) {
    tell_table();
    wake_bots();
  }
  make_ready_moves(now);
  if (const auto away = host_away_at(); away && *away <= now && !told_host_away_) {
    told_host_away_ = true;
    tell_table();
  }
  services_.rescheduled(*this);
}

// When those who are here may go on without the host.
std::optional<Moment> Room::host_away_at() const {
  if (!host_gone_since_ || attendants_.empty()) return std::nullopt;
  return *host_gone_since_ + services_.limits.host_away;
}

std::optional<Moment> Room::next() const {
  std::optional<Moment> earliest = attendance_.next();
  const auto away = told_host_away_ ? std::nullopt : host_away_at();
  if (away && (!earliest || *away < *earliest)) earliest = away;
  for (const BotState& state : bots_) {
    if (state.ready && (!earliest || state.ready->due < *earliest)) earliest = state.ready->due;
  }
  return earliest;
}

}  // namespace vivarium::server
