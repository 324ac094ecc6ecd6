// What each legal move means, for screens and programs; and the move that somebody means who names only a part of one.
#include <string>

#include "games/take_that/take_that.hpp"
#include "games/take_that/text.hpp"

namespace vivarium::take_that {
namespace {

// What the move changes in the points of this round. A drawn extra card (TT-16) counts later, once it is seen.
int change_of(const Observation& seen, const Move& move) {
  if (move.is_take()) {
    Cards row;
    for (const Card card : seen.row) row.insert(card);
    return RoundScore::of({}, row).points();
  }
  if (!move.is_twist()) return 0;
  Cards pair = Cards::of(move.card());
  pair.insert(move.card().twin());
  return RoundScore::of(pair, {}).points();
}

std::string_view kind_of(const Move& move) {
  if (move.is_take()) return "take";
  return move.is_twist() ? "twist" : "play";
}

}  // namespace

void TakeThat::write_moves(const Observation& seen, Seat seat, const MoveList& moves, DataWriter& out) const {
  ListWriter list(out);
  for (const Move& move : moves) {
    ObjectWriter entry = list.object();
    entry.set("text", to_text(move)).set("kind", kind_of(move));
    {
      ListWriter cards = entry.list("cards");
      if (!move.is_take()) cards.add(card_text(move.card()));
    }
    if (move.is_twist()) entry.set("target", card_text(move.card().twin()));
    ListWriter points = entry.list("points");
    for (const Seat each : seats(players())) points.add(each == seat ? change_of(seen, move) : 0);
  }
}

// A card alone is meant to be played, a card of the row to be twisted out.
std::string TakeThat::meant_move(const Observation& /*seen*/, Seat /*seat*/, const MovePart& part) const {
  const std::string kind(part.text("kind"));
  const auto target = parse_card(part.text("target"));
  std::string card(part.card());
  if (card.empty() && target) card = card_text(target->twin());
  if (kind == "take" || (kind.empty() && card.empty())) return "take";
  if (!kind.empty()) return kind + " " + card;
  return (target ? "twist " : "play ") + card;
}

}  // namespace vivarium::take_that
