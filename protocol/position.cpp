#include "protocol/position.hpp"

#include <utility>

#include "engine/record/record.hpp"

namespace vivarium::protocol {

Position position_for(const Match& match, Viewer viewer) {
  Position position{match.stage(), {}, match.view(viewer)};
  if (const auto seat = viewer.as_seat()) position.moves = match.legal_moves(*seat);
  return position;
}

Data to_data(const Position& position) {
  Data moves = Data::array();
  for (const std::string& move : position.moves) moves.push_back(move);
  Data data =
      Data::object({{"to_act", seat_list(position.stage.to_act)}, {"decided", seat_list(position.stage.decided)}});
  data.set("moves", std::move(moves)).set("view", position.view);
  return data;
}

Data position_data(const Match& match, Viewer viewer) {
  Data data = to_data(position_for(match, viewer));
  if (match.stage().is_over()) {
    data.set("result", vivarium::to_data(match.result()));
    // Nothing is secret any more.
    data.set("revealed", match.view(Viewer::finished()));
  }
  return data;
}

Data to_data(const Event& event) { return Data::object({{"id", event.id}, {"args", event.args}}); }

Data seat_list(SeatSet seats) {
  Data list = Data::array();
  for (const Seat seat : seats) list.push_back(seat.index());
  return list;
}

}  // namespace vivarium::protocol
