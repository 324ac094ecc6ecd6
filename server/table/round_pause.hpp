// RoundPause: after the end of a round bots and clocks wait, until everybody who is here has seen it or some time has
// passed.
#pragma once

#include <optional>

#include "engine/core/seat.hpp"
#include "server/table/timestamp.hpp"

namespace vivarium::server {

class RoundPause {
 public:
  // For the people in these seats; nobody waits where there are none.
  void begin(SeatSet people, Timestamp end) {
    waiting_for_ = people;
    end_ = people.empty() ? std::nullopt : std::optional(end);
  }
  void end() { begin({}, Timestamp()); }
  // The person has seen it, or is gone.
  void release(Seat seat) {
    waiting_for_.erase(seat);
    if (waiting_for_.empty()) end_ = std::nullopt;
  }
  // Lets time pass; returns whether the pause has ended by it.
  bool tick(Timestamp now) {
    if (!end_ || now < *end_) return false;
    end();
    return true;
  }

  [[nodiscard]] bool is_on() const { return end_.has_value(); }
  [[nodiscard]] SeatSet waiting_for() const { return waiting_for_; }
  // When it ends at the latest; nothing where there is none.
  [[nodiscard]] std::optional<Timestamp> next() const { return end_; }

 private:
  SeatSet waiting_for_;
  std::optional<Timestamp> end_;
};

}  // namespace vivarium::server
