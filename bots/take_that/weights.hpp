// The numbers behind the judgement of Take That, in points unless stated otherwise. Found by playing tens of thousands
// of rounds of `greedy` against itself with other numbers (docs/BOTS.md).
#pragma once

namespace vivarium::bots::take_that::weights {

// The judgement.
inline constexpr float kTwist = 1.68F;          // two points, less what the card could still have done
inline constexpr float kTwistOfNext = 3;        // the next player gains two and is out of danger
inline constexpr float kRiskAnswered = 0.087F;  // of the row's cost, where it comes back to a hand with an answer
inline constexpr float kRiskUnanswered = 0.355F;
inline constexpr float kOwnTwin = 0.33F;          // a twin in hand of a card in the row
inline constexpr float kTwinOfPair = 0.25F;       // each of two twins in hand: the second can twist the first away
inline constexpr float kToadInHand = -0.13F;      // toads are best laid where they hurt somebody
inline constexpr float kCoveredCard = -0.022F;    // an unseen card that the hand has an answer to
inline constexpr float kFreshStart = 0.5F;        // after a take one lays a card of one's choice
inline constexpr float kExtraCost = 107.0F / 79;  // the mean cost of an unknown card

// The evaluation. Somebody will have to take the row: most likely the seat to act or the next one. Shares of the cost.
inline constexpr float kShareOfFirst = 0.3F;
inline constexpr float kShareOfSecond = 0.2F;

// Playouts.
inline constexpr float kPlayoutNoise = 0.5F;

}  // namespace vivarium::bots::take_that::weights
