#include "games/dino_twist/preparation.hpp"

#include <algorithm>
#include <cstddef>

namespace vivarium::dino_twist {

namespace {

// The sum of card strengths that beats a Dino, given what the event adds.
std::uint8_t sum_to_beat(Card dino, EventCard event) {
  const int sum = dino.strength().points() + 1 - event.bonus(dino.species()).points();
  return static_cast<std::uint8_t>(std::max(sum, 1));
}

template <class F>
LeastSums least_sums(const TwistIsland& twist, EventCard event, F&& is_wanted) {
  LeastSums least;
  least.fill(kOutOfReach);
  for (const Territory from : event.open()) {
    if (!is_wanted(from)) continue;
    std::uint8_t& sum = least[index_of(from.species())];
    sum = std::min(sum, sum_to_beat(twist[from], event));
  }
  return least;
}

int points(Card card) { return card.strength().points(); }

// The greatest sum of an attack for each species; 0 where the hand has no card of it.
PerSpecies<int> greatest_sums(const Hand& hand, Teams teams) {
  PerSpecies<int> greatest{};
  if (teams == Teams::mixed) {
    for (std::size_t i = 0; i < hand.size(); ++i) {
      int partner = 0;
      for (std::size_t j = 0; j < hand.size(); ++j) {
        if (j != i) partner = std::max(partner, points(hand[j]));
      }
      int& sum = greatest[index_of(hand[i].species())];
      sum = std::max(sum, points(hand[i]) + partner);
    }
    return greatest;
  }
  // The hand is in ascending order: the strongest cards of a species are the last of it.
  const std::size_t size = teams == Teams::alone ? 1 : teams == Teams::trios ? 3 : 2;
  for (std::size_t i = 0; i < hand.size(); ++i) {
    int sum = points(hand[i]);
    for (std::size_t j = 1; j < size && j <= i && hand[i - j].species() == hand[i].species(); ++j) {
      sum += points(hand[i - j]);
    }
    greatest[index_of(hand[i].species())] = sum;
  }
  return greatest;
}

// Calls f(i, j) for each pair of the hand, equal pairs once, in card order.
template <class F>
void for_each_pair(const Hand& hand, F&& f) {
  for (std::size_t i = 0; i + 1 < hand.size(); ++i) {
    if (i > 0 && hand[i] == hand[i - 1]) continue;
    for (std::size_t j = i + 1; j < hand.size(); ++j) {
      if (j > i + 1 && hand[j] == hand[j - 1]) continue;
      f(hand[i], hand[j]);
    }
  }
}

void list_single_attacks(const Hand& hand, const LeastSums& least, MoveList& moves) {
  for (std::size_t i = 0; i < hand.size(); ++i) {
    const Card card = hand[i];
    if (i > 0 && card == hand[i - 1]) continue;
    if (points(card) >= least[index_of(card.species())]) moves.push_back(Move::of_cards(Move::Kind::attack, card));
  }
}

void list_duos(const Hand& hand, Teams teams, const LeastSums& least, MoveList& moves) {
  for_each_pair(hand, [&](Card a, Card b) {
    if (teams != Teams::mixed && a.species() != b.species()) return;
    // DT-27: a mixed Duo needs a target for one of its species.
    const int needed = std::min(least[index_of(a.species())], least[index_of(b.species())]);
    if (points(a) + points(b) >= needed) moves.push_back(Move::of_cards(Move::Kind::attack, a, b));
  });
}

void list_trios(const Hand& hand, const LeastSums& least, MoveList& moves) {
  const std::size_t size = hand.size();
  for (std::size_t i = 0; i + 2 < size; ++i) {
    if (i > 0 && hand[i] == hand[i - 1]) continue;
    for (std::size_t j = i + 1; j + 1 < size && hand[j].species() == hand[i].species(); ++j) {
      if (j > i + 1 && hand[j] == hand[j - 1]) continue;
      for (std::size_t k = j + 1; k < size && hand[k].species() == hand[i].species(); ++k) {
        if (k > j + 1 && hand[k] == hand[k - 1]) continue;
        if (points(hand[i]) + points(hand[j]) + points(hand[k]) < least[index_of(hand[i].species())]) continue;
        moves.push_back(Move::of_cards(Move::Kind::attack, hand[i], hand[j], hand[k]));
      }
    }
  }
}

void list_burials(const Hand& hand, MoveList& moves) {
  if (hand.size() == 1) moves.push_back(Move::of_cards(Move::Kind::bury, hand[0]));
  for_each_pair(hand, [&](Card a, Card b) { moves.push_back(Move::of_cards(Move::Kind::bury, a, b)); });
}

}  // namespace

LeastSums least_to_attack(const TwistIsland& twist, EventCard event) {
  return least_sums(twist, event, [](Territory) { return true; });
}

LeastSums least_to_gain(const Gain& gain) {
  return least_sums(gain.twist, gain.event, [&](Territory from) {
    for (const Territory to : places_for(from, gain.event, gain.kind)) {
      if (gain.island[to].strength() < gain.twist[from].strength()) return true;
    }
    return false;
  });
}

bool reaches(const Hand& hand, Teams teams, const LeastSums& least) {
  const PerSpecies<int> greatest = greatest_sums(hand, teams);
  for (std::size_t s = 0; s < kSpeciesCount; ++s) {
    if (greatest[s] >= least[s]) return true;
  }
  return false;
}

void list_preparations(const Table& table, Seat seat, const Hand& hand, IslandKind kind, MoveList& moves) {
  const Teams teams = table.event.teams();
  const LeastSums least = least_to_attack(table.twist, table.event);
  list_single_attacks(hand, least, moves);
  if (teams != Teams::alone) list_duos(hand, teams, least, moves);
  if (teams == Teams::trios) list_trios(hand, least, moves);
  if (!reaches(hand, teams, least_to_gain({table.twist, table.event, table.islands[seat], kind}))) {
    list_burials(hand, moves);
  }
}

TerritorySet places_for(Territory from, EventCard event, IslandKind kind) {
  if (kind == IslandKind::little_rex) return TerritorySet::all();
  if (event.kind == EventKind::earthquake) return TerritorySet::of(from.species());
  return TerritorySet::of(from);
}

}  // namespace vivarium::dino_twist
