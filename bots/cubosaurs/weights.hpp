// The numbers behind the judgement of Cubosaurs, found by play in the arena (docs/BOTS.md).
#pragma once

namespace vivarium::bots::cubosaurs::weights {

// How a collection still changes, in each of its owner's turns to come.
inline constexpr float kReach = 2.0F;    // cards that come by: one's own draw and what others pass
inline constexpr float kWilling = 1.0F;  // share of the wanted ones that are taken
inline constexpr float kForced = 0.3F;   // share of the unwanted ones that come along with a Hand all the same
inline constexpr float kShed = 0.4F;     // chance to get rid of an unwanted card

// How many dinosaurs the lead for an egg may still change by, in each turn to come.
inline constexpr float kEggDoubt = 0.6F;

// What it costs the next player to refuse the Hand in turn, where the judgement looks no further.
inline constexpr float kPassCost = 1.5F;

// Tokens: half a point at the end, and more while there are turns to buy tiles in.
inline constexpr float kTokenBase = 0.5F;
inline constexpr float kTokenHope = 0.4F;
inline constexpr float kTokenLater = 0.8F;  // when a round has ended and others follow
inline constexpr float kDrawTile = 0.2F;    // what one more card in the Hand brings
inline constexpr float kMoreTypes = 0.25F;  // part of the missing types that still come, early in a round
inline constexpr float kMoreEggs = 0.1F;    // eggs that still come, in each turn

// With more than two players: an opponent this many points behind the leader matters half as much.
inline constexpr float kRivalScale = 14;

// Playouts.
inline constexpr float kQuickPassCost = 1.5F;
inline constexpr float kQuickToken = 0.9F;  // points that a tile must bring for each of its tokens
inline constexpr float kQuickNoise = 0.5F;  // each choice may look better than it is by up to this much

// A simulation ends when everybody has drawn this often, or with the round.
inline constexpr int kHorizonTurns = 2;
// With near sight: when all others have drawn, but not before this many draws.
inline constexpr int kMinDrawsIfNear = 2;

}  // namespace vivarium::bots::cubosaurs::weights
