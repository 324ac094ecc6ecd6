#include "bots/take_that/outlook.hpp"

#include <cstddef>

namespace vivarium::bots::take_that_bot {
namespace {

using take_that::Card;
using take_that::Cards;
using take_that::kToads;
using take_that::Move;
using take_that::State;
using take_that::TakeThat;

// Found by playing tens of thousands of rounds of `greedy` against itself with other numbers (docs/BOTS.md); in points.
constexpr float kTwist = 1.68F;          // two points, less what the card could still have done
constexpr float kTwistOfNext = 3;        // the next player gains two and is out of danger
constexpr float kRiskAnswered = 0.087F;  // of the row's cost, where it comes back to a hand with an answer
constexpr float kRiskUnanswered = 0.355F;
constexpr float kOwnTwin = 0.33F;          // a twin in hand of a card in the row
constexpr float kTwinOfPair = 0.25F;       // each of two twins in hand: the second can twist the first away
constexpr float kToadInHand = -0.13F;      // they are best laid where they hurt somebody
constexpr float kCoveredCard = -0.022F;    // an unseen card that the hand has an answer to: lay what is needed least
constexpr float kFreshStart = 0.5F;        // after a take one lays a card of one's choice
constexpr float kExtraCost = 107.0F / 79;  // the mean cost of an unknown card

}  // namespace

float row_cost(const Cards& row) { return static_cast<float>(row.size() + 4 * (row & kToads).size()); }

Outlook::Outlook(const TakeThat& game, const State& state, Seat seat)
    : state_(state),
      hand_{state.hands[seat], {}, {}, 0},
      next_hand_(state.hands[seat.next(game.players())].size()),
      expert_(game.options().expert) {
  for (const Card card : hand_.cards) {
    covered_.add(cards_that_fit(card));
    answered_.add(cards_that_fit(card) | twin_set(card));
    if (!(hand_.cards & twin_set(card)).empty()) ++hand_.twins;
  }
  hand_.covered = covered_.all();
  hand_.answered = answered_.all();
  Cards seen = hand_.cards | state.in_row;
  for (const Cards& cards : state.face_up) seen |= cards;
  for (const Cards& cards : state.face_down) seen |= cards - state.extras;
  unseen_ = Cards::all() - seen;
  unseen_count_ = static_cast<float>(unseen_.size());
}

float Outlook::of(Move move) const {
  if (move.is_take()) return of_take();
  return move.is_twist() ? of_twist(move.card()) : of_play(move.card());
}

float Outlook::of_play(Card card) const {
  Cards row = state_.in_row;
  row.insert(card);
  const Rest rest = rest_without(card);
  return of_leaving(row, state_.row_twins | twin_set(card), card, rest) + of_keeping(rest);
}

float Outlook::of_twist(Card card) const {
  Cards row = state_.in_row;
  row.erase(card.twin());
  Cards twins = state_.row_twins;
  twins.erase(card);
  const Rest rest = rest_without(card);
  const float value = kTwist + of_keeping(rest);
  if (row.empty()) return value;
  const std::size_t last = state_.row.size() - 1;
  const Card rightmost = state_.row[last] == card.twin() ? state_.row[last - 1] : state_.row[last];
  return value + of_leaving(row, twins, rightmost, rest);
}

float Outlook::of_take() const {
  float value = of_keeping(hand_) - row_cost(state_.in_row);
  if (state_.pile.empty()) return value;
  if (expert_ && state_.row.size() == 1) value -= kExtraCost;
  return value + kFreshStart;
}

float Outlook::of_leaving(const Cards& row, const Cards& row_twins, Card rightmost, const Rest& rest) const {
  const float answers = chance_that_next_holds((unseen_ & (cards_that_fit(rightmost) | row_twins)).size());
  const float twists = chance_that_next_holds((unseen_ & row_twins).size());
  const float answered = share_answered(rightmost, row_twins, rest);
  const float cost = row_cost(row);
  return (1 - answers) * cost - twists * kTwistOfNext -
         answers * cost * (kRiskAnswered * answered + kRiskUnanswered * (1 - answered)) +
         kOwnTwin * static_cast<float>((rest.cards & row_twins).size());
}

float Outlook::share_answered(Card rightmost, const Cards& row_twins, const Rest& rest) const {
  if (!(rest.cards & row_twins).empty()) return 1;
  const Cards possible = unseen_ & cards_that_fit(rightmost);
  if (possible.empty()) return 0;
  return static_cast<float>((possible & rest.answered).size()) / static_cast<float>(possible.size());
}

float Outlook::of_keeping(const Rest& rest) const {
  return kCoveredCard * static_cast<float>((rest.covered & unseen_).size()) +
         kToadInHand * static_cast<float>((rest.cards & kToads).size()) + kTwinOfPair * static_cast<float>(rest.twins);
}

float Outlook::chance_that_next_holds(int wanted) const {
  if (wanted == 0) return 0;
  const float miss = 1 - static_cast<float>(wanted) / unseen_count_;
  float none = 1;
  for (int i = 0; i < next_hand_; ++i) none *= miss;
  return 1 - none;
}

Outlook::Rest Outlook::rest_without(Card card) const {
  Rest rest{hand_.cards, covered_.without(cards_that_fit(card)),
            answered_.without(cards_that_fit(card) | twin_set(card)), hand_.twins};
  rest.cards.erase(card);
  if (!(hand_.cards & twin_set(card)).empty()) rest.twins -= 2;
  return rest;
}

}  // namespace vivarium::bots::take_that_bot
