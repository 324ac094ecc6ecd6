// Seats as numbers in a list, [0, 2]: what events, views and messages say of several seats.
#pragma once

#include "engine/core/data.hpp"
#include "engine/core/data_writer.hpp"
#include "engine/core/seat.hpp"

namespace vivarium {

[[nodiscard]] inline Data seat_numbers(SeatSet seats) {
  Data numbers = Data::array();
  for (const Seat seat : seats) numbers.push_back(seat.index());
  return numbers;
}

inline void write_seat_numbers(SeatSet seats, DataWriter& out) {
  ListWriter numbers(out);
  for (const Seat seat : seats) numbers.add(seat.index());
}

}  // namespace vivarium
