#include "bots/cubosaurs/memory.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>

#include "bots/cubosaurs/knowledge.hpp"
#include "bots/cubosaurs/seen_choice.hpp"

namespace vivarium::bots::cubosaurs {
namespace {

// A player who plays by the judgement differs from it this often, by a slip.
constexpr float kSlip = 0.02F;
// Other players differ from it this often where the second best move looks as good as the best, and half as often where
// it looks kClearly points worse, as our own searches do (docs/BOTS.md).
constexpr float kDiffers = 0.55F;
constexpr float kClearly = 1.8F;
// The odds stay within bounds, so that a few choices can always change them.
constexpr float kMaxOdds = 100;
constexpr float kMinOdds = 0.01F;
constexpr float kNothing = Knowledge<Cubosaurs>::kSameAgain;  // less than any judgement

// The probability that a player who does not play by the judgement leaves a move that is `ahead` points better.
float chance_to_differ(float ahead) { return kDiffers / (1 + ahead * ahead / (kClearly * kClearly)); }

}  // namespace

void Memory::watch(const Cubosaurs& game, const Observation& seen) {
  if (game.players() != kPlayers || (last_ && *last_ == seen)) return;
  const bool goes_on = last_ && last_->viewer == seen.viewer && last_->round <= seen.round;
  if (!goes_on) odds_.fill(kAtFirst);
  if (goes_on && !seen.viewer.is_seat(last_->turn)) learn(game, *last_, seen);
  last_ = seen;
}

void Memory::learn(const Cubosaurs& game, const Observation& before, const Observation& after) {
  const auto choice = choice_between(before, after);
  if (!choice) return;
  Rng rng(0);  // for the pack, at which the judgement does not look
  const State state = game.sample_world(choice->seen, rng);
  MoveList moves;
  game.legal_moves(state, before.turn, moves);
  std::array<float, MoveList::kCapacity> judged{};
  Knowledge<Cubosaurs>::judge({game, state, before.turn, moves}, std::span<float>(judged.data(), moves.size()));
  float best = kNothing;
  float next_best = kNothing;
  float chosen = kNothing;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (moves[i] == choice->move) chosen = judged[i];
    next_best = std::max(next_best, std::min(best, judged[i]));
    best = std::max(best, judged[i]);
  }
  // Of moves that come to the same only the first is judged. Taking another one, or the only one, says nothing.
  if (chosen <= kNothing || next_best <= kNothing) return;
  const float differs = chance_to_differ(best - next_best);
  float& odds = odds_[before.turn];
  odds *= chosen == best ? (1 - kSlip) / (1 - differs) : kSlip / differs;
  odds = std::clamp(odds, kMinOdds, kMaxOdds);
}

}  // namespace vivarium::bots::cubosaurs
