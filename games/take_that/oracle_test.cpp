// A second implementation of Take That, written from RULES.md alone, as plainly as can be: numbers are ints, everything
// is a vector, nothing is remembered that can be looked up. It plays in lockstep with the engine.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "games/take_that/take_that.hpp"
#include "tests/support/effort.hpp"

namespace vivarium::take_that {
namespace {

using Numbers = std::vector<int>;

struct NaiveMove {
  enum Kind { play, twist, take };
  Kind kind;
  int number;
  friend auto operator<=>(const NaiveMove&, const NaiveMove&) = default;
};

bool is_toad(int number) { return number / 10 == number % 10; }
int digits_exchanged(int number) { return number % 10 * 10 + number / 10; }
void remove(Numbers& numbers, int number) {
  const auto place = std::find(numbers.begin(), numbers.end(), number);
  if (place == numbers.end()) throw std::logic_error("no such card: " + std::to_string(number));
  numbers.erase(place);
}

// Rare things that random play must meet often enough to prove anything.
struct Met {
  int ends_by_take = 0;
  int ends_by_twist = 0;
  int pile_emptied_by_a_twist_of_the_row = 0;
  int takes_without_a_card = 0;
  int extra_cards = 0;
  int extra_cards_that_were_the_last = 0;
  int shared_victories = 0;
};

class NaiveGame {
 public:
  NaiveGame(int players, int rounds, bool expert) : players_(players), rounds_(rounds), expert_(expert) {}

  enum Phase { deal, start, turn, over };
  Phase phase = deal;
  int seat = 0;
  int round = 0;
  std::vector<Numbers> hands, face_up, face_down;
  Numbers row;   // left to right
  Numbers pile;  // the next card first
  std::vector<std::vector<int>> scores_of_rounds;
  Met met;

  void shuffle(Numbers cards) {
    hands.assign(static_cast<std::size_t>(players_), {});
    face_up = face_down = hands;
    row.clear();
    const int hand_size = players_ == 4 ? 8 : 9;  // TT-4
    for (Numbers& hand : hands) {
      hand.assign(cards.begin(), cards.begin() + hand_size);
      cards.erase(cards.begin(), cards.begin() + hand_size);
    }
    pile = cards;
    seat = round % players_;  // TT-5
    phase = start;
  }

  [[nodiscard]] std::vector<NaiveMove> legal_moves(int who) const {
    std::vector<NaiveMove> moves;
    if (phase == deal || phase == over || who != seat) return moves;
    for (const int number : hands[static_cast<std::size_t>(who)]) {
      if (phase == start || std::abs(number - row.back()) <= 10)
        moves.push_back({NaiveMove::play, number});  // TT-6, TT-7
      for (const int lying : row) {
        if (!is_toad(number) && digits_exchanged(number) == lying) moves.push_back({NaiveMove::twist, number});
      }
    }
    if (phase == turn) moves.push_back({NaiveMove::take, 0});
    std::sort(moves.begin(), moves.end());
    return moves;
  }

  void apply(const NaiveMove& move) {
    const bool pile_was_empty = pile.empty();
    Numbers& hand = hands[static_cast<std::size_t>(seat)];
    if (move.kind == NaiveMove::take) {
      Numbers& stack = face_down[static_cast<std::size_t>(seat)];
      stack.insert(stack.end(), row.begin(), row.end());
      const bool single = row.size() == 1;
      row.clear();
      if (hand.empty()) ++met.takes_without_a_card;
      if (pile_was_empty) {  // TT-10
        ++met.ends_by_take;
        return end_round();
      }
      if (expert_ && single) {  // TT-16
        stack.push_back(pile.front());
        pile.erase(pile.begin());
        ++met.extra_cards;
        if (pile.empty()) ++met.extra_cards_that_were_the_last;
      }
      phase = start;  // TT-8
      return;
    }
    remove(hand, move.number);
    if (move.kind == NaiveMove::twist) {
      const int twin = digits_exchanged(move.number);
      remove(row, twin);
      Numbers& stack = face_up[static_cast<std::size_t>(seat)];
      stack.push_back(move.number);
      stack.push_back(twin);
      if (row.empty() && pile_was_empty) {  // TT-10
        ++met.ends_by_twist;
        return end_round();
      }
      if (row.empty() && pile.size() == 1) ++met.pile_emptied_by_a_twist_of_the_row;
    } else {
      row.push_back(move.number);
    }
    if (!pile.empty()) {  // TT-9
      hand.push_back(pile.front());
      pile.erase(pile.begin());
    }
    seat = (seat + 1) % players_;
    phase = row.empty() ? start : turn;
  }

  [[nodiscard]] std::vector<int> totals() const {
    std::vector<int> sums(static_cast<std::size_t>(players_));
    for (const auto& scores : scores_of_rounds) {
      for (std::size_t i = 0; i < scores.size(); ++i) sums[i] += scores[i];
    }
    return sums;
  }

  // TT-15
  [[nodiscard]] std::vector<int> winners() const {
    std::vector<int> result;
    const std::vector<int> sums = totals();
    for (int i = 0; i < players_; ++i) {
      if (std::all_of(sums.begin(), sums.end(), [&](int sum) { return sum <= sums[static_cast<std::size_t>(i)]; })) {
        result.push_back(i);
      }
    }
    return result;
  }

 private:
  void end_round() {
    std::vector<int> scores;
    for (std::size_t i = 0; i < hands.size(); ++i) {
      int score = 0;
      for (std::size_t n = 0; n < face_up[i].size(); ++n) score += 1;          // TT-13
      for (const int number : face_down[i]) score -= is_toad(number) ? 5 : 1;  // TT-14
      scores.push_back(score);
    }
    scores_of_rounds.push_back(scores);
    ++round;
    phase = round == rounds_ ? over : deal;
    if (phase == over && winners().size() > 1) ++met.shared_victories;
  }

  int players_;
  int rounds_;
  bool expert_;
};

// -- The engine's values in the naive game's words --

Numbers numbers_of(const Cards& cards) {
  Numbers numbers;
  for (const Card card : cards) numbers.push_back(card.number());
  return numbers;
}
template <class List>
Numbers numbers_in_order(const List& cards) {
  Numbers numbers;
  for (const Card card : cards) numbers.push_back(card.number());
  return numbers;
}
Numbers sorted(Numbers numbers) {
  std::sort(numbers.begin(), numbers.end());
  return numbers;
}
NaiveMove naive(Move move) {
  if (move.is_take()) return {NaiveMove::take, 0};
  return {move.is_twist() ? NaiveMove::twist : NaiveMove::play, move.card().number()};
}
std::vector<NaiveMove> naive(const TakeThat::MoveList& moves) {
  std::vector<NaiveMove> result;
  for (const Move move : moves) result.push_back(naive(move));
  std::sort(result.begin(), result.end());
  return result;
}
std::vector<int> ints(const Scores& scores) { return {scores.begin(), scores.end()}; }

class NaiveRules : public ::testing::Test {
 protected:
  static void compare(const TakeThat& game, const State& state, const NaiveGame& other) {
    const Stage stage = game.stage(state);
    ASSERT_EQ(stage.is_chance(), other.phase == NaiveGame::deal);
    ASSERT_EQ(stage.is_over(), other.phase == NaiveGame::over);
    ASSERT_EQ(state.phase == Phase::start_row, other.phase == NaiveGame::start);
    ASSERT_EQ(state.phase == Phase::turn, other.phase == NaiveGame::turn);
    ASSERT_EQ(int{state.round}, other.round);
    ASSERT_EQ(numbers_in_order(state.row), other.row);
    Numbers pile = numbers_in_order(state.pile);
    std::reverse(pile.begin(), pile.end());
    ASSERT_EQ(pile, other.pile);
    TakeThat::MoveList moves;
    for (const Seat seat : seats(game.players())) {
      game.legal_moves(state, seat, moves);
      ASSERT_EQ(naive(moves), other.legal_moves(seat.index()));
      ASSERT_EQ(stage.to_act.contains(seat), stage.is_decision() && other.seat == seat.index());
      if (other.hands.empty()) continue;
      ASSERT_EQ(numbers_of(state.hands[seat]), sorted(other.hands[index_of(seat)]));
      ASSERT_EQ(numbers_of(state.face_up[seat]), sorted(other.face_up[index_of(seat)]));
      ASSERT_EQ(numbers_of(state.face_down[seat]), sorted(other.face_down[index_of(seat)]));
    }
    ASSERT_EQ(ints(game.scores(state)), other.totals());
    const auto rounds = game.round_scores(state);
    ASSERT_EQ(rounds.size(), other.scores_of_rounds.size());
    for (std::size_t i = 0; i < rounds.size(); ++i) ASSERT_EQ(ints(rounds[i]), other.scores_of_rounds[i]);
    if (!stage.is_over()) return;
    std::vector<int> winners;
    for (const Seat seat : game.winners(state)) winners.push_back(seat.index());
    ASSERT_EQ(winners, other.winners());
  }

  // How the players of a game play. Quite at random they take so often that rows stay short and hands full.
  enum class Temper : std::uint8_t { random, reluctant_to_take, eager_to_twist, keeping_the_row_going };

  static Move choose(const TakeThat::MoveList& moves, const State& state, Temper temper, Rng& rng) {
    std::size_t count = moves.size();
    const bool may_avoid_taking = temper != Temper::random && count > 1 && moves.back().is_take();
    if (may_avoid_taking && draw_below(rng, 20) != 0) --count;
    if (temper == Temper::eager_to_twist) {
      for (const Move move : moves) {
        if (move.is_twist()) return move;
      }
    }
    if (temper == Temper::keeping_the_row_going && moves[0].is_play()) {
      if (state.row.empty()) return moves[0];
      const auto distance = [&](Move move) {
        return move.is_play() ? std::abs(move.card().number() - state.row.back().number()) : 100;
      };
      return *std::min_element(moves.begin(), moves.end(), [&](Move a, Move b) { return distance(a) < distance(b); });
    }
    return moves[draw_below(rng, static_cast<std::uint32_t>(count))];
  }

  // For those who keep the row going the cards lie almost in order, so that in the end the hands fit each other.
  static Chance deal(const TakeThat& game, const State& state, Temper temper, Rng& rng) {
    Chance chance = game.sample_chance(state, rng);
    if (temper != Temper::keeping_the_row_going) return chance;
    std::vector<std::pair<std::uint32_t, Card>> order;
    for (const Card card : chance.cards)
      order.emplace_back(static_cast<std::uint32_t>(card.index()) + draw_below(rng, 12), card);
    std::sort(order.begin(), order.end());
    for (std::size_t i = 0; i < order.size(); ++i) chance.cards[i] = order[i].second;
    return chance;
  }

  static Met play_in_lockstep(const Options& options, std::uint64_t stream) {
    Rng rng(50, stream);
    const TakeThat game(options);
    State state = game.initial();
    NaiveGame other(options.players, options.rounds, options.expert);
    const auto temper = static_cast<Temper>(draw_below(rng, 4));
    TakeThat::MoveList moves;
    for (int steps = 0;; ++steps) {
      compare(game, state, other);
      if (HasFatalFailure() || game.stage(state).is_over()) return other.met;
      if (game.stage(state).is_chance()) {
        const Chance chance = deal(game, state, temper, rng);
        game.apply(state, chance);
        other.shuffle(numbers_in_order(chance.cards));
        continue;
      }
      game.legal_moves(state, state.turn, moves);
      const Move move = choose(moves, state, temper, rng);
      SCOPED_TRACE(TakeThat::to_text(move));
      other.apply(naive(move));
      game.apply(state, state.turn, move);
      if (steps > 20'000) ADD_FAILURE() << "the game does not end";
    }
  }

  static void add(Met& sum, const Met& met) {
    sum.ends_by_take += met.ends_by_take;
    sum.ends_by_twist += met.ends_by_twist;
    sum.pile_emptied_by_a_twist_of_the_row += met.pile_emptied_by_a_twist_of_the_row;
    sum.takes_without_a_card += met.takes_without_a_card;
    sum.extra_cards += met.extra_cards;
    sum.extra_cards_that_were_the_last += met.extra_cards_that_were_the_last;
    sum.shared_victories += met.shared_victories;
  }
};

TEST_F(NaiveRules, AgreeWithTheEngineInRandomGamesWithAllOptions) {
  Met met;
  std::uint64_t games = 0;
  for (int players = 2; players <= 4; ++players) {
    for (int rounds = 1; rounds <= 10; ++rounds) {
      for (const bool expert : {false, true}) {
        const int repeats = effort(rounds <= 2 ? 160 : 5);
        for (int i = 0; i < repeats; ++i) {
          add(met, play_in_lockstep({players, rounds, expert}, ++games));
          ASSERT_FALSE(HasFailure()) << players << " players, " << rounds << " rounds, expert " << expert;
        }
      }
    }
  }
  EXPECT_GT(games, static_cast<std::uint64_t>(effort(2'000)));
  EXPECT_GT(met.ends_by_take, effort(1'000));
  EXPECT_GT(met.ends_by_twist, effort(10));
  EXPECT_GE(met.pile_emptied_by_a_twist_of_the_row, effort(4));
  EXPECT_GT(met.takes_without_a_card, effort(20));
  EXPECT_GT(met.extra_cards, effort(1'000));
  EXPECT_GT(met.extra_cards_that_were_the_last, effort(20));
  EXPECT_GT(met.shared_victories, effort(20));
}

std::uint64_t leaves(const NaiveGame& game, int depth) {
  if (depth == 0 || game.phase == NaiveGame::deal || game.phase == NaiveGame::over) return 1;
  std::uint64_t count = 0;
  for (const NaiveMove& move : game.legal_moves(game.seat)) {
    NaiveGame after = game;
    after.apply(move);
    count += leaves(after, depth - 1);
  }
  return count;
}

std::uint64_t leaves(const TakeThat& game, const State& state, int depth) {
  if (depth == 0 || !game.stage(state).is_decision()) return 1;
  TakeThat::MoveList moves;
  game.legal_moves(state, state.turn, moves);
  std::uint64_t count = 0;
  for (const Move move : moves) {
    State after = state;
    game.apply(after, state.turn, move);
    count += leaves(game, after, depth - 1);
  }
  return count;
}

TEST_F(NaiveRules, HaveAsManyLeavesAsTheEngine) {
  std::uint64_t total = 0;
  for (int players = 2; players <= 4; ++players) {
    for (const bool expert : {false, true}) {
      // From the deal, and from late in the round, where the pile runs out.
      for (const int skipped : {0, 10, 25, 40, 55, 75}) {
        Rng rng(51, static_cast<std::uint64_t>(players * 100 + skipped));
        const TakeThat game({players, 1, expert});
        State state = game.initial();
        NaiveGame other(players, 1, expert);
        const Chance chance = game.sample_chance(state, rng);
        game.apply(state, chance);
        other.shuffle(numbers_in_order(chance.cards));
        TakeThat::MoveList moves;
        for (int i = 0; i < skipped && game.stage(state).is_decision(); ++i) {
          game.legal_moves(state, state.turn, moves);
          const Move move = choose(moves, state, Temper::reluctant_to_take, rng);
          other.apply(naive(move));
          game.apply(state, state.turn, move);
        }
        for (int depth = 1; depth <= 4; ++depth) {
          const std::uint64_t count = leaves(game, state, depth);
          ASSERT_EQ(count, leaves(other, depth)) << players << " players, after " << skipped << ", depth " << depth;
          total += count;
        }
      }
    }
  }
  EXPECT_GT(total, 10'000U);
}

}  // namespace
}  // namespace vivarium::take_that
