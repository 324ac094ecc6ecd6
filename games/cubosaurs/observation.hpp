// Observation: what one viewer may know (CU-21): the open table, the known cards of the Hand, the size of the pack.
//
// LEAK HAZARD: everything that is face down enters here and nowhere else. What a viewer does not know is left out, so
// that two states that differ only in it give equal observations.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "engine/core/viewer.hpp"
#include "games/cubosaurs/state.hpp"

namespace vivarium::cubosaurs {

struct Observation : Table {
  Viewer viewer;
  Cards hand;                                        // the cards of the Hand that the viewer knows
  std::array<std::optional<Card>, kMaxDrawn> drawn;  // the cards that `hidden` is about, where the viewer knows them
  std::uint8_t pack_size = 0;
  FixedVector<Card, kMaxPack> pack;  // empty but for the viewer of the finished game; the next card last
  Cards set_aside;                   // likewise

  Observation(const Table& table, Viewer for_viewer) : Table(table), viewer(for_viewer) {}
  // The cards of the Hand that the viewer does not know.
  [[nodiscard]] int hidden_count() const {
    int count = 0;
    for (std::size_t i = 0; i < hidden.size(); ++i) count += drawn[i] ? 0 : 1;
    return count;
  }
  friend bool operator==(const Observation&, const Observation&) = default;
};

}  // namespace vivarium::cubosaurs
