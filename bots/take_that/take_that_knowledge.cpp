#include "bots/take_that/take_that_knowledge.hpp"

#include <cstddef>

namespace vivarium::bots {
namespace {

using take_that::Card;
using take_that::Cards;
using take_that::kToads;
using take_that::State;
using take_that::TakeThat;

float row_cost(const Cards& row) { return static_cast<float>(row.size() + 4 * (row & kToads).size()); }

// The chance that a hand of `size` cards out of `unseen` ones holds at least one of `wanted`.
float chance_to_hold(float wanted, float unseen, int size) {
  if (unseen <= 0 || wanted <= 0) return 0;
  const float miss = wanted >= unseen ? 0 : 1 - wanted / unseen;
  float none = 1;
  for (int i = 0; i < size; ++i) none *= miss;
  return 1 - none;
}

// The table as one seat sees it.
class Outlook {
 public:
  Outlook(const TakeThat& game, const State& state, Seat seat)
      : state_(state), hand_(state.hand(seat)), next_hand_(state.hand(seat.next(game.players())).size()) {
    Cards seen = hand_ | state.in_row;
    for (const Cards& cards : state.face_up) seen |= cards;
    for (const Cards& cards : state.face_down) seen |= cards - state.extras;
    unseen_ = Cards::all() - seen;
    unseen_count_ = static_cast<float>(unseen_.size());
  }

  // What becomes of a row that ends in `rightmost`, seen from the player who made it so. The next player may have to
  // take it, may twist out of it, or passes it on, and then it may come back to someone who can only take it.
  [[nodiscard]] float leaves_behind(const Cards& row, const Cards& row_twins, Card rightmost, const Cards& rest) const {
    const Cards fitting = cards_that_fit(rightmost);
    const auto twins_out = static_cast<float>((unseen_ & row_twins).size());
    const auto fits_out = static_cast<float>((unseen_ & (fitting | row_twins)).size());
    const float can_answer = chance_to_hold(fits_out, unseen_count_, next_hand_);
    const float can_twist = chance_to_hold(twins_out, unseen_count_, next_hand_);
    const bool i_can_answer = !(rest & (fitting | row_twins)).empty();
    const float cost = row_cost(row);
    float value = (1 - can_answer) * cost;  // the next player takes it
    value -= can_twist * kTwistPoints;      // or gains by it
    value -= can_answer * cost * (i_can_answer ? kRiskWithAnswer : kRiskWithout);
    value += kOwnTwin * static_cast<float>((rest & row_twins).size());  // points for me if it comes round
    return value;
  }

  [[nodiscard]] float of_play(Card card) const {
    Cards row = state_.in_row;
    row.insert(card.index());
    Cards rest = hand_;
    rest.erase(card.index());
    return leaves_behind(row, state_.row_twins | twin_set(card), card, rest);
  }

  [[nodiscard]] float of_twist(Card card) const {
    Cards row = state_.in_row;
    row.erase(card.twin().index());
    Cards twins = state_.row_twins;
    twins.erase(card.index());
    Cards rest = hand_;
    rest.erase(card.index());
    if (row.empty()) return kTwistPoints;
    const std::size_t last = state_.row.size() - 1;
    const Card rightmost = state_.row[last] == card.twin() ? state_.row[last - 1] : state_.row[last];
    return kTwistPoints + leaves_behind(row, twins, rightmost, rest);
  }

  [[nodiscard]] float of_take(bool expert) const {
    float value = -row_cost(state_.in_row);
    if (expert && state_.row.size() == 1 && !state_.pile.empty()) value -= kExtraCost;
    return value + (state_.pile.empty() ? 0 : kFreshStart);
  }

 private:
  static constexpr float kTwistPoints = 2;
  static constexpr float kRiskWithAnswer = 0.25F;
  static constexpr float kRiskWithout = 0.5F;
  static constexpr float kOwnTwin = 0.8F;
  static constexpr float kExtraCost = 107.0F / 79;  // the mean cost of an unknown card
  static constexpr float kFreshStart = 0.5F;

  const State& state_;
  Cards hand_;
  int next_hand_;
  Cards unseen_;
  float unseen_count_ = 0;
};

}  // namespace

void Knowledge<TakeThat>::judge(const TakeThat& game, const State& state, Seat seat, const MoveList& moves,
                                std::span<float> values) {
  const Outlook outlook(game, state, seat);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const Move& move = moves[i];
    values[i] = move.is_take()    ? outlook.of_take(game.options().expert)
                : move.is_twist() ? outlook.of_twist(move.card())
                                  : outlook.of_play(move.card());
  }
}

// Twist if possible, else lay any card that fits, else take. Moves stand in the order plays, twists, take.
take_that::Move Knowledge<TakeThat>::playout_move(const TakeThat& /*game*/, const State& /*state*/, Seat /*seat*/,
                                                  const MoveList& moves, Rng& rng) {
  const std::size_t last = moves.size() - 1;
  if (!moves[last].is_take()) return moves[draw_below(rng, static_cast<std::uint32_t>(moves.size()))];
  if (last == 0) return moves[0];
  if (moves[last - 1].is_twist()) return moves[last - 1];
  return moves[draw_below(rng, static_cast<std::uint32_t>(last))];
}

Expectation Knowledge<TakeThat>::expected_scores(const TakeThat& game, const State& state) {
  Expectation points{};
  const Scores scores = game.scores(state);
  for (std::size_t i = 0; i < scores.size(); ++i) points[i] = scores[i];
  return points;
}

}  // namespace vivarium::bots
