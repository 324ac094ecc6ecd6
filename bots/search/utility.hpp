// What the end of a game, or an expectation of it, is worth to each seat: 0 (lost) to 1 (won).
#pragma once

#include <array>
#include <cstddef>

#include "engine/core/game.hpp"

namespace vivarium::bots {

using Expectation = std::array<float, kMaxSeats>;  // expected final points by seat

struct Utilities {
  std::array<float, kMaxSeats> value{};   // what the search maximises
  std::array<float, kMaxSeats> win{};     // chance to win
  std::array<float, kMaxSeats> margin{};  // points ahead of the best opponent
};

// The chance to win with a given lead: 1/2 for none, 3/4 for `decisive` points. A rational function, since exp is not
// the same on every platform.
inline float win_chance(float lead, float decisive) {
  const float size = lead < 0 ? -lead : lead;
  return 0.5F + 0.5F * lead / (decisive + size);
}

// Points ahead of the best opponent.
inline float lead_of(const Expectation& points, int players, std::size_t seat) {
  float best = -1e9F;
  for (std::size_t i = 0; i < static_cast<std::size_t>(players); ++i) {
    if (i != seat && points[i] > best) best = points[i];
  }
  return points[seat] - best;
}

inline Expectation to_expectation(const Scores& scores) {
  Expectation points{};
  for (std::size_t i = 0; i < scores.size(); ++i) points[i] = scores[i];
  return points;
}

// Each seat's share of the victory. REQUIRES: the game is over
template <Game G>
Utilities won_or_lost(const G& game, const typename G::State& state) {
  Utilities result;
  const SeatSet winners = game.winners(state);
  const Expectation points = to_expectation(game.scores(state));
  for (std::size_t i = 0; i < static_cast<std::size_t>(game.players()); ++i) {
    if (winners.contains(Seat(static_cast<int>(i)))) result.win[i] = 1.0F / static_cast<float>(winners.size());
    result.value[i] = result.win[i];
    result.margin[i] = lead_of(points, game.players(), i);
  }
  return result;
}

}  // namespace vivarium::bots
