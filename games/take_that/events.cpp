// What a step tells whom. Wording: i18n/<language>/take-that.json.
#include "engine/core/seat_numbers.hpp"
#include "games/take_that/take_that.hpp"
#include "games/take_that/text.hpp"

namespace vivarium::take_that {
namespace {

// Points by where they come from; what costs is negative.
struct Sources {
  int gained = 0;
  int taken = 0;
  int toads = 0;

  void add(const RoundScore& score) {
    gained += score.gained();
    taken -= score.cost_of_others();
    toads -= score.cost_of_toads();
  }
  [[nodiscard]] Data data() const {
    return seat_score(gained + taken + toads, {{"gained", gained}, {"taken", taken}, {"toads", toads}});
  }
};

Data score_data(const RoundScore& score) {
  Sources sources;
  sources.add(score);
  return sources.data();
}

Data totals_data(const State& over, int players) {
  Data totals = Data::array();
  for (const Seat seat : seats(players)) {
    Sources sources;
    for (std::size_t round = 0; round < over.round; ++round) sources.add(over.round_scores[round][seat]);
    totals.push_back(sources.data());
  }
  return totals;
}

void tell_round_scores(const State& after, int players, Events& events) {
  const std::size_t round = after.round - 1U;
  for (const Seat seat : seats(players)) {
    const Cards& down = after.face_down[seat];
    const Cards extras = down & after.extras;
    if (!extras.empty()) {
      add_event(events, "take-that.extra-shown", {{"seat", seat.index()}, {"cards", card_texts(extras)}});
    }
    add_event(events, "take-that.round-score",
              {{"seat", seat.index()},
               {"points", after.round_scores[round][seat].points()},
               {"gained", after.face_up[seat].size()},
               {"taken", down.size()},
               {"toads", (down & kToads).size()}});
  }
}

}  // namespace

void TakeThat::describe(const State& /*before*/, const Chance& /*chance*/, const State& after, Events& events) const {
  add_milestone(
      events, Milestone::round_begins, "take-that.deal",
      {{"round", after.round + 1}, {"rounds", options_.rounds}, {"count", hand_size()}, {"seat", after.turn.index()}});
  for (const Seat seat : seats(players())) {
    add_event(events, "take-that.hand", {{"seat", seat.index()}, {"cards", card_texts(after.hands[seat])}},
              Audience::only(seat));
  }
}

void TakeThat::describe(const State& before, Seat seat, const Move& move, const State& after, Events& events) const {
  const int who = seat.index();
  if (move.is_take()) {
    const Cards& row = before.in_row;
    add_event(events, "take-that.take",
              {{"seat", who},
               {"cards", card_texts(before.row)},
               {"count", row.size()},
               {"toads", (row & kToads).size()},
               {"cost", -RoundScore::of({}, row).points()}});
    if (after.extras != before.extras) add_event(events, "take-that.extra", {{"seat", who}});
  } else if (move.is_twist()) {
    add_event(events, "take-that.twist",
              {{"seat", who}, {"card", card_text(move.card())}, {"twin", card_text(move.card().twin())}});
  } else {
    add_event(events, before.row.empty() ? "take-that.start" : "take-that.play",
              {{"seat", who}, {"card", card_text(move.card())}});
  }
  if (after.round != before.round) {
    Data scores = Data::array();
    for (const Seat each : seats(players())) scores.push_back(score_data(after.round_scores[before.round][each]));
    add_milestone(events, Milestone::round_ends, "take-that.round-end", {{"round", after.round}}, std::move(scores));
    tell_round_scores(after, players(), events);
  } else if (!move.is_take() && after.pile.size() != before.pile.size()) {
    // TT-17: what was drawn is the drawer's secret.
    add_event(events, "take-that.drawn", {{"seat", who}, {"card", card_text(before.pile.back())}},
              Audience::only(seat));
    add_event(events, "take-that.draw", {{"seat", who}}, Audience::all_but(seat));
  }
  if (after.pile.empty() && !before.pile.empty()) add_event(events, "take-that.pile-empty", {});
  if (after.phase == Phase::over) {
    const SeatSet winning = winners(after);
    add_milestone(events, Milestone::game_ends, "take-that.game-over",
                  {{"seat", seat_numbers(winning)}, {"count", winning.size()}}, totals_data(after, players()));
  }
}

}  // namespace vivarium::take_that
