#include "engine/match/match.hpp"

#include "engine/core/data_builder.hpp"

namespace vivarium {

Data Match::view(Viewer viewer) const {
  return build_data([&](DataWriter& out) { write_view(viewer, out); });
}

}  // namespace vivarium
