#include "games/dino_twist/preparation.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>

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

// The functions that list moves write them from `next` on and return the place behind the last. Equal sets of cards are
// listed once: no card repeats the one that stood in its place before.

// The code of the card whose byte begins at bit `shift` of Hand::codes; 0 where there is no card.
std::uint32_t code_at(std::uint64_t codes, unsigned shift) {
  return static_cast<std::uint32_t>(codes >> shift) & 0xffU;
}

Move* list_single_attacks(Hand hand, const HandLanes& cards, Word least, Move* next) {
  const Word keep = cards.singles(least) & ~cards.repeats();
  for (unsigned shift = 0; shift < 8 * kHandSize; shift += 8) {
    *next = Move::of_codes(Move::Kind::attack, code_at(hand.codes(), shift));
    next += keep >> (shift + 7) & 1U;
  }
  return next;
}

// A set of pairs: bit 8 i + d stands for the cards i and i + d, so that ascending bits are pairs in card order.
using PairSet = std::uint64_t;

// How many pairs there are is as good as random, and a loop that ends at random costs more than it does. So a few are
// written whether or not there are as many (what is too much lies behind the end), and only the rare rest loops.
// REQUIRES: room for six moves
Move* list_pairs(Move::Kind kind, Hand hand, PairSet pairs, Move* next) {
  constexpr int kWrittenAnyway = 6;
  constexpr PairSet kNoPair = PairSet{1} << 56U;  // stands for two free bytes where the pairs have run out
  Move* const end = next + std::popcount(pairs);
  const auto write_one = [&] {
    const auto place = static_cast<unsigned>(std::countr_zero(pairs | kNoPair));
    const unsigned first = place & 56U;
    *next++ = Move::of_codes(kind, code_at(hand.codes(), first), code_at(hand.codes(), first + 8 * (place & 7U)));
    pairs &= pairs - 1;
  };
  for (int i = 0; i < kWrittenAnyway; ++i) write_one();
  while (next < end) write_one();
  return end;
}

// The pairs at one distance, those that repeat an earlier one left out.
PairSet new_pairs(const HandLanes& cards, Word found, std::size_t distance) {
  found &= ~cards.repeats();
  if (distance > 1) found &= ~(cards.repeats() >> (8 * distance));
  return found >> 7U << distance;
}

PairSet duos(const HandLanes& cards, Word least) {
  // The hand is in order: only where there are five of a species, which is rare, is there kin farther away.
  constexpr std::size_t kUsualDistance = 3;
  const std::size_t farthest = cards.kin(kUsualDistance + 1) == 0 ? kUsualDistance : kHandSize - 1;
  PairSet pairs = 0;
  for (std::size_t distance = 1; distance <= farthest; ++distance) {
    pairs |= new_pairs(cards, cards.kin(distance) & cards.duos(distance, least), distance);
  }
  return pairs;
}

// DT-27: a mixed Duo needs a target for one of its species.
PairSet mixed_duos(const HandLanes& cards, Word least) {
  PairSet pairs = 0;
  for (std::size_t distance = 1; distance < kHandSize; ++distance) {
    const Word reaching = cards.duos(distance, least) | cards.duos(distance, least >> (8 * distance));
    pairs |= new_pairs(cards, cards.pairs(distance) & reaching, distance);
  }
  return pairs;
}

PairSet all_pairs(const HandLanes& cards) {
  PairSet pairs = 0;
  for (std::size_t distance = 1; distance < kHandSize; ++distance) {
    pairs |= new_pairs(cards, cards.pairs(distance), distance);
  }
  return pairs;
}

Move* list_trios(Hand hand, LeastSums least, Move* next) {
  const std::size_t size = hand.size();
  for (std::size_t i = 0; i + 2 < size; ++i) {
    const Species species = hand[i].species();
    if (i > 0 && hand[i] == hand[i - 1]) continue;
    for (std::size_t j = i + 1; j + 1 < size && hand[j].species() == species; ++j) {
      if (j > i + 1 && hand[j] == hand[j - 1]) continue;
      for (std::size_t k = j + 1; k < size && hand[k].species() == species; ++k) {
        if (k > j + 1 && hand[k] == hand[k - 1]) continue;
        *next = Move::of_cards(Move::Kind::attack, {hand[i], hand[j], hand[k]});
        next += points(hand[i]) + points(hand[j]) + points(hand[k]) >= least[species] ? 1 : 0;
      }
    }
  }
  return next;
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
  Move* next = list_single_attacks(hand, cards, least, moves.data());
  if (teams != Teams::alone) {
    const PairSet pairs = teams == Teams::mixed ? mixed_duos(cards, least) : duos(cards, least);
    next = list_pairs(Move::Kind::attack, hand, pairs, next);
  }
  if (teams == Teams::trios) next = list_trios(hand, sums, next);
  if (!reaches(cards, teams, least_to_gain(strengths, {table.twist, event, table.islands[seat], kind}))) {
    if (hand.size() == 1) *next++ = Move::of_cards(Move::Kind::bury, {hand[0]});
    next = list_pairs(Move::Kind::bury, hand, all_pairs(cards), next);
  }
  moves.resize_unspecified(static_cast<std::size_t>(next - moves.data()));
}

TerritorySet places_for(Territory from, EventCard event, IslandKind kind) {
  if (kind == IslandKind::little_rex) return TerritorySet::all();
  if (event.kind == EventKind::earthquake) return TerritorySet::of(from.species());
  return TerritorySet::of(from);
}

}  // namespace vivarium::dino_twist
