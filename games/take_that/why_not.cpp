// Why a move cannot be made now, for the player who wonders (TT-6 to TT-8).
#include "games/take_that/take_that.hpp"
#include "games/take_that/text.hpp"

namespace vivarium::take_that {
namespace {

Event reason(std::string_view id, std::initializer_list<Data::Member> args) {
  return {"take-that.why." + std::string(id), Data::object(args)};
}

}  // namespace

std::optional<Event> TakeThat::why_not(const Observation& seen, Seat seat, const Move& move) const {
  const bool row_is_empty = seen.phase == Phase::start_row;
  if (move.is_take()) return row_is_empty ? std::optional(reason("nothing-to-take", {})) : std::nullopt;
  const Card card = move.card();
  if (!seen.hands[seat].contains(card)) {
    return reason("not-in-hand", {{"card", card_text(card)}});
  }
  if (move.is_twist()) {
    if (seen.row.contains(card.twin())) return std::nullopt;
    return reason("no-twin", {{"card", card_text(card)}, {"twin", card_text(card.twin())}});
  }
  if (row_is_empty || cards_that_fit(seen.row.back()).contains(card)) return std::nullopt;
  return reason("does-not-fit", {{"card", card_text(card)}, {"last", card_text(seen.row.back())}});
}

std::optional<Event> TakeThat::why_unreadable(std::string_view text) {
  constexpr std::string_view kTwist = "twist ";
  if (!text.starts_with(kTwist)) return std::nullopt;
  const auto card = parse_card(text.substr(kTwist.size()));
  if (!card || !card->is_toad()) return std::nullopt;
  return reason("no-twin-of-toad", {{"card", card_text(*card)}});
}

}  // namespace vivarium::take_that
