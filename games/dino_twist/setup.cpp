// Set-up (DT-6, DT-7) and the outcomes of chance.
#include <algorithm>
#include <cstddef>

#include "games/dino_twist/dino_twist.hpp"
#include "games/dino_twist/play.hpp"

namespace vivarium::dino_twist {

namespace {

// DT-7: five or more of one species. The hand is in ascending order.
bool must_change(const Hand& hand) {
  for (std::size_t i = 0; i + 4 < hand.size(); ++i) {
    if (hand[i].species() == hand[i + 4].species()) return true;
  }
  return false;
}

// The pile with the hand put back, in order: where a shuffle is due, the order means nothing.
void put_back(Hand& hand, Pile& pile) {
  CardCounts counts = counted(pile);
  for (const Card card : hand) counts.add(card);
  hand.clear();
  pile = in_order(counts);
}

}  // namespace

DinoTwist::DinoTwist(const Options& options) : options_(options) {
  for (const EventCount& entry : options.edition.events) {
    event_deck_.insert(event_deck_.end(), static_cast<std::size_t>(entry.count), entry.event);
  }
}

State DinoTwist::initial() const {
  static constexpr Pile kAllDinos = in_order(all_dinos());
  State state;
  state.pile = kAllDinos;
  return state;
}

EventPile DinoTwist::events_of(const EventDraw& draw) const {
  EventPile events;
  for (const std::uint16_t place : draw) events.push_back(event_deck_[place]);
  return events;
}

DinoTwist::EventDraw DinoTwist::places_of(const EventPile& events) const {
  EventDraw draw;
  for (const EventCard event : events) {
    for (std::size_t place = 0; place < event_deck_.size(); ++place) {
      const auto short_place = static_cast<std::uint16_t>(place);
      if (event_deck_[place] != event || draw.contains(short_place)) continue;
      draw.push_back(short_place);
      break;
    }
  }
  return draw;
}

Pile DinoTwist::cards_to_shuffle(const State& state) {
  return state.phase == Phase::deal_hands ? state.pile : in_order(state.discards);
}

bool DinoTwist::is_possible(const State& state, const Chance& chance) const {
  if (!stage(state).is_chance()) return false;
  if (state.phase == Phase::deal_events) {
    if (chance.kind != Chance::Kind::events || chance.events.size() != kEventsInGame) return false;
    return places_of(chance.events).size() == kEventsInGame;
  }
  if (chance.kind != Chance::Kind::shuffle) return false;
  const Pile due = cards_to_shuffle(state);
  // Counting cannot overflow where the sizes agree and no card is too many.
  if (chance.pile.size() != due.size()) return false;
  CardCounts left = counted(due);
  for (const Card card : chance.pile) {
    if (left.count(card) == 0) return false;
    left.remove(card);
  }
  return true;
}

void Play::deal_hands(const Pile& pile) {
  state_.pile = pile;
  for (const Seat seat : seats(options_.players)) {
    Hand& hand = state_.hands[seat];
    if (!hand.empty()) continue;  // dealt before a hand went back
    for (std::size_t i = 0; i < kHandSize; ++i) hand.insert(state_.pile.pop_back());
    tell([&](EventWriter& events) { events.hand_dealt(seat, hand); });
    if (must_change(hand)) {
      tell([&](EventWriter& events) { events.hand_goes_back(seat); });
      put_back(hand, state_.pile);
      return;
    }
    table_.dealt_hands.insert(seat);
  }
  tell([](EventWriter& events) { events.round_begins(1); });
  begin_preparation();
}

}  // namespace vivarium::dino_twist
