#include "server/table/attendance.hpp"

namespace vivarium::server {

std::string_view to_name(StandIn reason) {
  constexpr std::array<std::string_view, 4> kNames = {"absent", "time", "asked", "replaced"};
  return kNames[static_cast<std::size_t>(reason)];
}

void Attendance::set_persons(SeatSet persons, Moment now) {
  for (const Seat seat : SeatSet::all(kMaxSeats)) {
    if (persons.contains(seat) == persons_.contains(seat)) continue;
    of(seat) = {std::nullopt, false, now, now, kNoDecision};
    connected_.erase(seat);
  }
  persons_ = persons;
}

void Attendance::set_running(bool running, Moment now) {
  if (running && !running_) {
    // Whoever had asked a bot to play did so for the game that is over.
    for (const Seat seat : persons_) of(seat) = {std::nullopt, false, now, now, kNoDecision};
    decision_ = kNoDecision;
  }
  running_ = running;
}

void Attendance::set_attended(bool attended, Moment now) {
  if (!attended && (attended_ || !asleep_since_)) asleep_since_ = now;
  const bool wakes = attended && !attended_;
  attended_ = attended;
  if (!wakes) return;
  const Millis slept = asleep_since_ ? now - *asleep_since_ : Millis(0);
  for (const Seat seat : persons_) {
    of(seat).absent_since = now;
    of(seat).thinking_since = of(seat).thinking_since + slept;
  }
}

bool Attendance::set_connected(Seat seat, bool connected, Moment now) {
  if (connected_.contains(seat) == connected) return false;
  if (!connected) {
    connected_.erase(seat);
    of(seat).absent_since = now;
    return false;
  }
  connected_.insert(seat);
  // A wish stays until it is taken back; everything else was because nobody was here.
  return of(seat).stand_in != StandIn::asked && give_back(seat, now);
}

void Attendance::set_to_act(SeatSet seats, std::int64_t decision, Moment now) {
  if (decision != decision_) {
    for (const Seat seat : persons_) {
      if (of(seat).is_back) of(seat).stand_in = std::nullopt;
      of(seat).is_back = false;
    }
  }
  for (const Seat seat : seats) {
    if (of(seat).clock_decision == decision) continue;
    of(seat).clock_decision = decision;
    of(seat).thinking_since = now;
  }
  to_act_ = seats;
  decision_ = decision;
}

void Attendance::play_for(Seat seat, StandIn reason) {
  of(seat).stand_in = reason;
  of(seat).is_back = false;
}

bool Attendance::give_back(Seat seat, Moment now) {
  SeatState& state = of(seat);
  if (!state.stand_in) return false;
  state.absent_since = now;
  if (is_out_of_time(seat, now)) {
    state.stand_in = StandIn::time;
    state.is_back = true;
    return false;
  }
  state.stand_in = std::nullopt;
  return true;
}

bool Attendance::is_out_of_time(Seat seat, Moment now) const {
  return running_ && limits_.thinking && to_act_.contains(seat) && of(seat).thinking_since + *limits_.thinking <= now;
}

std::optional<Moment> Attendance::due_since(Seat seat) const {
  if (!running_ || !attended_ || !to_act_.contains(seat)) return std::nullopt;
  return of(seat).thinking_since;
}

std::optional<Attendance::Countdown> Attendance::countdown(Seat seat) const {
  const SeatState& state = of(seat);
  if (!running_ || !attended_ || !persons_.contains(seat) || state.stand_in) return std::nullopt;
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

SeatSet Attendance::tick(Moment now) {
  SeatSet taken;
  for (const Seat seat : persons_) {
    const auto running_out = countdown(seat);
    if (!running_out || running_out->end > now) continue;
    of(seat).stand_in = running_out->reason;
    taken.insert(seat);
  }
  return taken;
}

std::optional<Moment> Attendance::next() const {
  std::optional<Moment> earliest;
  for (const Seat seat : persons_) {
    const auto running_out = countdown(seat);
    if (running_out && (!earliest || running_out->end < *earliest)) earliest = running_out->end;
  }
  return earliest;
}

}  // namespace vivarium::server
