// The numbers behind the judgement of Cubosaurs. Chosen by play: docs/BOTS.md tells how.
#pragma once

namespace vivarium::bots::tuning {

// How a collection still changes, in each of its owner's turns to come.
inline constexpr float kReach = 2.0F;    // cards that come by: one's own draw and what others pass
inline constexpr float kWilling = 1.0F;  // share of the wanted ones that are taken
inline constexpr float kForced =
    0.3F;  // share of the unwanted ones that are taken all the same, with the others of a Hand
inline constexpr float kShed = 0.4F;  // chance to get rid of an unwanted card

// How many dinosaurs the lead for an egg may still change by, in each turn to come.
inline constexpr float kEggDoubt = 0.6F;

// What refusing a Hand costs whoever is passed it, when one looks no further.
inline constexpr float kPassCost = 1.5F;

// How many refusals after its own the judgement thinks through.
inline constexpr int kLookAhead = 0;

// A simulation ends when this many cards have been drawn, if the round has not.
inline constexpr int kHorizonDraws = 99;

inline constexpr int kContext = 2;

// Tokens: half a point at the end, and more while there are tiles to buy.
inline constexpr float kTokenBase = 0.5F;
inline constexpr float kTokenHope = 0.4F;
inline constexpr float kTokenLater = 0.8F;  // at the end of a round, the last one excepted
inline constexpr float kDrawTile = 0.2F;    // what one more card in the Hand brings
inline constexpr float kMoreTypes = 0.25F;  // of the missing types that still come, in each turn
inline constexpr float kMoreEggs = 0.1F;    // eggs that still come, in each turn

// Playouts.
inline constexpr float kQuickPassCost = 1.5F;
inline constexpr float kQuickToken = 0.9F;  // points that a tile must bring for each of its tokens
inline constexpr float kQuickNoise = 0.5F;

// See Knowledge.
inline constexpr float kMargin = 8;
inline constexpr float kScale = 4;

// Opponents this many points behind the best of them matter half as much.
inline constexpr float kRivalScale = 14;

}  // namespace vivarium::bots::tuning
