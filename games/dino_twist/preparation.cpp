#include "games/dino_twist/preparation.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>

#include "engine/core/move_writer.hpp"
namespace vivarium::dino_twist {

namespace {

using lanes::Word;

int points(Card card) { return card.strength().points(); }

// More than any attack has, and still so when it is added to a strength.
constexpr Word kUnbeatable = 96;

// The strengths of the Dinos on Twist Island, unbeatable where nobody may attack.
Word strengths_to_beat(const TwistIsland& twist, EventCard event) {
  return lanes::strengths(twist.codes()) | lanes::where(lanes::answer_of(event.destroyed.bits()), kUnbeatable);
}

// The weaker of each species' two Dinos must be beaten.
LeastSums least_to_beat(Word strengths, EventCard event) {
  constexpr Word kEvenOnes = 0x0001'0001'0001'0001U;
  const Word one_more = lanes::lower_siblings(strengths) + kEvenOnes * (1 + LeastSums::kOffset);
  return LeastSums(one_more - event.bonus_lanes());
}

// For each territory of Twist Island, the weakest strength on the own island where its Dino could be placed (DT-15).
Word weakest_places(const Gain& gain) {
  const Word own = lanes::strengths(gain.island.codes());
  if (gain.kind == IslandKind::little_rex) return lanes::kOnes * lanes::lowest(own);
  if (gain.event.kind == EventKind::earthquake) return lanes::lower_siblings(own) * 0x0101U;
  return own;
}

LeastSums least_to_gain(Word strengths, const Gain& gain) {
  const Word gains = lanes::at_least(strengths, weakest_places(gain) + lanes::kOnes);
  return least_to_beat(strengths | lanes::where(gains ^ lanes::kTops, kUnbeatable), gain.event);
}

// Equal sets of cards are listed once: no card repeats the one that stood in its place before.

Picks single_attacks(const HandLanes& cards, Word least) { return (cards.singles(least) & ~cards.repeats()) >> 7U; }

// The pairs at one distance, those that repeat an earlier one left out.
Picks new_pairs(const HandLanes& cards, Word found, std::size_t distance) {
  found &= ~cards.repeats();
  if (distance > 1) found &= ~(cards.repeats() >> (8 * distance));
  return found >> 7U << distance;
}

Picks duos(const HandLanes& cards, Word least) {
  // The hand is in order: only where there are five of a species, which is rare, is there kin farther away.
  constexpr std::size_t kUsualDistance = 3;
  const std::size_t farthest = cards.kin(kUsualDistance + 1) == 0 ? kUsualDistance : kHandSize - 1;
  Picks pairs = 0;
  for (std::size_t distance = 1; distance <= farthest; ++distance) {
    pairs |= new_pairs(cards, cards.kin(distance) & cards.duos(distance, least), distance);
  }
  return pairs;
}

// DT-27: a mixed Duo needs a target for one of its species.
Picks mixed_duos(const HandLanes& cards, Word least) {
  Picks pairs = 0;
  for (std::size_t distance = 1; distance < kHandSize; ++distance) {
    const Word reaching = cards.duos(distance, least) | cards.duos(distance, least >> (8 * distance));
    pairs |= new_pairs(cards, cards.pairs(distance) & reaching, distance);
  }
  return pairs;
}

Picks all_pairs(const HandLanes& cards) {
  Picks pairs = 0;
  for (std::size_t distance = 1; distance < kHandSize; ++distance) {
    pairs |= new_pairs(cards, cards.pairs(distance), distance);
  }
  return pairs;
}

void list_trios(Hand hand, LeastSums least, MoveWriter<Move, kMaxMoves>& moves) {
  const std::size_t size = hand.size();
  for (std::size_t i = 0; i + 2 < size; ++i) {
    const Species species = hand[i].species();
    if (i > 0 && hand[i] == hand[i - 1]) continue;
    for (std::size_t j = i + 1; j + 1 < size && hand[j].species() == species; ++j) {
      if (j > i + 1 && hand[j] == hand[j - 1]) continue;
      for (std::size_t k = j + 1; k < size && hand[k].species() == species; ++k) {
        if (k > j + 1 && hand[k] == hand[k - 1]) continue;
        moves.add_if(points(hand[i]) + points(hand[j]) + points(hand[k]) >= least[species],
                     Move::of_cards(Move::Kind::attack, {hand[i], hand[j], hand[k]}));
      }
    }
  }
}

bool reaches(const HandLanes& cards, Teams teams, LeastSums sums) {
  const Word least = cards.spread(sums);
  if (cards.singles(least) != 0) return true;
  switch (teams) {
    case Teams::alone:
      return false;
    case Teams::mixed:
      return mixed_duos(cards, least) != 0;
    // The hand is in order: the strongest Duo or trio of a species is made of neighbours.
    case Teams::trios:
      if ((cards.kin(2) & cards.trios(least)) != 0) return true;
      [[fallthrough]];
    case Teams::duos:
      return (cards.kin(1) & cards.duos(1, least)) != 0;
  }
  return false;
}

}  // namespace

LeastSums least_to_attack(const TwistIsland& twist, EventCard event) {
  return least_to_beat(strengths_to_beat(twist, event), event);
}

LeastSums least_to_gain(const Gain& gain) { return least_to_gain(strengths_to_beat(gain.twist, gain.event), gain); }

bool reaches(Hand hand, Teams teams, LeastSums least) { return reaches(HandLanes(hand), teams, least); }

void list_preparations(const Table& table, Seat seat, Hand hand, IslandKind kind, MoveList& moves) {
  const EventCard event = table.event;
  const Teams teams = event.teams();
  const Word strengths = strengths_to_beat(table.twist, event);
  const LeastSums sums = least_to_beat(strengths, event);
  const HandLanes cards(hand);
  const Word least = cards.spread(sums);
  Picks pairs = 0;
  if (teams != Teams::alone) pairs = teams == Teams::mixed ? mixed_duos(cards, least) : duos(cards, least);
  moves.set_attacks(hand, single_attacks(cards, least), pairs);
  if (teams == Teams::trios) {
    MoveWriter writer(moves.others());
    list_trios(hand, sums, writer);
  }
  if (reaches(cards, teams, least_to_gain(strengths, {table.twist, event, table.islands[seat], kind}))) return;
  moves.set_burials(hand.size() == 1 ? Picks{1} : all_pairs(cards));
}

TerritorySet places_for(Territory from, EventCard event, IslandKind kind) {
  if (kind == IslandKind::little_rex) return TerritorySet::all();
  if (event.kind == EventKind::earthquake) return territories_of(from.species());
  return TerritorySet::of(from);
}

}  // namespace vivarium::dino_twist
