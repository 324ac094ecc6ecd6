// Why a move cannot be made now, for the player who wonders (CU-6, CU-16 to CU-18).
#include "games/cubosaurs/cubosaurs.hpp"
#include "games/cubosaurs/text.hpp"

namespace vivarium::cubosaurs {
namespace {

using Reason = std::optional<Event>;

Reason reason(std::string_view id, std::initializer_list<Data::Member> args = {}) {
  return Event{"cubosaurs.why." + std::string(id), Data::object(args)};
}

// One function for each kind of move. The player has the Hand, and so sees all of it.
struct Inquiry {
  const Cubosaurs& game;
  const Observation& seen;
  Seat seat;

  [[nodiscard]] Cards own() const { return seen.collections[seat]; }

  [[nodiscard]] Cards others() const {
    Cards cards;
    for (const Seat other : SeatSet::all(game.players()).without(seat)) cards |= seen.collections[other];
    return cards;
  }

  [[nodiscard]] Reason not_own(Card card) const {
    if (own().contains(card)) return std::nullopt;
    return reason("not-in-collection", {{"card", card_text(card)}});
  }

  [[nodiscard]] Reason not_an_opponents(Card card) const {
    if (others().contains(card)) return std::nullopt;
    return reason("not-an-opponents", {{"card", card_text(card)}});
  }

  [[nodiscard]] bool hand_has_type_of(Card card) const { return of_same_types(seen.hand).contains(card); }

  [[nodiscard]] Reason refuse(Card card) const {
    if (auto why = not_own(card)) return why;
    if (!hand_has_type_of(card)) return std::nullopt;
    return reason("same-type", {{"card", card_text(card)}, {"type", type_text(card.type())}});
  }

  [[nodiscard]] Reason rob(Seat from) const {
    if (from == seat) return reason("rob-yourself");
    if (from.index() >= game.players()) return reason("nobody-there");
    if (seen.tokens[from] == 0) return reason("nothing-to-rob", {{"from", from.index()}});
    return std::nullopt;
  }

  [[nodiscard]] Reason buy(Move move) const {
    const Tile tile = move.tile();
    if (!game.options().dna) return reason("no-tiles");
    if (!seen.market.contains(tile)) return reason("not-on-market", {{"tile", number_of(tile)}});
    if (seen.has_bought) return reason("one-tile-a-turn");
    const int cost = game.options().edition.cost(tile);
    const int tokens = seen.tokens[seat];
    if (cost > tokens) {
      return reason("too-few-tokens", {{"tile", number_of(tile)}, {"cost", cost}, {"tokens", tokens}});
    }
    return effect(move);
  }

  // What keeps the tile's effect from being carried out.
  [[nodiscard]] Reason effect(Move move) const {
    switch (move.tile()) {
      case Tile::count_types:
      case Tile::count_eggs:
      case Tile::refuse_freely:
        return std::nullopt;
      case Tile::draw:
        return seen.pack_size == 0 ? reason("pack-empty") : std::nullopt;
      case Tile::refuse_same_type: {
        if (auto why = not_own(move.card())) return why;
        if (hand_has_type_of(move.card())) return std::nullopt;
        return reason("other-type", {{"card", card_text(move.card())}, {"type", type_text(move.card().type())}});
      }
      case Tile::destroy_own:
        return not_own(move.card());
      case Tile::destroy:
      case Tile::steal:
        return not_an_opponents(move.card());
      case Tile::give:
        if (move.receiver() == seat) return reason("give-to-yourself");
        if (move.receiver().index() >= game.players()) return reason("nobody-there");
        return not_own(move.card());
      case Tile::exchange:
        if (auto why = not_an_opponents(move.card())) return why;
        return not_own(move.given());
    }
    return std::nullopt;
  }
};

}  // namespace

std::optional<Event> Cubosaurs::why_not(const Observation& seen, Seat seat, Move move) const {
  const Inquiry inquiry{*this, seen, seat};
  const bool robs = move.kind() == Move::Kind::rob;
  if (seen.phase == Phase::rob && !robs) return reason("rob-first");
  if (seen.phase != Phase::rob && robs) return reason("no-robbery");
  switch (move.kind()) {
    case Move::Kind::keep:
      return std::nullopt;
    case Move::Kind::refuse:
      return inquiry.refuse(move.card());
    case Move::Kind::buy:
      return inquiry.buy(move);
    case Move::Kind::rob:
      return inquiry.rob(move.robbed());
  }
  return std::nullopt;
}

}  // namespace vivarium::cubosaurs
