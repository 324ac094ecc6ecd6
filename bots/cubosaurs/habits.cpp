#include "bots/cubosaurs/habits.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>

#include "bots/cubosaurs/cubosaurs_knowledge.hpp"
#include "bots/cubosaurs/seen_choice.hpp"

namespace vivarium::bots {
namespace {

using cubosaurs::Cubosaurs;
using cubosaurs::MoveList;
using cubosaurs::Observation;
using cubosaurs::State;

// Who plays by the judgement does so but for a slip.
constexpr float kSlip = 0.02F;
// Others take something else than what looks best so often where nothing looks worse, and half as often where the next
// best looks so many points worse: as our own searches do (docs/BOTS.md).
constexpr float kDiffers = 0.55F;
constexpr float kClearly = 1.8F;
// Nobody is so well known that one or two choices could not change it, and a few more the other way.
constexpr float kMost = 100;
constexpr float kLeast = 0.01F;
constexpr float kNothing = Knowledge<Cubosaurs>::kSameAgain;  // less than any judgement

// That somebody who does not play by the judgement takes something else where the next best looks so many points worse.
float chance_to_differ(float ahead) { return kDiffers / (1 + ahead * ahead / (kClearly * kClearly)); }

}  // namespace

void Habits::watch(const Cubosaurs& game, const Observation& seen) {
  if (game.players() != kPlayers || (last_ && *last_ == seen)) return;
  const bool goes_on = last_ && last_->viewer == seen.viewer && last_->round <= seen.round;
  if (!goes_on) odds_.fill(kAtFirst);
  if (goes_on && !seen.viewer.is_seat(last_->turn)) learn(game, *last_, seen);
  last_ = seen;
}

void Habits::learn(const Cubosaurs& game, const Observation& before, const Observation& after) {
  const auto choice = choice_between(before, after);
  if (!choice) return;
  Rng rng(0);  // for the pack, at which the judgement does not look
  const State state = game.sample_world(choice->seen, rng);
  MoveList moves;
  game.legal_moves(state, before.turn, moves);
  std::array<float, MoveList::kCapacity> judged{};
  Knowledge<Cubosaurs>::judge(game, state, before.turn, moves, std::span<float>(judged.data(), moves.size()));
  float best = kNothing;
  float next_best = kNothing;
  float chosen = kNothing;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (moves[i] == choice->move) chosen = judged[i];
    next_best = std::max(next_best, std::min(best, judged[i]));
    best = std::max(best, judged[i]);
  }
  // Of moves that come to the same only the first is judged. Who took another one, or had no other, says nothing.
  if (chosen <= kNothing || next_best <= kNothing) return;
  const float differs = chance_to_differ(best - next_best);
  float& odds = odds_[before.turn];
  odds *= chosen == best ? (1 - kSlip) / (1 - differs) : kSlip / differs;
  odds = std::clamp(odds, kLeast, kMost);
}

}  // namespace vivarium::bots
