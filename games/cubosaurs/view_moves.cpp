// What each legal move means, for screens and programs; and the move that somebody means who names only a part of one.
#include <string>

#include "games/cubosaurs/cubosaurs.hpp"
#include "games/cubosaurs/text.hpp"

namespace vivarium::cubosaurs {
namespace {

std::string_view kind_name(Move::Kind kind) {
  switch (kind) {
    case Move::Kind::keep:
      return "keep";
    case Move::Kind::buy:
      return "buy";
    case Move::Kind::refuse:
      return "refuse";
    case Move::Kind::rob:
      return "rob";
  }
  return "";
}

void write_card(std::optional<Card> card, DataWriter& out) {
  ListWriter cards(out);
  if (card) cards.add(card_text(*card));
}

void write_purchase(const Cubosaurs& game, const Table& table, Move move, ObjectWriter& entry) {
  const Tile tile = move.tile();
  const bool takes_theirs = tile == Tile::destroy || tile == Tile::steal || tile == Tile::exchange;
  std::optional<Card> own;
  if (tile == Tile::exchange) own = move.given();
  if (tile == Tile::refuse_same_type || tile == Tile::destroy_own || tile == Tile::give) own = move.card();
  write_card(own, entry.member("cards"));
  entry.set("tile", number_of(tile)).set("cost", game.options().edition.cost(tile));
  if (takes_theirs) entry.set("target", card_text(move.card())).set("seat", game.owner_of(table, move.card()).index());
  if (tile == Tile::give) entry.set("seat", move.receiver().index());
}

void write_meaning(const Cubosaurs& game, const Table& table, Move move, ObjectWriter& entry) {
  switch (move.kind()) {
    case Move::Kind::keep:
      return write_card(std::nullopt, entry.member("cards"));
    case Move::Kind::refuse:
      return write_card(move.card(), entry.member("cards"));
    case Move::Kind::buy:
      return write_purchase(game, table, move, entry);
    case Move::Kind::rob:
      write_card(std::nullopt, entry.member("cards"));
      entry.set("seat", move.robbed().index());
      return;
  }
}

std::string first_of(Cards cards) { return std::string(card_text(cards.empty() ? Card(0) : cards.first())); }

}  // namespace

// Any world that the seat cannot tell from the true one will do: collections are open, and so is the Hand to its
// holder, so that neither the moves nor the points depend on what is unseen. (A card that tile 3 draws goes into the
// Hand and changes nothing.)
void Cubosaurs::write_moves(const Observation& seen, Seat seat, const MoveList& moves, DataWriter& out) const {
  Rng any(0);
  const State world = sample_world(seen, any);
  PerSeat<int> now{};
  for (const Seat each : seats(players_)) now[each] = points(seen, each).total();
  ListWriter list(out);
  for (const Move move : moves) {
    State after = world;
    apply(after, seat, move);
    ObjectWriter entry = list.object();
    entry.set("text", to_text(move)).set("kind", kind_name(move.kind()));
    write_meaning(*this, seen, move, entry);
    ListWriter changes = entry.list("points");
    for (const Seat each : seats(players_)) changes.add(points(after, each).total() - now[each]);
  }
}

// Cards that are missing are one's own or an opponent's first ones, so that the answer is about the rest.
std::string Cubosaurs::meant_move(const Observation& seen, Seat seat, const MovePart& part) const {
  const Cards own = seen.collections[seat];
  Cards others;
  for (const Seat each : SeatSet::all(players_).without(seat)) others |= seen.collections[each];
  const std::string card(part.card());
  const std::string target(part.text("target"));
  const auto named = [](const std::string& first, const std::string& second, Cards otherwise) {
    if (!first.empty()) return first;
    return second.empty() ? first_of(otherwise) : second;
  };
  const std::string mine = named(card, target, own);
  const std::string theirs = named(target, card, others);
  const std::string to =
      std::to_string(part.number("seat").value_or(SeatSet::all(players_).without(seat).first().index()));
  const auto tile = part.number("tile");
  std::string kind(part.text("kind"));
  if (kind.empty()) kind = tile ? "buy" : seen.phase == Phase::rob ? "rob" : mine.empty() ? "keep" : "refuse";
  if (kind == "refuse") return "refuse " + mine;
  if (kind == "rob") return "rob " + to;
  if (kind != "buy" || !tile) return kind;
  std::string purchase = "buy " + std::to_string(*tile);
  if (*tile < 1 || *tile > kTiles) return purchase;
  switch (static_cast<Tile>(*tile)) {
    case Tile::count_types:
    case Tile::count_eggs:
    case Tile::draw:
    case Tile::refuse_freely:
      return purchase;
    case Tile::refuse_same_type:
    case Tile::destroy_own:
      return purchase + " " + mine;
    case Tile::destroy:
    case Tile::steal:
      return purchase + " " + theirs;
    case Tile::give:
      return purchase + " " + mine + " to " + to;
    case Tile::exchange:
      return purchase + " " + (target.empty() ? first_of(others) : target) + " for " +
             (card.empty() ? first_of(own) : card);
  }
  return purchase;
}

}  // namespace vivarium::cubosaurs
