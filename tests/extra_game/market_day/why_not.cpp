// Why a move cannot be made now, for the player who wonders.
#include "tests/extra_game/market_day/market_day.hpp"

namespace vivarium::market_day {

std::optional<Event> MarketDay::why_not(const Observation& seen, Seat seat, const Move& move) const {
  const auto reason = [](std::string_view id) { return Event{"market-day.why." + std::string(id), Data::object()}; };
  if (seen.phase == Phase::prize) return move.is_bid() ? std::optional(reason("bids-are-shown")) : std::nullopt;
  if (move.is_keep()) return reason("nothing-to-keep");
  if (move.is_roll()) return reason("nothing-to-roll");
  if (seen.hands[seat].contains(move.card())) return std::nullopt;
  return Event{"market-day.why.not-in-hand", Data::object({{"card", card_text(move.card())}})};
}

}  // namespace vivarium::market_day
