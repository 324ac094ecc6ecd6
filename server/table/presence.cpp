#include "server/table/presence.hpp"

namespace vivarium::server {

std::string_view to_name(StandIn reason) {
  constexpr std::array<std::string_view, 4> kNames = {"absent", "time", "asked", "replaced"};
  return kNames[static_cast<std::size_t>(reason)];
}

void Presence::set_persons(SeatSet persons, Timestamp now) {
  for (const Seat seat : SeatSet::all(kMaxSeats)) {
    if (persons.contains(seat) == persons_.contains(seat)) continue;
    of(seat) = {std::nullopt, false, 0, clock(now), clock(now), kNoDecision};
    connected_.erase(seat);
  }
  persons_ = persons;
}

void Presence::set_running(bool running, Timestamp now) {
  if (running && !running_) {
    // Whoever had asked a bot to play did so for the game that is over.
    for (const Seat seat : persons_) of(seat) = {std::nullopt, false, 0, clock(now), clock(now), kNoDecision};
    decision_ = kNoDecision;
  }
  running_ = running;
}

void Presence::set_awake(bool awake, Timestamp now) {
  if (!awake && (awake_ || !asleep_since_)) asleep_since_ = now;
  const bool wakes = awake && !awake_;
  awake_ = awake;
  if (!wakes) return;
  const Millis slept = asleep_since_ ? now - *asleep_since_ : Millis(0);
  for (const Seat seat : persons_) {
    of(seat).absent_since = of(seat).absent_since + slept;
    of(seat).thinking_since = of(seat).thinking_since + slept;
  }
}

bool Presence::set_connected(Seat seat, bool connected, Timestamp now) {
  if (connected_.contains(seat) == connected) return false;
  if (!connected) {
    connected_.erase(seat);
    of(seat).absent_since = clock(now);
    return false;
  }
  connected_.insert(seat);
  // A wish stays until it is taken back; everything else was because nobody was here.
  return of(seat).stand_in != StandIn::asked && give_back(seat, now);
}

void Presence::set_to_act(SeatSet seats, std::int64_t decision, Timestamp now) {
  if (decision != decision_) {
    for (const Seat seat : persons_) {
      if (of(seat).is_back) of(seat).stand_in = std::nullopt;
      of(seat).is_back = false;
    }
  }
  for (const Seat seat : seats) {
    if (of(seat).clock_decision == decision) continue;
    of(seat).clock_decision = decision;
    of(seat).thinking_since = clock(now);
  }
  to_act_ = seats;
  decision_ = decision;
}

void Presence::play_for(Seat seat, StandIn reason) {
  of(seat).stand_in = reason;
  of(seat).is_back = false;
}

bool Presence::give_back(Seat seat, Timestamp now) {
  SeatState& state = of(seat);
  state.missed = 0;
  if (!state.stand_in) return false;
  state.absent_since = clock(now);
  if (is_out_of_time(seat, now)) {
    state.stand_in = StandIn::time;
    state.is_back = true;
    return false;
  }
  state.stand_in = std::nullopt;
  return true;
}

bool Presence::is_out_of_time(Seat seat, Timestamp now) const {
  return running_ && limits_.thinking && to_act_.contains(seat) &&
         of(seat).thinking_since + *limits_.thinking <= clock(now);
}

std::optional<Timestamp> Presence::due_since(Seat seat) const {
  if (!running_ || !awake_ || !to_act_.contains(seat)) return std::nullopt;
  return of(seat).thinking_since;
}

std::optional<Presence::Countdown> Presence::countdown(Seat seat) const {
  const SeatState& state = of(seat);
  if (!running_ || !awake_ || !persons_.contains(seat) || state.stand_in) return std::nullopt;
  std::optional<Countdown> found;
  if (limits_.absence && !connected_.contains(seat)) {
    found = Countdown{StandIn::absent, state.absent_since + *limits_.absence};
  }
  if (limits_.thinking && to_act_.contains(seat)) {
    const Countdown clock{StandIn::time, state.thinking_since + *limits_.thinking};
    if (!found || clock.end < found->end) found = clock;
  }
  return found;
}

SeatSet Presence::tick(Timestamp now) {
  SeatSet taken;
  for (const Seat seat : persons_) {
    const auto running_out = countdown(seat);
    if (!running_out || running_out->end > now) continue;
    SeatState& state = of(seat);
    state.stand_in = running_out->reason;
    // Somebody who was too slow once plays the next decision; somebody who has missed several is not there.
    state.is_back = state.stand_in == StandIn::time && ++state.missed < kMaxMissed;
    taken.insert(seat);
  }
  return taken;
}

std::optional<Timestamp> Presence::next() const {
  std::optional<Timestamp> earliest;
  for (const Seat seat : persons_) {
    const auto running_out = countdown(seat);
    if (running_out && (!earliest || running_out->end < *earliest)) earliest = running_out->end;
  }
  return earliest;
}

}  // namespace vivarium::server
