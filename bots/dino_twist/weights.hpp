// The numbers behind the judgement of Dino Twist, found by play in the arena (docs/BOTS.md).
#pragma once

namespace vivarium::bots::dino_twist {

namespace weights {

// What a territory of one's own island will be worth in the end.
inline constexpr float kTypicalDino = 9.75F;    // the Dino that a territory ends up with, given time
inline constexpr float kUpgradeRounds = 15;     // after this many rounds half of the way is covered
inline constexpr float kUpgradeShare = 0.315F;  // the part of the way that is ever covered
// The full island.
inline constexpr float kSlowFilling = 0.83F;  // how much an empty territory stands in the way
inline constexpr float kClawsSlack = 0.31F;   // a lead of this many Long Claws is worth three quarters of the bonus
inline constexpr float kClawsSlackRound = 0.18F;
// What a hand will bring.
inline constexpr float kReach = 0.76F;      // of the best attack at once
inline constexpr float kNextReach = 0.33F;  // of the second best
// What lies on Twist Island after the attack.
inline constexpr float kTheirs = 0.75F;  // what others could take next
inline constexpr float kMine = 0.67F;    // what I could take next
// The hand.
inline constexpr float kCard = 0.085F;     // a point of strength in the hand
inline constexpr float kAverageCard = 9;   // what is drawn instead
inline constexpr float kFutureRounds = 3;  // with fewer rounds to come the future counts less and less
// The chance that a hand of seven can beat a Dino of a given strength in its species.
inline constexpr float kBeatsWeakest = 0.92F;
inline constexpr float kBeatsLessPerPoint = 0.05F;
// The others' secret choices.
inline constexpr float kEqualAttack = 0.05F;    // the chance that another attack is the same, with all copies in play
inline constexpr float kEarlierAttack = 0.09F;  // the chance that one other takes the target first
inline constexpr float kLaterAttack = 0.1F;     // the chance that one other leaves something good for a stronger attack

}  // namespace weights

// The same for the moves of playouts, in quarters of a point.
namespace playout_weights {

inline constexpr int kFilling = 8;       // an empty territory filled, apart from the Dino
inline constexpr int kFreshCard = 6;     // each point by which a used card is weaker than
inline constexpr int kAverageCard = 15;  // this one, in 16ths
inline constexpr int kTheirs = 12;       // what others could take next, in 16ths
inline constexpr unsigned kNoise = 7;    // at most this much is added at random; one less than a power of two

}  // namespace playout_weights

}  // namespace vivarium::bots::dino_twist
