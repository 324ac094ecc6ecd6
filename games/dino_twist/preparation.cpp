#include "games/dino_twist/preparation.hpp"

#include <algorithm>
#include <cstddef>

namespace vivarium::dino_twist {

namespace {

using Strengths = PerTerritory<std::uint8_t>;

int points(Card card) { return card.strength().points(); }

// Stronger than any attack.
constexpr std::uint8_t kUnbeatable = 100;
static_assert(kUnbeatable > 10 + 10 + 10 + 3);

// The Dinos of Twist Island, unbeatable where nobody may attack.
Strengths strengths_to_beat(const TwistIsland& twist, EventCard event) {
  Strengths strengths;
  for (std::size_t i = 0; i < kTerritoryCount; ++i) {
    strengths[i] = static_cast<std::uint8_t>(points(twist.dinos()[i]));
  }
  for (const Territory territory : event.destroyed) strengths[territory.index()] = kUnbeatable;
  return strengths;
}

// By the weaker of each species' two Dinos.
LeastSums least_to_beat(const Strengths& strengths, EventCard event) {
  LeastSums least;
  const PerSpecies<std::uint8_t>& bonuses = event.bonuses();
  for (std::size_t s = 0; s < kSpeciesCount; ++s) {
    const int sum = std::min(strengths[2 * s], strengths[2 * s + 1]) + 1 - bonuses[s];
    least[s] = static_cast<std::uint8_t>(std::max(sum, 1));
  }
  return least;
}

// For each territory of Twist Island, the weakest strength on the own island where its Dino could be placed (DT-15).
Strengths weakest_places(const Gain& gain) {
  Strengths own;
  for (std::size_t i = 0; i < kTerritoryCount; ++i) {
    own[i] = static_cast<std::uint8_t>(gain.island.places()[i].strength().points());
  }
  if (gain.kind == IslandKind::little_rex) {
    own.fill(*std::min_element(own.begin(), own.end()));
  } else if (gain.event.kind == EventKind::earthquake) {
    for (std::size_t i = 0; i < kTerritoryCount; i += 2) own[i] = own[i + 1] = std::min(own[i], own[i + 1]);
  }
  return own;
}

// The strengths of each species in bytes, the strongest lowest.
using Ranks = PerSpecies<std::uint32_t>;

Ranks rank(Hand hand) {
  Ranks ranks{};
  for (const Card card : hand) {
    std::uint32_t& strengths = ranks[index_of(card.species())];
    strengths = strengths << 8U | static_cast<std::uint32_t>(points(card));
  }
  return ranks;
}

// The sum of all bytes. REQUIRES: below 256
int byte_sum(std::uint32_t bytes) { return static_cast<int>(bytes * 0x0101'0101U >> 24U); }

// DT-27: the strongest card of the species, with the strongest other card of any.
int greatest_mixed_sum(const Ranks& ranks, std::size_t species) {
  std::uint32_t partner = ranks[species] >> 8U & 0xffU;
  for (std::size_t other = 0; other < kSpeciesCount; ++other) {
    if (other != species) partner = std::max(partner, ranks[other] & 0xffU);
  }
  return static_cast<int>((ranks[species] & 0xffU) + partner);
}

// In what follows, equal sets of cards are listed once: no card repeats the one that stood in its place before.

void list_single_attacks(Hand hand, LeastSums least, MoveWriter& moves) {
  int previous = 0;  // no card's code
  for (const Card card : hand) {
    const bool reaches_one = points(card) >= least[index_of(card.species())];
    moves.add_if(card.code() != previous && reaches_one, Move::of_cards(Move::Kind::attack, card));
    previous = card.code();
  }
}

// Calls f(a, b, is_new) for each pair of which neither card repeats an earlier a.
template <class F>
void for_each_pair(Hand hand, F&& f) {
  const std::size_t size = hand.size();
  int earlier = 0;
  for (std::size_t i = 0; i + 1 < size; ++i) {
    const Card a = hand[i];
    if (a.code() == earlier) continue;
    earlier = a.code();
    int previous = 0;
    for (std::size_t j = i + 1; j < size; ++j) {
      const Card b = hand[j];
      if (!f(a, b, b.code() != previous)) break;
      previous = b.code();
    }
  }
}

void list_duos(Hand hand, LeastSums least, MoveWriter& moves) {
  for_each_pair(hand, [&](Card a, Card b, bool is_new) {
    if (a.species() != b.species()) return false;
    const bool reaches_one = points(a) + points(b) >= least[index_of(a.species())];
    moves.add_if(is_new && reaches_one, Move::of_cards(Move::Kind::attack, a, b));
    return true;
  });
}

// DT-27: a mixed Duo needs a target for one of its species.
void list_mixed_duos(Hand hand, LeastSums least, MoveWriter& moves) {
  for_each_pair(hand, [&](Card a, Card b, bool is_new) {
    const int needed = std::min(least[index_of(a.species())], least[index_of(b.species())]);
    moves.add_if(is_new && points(a) + points(b) >= needed, Move::of_cards(Move::Kind::attack, a, b));
    return true;
  });
}

void list_trios(Hand hand, LeastSums least, MoveWriter& moves) {
  const std::size_t size = hand.size();
  for (std::size_t i = 0; i + 2 < size; ++i) {
    if (i > 0 && hand[i] == hand[i - 1]) continue;
    for (std::size_t j = i + 1; j + 1 < size && hand[j].species() == hand[i].species(); ++j) {
      if (j > i + 1 && hand[j] == hand[j - 1]) continue;
      for (std::size_t k = j + 1; k < size && hand[k].species() == hand[i].species(); ++k) {
        if (k > j + 1 && hand[k] == hand[k - 1]) continue;
        const int sum = points(hand[i]) + points(hand[j]) + points(hand[k]);
        moves.add_if(sum >= least[index_of(hand[i].species())],
                     Move::of_cards(Move::Kind::attack, hand[i], hand[j], hand[k]));
      }
    }
  }
}

void list_burials(Hand hand, MoveWriter& moves) {
  if (hand.size() == 1) return moves.add(Move::of_cards(Move::Kind::bury, hand[0]));
  for_each_pair(hand, [&](Card a, Card b, bool is_new) {
    moves.add_if(is_new, Move::of_cards(Move::Kind::bury, a, b));
    return true;
  });
}

}  // namespace

LeastSums least_to_attack(const TwistIsland& twist, EventCard event) {
  return least_to_beat(strengths_to_beat(twist, event), event);
}

LeastSums least_to_gain(const Gain& gain) {
  Strengths strengths = strengths_to_beat(gain.twist, gain.event);
  const Strengths own = weakest_places(gain);
  for (std::size_t i = 0; i < kTerritoryCount; ++i) {
    strengths[i] = own[i] < strengths[i] ? strengths[i] : kUnbeatable;
  }
  return least_to_beat(strengths, gain.event);
}

bool reaches(Hand hand, Teams teams, LeastSums least) {
  const Ranks ranks = rank(hand);
  const std::uint32_t together = teams == Teams::alone ? 0xffU : teams == Teams::trios ? 0xff'ffffU : 0xffffU;
  for (std::size_t s = 0; s < kSpeciesCount; ++s) {
    if (ranks[s] == 0) continue;
    const int greatest = teams == Teams::mixed ? greatest_mixed_sum(ranks, s) : byte_sum(ranks[s] & together);
    if (greatest >= least[s]) return true;
  }
  return false;
}

void list_preparations(const Table& table, Seat seat, Hand hand, IslandKind kind, MoveList& list) {
  const Teams teams = table.event.teams();
  const LeastSums least = least_to_attack(table.twist, table.event);
  const bool may_bury = !reaches(hand, teams, least_to_gain({table.twist, table.event, table.islands[seat], kind}));
  MoveWriter moves(list);
  list_single_attacks(hand, least, moves);
  if (teams == Teams::mixed) {
    list_mixed_duos(hand, least, moves);
  } else if (teams != Teams::alone) {
    list_duos(hand, least, moves);
  }
  if (teams == Teams::trios) list_trios(hand, least, moves);
  if (may_bury) list_burials(hand, moves);
}

TerritorySet places_for(Territory from, EventCard event, IslandKind kind) {
  if (kind == IslandKind::little_rex) return TerritorySet::all();
  if (event.kind == EventKind::earthquake) return TerritorySet::of(from.species());
  return TerritorySet::of(from);
}

}  // namespace vivarium::dino_twist
