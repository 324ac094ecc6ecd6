// Strict replay of a record: every outcome of chance possible, every move legal, every list of legal moves complete,
// nothing missing, nothing after the end, the result right. Hosts bring a fresh Match of the record's game and options.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "engine/match/match.hpp"
#include "engine/record/record.hpp"

namespace vivarium {

struct Verification {
  struct Difference {
    std::optional<std::size_t> step;  // index in `steps`; none where the record as a whole is wrong
    std::string reason;
  };

  std::size_t steps_checked = 0;
  std::size_t lists_checked = 0;
  bool finished = false;
  std::optional<Difference> difference;  // the first one

  [[nodiscard]] bool accepted() const { return !difference.has_value(); }
};

Verification verify(const Record& record, Match& fresh);

}  // namespace vivarium
