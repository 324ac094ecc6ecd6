// What must hold for every bot, in every game, with all options.
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "bots/make_bot.hpp"
#include "games/catalog/all_games.hpp"
#include "games/catalog/random_options.hpp"
#include "tests/support/effort.hpp"

namespace vivarium::bots {
namespace {

template <class List>
struct TypesOf;
template <class... G>
struct TypesOf<GameList<G...>> {
  using Types = testing::Types<G...>;
};

struct GameNames {
  template <class G>
  static std::string GetName(int /*index*/) {
    return std::string(G::info().title.substr(0, G::info().title.find(' ')));
  }
};

BotSpec spec_of(std::string_view text) { return *parse_bot(text); }

template <class G>
class Bots : public testing::Test {
 protected:
  using State = typename G::State;
  using MoveList = typename G::MoveList;
  using Search = TreeSearch<G, StyleFor<G>>;
  using Plain = TreeSearch<G, PlainStyle<G>>;

  static G game_of(int players, Rng& rng) {
    return G(*G::parse_options(random_options(G::info(), players, rng), "options", Completeness::every_field));
  }

  // Plays `games` games with random options for every number of players. Each choice is that of
  // choose(game, seen, moves, seat, rng).
  template <class Choose>
  static void play(int games, Choose&& choose) {
    for (int players = G::info().min_players; players <= G::info().max_players; ++players) {
      for (int i = 0; i < games; ++i) {
        Rng rng(static_cast<std::uint64_t>(players), static_cast<std::uint64_t>(i));
        const G game = game_of(players, rng);
        State state = game.initial();
        MoveList moves;
        for (Stage stage = game.stage(state); !stage.is_over(); stage = game.stage(state)) {
          if (testing::Test::HasFailure()) return;
          if (stage.is_chance()) {
            game.apply(state, game.sample_chance(state, rng));
            continue;
          }
          const Seat seat = stage.to_act.first();
          game.legal_moves(state, seat, moves);
          game.apply(state, seat, choose(game, game.observe(state, Viewer::seat(seat)), moves, rng));
        }
      }
    }
  }

  // The same with random choices, which come up on many positions; visit(game, seen, moves, rng) on one in `every` of
  // those where there is something to choose.
  template <class Visit>
  static void on_random_positions(int games, std::uint32_t every, Visit&& visit) {
    play(games, [&](const G& game, const typename G::Observation& seen, const MoveList& moves, Rng& rng) {
      if (moves.size() > 1 && draw_below(rng, every) == 0) visit(game, seen, moves, rng);
      return moves[draw_below(rng, static_cast<std::uint32_t>(moves.size()))];
    });
  }
};

TYPED_TEST_SUITE(Bots, TypesOf<AllGames>::Types, GameNames);

TYPED_TEST(Bots, ChooseLegalMovesAndKeepTheirBudgets) {
  using G = TypeParam;
  const std::vector<std::string> names = {"random",   "greedy",  "easy",     "plain:1",
                                          "search:1", "plain:3", "search:5", "search:16"};
  std::uint64_t decisions = 0;
  this->play(12, [&](const G& game, const typename G::Observation& seen, const auto& moves, Rng& rng) {
    const BotSpec spec = spec_of(names[draw_below(rng, static_cast<std::uint32_t>(names.size()))]);
    const std::uint64_t limit = draw_below(rng, 8);
    const auto decision = make_bot(game, spec)->decide(seen, moves, Budget::of_simulations(limit), rng);
    EXPECT_TRUE(moves.contains(decision.move)) << to_text(spec);
    const bool searches = is_searcher(spec.kind) && moves.size() > 1;
    EXPECT_EQ(decision.simulations, searches ? limit : 0) << to_text(spec);
    EXPECT_EQ(decision.estimates.size(), searches ? moves.size() : 0) << to_text(spec);
    std::uint64_t weight = 0;
    for (std::size_t i = 0; i < decision.estimates.size(); ++i) {
      EXPECT_EQ(decision.estimates[i].move, moves[i]);
      weight += decision.estimates[i].weight;
    }
    EXPECT_EQ(weight, decision.simulations);
    ++decisions;
    return decision.move;
  });
  EXPECT_GT(decisions, 2'500U);
}

// Any bot in any position that any bots can bring about.
TYPED_TEST(Bots, ChooseNothingIllegalInTensOfThousandsOfGames) {
  using G = TypeParam;
  const std::vector<BotSpec> specs = {spec_of("greedy"), spec_of("easy"), spec_of("search:2"), spec_of("plain:2")};
  const int player_counts = G::info().max_players - G::info().min_players + 1;
  int decisions = 0;
  this->play(effort(9'000) / player_counts,
             [&](const G& game, const typename G::Observation& seen, const auto& moves, Rng& rng) {
               // Mostly one that does not search, for those are many times as fast.
               const std::uint32_t searches = draw_below(rng, 20) == 0 ? 2 : 0;
               const BotSpec& spec = specs[searches + draw_below(rng, 2)];
               const auto move = make_bot(game, spec)->decide(seen, moves, Budget::of_simulations(2), rng).move;
               EXPECT_TRUE(moves.contains(move)) << to_text(spec);
               ++decisions;
               return move;
             });
  EXPECT_GT(decisions, effort(400'000));
}

// Worlds that a seat cannot tell apart must look the same to the knowledge that guides its bot.
TYPED_TEST(Bots, KnowAndUseNothingThatIsHidden) {
  using G = TypeParam;
  using Known = Knowledge<G>;
  int compared = 0;
  this->on_random_positions(effort(40), 2, [&](const G& game, const auto& seen, const auto& moves, Rng& rng) {
    const Seat seat = *seen.viewer.as_seat();
    const typename G::State one = game.sample_world(seen, rng);
    const typename G::State other = game.sample_world(seen, rng);
    std::vector<float> values(moves.size());
    std::vector<float> other_values(moves.size());
    Known::judge({game, one, seat, moves}, values);
    Known::judge({game, other, seat, moves}, other_values);
    ASSERT_EQ(values, other_values);
    ASSERT_EQ(Known::context(game, one, seat), Known::context(game, other, seat));
    Rng luck = rng;
    Rng same_luck = rng;
    ASSERT_EQ(Known::playout_move({game, one, seat, moves}, luck),
              Known::playout_move({game, other, seat, moves}, same_luck));
    ++compared;
  });
  EXPECT_GT(compared, effort(1'000));
}

TYPED_TEST(Bots, EstimatesAreWithinReason) {
  using G = TypeParam;
  this->on_random_positions(2, 8, [&](const G& game, const auto& seen, const auto& moves, Rng& rng) {
    for (const char* name : {"search:60", "plain:60"}) {
      const auto decision = make_bot(game, spec_of(name))->decide(seen, moves, Budget::of_simulations(60), rng);
      for (const Estimate<G>& estimate : decision.estimates) {
        EXPECT_TRUE(estimate.win >= 0 && estimate.win <= 1) << name << ' ' << estimate.win;
        EXPECT_TRUE(estimate.margin > -500 && estimate.margin < 500) << name << ' ' << estimate.margin;
        EXPECT_GE(estimate.margin_error, 0) << name;
      }
    }
  });
}

TYPED_TEST(Bots, AnswerTheSameForTheSameGenerator) {
  using G = TypeParam;
  this->on_random_positions(1, 6, [&](const G& game, const auto& seen, const auto& moves, Rng& rng) {
    for (const char* name : {"random", "greedy", "easy", "search:40", "plain:40"}) {
      const auto used = make_bot(game, spec_of(name));
      Rng warm_up(5);
      used->decide(seen, moves, Budget::of_simulations(30), warm_up);
      const std::uint64_t seed = rng.next();
      Rng first(seed);
      Rng second(seed);
      const auto one = used->decide(seen, moves, Budget::of_simulations(40), first);
      const auto other = make_bot(game, spec_of(name))->decide(seen, moves, Budget::of_simulations(40), second);
      EXPECT_EQ(one.move, other.move) << name;
      ASSERT_EQ(one.estimates.size(), other.estimates.size()) << name;
      for (std::size_t i = 0; i < one.estimates.size(); ++i) {
        EXPECT_EQ(one.estimates[i].weight, other.estimates[i].weight) << name;
        EXPECT_EQ(one.estimates[i].margin, other.estimates[i].margin) << name;
      }
      EXPECT_EQ(first.next(), second.next()) << name;
    }
  });
}

struct Polls {
  std::uint64_t allowed = 0;
  std::uint64_t made = 0;
  static bool stop(void* context) {
    auto& polls = *static_cast<Polls*>(context);
    return ++polls.made > polls.allowed;
  }
};

TYPED_TEST(Bots, CanBeStoppedAtAnyMoment) {
  using G = TypeParam;
  this->on_random_positions(1, 6, [&](const G& game, const auto& seen, const auto& moves, Rng& rng) {
    for (const char* name : {"search", "plain"}) {
      const auto bot = make_bot(game, spec_of(name));
      std::uint64_t before = 0;
      for (const std::uint64_t allowed : {0U, 1U, 2U, 9U}) {
        Polls polls{allowed};
        const auto decision = bot->decide(seen, moves, Budget{.stop = &Polls::stop, .stop_context = &polls}, rng);
        EXPECT_EQ(polls.made, allowed + 1) << "asked again after it was told to stop";
        EXPECT_GT(decision.simulations, before) << "thinks no longer though it may";
        EXPECT_LE(decision.simulations, (allowed + 1) * 16) << "asks too seldom";
        before = decision.simulations;
        ASSERT_TRUE(moves.contains(decision.move));
        for (std::size_t i = 0; i < moves.size(); ++i) {
          const bool chosen = moves[i] == decision.move;
          EXPECT_TRUE(!chosen || decision.estimates[i].weight > 0) << "not the best so far";
        }
      }
    }
  });
}

TYPED_TEST(Bots, PlayAForcedMoveAtOnce) {
  using G = TypeParam;
  int forced = 0;
  this->play(2, [&](const G& game, const auto& seen, const auto& moves, Rng& rng) {
    if (moves.size() > 1) return moves[draw_below(rng, static_cast<std::uint32_t>(moves.size()))];
    if (++forced > 40) return moves[0];
    for (const char* name : {"search:1000", "plain:1000", "search:16"}) {
      Polls polls;
      const auto decision =
          make_bot(game, spec_of(name))->decide(seen, moves, Budget{.stop = &Polls::stop, .stop_context = &polls}, rng);
      EXPECT_EQ(decision.move, moves[0]);
      EXPECT_EQ(decision.simulations, 0U);
      EXPECT_EQ(polls.made, 0U);
    }
    return moves[0];
  });
}

TYPED_TEST(Bots, TakeAtMost64MiB) {
  using G = TypeParam;
  constexpr std::size_t kLimit = std::size_t{64} << 20U;
  const G game(*G::parse_options(Data::object(), "options", Completeness::defaults_allowed));
  std::vector<std::string> names = {"search:1000000000", "plain:1000000000", "search:1ms", "search:100000",
                                    "plain:30000"};
  for (const RosterEntry& entry : kRoster) names.emplace_back(entry.name);
  for (const std::string& name : names) {
    const auto bot = make_bot(game, spec_of(name));
    std::size_t memory = 0;
    if (const auto* search = dynamic_cast<const typename TestFixture::Search*>(bot.get())) {
      memory = search->memory() + sizeof(*search);
    } else if (const auto* plain = dynamic_cast<const typename TestFixture::Plain*>(bot.get())) {
      memory = plain->memory() + sizeof(*plain);
    }
    EXPECT_EQ(memory > 0, is_searcher(spec_of(name).kind)) << name;
    EXPECT_LE(memory, kLimit) << name;
  }
}

TYPED_TEST(Bots, SampleOnlyWorldsThatTheyCannotTellFromTheTrueOne) {
  using G = TypeParam;
  int worlds = 0;
  this->on_random_positions(8, 2, [&](const G& game, const auto& seen, const auto& moves, Rng& rng) {
    typename G::MoveList in_world;
    for (int i = 0; i < 3; ++i) {
      typename Knowledge<G>::Memory memory;
      memory.watch(game, seen);
      const typename G::State world = memory.sample_world(game, seen, rng);
      ASSERT_TRUE(game.is_consistent(world));
      ASSERT_EQ(game.observe(world, seen.viewer), seen);
      game.legal_moves(world, *seen.viewer.as_seat(), in_world);
      ASSERT_EQ(in_world, moves);
      ++worlds;
    }
  });
  EXPECT_GT(worlds, 500);
}

}  // namespace
}  // namespace vivarium::bots
