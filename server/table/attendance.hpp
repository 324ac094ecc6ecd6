// Attendance: who is here, whose time runs, and for whom a bot plays. Kept in memory only: after a restart everybody
// has their full time again.
//
// A seat whose person is gone, or whose clock has run out, is played by a bot after a visible countdown, and given back
// at once. A decision has one time: leaving, coming back, asking a bot to play and taking a choice back give no more of
// it, and where it has run out the bot makes this decision, whatever the person does; the next one is the person's.
// At a table where nobody with a seat is, everything stands still: people find their game as they left it.
// Not thread safe; time is handed in.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/core/seat.hpp"
#include "server/table/moment.hpp"

namespace vivarium::server {

// Why a bot plays for a person.
enum class StandIn : std::uint8_t { absent, time, asked, replaced };
std::string_view to_name(StandIn reason);

class Attendance {
 public:
  struct Limits {
    std::optional<Millis> absence;   // how long somebody may be gone
    std::optional<Millis> thinking;  // how long a decision may take
  };

  explicit Attendance(Limits limits) : limits_(limits) {}

  // The seats of persons, and whether the game runs: only then does anything count down.
  void set_persons(SeatSet persons, Moment now);
  void set_running(bool running, Moment now);
  // Somebody whose game it is is at the table.
  void set_attended(bool attended, Moment now);
  // Returns whether the seat was given back by that.
  bool set_connected(Seat seat, bool connected, Moment now);
  // A decision is due: the seats that still have to choose. Each has one clock at a decision, also after a retraction.
  void set_to_act(SeatSet seats, std::int64_t decision, Moment now);

  void play_for(Seat seat, StandIn reason);
  // The person acts: the seat is theirs again, from the next decision on where the time for this one has run out.
  // Returns whether a bot has played it and does so no more.
  bool give_back(Seat seat, Moment now);

  // Lets time pass; returns the seats for which a bot plays from now on.
  SeatSet tick(Moment now);
  // When tick will have something to do.
  [[nodiscard]] std::optional<Moment> next() const;

  struct Countdown {
    StandIn reason;  // absent or time
    Moment end;
  };
  [[nodiscard]] bool is_connected(Seat seat) const { return connected_.contains(seat); }
  [[nodiscard]] bool is_attended() const { return attended_; }
  // Since when the table waits for the seat's decision; nothing while it does not.
  [[nodiscard]] std::optional<Moment> due_since(Seat seat) const;
  [[nodiscard]] std::optional<StandIn> stand_in(Seat seat) const { return of(seat).stand_in; }
  [[nodiscard]] std::optional<Countdown> countdown(Seat seat) const;

 private:
  static constexpr std::int64_t kNoDecision = -1;
  struct SeatState {
    std::optional<StandIn> stand_in;
    bool is_back = false;  // the seat is given back with the next decision
    Moment absent_since;
    Moment thinking_since;
    std::int64_t clock_decision = kNoDecision;  // to which thinking_since belongs
  };
  [[nodiscard]] const SeatState& of(Seat seat) const { return seats_[static_cast<std::size_t>(seat.index())]; }
  [[nodiscard]] SeatState& of(Seat seat) { return seats_[static_cast<std::size_t>(seat.index())]; }
  [[nodiscard]] bool is_out_of_time(Seat seat, Moment now) const;

  Limits limits_;
  SeatSet persons_;
  SeatSet connected_;
  SeatSet to_act_;
  std::int64_t decision_ = kNoDecision;
  bool running_ = false;
  bool attended_ = false;
  std::optional<Moment> asleep_since_;
  std::array<SeatState, kMaxSeats> seats_{};
};

}  // namespace vivarium::server
