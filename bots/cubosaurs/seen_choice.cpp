#include "bots/cubosaurs/seen_choice.hpp"

#include <cstddef>

namespace vivarium::bots::cubosaurs {
namespace {

bool is_running(const Observation& seen) { return seen.phase == Phase::turn || seen.phase == Phase::rob; }

// None where it is unknown which of two cards was drawn first.
std::optional<Observation> as_seen_by_holder(const Observation& before, const Cards& hand) {
  Observation seen = before;
  seen.viewer = Viewer::seat(before.turn);
  seen.hand = hand;
  const Cards unknown = hand - before.hand;
  if (unknown.size() != before.hidden_count() || unknown.size() > 1) return std::nullopt;
  for (std::size_t i = 0; i < seen.hidden.size(); ++i) {
    if (!seen.drawn[i]) seen.drawn[i] = unknown.first();
  }
  return seen;
}

}  // namespace

std::optional<SeenChoice> choice_between(const Observation& before, const Observation& after) {
  const bool same_round = before.phase == Phase::turn && is_running(after) && before.round == after.round;
  if (!same_round || before.market != after.market) return std::nullopt;
  const Cards had = before.collections[before.turn];
  const Cards has = after.collections[before.turn];
  const Cards gained = has - had;
  const Cards given = had - has;
  const bool kept = given.empty() && !gained.empty();
  const bool refused = given.size() == 1 && gained.empty() && after.hidden_count() == 0;
  if (!kept && !refused) return std::nullopt;
  const auto seen = as_seen_by_holder(before, kept ? gained : after.hand - given);
  if (!seen) return std::nullopt;
  return SeenChoice{*seen, kept ? Move::keep() : Move::refuse(given.first())};
}

}  // namespace vivarium::bots::cubosaurs
