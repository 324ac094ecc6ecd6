// What a viewer sees, as data for screens.
#include <array>
#include <string_view>

#include "tests/extra_game/market_day/market_day.hpp"

namespace vivarium::market_day {
namespace {

constexpr std::array<std::string_view, 6> kPhaseNames = {"deal", "roll", "bid", "prize", "roll-again", "over"};

void write_seat(const Options& options, const Observation& seen, Seat seat, DataWriter& out) {
  int total = 0;
  ObjectWriter view(out);
  view.set("cards", int{seen.hand_size});
  write_card_texts(seen.shown[seat], view.member("shown"));
  view.set("has-bid", seen.decided.contains(seat));
  {
    ListWriter rounds = view.list("rounds");
    for (std::size_t round = 0; round < static_cast<std::size_t>(options.rounds); ++round) {
      total += seen.points[round][seat];
      if (round <= seen.round) rounds.add(int{seen.points[round][seat]});
    }
  }
  view.set("total", total);
  if (seen.viewer.sees_everything()) write_card_texts(seen.hands[seat], view.member("hand"));
}

}  // namespace

void MarketDay::write_view(const Observation& seen, DataWriter& out) const {
  ObjectWriter view(out);
  view.set("game", info().id).set("phase", kPhaseNames[static_cast<std::size_t>(seen.phase)]);
  view.set("round", seen.round + (seen.phase == Phase::over ? 0 : 1)).set("rounds", options_.rounds);
  view.set("second-roll", options_.second_roll);
  if (seen.prize > 0) view.set("prize", int{seen.prize});
  if (seen.phase == Phase::prize || seen.phase == Phase::roll_again) view.set("turn", seen.winner.index());
  {
    ListWriter list = view.list("seats");
    for (const Seat seat : seats()) write_seat(options_, seen, seat, list.item());
  }
  if (const auto own = seen.viewer.as_seat()) {
    view.set("seat", own->index());
    write_card_texts(seen.hands[*own], view.member("hand"));
    if (const auto bid = seen.bids[*own]) view.set("bid", card_text(*bid));
  }
}

}  // namespace vivarium::market_day
