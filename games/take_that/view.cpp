// What a viewer sees, as data for screens. A screen holds no rules: what fits, what twists and what taking costs is
// said here.
#include <string_view>

#include "games/take_that/take_that.hpp"
#include "games/take_that/text.hpp"

namespace vivarium::take_that {
namespace {

std::string_view phase_name(Phase phase) {
  switch (phase) {
    case Phase::deal:
      return "deal";
    case Phase::start_row:
      return "start-row";
    case Phase::turn:
      return "turn";
    case Phase::over:
      return "over";
  }
  return "";
}

// The cards of the own hand with what can be done with each now.
Data hand_view(const Observation& seen, Seat owner) {
  Cards in_row;
  Cards twins;
  for (const Card card : seen.row) {
    in_row.insert(card);
    twins |= twin_set(card);
  }
  const bool to_act = seen.turn == owner && (seen.phase == Phase::turn || seen.phase == Phase::start_row);
  Data hand = Data::array();
  for (const Card card : seen.hands[owner]) {
    Data entry = Data::object({{"card", card_text(card)}, {"toad", card.is_toad()}});
    const bool plays = to_act && (seen.row.empty() || cards_that_fit(seen.row.back()).contains(card));
    entry.set("plays", plays);
    if (to_act && twins.contains(card)) entry.set("twists", card_text(card.twin()));
    hand.push_back(std::move(entry));
  }
  return hand;
}

// Points by where they come from; what costs is negative.
Data sources(const RoundScore& score) {
  return Data::object(
      {{"gained", score.gained()}, {"taken", -score.cost_of_others()}, {"toads", -score.cost_of_toads()}});
}

Data seat_view(const Observation& seen, Seat owner) {
  const RoundScore now = RoundScore::of(seen.face_up[owner], seen.face_down[owner]);
  Data seat = Data::object({{"hand", int{seen.hand_sizes[owner]}},
                            {"gained", card_texts(seen.face_up[owner])},
                            {"taken", card_texts(seen.face_down[owner])},
                            {"taken-count", seen.face_down[owner].size() + seen.hidden_extras[owner]},
                            {"taken-toads", card_texts(seen.face_down[owner] & kToads)},
                            {"toads", (seen.face_down[owner] & kToads).size()},
                            {"hidden-extras", int{seen.hidden_extras[owner]}},
                            // Without hidden extra cards, whose cost nobody knows yet.
                            {"points", now.points()},
                            {"sources", sources(now)}});
  int total = 0;
  Data rounds = Data::array();
  Data round_sources = Data::array();
  for (std::size_t round = 0; round < seen.round; ++round) {
    const RoundScore& score = seen.round_scores[round][owner];
    rounds.push_back(score.points());
    round_sources.push_back(sources(score));
    total += score.points();
  }
  seat.set("rounds", std::move(rounds));
  seat.set("round-sources", std::move(round_sources));
  seat.set("total", total);
  if (!seen.hands[owner].empty()) {
    seat.set("cards", card_texts(seen.hands[owner]));
    seat.set("cards-toads", card_texts(seen.hands[owner] & kToads));
  }
  return seat;
}

}  // namespace

Data TakeThat::view(const Observation& seen) const {
  Cards row;
  for (const Card card : seen.row) row.insert(card);
  const bool last_phase = stage(seen).is_decision() && seen.pile_size == 0;
  Data view = Data::object({{"game", info().id},
                            {"phase", phase_name(seen.phase)},
                            {"round", seen.round + (seen.phase == Phase::over ? 0 : 1)},
                            {"rounds", options_.rounds},
                            {"expert", options_.expert},
                            {"row", card_texts(seen.row)},
                            {"row-toads", card_texts(row & kToads)},
                            {"row-cost", -RoundScore::of({}, row).points()},
                            {"pile", int{seen.pile_size}},
                            // TT-10: the next take, or the twist of the row's last card, ends the round.
                            {"last-phase", last_phase},
                            {"twist-ends-round", last_phase && seen.row.size() == 1},
                            {"take-draws-extra", options_.expert && seen.row.size() == 1 && seen.pile_size > 0}});
  if (stage(seen).is_decision()) view.set("turn", seen.turn.index());
  Data views = Data::array();
  for (const Seat seat : seats(players())) views.push_back(seat_view(seen, seat));
  view.set("seats", std::move(views));
  if (const auto own = seen.viewer.as_seat()) {
    view.set("seat", own->index());
    view.set("hand", hand_view(seen, *own));
  }
  return view;
}

}  // namespace vivarium::take_that
