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
  const Question present{table_.match_number(), table_.turn()};
  for (const Seat seat : table_.match()->stage().to_act) {
    const auto playing = bot_playing(seat);
    BotState& state = bot(seat);
    const bool has_chosen = state.ready && Question{state.ready->match, state.ready->turn} == present;
    if (!playing || has_chosen || state.asked == present) continue;
    state.ready = std::nullopt;
    state.asked = present;
    state.asked_at = services_.now();
    services_.bots.think({table_.match()->clone(), seat, *playing, given_up_,
                          [room = weak_from_this(), seat, present](const BotAnswer& answer) {
                            const auto self = room.lock();
                            if (self) self->bot_has_chosen(seat, present, answer.decision.move);
                          }});
  }
}

void Room::bot_has_chosen(Seat seat, const Question& question, std::string move) {
  BotState& state = bot(seat);
  if (state.asked != question) return;  // it has been asked something else since
  state.asked = std::nullopt;
  // Overtaken: the person has come back and chosen, or the game has ended.
  if (question != Question{table_.match_number(), table_.turn()}) return;
  state.ready = ReadyMove{question.match, question.turn, std::move(move), state.asked_at + services_.limits.bot_pause};
  make_ready_moves(services_.now());
  services_.rescheduled(*this);
}

void Room::make_ready_moves(Moment now) {
  for (const Seat seat : SeatSet::all(static_cast<int>(table_.seats().size()))) {
    BotState& state = bot(seat);
    if (!state.ready || state.ready->due > now) continue;
    // Until its move is stored the bot counts as asked: it must not be asked a second time.
    state.asked = Question{state.ready->match, state.ready->turn};
    enqueue([this, seat, ready = *std::exchange(state.ready, std::nullopt)] { make_bot_move(seat, ready); });
  }
}

void Room::make_bot_move(Seat seat, const ReadyMove& ready) {
  // The person may have come back, or somebody else's choice may have ended the turn.
  const bool in_time = table_.phase() == Phase::playing && ready.match == table_.match_number() &&
                       ready.turn == table_.turn() && bot_playing(seat) &&
                       table_.match()->stage().to_act.contains(seat);
  if (!in_time) {
    bot(seat).asked = std::nullopt;
    return wake_bots();
  }
  const bool own = std::holds_alternative<std::string>(table_.occupant(seat));
  const auto events = table_.decide_for_bot(seat, protocol::Move{ready.turn, ready.move},
                                            own ? Mover::bot : Mover::stand_in, DealSeed::random());
  if (!events) {
    log(LogLevel::error, "bot refused", {{"table", table_.id().outline()}, {"reason", events.error().text()}});
    return;
  }
  store(*events, std::nullopt, [this, seat, ready](const auto& refusal) {
    bot(seat).asked = std::nullopt;
    if (!refusal) return;
    // The disk may have room again later.
    ReadyMove again = ready;
    again.due = services_.now() + services_.limits.retry;
    bot(seat).ready = std::move(again);
    services_.rescheduled(*this);
  });
}

void Room::tick(Moment now) {
  if (!attendance_.tick(now).empty()) {
    tell_table();
    wake_bots();
  }
  make_ready_moves(now);
  services_.rescheduled(*this);
}

std::optional<Moment> Room::next() const {
  std::optional<Moment> earliest = attendance_.next();
  for (const BotState& state : bots_) {
    if (state.ready && (!earliest || state.ready->due < *earliest)) earliest = state.ready->due;
  }
  return earliest;
}

}  // namespace vivarium::server
