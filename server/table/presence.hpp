// Presence: who is here, whose time runs, and for whom a bot plays. Kept in memory only: after a restart everybody
// has their full time again.
//
// A seat whose person is gone, or whose clock has run out, is played by a bot after a visible countdown, and given back
// when the person acts. Each decision has one time limit; leaving, returning or retracting does not extend it. Once it
// has run out the bot makes this decision; the next one is the person's, unless they have missed several in a row.
// While a table is not awake everything stands still: people find their game as they left it.
// Not thread safe; time is handed in.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/core/seat.hpp"
#include "server/table/timestamp.hpp"

namespace vivarium::server {

// Why a bot plays for a person.
enum class StandIn : std::uint8_t { absent, time, asked, replaced };
std::string_view to_name(StandIn reason);

class Presence {
 public:
  struct Limits {
    std::optional<Millis> absence;   // how long somebody may be gone
    std::optional<Millis> thinking;  // how long a decision may take
  };

  explicit Presence(Limits limits) : limits_(limits) {}

  // The seats of persons, and whether the game runs: only then does anything count down.
  void set_persons(SeatSet persons, Timestamp now);
  void set_running(bool running, Timestamp now);
  // Somebody whose game it is is here, and the table does not rest after a round.
  void set_awake(bool awake, Timestamp now);
  // Returns whether the seat was given back by that.
  bool set_connected(Seat seat, bool connected, Timestamp now);
  // A decision is due: the seats that still have to choose. Each has one clock at a decision, also after a retraction.
  void set_to_act(SeatSet seats, std::int64_t decision, Timestamp now);

  void play_for(Seat seat, StandIn reason);
  // The person acts: the seat is theirs again, from the next decision on where the time for this one has run out.
  // Returns whether a bot has played it and does so no more.
  bool give_back(Seat seat, Timestamp now);

  // Lets time pass; returns the seats for which a bot plays from now on.
  SeatSet tick(Timestamp now);
  // When tick will have something to do.
  [[nodiscard]] std::optional<Timestamp> next() const;

  struct Countdown {
    StandIn reason;  // absent or time
    Timestamp end;
  };
  [[nodiscard]] bool is_connected(Seat seat) const { return connected_.contains(seat); }
  [[nodiscard]] bool is_awake() const { return awake_; }
  // Since when the table waits for the seat's decision; nothing while it does not.
  [[nodiscard]] std::optional<Timestamp> due_since(Seat seat) const;
  [[nodiscard]] std::optional<StandIn> stand_in(Seat seat) const { return of(seat).stand_in; }
  [[nodiscard]] std::optional<Countdown> countdown(Seat seat) const;

 private:
  static constexpr std::int64_t kNoDecision = -1;
  static constexpr int kMaxMissed = 2;
  struct SeatState {
    std::optional<StandIn> stand_in;
    bool is_back = false;  // the seat is given back with the next decision
    int missed = 0;        // decisions in a row for which the time ran out
    Timestamp absent_since;
    Timestamp thinking_since;
    std::int64_t clock_decision = kNoDecision;  // to which thinking_since belongs
  };
  [[nodiscard]] const SeatState& of(Seat seat) const { return seats_[static_cast<std::size_t>(seat.index())]; }
  [[nodiscard]] SeatState& of(Seat seat) { return seats_[static_cast<std::size_t>(seat.index())]; }
  [[nodiscard]] bool is_out_of_time(Seat seat, Timestamp now) const;
  // The time by which countdowns go: it stands still while the table is not awake.
  [[nodiscard]] Timestamp clock(Timestamp now) const { return awake_ ? now : asleep_since_.value_or(now); }

  Limits limits_;
  SeatSet persons_;
  SeatSet connected_;
  SeatSet to_act_;
  std::int64_t decision_ = kNoDecision;
  bool running_ = false;
  bool awake_ = false;
  std::optional<Timestamp> asleep_since_;
  std::array<SeatState, kMaxSeats> seats_{};
};

}  // namespace vivarium::server
