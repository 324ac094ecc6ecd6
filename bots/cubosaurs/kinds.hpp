// Kinds: cards that are as good as each other. Of moves that differ only in such cards a bot looks at one.
#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/core/hash.hpp"
#include "games/cubosaurs/cubosaurs.hpp"

namespace vivarium::bots {

// All cards of the kind: of one type, all with an icon or all without, worth the same. Every egg is a kind of its own.
inline cubosaurs::Cards kind_of(const cubosaurs::Cubosaurs& game, cubosaurs::Card card) {
  using cubosaurs::Type;
  const Type type = card.type();
  if (type == Type::egg) return cubosaurs::Cards::of(card);
  cubosaurs::Cards kind = cubosaurs::cards_of(type);
  if (game.options().dna) {
    const cubosaurs::Cards icons = game.options().edition.dna;
    kind = icons.contains(card) ? kind & icons : kind - icons;
  }
  if (type != Type::grey_raptor && type != Type::black_raptor) return kind;
  const cubosaurs::Edition& edition = game.options().edition;
  for (const cubosaurs::Card other : kind) {
    if (!(edition.raptor(other) == edition.raptor(card))) kind.erase(other);
  }
  return kind;
}

// Calls f(card) for the first card of each kind.
template <class F>
void for_each_kind(const cubosaurs::Cubosaurs& game, cubosaurs::Cards cards, F&& f) {
  while (!cards.empty()) {
    const cubosaurs::Card card = cards.first();
    f(card);
    cards -= kind_of(game, card);
  }
}

// A number that tells sets of cards apart by how many there are of each kind.
inline std::uint64_t kinds_in(const cubosaurs::Cubosaurs& game, cubosaurs::Cards cards) {
  Hash hash;
  while (!cards.empty()) {
    const cubosaurs::Cards kind = kind_of(game, cards.first());
    hash.add(index_of(kind.first()) << 8U | static_cast<std::uint64_t>((cards & kind).size()));
    cards -= kind;
  }
  return hash.value();
}

}  // namespace vivarium::bots
