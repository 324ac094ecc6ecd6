// What a step tells whom. Wording: i18n/<language>/dino-twist.json.
#include "games/dino_twist/events.hpp"
#include "engine/core/seat_numbers.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "games/dino_twist/dino_twist.hpp"
#include "games/dino_twist/play.hpp"
#include "games/dino_twist/scoring.hpp"
#include "games/dino_twist/text.hpp"

namespace vivarium::dino_twist {

namespace {

int count_of(const PlayedCards& cards) { return cards.count(); }

}  // namespace

void EventWriter::events_dealt() { add_event(events_, "dino-twist.events-dealt", {{"count", kEventsInGame}}); }

void EventWriter::hand_dealt(Seat seat, const Hand& hand) {
  add_event(events_, "dino-twist.deal", {{"seat", seat.index()}, {"cards", card_texts(hand)}}, Audience::only(seat));
  add_event(events_, "dino-twist.deal-hidden", {{"seat", seat.index()}, {"count", static_cast<int>(hand.size())}},
            Audience::all_but(seat));
}

void EventWriter::hand_goes_back(Seat seat) { add_event(events_, "dino-twist.mulligan", {{"seat", seat.index()}}); }

void EventWriter::round_begins(int round) {
  add_milestone(events_, Milestone::round_begins, "dino-twist.round", {{"round", round}});
}

void EventWriter::event_revealed(EventCard event) {
  add_event(events_, "dino-twist.event", {{"event", options_.edition.spelling(event)}});
  if (event.kind != EventKind::meteor) return;
  add_event(events_, "dino-twist.destroyed", {{"territories", territory_names(event.destroyed)}});
}

void EventWriter::volcano_erupts() { add_event(events_, "dino-twist.volcano", {}); }

void EventWriter::tornado_swaps(Species species, const TwistIsland& after) {
  const Territory territory = Territory::first_of(species);
  add_event(events_, "dino-twist.tornado-swap",
            {{"species", species_name(species)},
             {"card", card_text(after[territory])},
             {"territory", territory.name()},
             {"other_card", card_text(after[territory.sibling()])},
             {"other_territory", territory.sibling().name()}});
}

void EventWriter::redrawn(Seat seat, const PlayedCards& cards) {
  if (cards.empty()) return add_event(events_, "dino-twist.redraw-none", {{"seat", seat.index()}});
  add_event(events_, "dino-twist.redraw",
            {{"seat", seat.index()}, {"cards", card_texts(cards)}, {"count", count_of(cards)}});
}

void EventWriter::chosen(Seat seat) { add_event(events_, "dino-twist.chosen", {{"seat", seat.index()}}); }

void EventWriter::attack_shown(Seat seat, const Action& action) {
  if (action.is_mixed()) {
    add_event(events_, "dino-twist.attack-mixed",
              {{"seat", seat.index()}, {"cards", card_texts(action.cards)}, {"strength", action.strength.points()}});
    return;
  }
  add_event(events_, "dino-twist.attack",
            {{"seat", seat.index()},
             {"cards", card_texts(action.cards)},
             {"species", species_name(action.species)},
             {"strength", action.strength.points()}});
}

// Which cards were buried is their owner's secret (DT-33).
void EventWriter::buried(Seat seat, const PlayedCards& cards) {
  add_event(events_, "dino-twist.bury",
            {{"seat", seat.index()}, {"cards", card_texts(cards)}, {"count", count_of(cards)}}, Audience::only(seat));
  add_event(events_, "dino-twist.bury-hidden", {{"seat", seat.index()}, {"count", count_of(cards)}},
            Audience::all_but(seat));
}

void EventWriter::sat_out(Seat seat) { add_event(events_, "dino-twist.sits-out", {{"seat", seat.index()}}); }

void EventWriter::named(Seat seat, const Action& action) {
  add_event(events_, "dino-twist.named",
            {{"seat", seat.index()},
             {"cards", card_texts(action.cards)},
             {"species", species_name(action.species)},
             {"strength", action.strength.points()}});
}

void EventWriter::cancelled(Seat seat, const Action& action) {
  add_event(events_, "dino-twist.cancelled",
            {{"seat", seat.index()},
             {"cards", card_texts(action.cards)},
             {"count", count_of(action.cards)},
             {"species", species_name(action.species)},
             {"strength", action.strength.points()}});
}

void EventWriter::captured(const Capture& capture) {
  const Action& action = capture.action;
  add_event(events_, "dino-twist.capture",
            {{"seat", capture.seat.index()},
             {"cards", card_texts(action.cards)},
             {"strength", action.strength.points()},
             {"card", card_text(capture.beaten)},
             {"territory", capture.from.name()},
             {"place", capture.to.name()},
             {"stays", card_text(capture.stays)}});
  if (capture.discarded.empty()) return;
  add_event(events_, "dino-twist.discard",
            {{"seat", capture.seat.index()},
             {"cards", card_texts(capture.discarded)},
             {"count", count_of(capture.discarded)}});
}

void EventWriter::replaced(Seat seat, Territory territory, Place before) {
  if (before.is_empty()) return;
  const Card card = before.dino();
  add_event(events_, card.is_baby() ? "dino-twist.replaced-baby" : "dino-twist.replaced",
            {{"seat", seat.index()}, {"card", card_text(card)}, {"place", territory.name()}});
}

void EventWriter::island_full(Seat seat, int points) {
  if (points == 0) return add_event(events_, "dino-twist.full-island-late", {{"seat", seat.index()}});
  add_event(events_, "dino-twist.full-island", {{"seat", seat.index()}, {"points", points}});
}

void EventWriter::drew(Seat seat, std::span<const Card> cards) {
  const int count = static_cast<int>(cards.size());
  // In ascending order, as the hand is held: in which order they came is nothing that anybody keeps.
  std::vector<Card> drawn(cards.begin(), cards.end());
  std::sort(drawn.begin(), drawn.end());
  Data list = Data::array();
  for (const Card card : drawn) list.push_back(card_text(card));
  add_event(events_, "dino-twist.draw", {{"seat", seat.index()}, {"cards", list}, {"count", count}},
            Audience::only(seat));
  add_event(events_, "dino-twist.draw-hidden", {{"seat", seat.index()}, {"count", count}}, Audience::all_but(seat));
}

void EventWriter::hand_stays_short(Seat seat) { add_event(events_, "dino-twist.hand-short", {{"seat", seat.index()}}); }

void EventWriter::reshuffled(int cards) { add_event(events_, "dino-twist.reshuffle", {{"count", cards}}); }

void EventWriter::game_over(const State& state) {
  add_event(events_, "dino-twist.big-rock", {{"rounds", state.round()}});
  const PerSeat<ScoreSheet> sheets = score_sheets(options_, state, graveyard_sizes(options_, state));
  int most = 0;
  for (const Seat seat : seats(options_.players)) {
    const ScoreSheet& sheet = sheets[seat];
    most = std::max(most, sheet.total());
    if (sheet.claws_bonus == 0) continue;
    add_event(events_, "dino-twist.claws",
              {{"seat", seat.index()}, {"count", sheet.claws}, {"points", sheet.claws_bonus}});
  }
  for (const Seat seat : seats(options_.players)) {
    const ScoreSheet& sheet = sheets[seat];
    add_event(events_, "dino-twist.score",
              {{"seat", seat.index()},
               {"points", sheet.total()},
               {"island", sheet.island},
               {"graveyard", sheet.graveyard},
               {"island_bonus", sheet.island_bonus},
               {"claws_bonus", sheet.claws_bonus}});
  }
  SeatSet winners;
  Data scores = Data::array();
  for (const Seat seat : seats(options_.players)) {
    const ScoreSheet& sheet = sheets[seat];
    if (sheet.total() == most) winners.insert(seat);
    scores.push_back(seat_score(sheet.total(), {{"island", sheet.island},
                                                {"graveyard", sheet.graveyard},
                                                {"island_bonus", sheet.island_bonus},
                                                {"claws_bonus", sheet.claws_bonus}}));
  }
  add_milestone(events_, Milestone::game_ends, "dino-twist.game-over",
                {{"seat", seat_numbers(winners)}, {"count", winners.size()}, {"points", most}}, std::move(scores));
}

// A step is played again with somebody to tell.
void DinoTwist::describe(const State& before, const Chance& chance, const State& /*after*/, Events& events) const {
  State state = before;
  EventWriter writer(options_, events);
  Play(options_, state, &writer).chance(chance);
}

void DinoTwist::describe(const State& before, Seat seat, const Move& move, const State& after, Events& events) const {
  EventWriter writer(options_, events);
  // A secret choice that others still wait for: no more than that it is made, and only the first time.
  if (after.decided.contains(seat)) {
    if (!before.decided.contains(seat)) writer.chosen(seat);
    return;
  }
  State state = before;
  Play(options_, state, &writer).move(seat, move);
}

}  // namespace vivarium::dino_twist
