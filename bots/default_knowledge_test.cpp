// A game of which the bots know nothing but the rules is played sensibly all the same.
#include "bots/default_knowledge.hpp"

#include <gtest/gtest.h>

#include <string>
#include <type_traits>
#include <vector>

#include "bots/make_bot.hpp"
#include "games/catalog/all_games.hpp"

namespace vivarium::bots {
namespace {

// The rules of a game under another name, for which Knowledge has no specialisation.
template <class G>
struct Unknown : G {
  using G::G;
};

template <class G>
class DefaultKnowledgeOf : public testing::Test {
 protected:
  using Rules = Unknown<G>;
  using State = typename Rules::State;
  using MoveList = typename Rules::MoveList;
  // Everything by default, for two players.
  const Rules game_{*G::parse_options(Data::object({{"players", 2}}), "options", Completeness::defaults_allowed)};

  // Plays a game, moves(state, seat, moves, rng) choosing; returns the winners.
  template <class Choose>
  SeatSet play(Rng& rng, Choose&& choose) const {
    State state = game_.initial();
    MoveList moves;
    for (Stage stage = game_.stage(state); !stage.is_over(); stage = game_.stage(state)) {
      if (stage.is_chance()) {
        game_.apply(state, game_.sample_chance(state, rng));
      } else {
        game_.legal_moves(state, stage.first, moves);
        game_.apply(state, stage.first, choose(state, stage.first, moves, rng));
      }
    }
    return game_.winners(state);
  }

  // How often the bot wins against one that moves at random, a shared victory counting half.
  double share_against_random(const std::string& name, int games, std::uint64_t simulations) const {
    const auto bot = make_bot(game_, *parse_bot(name));
    const Budget budget = Budget::of_simulations(simulations);
    double won = 0;
    for (int i = 0; i < games; ++i) {
      Rng rng(21, static_cast<std::uint64_t>(i));
      const Seat own(i % 2);
      const SeatSet winners = play(rng, [&](const State& state, Seat seat, const MoveList& moves, Rng& chance) {
        if (seat != own) return moves[draw_below(chance, static_cast<std::uint32_t>(moves.size()))];
        const auto decision = bot->decide(game_.observe(state, Viewer::seat(seat)), moves, budget, chance);
        EXPECT_TRUE(moves.contains(decision.move)) << name;
        return decision.move;
      });
      if (winners.contains(own)) won += 1.0 / winners.size();
    }
    return won / games;
  }
};

using AllRules = testing::Types<take_that::TakeThat, cubosaurs::Cubosaurs, dino_twist::DinoTwist>;
TYPED_TEST_SUITE(DefaultKnowledgeOf, AllRules);

TYPED_TEST(DefaultKnowledgeOf, IsNotThatOfTheGameItself) {
  static_assert(KnownGame<Unknown<TypeParam>>);
  EXPECT_FALSE(Knowledge<Unknown<TypeParam>>::kParameters.uses_judgement);
  EXPECT_TRUE(Knowledge<TypeParam>::kParameters.uses_judgement);
  EXPECT_FALSE(kHasMemory<Unknown<TypeParam>>);
}

TYPED_TEST(DefaultKnowledgeOf, GreedyBeatsChance) { EXPECT_GE(this->share_against_random("greedy", 6, 0), 0.9); }

TYPED_TEST(DefaultKnowledgeOf, EasyBeatsChance) { EXPECT_GE(this->share_against_random("easy", 6, 0), 0.6); }

TYPED_TEST(DefaultKnowledgeOf, SearchBeatsChance) {
  EXPECT_GE(this->share_against_random("search", 6, 100), 0.9);
  EXPECT_GE(this->share_against_random("hard", 6, 100), 0.9) << "without a judgement, near sight must see all moves";
}

TYPED_TEST(DefaultKnowledgeOf, JudgesNothingThatIsHidden) {
  using Known = Knowledge<Unknown<TypeParam>>;
  const auto& game = this->game_;
  int compared = 0;
  Rng rng(22);
  this->play(rng, [&](const auto& state, Seat seat, const auto& moves, Rng& chance) {
    if (moves.size() > 1 && draw_below(chance, 4) == 0) {
      const auto other = game.sample_world(game.observe(state, Viewer::seat(seat)), chance);
      std::vector<float> values(moves.size());
      std::vector<float> other_values(moves.size());
      Known::judge({game, state, seat, moves}, values);
      Known::judge({game, other, seat, moves}, other_values);
      EXPECT_EQ(values, other_values);
      ++compared;
    }
    return moves[draw_below(chance, static_cast<std::uint32_t>(moves.size()))];
  });
  EXPECT_GT(compared, 3);
}

TYPED_TEST(DefaultKnowledgeOf, LetsTheSeerGuessOnlyWhatNobodySees) {
  using Known = Knowledge<Unknown<TypeParam>>;
  const auto& game = this->game_;
  int guessed = 0;
  for (std::uint64_t i = 0; i < 3; ++i) {
    Rng rng(23, i);
    this->play(rng, [&](const auto& state, Seat seat, const auto& moves, Rng& chance) {
      const auto guess = game.sample_world(game.observe(state, Viewer::seat(seat)), chance);
      const auto world = Known::seer_world(game, state, guess, chance);
      for (const Seat other : SeatSet::all(2)) {
        EXPECT_EQ(game.observe(world, Viewer::seat(other)), game.observe(state, Viewer::seat(other)));
      }
      guessed += world == guess && !(guess == state) ? 1 : 0;
      return moves[draw_below(chance, static_cast<std::uint32_t>(moves.size()))];
    });
  }
  // Only in Cubosaurs is all that is hidden hidden from everybody.
  EXPECT_EQ(guessed > 0, (std::is_same_v<TypeParam, cubosaurs::Cubosaurs>)) << guessed;
}

}  // namespace
}  // namespace vivarium::bots
