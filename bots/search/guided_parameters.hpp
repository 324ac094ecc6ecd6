// How our search is steered. The games differ, so each Knowledge has its own.
#pragma once

#include <cstdint>
#include <limits>

namespace vivarium::bots {

// How much a search takes in. With near sight it looks less far ahead, considers only the few moves that look best and
// does not remember what others have played: as strong in what it sees, and a step weaker.
enum class Sight : std::uint8_t { near, far };

// The number of moves that a search with near sight considers.
inline constexpr std::uint32_t kMovesIfNear = 3;
// More visits than there ever are.
inline constexpr std::uint32_t kNeverWidens = std::numeric_limits<std::uint32_t>::max();

struct GuidedParameters {
  bool uses_judgement = true;  // to rank the moves; otherwise all look alike at first
  float prior_scale = 1;       // moves judged this many points below the best are looked at a quarter as eagerly
  float exploration = 0.6F;
  float first_play_reduction = 0.05F;  // an untried move is assumed to be worse than its node by this much
  float win_weight = 0.5F;             // the rest of the reward is the lead
  std::uint32_t widest = 40;           // moves considered at a new node, those judged best
  std::uint32_t visits_to_widen = 16;  // one more is considered after this many visits
  // A move that is better beyond doubt replaces the most visited one if it has at least 1/trusted_part of its visits.
  // 1: none does.
  std::uint32_t trusted_part = 1;
  Sight sight = Sight::far;
  bool remembers = true;  // what others have played, where the game has a use for that

  [[nodiscard]] constexpr GuidedParameters with(Sight how_far) const {
    GuidedParameters result = *this;
    result.sight = how_far;
    if (how_far == Sight::near) {
      result.remembers = false;
      // Without a judgement nobody knows which moves are the best few.
      if (uses_judgement) {
        result.widest = kMovesIfNear;
        result.visits_to_widen = kNeverWidens;
      }
    }
    return result;
  }

  [[nodiscard]] constexpr GuidedParameters without_memory() const {
    GuidedParameters result = *this;
    result.remembers = false;
    return result;
  }
};

}  // namespace vivarium::bots
