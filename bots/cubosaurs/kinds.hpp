// Kinds: cards that are worth the same. Of moves that differ only in such cards, a bot looks at one.
#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/core/hash.hpp"
#include "games/cubosaurs/cubosaurs.hpp"

namespace vivarium::bots::cubosaurs {

using namespace vivarium::cubosaurs;

// All cards of the kind: of one type, all with an icon or all without, worth the same. Every egg is a kind of its own.
inline Cards kind_of(const Cubosaurs& game, Card card) {
  const Type type = card.type();
  if (type == Type::egg) return Cards::of(card);
  Cards kind = cards_of(type);
  if (game.options().dna) {
    const Cards icons = game.options().edition.dna;
    kind = icons.contains(card) ? kind & icons : kind - icons;
  }
  if (type != Type::grey_raptor && type != Type::black_raptor) return kind;
  const Edition& edition = game.options().edition;
  for (const Card other : kind) {
    if (!(edition.raptor(other) == edition.raptor(card))) kind.erase(other);
  }
  return kind;
}

// Calls f(card) for the first card of each kind.
template <class F>
void for_each_kind(const Cubosaurs& game, Cards cards, F&& f) {
  while (!cards.empty()) {
    const Card card = cards.first();
    f(card);
    cards -= kind_of(game, card);
  }
}

// A hash of how many cards of each kind there are.
inline std::uint64_t kinds_in(const Cubosaurs& game, Cards cards) {
  Hash hash;
  while (!cards.empty()) {
    const Cards kind = kind_of(game, cards.first());
    hash.add(index_of(kind.first()) << 8U | static_cast<std::uint64_t>((cards & kind).size()));
    cards -= kind;
  }
  return hash.value();
}

}  // namespace vivarium::bots::cubosaurs
