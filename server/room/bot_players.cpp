#include "server/room/bot_players.hpp"

#include <utility>
#include <variant>

namespace vivarium::server {

std::optional<std::string> BotPlayers::playing(const Table& table, const Presence& presence, Seat seat) const {
  if (const auto* bot = std::get_if<std::string>(&table.occupant(seat))) return *bot;
  return presence.stand_in(seat) ? std::optional(stand_in_) : std::nullopt;
}

std::vector<BotPlayers::Request> BotPlayers::to_ask(const Table& table, const Presence& presence, Timestamp now) {
  std::vector<Request> requests;
  const BotQuestion question = BotQuestion::now_at(table);
  for (const Seat seat : table.match()->stage().to_act) {
    auto bot = playing(table, presence, seat);
    State& state = of(seat);
    const bool has_chosen = state.ready && state.ready->question == question;
    if (!bot || has_chosen || state.asked == question) continue;
    // What it may still be thinking about has been overtaken.
    if (state.given_up) *state.given_up = true;
    state.given_up = std::make_shared<std::atomic<bool>>(false);
    state.ready = std::nullopt;
    state.asked = question;
    state.asked_at = now;
    requests.push_back({seat, std::move(*bot), question, state.given_up});
  }
  return requests;
}

std::optional<bool> BotPlayers::answered(const Table& table, Seat seat, const BotQuestion& question,
                                         const BotAnswer& answer, Millis pause) {
  State& state = of(seat);
  if (state.asked != question) return std::nullopt;  // it has been asked something else since
  state.asked = std::nullopt;
  // Overtaken: the person has come back and chosen, or the game has ended.
  if (question != BotQuestion::now_at(table)) return std::nullopt;
  state.ready = ReadyMove{seat, question, answer.decision.move, state.asked_at + pause};
  return std::exchange(state.hurried, answer.shortened) != answer.shortened;
}

std::vector<ReadyMove> BotPlayers::take_due(Timestamp now) {
  std::vector<ReadyMove> due;
  for (State& state : states_) {
    if (!state.ready || state.ready->due > now) continue;
    state.asked = state.ready->question;
    due.push_back(*std::exchange(state.ready, std::nullopt));
  }
  return due;
}

void BotPlayers::retry(ReadyMove ready, Timestamp due) {
  State& state = of(ready.seat);
  state.asked = std::nullopt;
  ready.due = due;
  state.ready = std::move(ready);
}

void BotPlayers::give_up() {
  for (const State& state : states_) {
    if (state.given_up) *state.given_up = true;
  }
}

SeatSet BotPlayers::hurried(const Table& table, const Presence& presence) const {
  SeatSet seats;
  for (const Seat seat : SeatSet::all(static_cast<int>(table.seats().size()))) {
    if (of(seat).hurried && playing(table, presence, seat)) seats.insert(seat);
  }
  return seats;
}

std::optional<Timestamp> BotPlayers::next() const {
  std::optional<Timestamp> earliest;
  for (const State& state : states_) {
    if (state.ready && (!earliest || state.ready->due < *earliest)) earliest = state.ready->due;
  }
  return earliest;
}

}  // namespace vivarium::server
