// What everybody sees, and what one viewer sees besides, as data for screens.
#include <array>
#include <string_view>

#include "tests/extra_game/market_day/market_day.hpp"

namespace vivarium::market_day {
namespace {

constexpr std::array<std::string_view, 6> kPhaseNames = {"deal", "roll", "bid", "prize", "roll_again", "over"};

void write_seat(const Options& options, const Observation& seen, Seat seat, DataWriter& out) {
  int total = 0;
  ObjectWriter view(out);
  view.set("cards", int{seen.hand_size});
  write_card_texts(seen.shown[seat], view.member("shown"));
  view.set("has_bid", seen.decided.contains(seat));
  {
    ListWriter rounds = view.list("rounds");
    for (std::size_t round = 0; round < static_cast<std::size_t>(options.rounds); ++round) {
      total += seen.points[round][seat];
      if (round <= seen.round) rounds.add(int{seen.points[round][seat]});
    }
  }
  view.set("total", total);
}

}  // namespace

void MarketDay::write_view(const Observation& seen, DataWriter& out) const {
  ObjectWriter view(out);
  view.set("phase", kPhaseNames[static_cast<std::size_t>(seen.phase)]);
  view.set("round", seen.round + (seen.phase == Phase::over ? 0 : 1)).set("rounds", options_.rounds);
  view.set("second_roll", options_.second_roll);
  if (seen.prize > 0) view.set("prize", int{seen.prize});
  if (seen.phase == Phase::prize || seen.phase == Phase::roll_again) view.set("active", seen.winner.index());
  ListWriter list = view.list("seats");
  for (const Seat seat : seats()) write_seat(options_, seen, seat, list.item());
}

void MarketDay::write_secrets(const Observation& seen, DataWriter& out) const {
  ObjectWriter secrets(out);
  {
    ListWriter hands = secrets.list("hands");
    for (const Seat seat : seats()) {
      if (seen.viewer.sees_secrets_of(seat)) {
        write_card_texts(seen.hands[seat], hands.item());
      } else {
        hands.item().null();
      }
    }
  }
  const auto own = seen.viewer.as_seat();
  const auto bid = own ? seen.bids[*own] : std::nullopt;
  secrets.set("bid", bid ? std::optional(card_text(*bid)) : std::nullopt);
}

void MarketDay::write_moves(const Observation& /*seen*/, Seat /*seat*/, const MoveList& moves, DataWriter& out) const {
  ListWriter list(out);
  for (const Move& move : moves) {
    ObjectWriter entry = list.object();
    entry.set("text", to_text(move)).set("kind", move.is_bid() ? "bid" : to_text(move));
    ListWriter cards = entry.list("cards");
    if (move.is_bid()) cards.add(card_text(move.card()));
  }
}

std::string MarketDay::meant_move(const Observation& /*seen*/, Seat /*seat*/, const MovePart& part) const {
  if (!part.card().empty()) return "bid " + std::string(part.card());
  return std::string(part.text("kind"));
}

}  // namespace vivarium::market_day
