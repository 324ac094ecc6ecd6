// What everybody sees, and what one viewer sees besides, as data for screens. A screen holds no rules: what the row
// costs and how the round ends is said here, what fits and what twists with the moves (view_moves.cpp).
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
      return "start_row";
    case Phase::turn:
      return "play";
    case Phase::over:
      return "over";
  }
  return "";
}

void write_seat(const Observation& seen, Seat owner, DataWriter& out) {
  ObjectWriter seat(out);
  seat.set("hand_size", int{seen.hand_sizes[owner]});
  write_card_texts(seen.face_up[owner], seat.member("gained"));
  write_card_texts(seen.face_down[owner], seat.member("taken"));
  seat.set("hidden_extras", int{seen.hidden_extras[owner]});
  // Without hidden extra cards, whose cost nobody knows yet.
  seat.set("points", RoundScore::of(seen.face_up[owner], seen.face_down[owner]).points());
  int total = 0;
  {
    ListWriter rounds = seat.list("rounds");
    for (std::size_t round = 0; round < seen.round; ++round) {
      const int points = seen.round_scores[round][owner].points();
      rounds.add(points);
      total += points;
    }
  }
  seat.set("total", total);
}

}  // namespace

void TakeThat::write_facts(DataWriter& out) const {
  ObjectWriter facts(out);
  facts.set("rounds", options_.rounds).set("expert", options_.expert);
  write_card_texts(kToads, facts.member("toads"));
}

void TakeThat::write_view(const Observation& seen, DataWriter& out) const {
  const bool last_phase = stage(seen).is_decision() && seen.pile_size == 0;
  Cards row;
  for (const Card card : seen.row) row.insert(card);
  ObjectWriter view(out);
  view.set("phase", phase_name(seen.phase)).set("round", seen.round + (seen.phase == Phase::over ? 0 : 1));
  write_card_texts(seen.row, view.member("row"));
  view.set("row_cost", -RoundScore::of({}, row).points()).set("pile", int{seen.pile_size});
  // TT-10: the next take, or the twist of the row's last card, ends the round.
  view.set("last_phase", last_phase).set("twist_ends_round", last_phase && seen.row.size() == 1);
  view.set("take_draws_extra", options_.expert && seen.row.size() == 1 && seen.pile_size > 0);
  ListWriter views = view.list("seats");
  for (const Seat seat : seats(players())) write_seat(seen, seat, views.item());
}

void TakeThat::write_secrets(const Observation& seen, DataWriter& out) const {
  ObjectWriter secrets(out);
  {
    ListWriter hands = secrets.list("hands");
    for (const Seat seat : seats(players())) {
      if (seen.viewer.sees_secrets_of(seat)) {
        write_card_texts(seen.hands[seat], hands.item());
      } else {
        hands.item().null();
      }
    }
  }
  if (!seen.viewer.sees_everything()) return;
  // With the extra cards.
  ListWriter taken = secrets.list("taken");
  for (const Seat seat : seats(players())) write_card_texts(seen.face_down[seat], taken.item());
}

}  // namespace vivarium::take_that
