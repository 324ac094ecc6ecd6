// The numbers behind the judgement of Dino Twist, found by play in the arena (docs/BOTS.md).
#pragma once

namespace vivarium::bots {

struct DinoTwistWeights {
  // What a territory of the own island will be worth in the end.
  float typical_dino = 9.75F;    // the Dino that a territory ends up with if there is time
  float upgrade_rounds = 15;     // after so many rounds half of the way there is made
  float upgrade_share = 0.315F;  // the part of the way that is ever made
  // The full island.
  float slow_filling = 0.83F;  // how much an empty territory stands in the way
  float claws_slack = 0.31F;   // a lead of so many Long Claws is worth three quarters of the bonus
  float claws_slack_round = 0.18F;
  // What a hand will bring.
  float reach = 0.76F;       // of the best attack at once
  float next_reach = 0.33F;  // of the second best
  // What lies on Twist Island after the attack.
  float theirs = 0.75F;  // what others could take next
  float mine = 0.67F;    // what I could take next
  // The hand.
  float card = 0.085F;     // a point of strength in the hand
  float average_card = 9;  // what is drawn instead
  // The others' secret choices.
  float equal_attack = 0.05F;    // the chance that another attack is the same, with all copies of it about
  float earlier_attack = 0.09F;  // the chance that one other takes the target first
  float later_attack = 0.1F;     // the chance that one other leaves something good for a stronger attack
};

// The same for the quick moves of playouts, in quarters of a point.
struct DinoTwistQuickWeights {
  int filling = 8;     // an empty territory filled, apart from the Dino
  int fresh_card = 6;  // a point by which a used card is weaker than this one, in 16ths:
  int average_card = 15;
  int theirs = 12;     // what others could take next, in 16ths
  unsigned noise = 7;  // chance adds up to this; one less than a power of two
};

inline constexpr DinoTwistWeights kDinoTwistWeights;
inline constexpr DinoTwistQuickWeights kDinoTwistQuickWeights;

}  // namespace vivarium::bots
