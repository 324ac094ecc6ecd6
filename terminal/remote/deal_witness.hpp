// DealWitness: what a player's program does for the fair deal (docs/FAIR_DEAL.md). It notes what the server promises
// before a match, adds random bytes of its own, and looks whether the match was dealt with both.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "engine/core/data.hpp"
#include "engine/core/seat.hpp"

namespace vivarium::terminal {

class DealWitness {
 public:
  enum class Finding : std::uint8_t {
    left_out,  // it was dealt without our bytes, which the server had accepted
    broken,    // another seed than the one that was promised
    kept,      // the seed that was promised, with our bytes in it
  };
  struct Step {
    std::optional<Data> contribution = std::nullopt;  // to be sent, once for each match
    std::optional<Finding> finding = std::nullopt;    // told once
  };
  // What the server says of its table. `own`: the seat of whoever sits here.
  Step take(const Data& table, std::optional<Seat> own);
  // The server has accepted what was to be sent. What comes too late is not left out.
  void contribution_accepted() { note_.is_accepted = true; }

 private:
  struct Note {
    int match = 0;
    std::string commitment;
    std::string entropy;
    std::optional<Seat> seat = std::nullopt;  // for which it was sent
    bool is_accepted = false;
    bool has_begun = false;
    bool is_told = false;  // what became of it
  };

  std::optional<Data> prepare(const Data& table, std::optional<Seat> own);
  std::optional<Finding> look_at_beginning(const Data& table);
  std::optional<Finding> look_at_end(const Data& table);
  [[nodiscard]] std::optional<Finding> left_out() const;

  Note note_;  // the first of each match counts: a promise that changes is none
};

}  // namespace vivarium::terminal
