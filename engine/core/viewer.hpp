// Viewer: for whose eyes something is. A seat, a spectator (public information only), or everyone once the game is
// over.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/core/seat.hpp"

namespace vivarium {

class Viewer {
 public:
  static constexpr Viewer seat(Seat seat) { return Viewer(static_cast<std::uint8_t>(seat.index())); }
  static constexpr Viewer spectator() { return Viewer(kSpectator); }
  // Sees every card: a finished game, an audit. Hosts must not use it while the game runs.
  static constexpr Viewer finished() { return Viewer(kFinished); }

  [[nodiscard]] constexpr bool is_seat() const { return code_ < kSpectator; }
  [[nodiscard]] constexpr bool is_seat(Seat seat) const { return code_ == seat.index(); }
  [[nodiscard]] constexpr bool is_spectator() const { return code_ == kSpectator; }
  [[nodiscard]] constexpr bool sees_everything() const { return code_ == kFinished; }
  [[nodiscard]] constexpr bool sees_secrets_of(Seat seat) const { return is_seat(seat) || sees_everything(); }
  [[nodiscard]] constexpr std::optional<Seat> as_seat() const {
    return is_seat() ? std::optional(Seat(code_)) : std::nullopt;
  }
  [[nodiscard]] constexpr unsigned bit() const { return 1U << code_; }

  friend constexpr bool operator==(Viewer, Viewer) = default;

 private:
  static constexpr std::uint8_t kSpectator = kMaxSeats;
  static constexpr std::uint8_t kFinished = kMaxSeats + 1;
  explicit constexpr Viewer(std::uint8_t code) : code_(code) {}

  std::uint8_t code_;
};

// Who may see an event. A secret is told twice: in full to those who may know it, and in outline to the others.
class Audience {
 public:
  static constexpr Audience everyone() { return Audience(0xffU); }
  // These seats, and whoever looks at the finished game.
  static constexpr Audience only(SeatSet seats) { return Audience(seats.bits() | Viewer::finished().bit()); }
  static constexpr Audience only(Seat seat) { return only(SeatSet::of(seat)); }
  // The complement of only(seats): the other seats and spectators.
  static constexpr Audience all_but(SeatSet seats) { return Audience(~only(seats).bits_ & 0xffU); }
  static constexpr Audience all_but(Seat seat) { return all_but(SeatSet::of(seat)); }

  [[nodiscard]] constexpr bool includes(Viewer viewer) const { return (bits_ & viewer.bit()) != 0; }
  friend constexpr bool operator==(Audience, Audience) = default;

 private:
  explicit constexpr Audience(unsigned bits) : bits_(static_cast<std::uint8_t>(bits)) {}

  std::uint8_t bits_;
};

}  // namespace vivarium
