// What a step tells whom.
#include "tests/extra_game/market_day/market_day.hpp"

namespace vivarium::market_day {

void MarketDay::describe(const State& before, const Chance& chance, const State& after, Events& events) const {
  if (before.phase == Phase::deal) {
    add_milestone(events, Milestone::round_begins, "market-day.deal",
                  {{"round", after.round + 1}, {"rounds", options_.rounds}});
    for (const Seat seat : seats()) {
      add_event(events, "market-day.hand", {{"seat", seat.index()}, {"cards", card_texts(after.hands[seat])}},
                Audience::only(seat));
    }
  } else if (before.phase == Phase::roll) {
    add_event(events, "market-day.prize", {{"points", int{chance.pips}}});
  } else {
    add_event(events, "market-day.other-prize", {{"seat", before.winner.index()}, {"points", int{chance.pips}}});
    tell_end(before, after, events);
  }
}

void MarketDay::describe(const State& before, Seat seat, const Move& move, const State& after, Events& events) const {
  if (!move.is_bid()) {
    add_event(events, move.is_keep() ? "market-day.keep-prize" : "market-day.roll-again", {{"seat", seat.index()}});
    return tell_end(before, after, events);
  }
  if (after.phase == Phase::bid) {
    if (!decided(before).contains(seat)) add_event(events, "market-day.chosen", {{"seat", seat.index()}});
    return;
  }
  Seat winner;
  Card highest;
  for (const Seat one : seats()) {
    const Card card = one == seat ? move.card() : *before.bids[one];
    add_event(events, "market-day.bid", {{"seat", one.index()}, {"card", card_text(card)}});
    if (card < highest) continue;
    winner = one;
    highest = card;
  }
  add_event(events, "market-day.win-prize", {{"seat", winner.index()}, {"points", int{before.prize}}});
  tell_end(before, after, events);
}

void MarketDay::tell_end(const State& before, const State& after, Events& events) const {
  if (after.round == before.round) return;
  Data round = Data::array();
  for (const Seat seat : seats()) round.push_back(seat_score(after.points[before.round][seat], {}));
  add_milestone(events, Milestone::round_ends, "market-day.round-end", {{"round", int{after.round}}}, std::move(round));
  for (const Seat seat : seats()) {
    add_event(events, "market-day.round-score",
              {{"seat", seat.index()}, {"round", int{after.round}}, {"points", int{after.points[before.round][seat]}}});
  }
  if (after.phase != Phase::over) return;
  Data winning = Data::array();
  for (const Seat winner : winners(after)) winning.push_back(winner.index());
  Data totals = Data::array();
  const Scores points = scores(after);
  for (const Seat seat : seats()) totals.push_back(seat_score(points[seat], {}));
  add_milestone(events, Milestone::game_ends, "market-day.game-over", {{"seat", winning}}, std::move(totals));
}

}  // namespace vivarium::market_day
