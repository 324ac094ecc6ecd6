// What a viewer sees, as data for screens.
#include <array>
#include <string_view>
#include <utility>

#include "tests/extra_game/market_day/market_day.hpp"

namespace vivarium::market_day {
namespace {

constexpr std::array<std::string_view, 6> kPhaseNames = {"deal", "roll", "bid", "prize", "roll-again", "over"};

}  // namespace

Data MarketDay::view(const Observation& seen) const {
  Data view = Data::object({{"game", info().id},
                            {"phase", kPhaseNames[static_cast<std::size_t>(seen.phase)]},
                            {"round", seen.round + (seen.phase == Phase::over ? 0 : 1)},
                            {"rounds", options_.rounds},
                            {"second-roll", options_.second_roll}});
  if (seen.prize > 0) view.set("prize", int{seen.prize});
  if (seen.phase == Phase::prize || seen.phase == Phase::roll_again) view.set("turn", seen.winner.index());
  Data list = Data::array();
  for (const Seat seat : seats()) {
    int total = 0;
    Data rounds = Data::array();
    for (std::size_t round = 0; round < static_cast<std::size_t>(options_.rounds); ++round) {
      total += seen.points[round][seat];
      if (round <= seen.round) rounds.push_back(int{seen.points[round][seat]});
    }
    Data entry = Data::object({{"cards", int{seen.hand_size}},
                               {"shown", card_texts(seen.shown[seat])},
                               {"has-bid", seen.decided.contains(seat)},
                               {"rounds", std::move(rounds)},
                               {"total", total}});
    if (seen.viewer.sees_everything()) entry.set("hand", card_texts(seen.hands[seat]));
    list.push_back(std::move(entry));
  }
  view.set("seats", std::move(list));
  if (const auto own = seen.viewer.as_seat()) {
    view.set("seat", own->index());
    view.set("hand", card_texts(seen.hands[*own]));
    if (const auto bid = seen.bids[*own]) view.set("bid", card_text(*bid));
  }
  return view;
}

}  // namespace vivarium::market_day
