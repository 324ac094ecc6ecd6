// The step of a record, prepared for a match.
#pragma once

#include <variant>

#include "engine/match/match.hpp"

namespace vivarium {

inline Expected<PreparedStep, RuleError> prepare_step(const Match& match, const RecordStep& step) {
  if (const auto* outcome = std::get_if<ChanceOutcome>(&step)) return match.prepare(*outcome);
  const auto& choice = std::get<MoveStep>(step);
  return match.prepare(choice.seat, choice.move);
}

}  // namespace vivarium
