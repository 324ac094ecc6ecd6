// How much random play a property is tried on.
#pragma once

namespace vivarium {

// The number of random games to play where a plain build plays `games`. The sanitizers make a step about ten times as
// slow, and what they look for shows in far fewer games than a rare case of the rules: a sixteenth of them.
constexpr int effort(int games) {
#ifdef __SANITIZE_ADDRESS__
  return games / 16 + 1;
#else
  return games;
#endif
}

}  // namespace vivarium
