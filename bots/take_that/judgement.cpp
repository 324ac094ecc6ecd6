#include "bots/take_that/judgement.hpp"

#include <cstddef>

#include "bots/take_that/evaluation.hpp"
#include "bots/take_that/knowledge.hpp"
#include "bots/take_that/last_row.hpp"
#include "bots/take_that/weights.hpp"

namespace vivarium::bots::take_that {

using namespace weights;

Judgement::Judgement(const TakeThat& game, const State& state, Seat seat)
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

float Judgement::of(Move move) const {
  if (move.is_take()) return of_take();
  return move.is_twist() ? of_twist(move.card()) : of_play(move.card());
}

float Judgement::of_play(Card card) const {
  Cards row = state_.in_row;
  row.insert(card);
  const Rest rest = rest_without(card);
  return of_leaving(row, state_.row_twins | twin_set(card), card, rest) + of_keeping(rest);
}

float Judgement::of_twist(Card card) const {
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

float Judgement::of_take() const {
  float value = of_keeping(hand_) - row_cost(state_.in_row);
  if (state_.pile.empty()) return value;
  if (expert_ && state_.row.size() == 1) value -= kExtraCost;
  return value + kFreshStart;
}

float Judgement::of_leaving(const Cards& row, const Cards& row_twins, Card rightmost, const Rest& rest) const {
  const float answers = chance_that_next_holds((unseen_ & (cards_that_fit(rightmost) | row_twins)).size());
  const float twists = chance_that_next_holds((unseen_ & row_twins).size());
  const float answered = share_answered(rightmost, row_twins, rest);
  const float cost = row_cost(row);
  return (1 - answers) * cost - twists * kTwistOfNext -
         answers * cost * (kRiskAnswered * answered + kRiskUnanswered * (1 - answered)) +
         kOwnTwin * static_cast<float>((rest.cards & row_twins).size());
}

float Judgement::share_answered(Card rightmost, const Cards& row_twins, const Rest& rest) const {
  if (!(rest.cards & row_twins).empty()) return 1;
  const Cards possible = unseen_ & cards_that_fit(rightmost);
  if (possible.empty()) return 0;
  return static_cast<float>((possible & rest.answered).size()) / static_cast<float>(possible.size());
}

float Judgement::of_keeping(const Rest& rest) const {
  return kCoveredCard * static_cast<float>((rest.covered & unseen_).size()) +
         kToadInHand * static_cast<float>((rest.cards & kToads).size()) + kTwinOfPair * static_cast<float>(rest.twins);
}

float Judgement::chance_that_next_holds(int wanted) const {
  if (wanted == 0) return 0;
  const float miss = 1 - static_cast<float>(wanted) / unseen_count_;
  float none = 1;
  for (int i = 0; i < next_hand_; ++i) none *= miss;
  return 1 - none;
}

Judgement::Rest Judgement::rest_without(Card card) const {
  Rest rest{hand_.cards, covered_.without(cards_that_fit(card)),
            answered_.without(cards_that_fit(card) | twin_set(card)), hand_.twins};
  rest.cards.erase(card);
  if (!(hand_.cards & twin_set(card)).empty()) rest.twins -= 2;
  return rest;
}

}  // namespace vivarium::bots::take_that

namespace vivarium::bots {

using namespace take_that;

void Knowledge<TakeThat>::judge(const Choice& choice, std::span<float> values) {
  const auto& [game, state, seat, moves] = choice;
  const Judgement judgement(game, state, seat);
  for (std::size_t i = 0; i < moves.size(); ++i) values[i] = judgement.of(moves[i]);
}

bool Knowledge<TakeThat>::judge_exactly(const Choice& choice, std::span<float> values) {
  const auto& [game, state, seat, moves] = choice;
  if (!LastRow::is_reached(game, state) || !state.extras.empty()) return false;
  LastRow last_row(game);
  for (std::size_t i = 0; i < moves.size(); ++i) values[i] = static_cast<float>(last_row.lead_after(state, moves[i]));
  return true;
}

}  // namespace vivarium::bots
