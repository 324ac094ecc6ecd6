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
void write_hand(const Observation& seen, Seat owner, DataWriter& out) {
  Cards twins;
  for (const Card card : seen.row) twins |= twin_set(card);
  const bool to_act = seen.turn == owner && (seen.phase == Phase::turn || seen.phase == Phase::start_row);
  ListWriter hand(out);
  for (const Card card : seen.hands[owner]) {
    const bool plays = to_act && (seen.row.empty() || cards_that_fit(seen.row.back()).contains(card));
    ObjectWriter entry = hand.object();
    entry.set("card", card_text(card)).set("toad", card.is_toad()).set("plays", plays);
    if (to_act && twins.contains(card)) entry.set("twists", card_text(card.twin()));
  }
}

// Points by where they come from; what costs is negative.
void write_sources(const RoundScore& score, DataWriter& out) {
  ObjectWriter sources(out);
  sources.set("gained", score.gained());
  sources.set("taken", -score.cost_of_others());
  sources.set("toads", -score.cost_of_toads());
}

void write_rounds(const Observation& seen, Seat owner, ObjectWriter& seat) {
  const auto score_of = [&](std::size_t round) -> const RoundScore& { return seen.round_scores[round][owner]; };
  int total = 0;
  {
    ListWriter rounds = seat.list("rounds");
    for (std::size_t round = 0; round < seen.round; ++round) {
      rounds.add(score_of(round).points());
      total += score_of(round).points();
    }
  }
  {
    ListWriter sources = seat.list("round-sources");
    for (std::size_t round = 0; round < seen.round; ++round) write_sources(score_of(round), sources.item());
  }
  seat.set("total", total);
}

void write_seat(const Observation& seen, Seat owner, DataWriter& out) {
  const Cards taken = seen.face_down[owner];
  const RoundScore now = RoundScore::of(seen.face_up[owner], taken);
  ObjectWriter seat(out);
  seat.set("hand", int{seen.hand_sizes[owner]});
  write_card_texts(seen.face_up[owner], seat.member("gained"));
  write_card_texts(taken, seat.member("taken"));
  seat.set("taken-count", taken.size() + seen.hidden_extras[owner]);
  write_card_texts(taken & kToads, seat.member("taken-toads"));
  seat.set("toads", (taken & kToads).size());
  seat.set("hidden-extras", int{seen.hidden_extras[owner]});
  // Without hidden extra cards, whose cost nobody knows yet.
  seat.set("points", now.points());
  write_sources(now, seat.member("sources"));
  write_rounds(seen, owner, seat);
  if (seen.hands[owner].empty()) return;
  write_card_texts(seen.hands[owner], seat.member("cards"));
  write_card_texts(seen.hands[owner] & kToads, seat.member("cards-toads"));
}

void write_row(const Observation& seen, ObjectWriter& view) {
  Cards row;
  for (const Card card : seen.row) row.insert(card);
  write_card_texts(seen.row, view.member("row"));
  write_card_texts(row & kToads, view.member("row-toads"));
  view.set("row-cost", -RoundScore::of({}, row).points());
}

}  // namespace

void TakeThat::write_view(const Observation& seen, DataWriter& out) const {
  const bool is_decision = stage(seen).is_decision();
  const bool last_phase = is_decision && seen.pile_size == 0;
  ObjectWriter view(out);
  view.set("game", info().id).set("phase", phase_name(seen.phase));
  view.set("round", seen.round + (seen.phase == Phase::over ? 0 : 1)).set("rounds", options_.rounds);
  view.set("expert", options_.expert);
  write_row(seen, view);
  view.set("pile", int{seen.pile_size});
  // TT-10: the next take, or the twist of the row's last card, ends the round.
  view.set("last-phase", last_phase).set("twist-ends-round", last_phase && seen.row.size() == 1);
  view.set("take-draws-extra", options_.expert && seen.row.size() == 1 && seen.pile_size > 0);
  if (is_decision) view.set("turn", seen.turn.index());
  {
    ListWriter views = view.list("seats");
    for (const Seat seat : seats(players())) write_seat(seen, seat, views.item());
  }
  if (const auto own = seen.viewer.as_seat()) {
    view.set("seat", own->index());
    write_hand(seen, *own, view.member("hand"));
  }
}

}  // namespace vivarium::take_that
