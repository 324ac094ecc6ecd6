#include "engine/match/match.hpp"

#include "engine/core/data_builder.hpp"

namespace vivarium {

Data Match::facts() const {
  return build_data([&](DataWriter& out) { write_facts(out); });
}

Data Match::view() const {
  return build_data([&](DataWriter& out) { write_view(out); });
}

Data Match::secrets(Viewer viewer) const {
  return build_data([&](DataWriter& out) { write_secrets(viewer, out); });
}

Data Match::moves(Seat seat) const {
  return build_data([&](DataWriter& out) { write_moves(seat, out); });
}

}  // namespace vivarium
