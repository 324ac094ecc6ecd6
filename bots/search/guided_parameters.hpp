// How our search is steered. The games differ, so each Knowledge has its own.
#pragma once

#include <cstdint>

namespace vivarium::bots {

// How much a search takes in. Who is near-sighted looks less far ahead and does not remember what others have played:
// as strong in what it sees, and a step weaker.
enum class Sight : std::uint8_t { near, far };

struct GuidedParameters {
  float prior_scale = 1;  // moves judged this many points below the best are looked at a quarter as eagerly
  float exploration = 0.6F;
  float first_play_reduction = 0.05F;  // how much worse than its node an untried move is taken to be
  float win_weight = 0.5F;             // the rest of the reward is the lead
  std::uint32_t widest = 40;           // moves considered at a new node, those judged best
  std::uint32_t visits_to_widen = 16;  // so many visits later one more is
  // Looked at this part as often as the most visited, a move that is better beyond doubt takes its place. 1: none does.
  std::uint32_t trusted_part = 1;
  Sight sight = Sight::far;
};

}  // namespace vivarium::bots
