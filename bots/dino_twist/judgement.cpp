#include "bots/dino_twist/judgement.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>

#include "bots/dino_twist/knowledge.hpp"
#include "bots/dino_twist/weights.hpp"
#include "games/dino_twist/attacks.hpp"
#include "games/dino_twist/scoring.hpp"

namespace vivarium::bots::dino_twist {

namespace {

float points_of(Card card) { return static_cast<float>(card.strength().points()); }

// The event's bonus included; there is none where Duos may be mixed.
Strength strength_of(const PlayedCards& cards, EventCard event) {
  Strength sum = event.bonus(cards[0].species());
  for (const Card card : cards) sum = sum + card.strength();
  return sum;
}

float graves(std::size_t cards) { return static_cast<float>(kPointsPerGrave) * static_cast<float>(cards); }

float beat_chance(Card card) { return weights::kBeatsWeakest - weights::kBeatsLessPerPoint * points_of(card); }

}  // namespace

Judgement::Judgement(const DinoTwist& game, const State& state, Seat seat)
    : game_(game),
      table_(state),
      hand_(state.hands[seat]),
      me_(seat),
      evaluation_(game.options(), state),
      future_(std::min(1.0F, static_cast<float>(evaluation_.rounds_to_come()) / weights::kFutureRounds)),
      unseen_(all_dinos()) {
  const auto take = [&](Card card) {
    if (!card.is_baby()) unseen_.remove(card);
  };
  for (const Card card : table_.twist.dinos()) take(card);
  table_.discards.for_each(take);
  for (const Seat other : SeatSet::all(game.players())) {
    for (const Place place : table_.islands[other].places()) {
      if (!place.is_empty()) take(place.dino());
    }
    table_.cancelled[other].for_each(take);
    if (table_.actions[other].kind != Action::Kind::attack) continue;
    for (const Card card : table_.actions[other].cards) take(card);
  }
  for (const Card card : hand_) take(card);
  state.buried[seat].for_each(take);
}

float Judgement::of(Move move) const {
  switch (move.kind()) {
    case Move::Kind::attack:
      return of_attack(move.cards());
    case Move::Kind::bury:
      return of_burial(move.cards());
    case Move::Kind::redraw:
      return of_redraw(move.cards());
    case Move::Kind::name:
      return of_name(move.species());
    case Move::Kind::capture:
      return of_capture(move.from(), move.to());
    case Move::Kind::none:
      return 0;
  }
  return 0;
}

// How much the hand improves when these cards are replaced by others.
float Judgement::hand_change(const PlayedCards& cards) const {
  float change = 0;
  for (const Card card : cards) change += weights::kAverageCard - points_of(card);
  return future_ * weights::kCard * change;
}

// What the others could gain from a Dino on Twist Island in later rounds.
float Judgement::threat(Territory from, Card card) const {
  float sum = 0;
  for (const Seat other : SeatSet::all(game_.players()).without(me_)) {
    sum += std::max(0.0F, evaluation_.gain(other, from, card));
  }
  return beat_chance(card) * sum / static_cast<float>(game_.players() - 1);
}

// After a capture: what I can reach next, less what the others can.
float Judgement::left_behind(const Evaluation::Captured& captured, const PerSpecies<int>& sums) const {
  const float theirs = threat(captured.from, captured.left) - threat(captured.from, captured.taken);
  const float mine = evaluation_.reach_after(me_, sums, captured);
  return future_ * (weights::kMine * mine - weights::kTheirs * theirs);
}

// The chance that somebody else makes the same attack (DT-11).
float Judgement::equal_attack_chance(const Attack& attack) const {
  const int sum = attack.strength.points() - table_.event.bonus(attack.species).points();
  const float copies = sum <= kStrengths ? static_cast<float>(unseen_.count(Card(attack.species, sum))) / kCopies : 0;
  const auto others = static_cast<float>(game_.players() - 1);
  return std::min(0.5F, others * weights::kEqualAttack * (0.5F + 0.5F * copies));
}

float Judgement::of_attack(const Attack& attack) const {
  const PerSpecies<int> rest = greatest_sums(hand_, attack.cards);
  std::optional<float> best;
  std::optional<float> second;
  for (const Territory from : table_.event.open() & territories_of(attack.species)) {
    if (!(table_.twist[from].strength() < attack.strength)) continue;
    const Card taken = table_.twist[from];
    const float value = evaluation_.gain(me_, from, taken) + left_behind({from, taken, attack.stays}, rest);
    if (!best) {
      best = value;
    } else {
      second = std::min(*best, value);
      best = std::max(*best, value);
    }
  }
  const float hand = hand_change(attack.cards);
  const float cancelled = graves(attack.cards.size()) + future_ * weights::kMine * evaluation_.reach(me_, rest);
  if (!best) return cancelled + hand - kStrengths;  // only for the species of a mixed Duo that has no target
  const auto others = static_cast<float>(game_.players() - 1);
  const float strong = std::min(1.0F, static_cast<float>(attack.strength.points()) / kStrengths);
  const float taken_first = std::min(0.5F, others * weights::kEarlierAttack * strong);
  const float instead = second ? *second : *best + others * weights::kLaterAttack;
  const float carried_out = (1 - taken_first) * *best + taken_first * instead;
  const float equal = equal_attack_chance(attack);
  return (1 - equal) * carried_out + equal * cancelled + hand;
}

float Judgement::of_attack(const PlayedCards& cards) const {
  const Strength strength = strength_of(cards, table_.event);
  const bool mixed = cards.size() == 2 && cards[0].species() != cards[1].species();
  const float value = of_attack({cards, cards[0].species(), strength, cards[0]});
  return mixed ? std::max(value, of_attack({cards, cards[1].species(), strength, cards[1]})) : value;
}

float Judgement::of_burial(const PlayedCards& cards) const { return graves(cards.size()) + of_redraw(cards); }

float Judgement::of_redraw(const PlayedCards& cards) const {
  return hand_change(cards) + future_ * weights::kMine * evaluation_.reach(me_, greatest_sums(hand_, cards));
}

// The attacks of the others are known, except what other mixed Duos will be.
float Judgement::of_name(Species species) const {
  const Action& action = table_.actions[me_];
  const Card stays = action.cards[0].species() == species ? action.cards[0] : action.cards[1];
  for (const Seat other : SeatSet::all(game_.players()).without(me_)) {
    const Action& theirs = table_.actions[other];
    if (theirs.kind != Action::Kind::attack || theirs.is_mixed()) continue;
    if (theirs.species == species && theirs.strength == action.strength) return graves(2) - kStrengths;
  }
  return of_attack({action.cards, species, action.strength, stays});
}

float Judgement::of_capture(Territory from, Territory to) const {
  const Action& action = table_.actions[me_];
  const Card taken = table_.twist[from];
  const Card left = action.cards[staying_card(action)];
  return evaluation_.dino(me_, taken) - evaluation_.given_up(me_, to) +
         left_behind({from, taken, left}, greatest_sums(hand_));
}

}  // namespace vivarium::bots::dino_twist

namespace vivarium::bots {

using namespace dino_twist;

void Knowledge<DinoTwist>::judge(const Choice& choice, std::span<float> values) {
  const auto& [game, state, seat, moves] = choice;
  const Judgement judgement(game, state, seat);
  for (std::size_t i = 0; i < moves.size(); ++i) values[i] = judgement.of(moves[i]);
}

}  // namespace vivarium::bots
