// In endgames where everything is known, the search must find what exhaustive search finds.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "bots/make_bot.hpp"
#include "games/catalog/all_games.hpp"

namespace vivarium::bots {
namespace {

// Every line of play to its end, each seat for itself, valued as the search values ends. Gives up where there are too
// many lines or chance has a say.
template <KnownGame G>
class Exhaustive {
 public:
  using State = typename G::State;
  using MoveList = typename G::MoveList;
  using Values = decltype(Utilities::value);

  Exhaustive(const G& game, std::uint64_t max_nodes) : game_(game), max_nodes_(max_nodes), style_(game) {}

  // What each move of the seat to act is worth to it; nothing where it is too much work.
  std::optional<std::vector<float>> values(const State& state, const MoveList& moves) {
    nodes_ = 0;
    const Seat seat = game_.stage(state).to_act.first();
    std::vector<float> values;
    for (const auto& move : moves) {
      State next = state;
      game_.apply(next, seat, move);
      values.push_back(solve(next)[static_cast<std::size_t>(seat.index())]);
      if (nodes_ > max_nodes_) return std::nullopt;
    }
    return values;
  }

 private:
  Values solve(const State& state) {
    const Stage stage = game_.stage(state);
    if (stage.is_chance() || stage.to_act.size() > 1) nodes_ = max_nodes_;
    if (++nodes_ > max_nodes_) return {};
    if (stage.is_over()) return style_.utilities(state).value;
    const Seat seat = stage.to_act.first();
    const auto mine = static_cast<std::size_t>(seat.index());
    MoveList moves;
    game_.legal_moves(state, seat, moves);
    std::optional<Values> best;
    for (const auto& move : moves) {
      State next = state;
      game_.apply(next, seat, move);
      const Values values = solve(next);
      if (!best || values[mine] > (*best)[mine]) best = values;
    }
    return *best;
  }

  G game_;
  std::uint64_t max_nodes_;
  StyleFor<G> style_;
  std::uint64_t nodes_ = 0;
};

struct Comparison {
  int mattered = 0;  // positions in which not every move is as good as any other
  int missed = 0;    // of them, those in which the bot's move is worse than the best
};

struct Plan {
  std::string_view bot;
  int games = 0;
  std::uint64_t max_nodes = 400;  // where exhaustive search needs more, nothing is compared
  float as_good = 0.005F;         // of a value between 0 and 1: far less than a point where the game is still open
};

// Plays random games and compares in every position that `is_known` accepts.
template <KnownGame G, class IsKnown>
Comparison compare(const Data& options, const Plan& plan, IsKnown&& is_known) {
  const G game(*G::parse_options(options, "options", Completeness::defaults_allowed));
  Exhaustive<G> exhaustive(game, plan.max_nodes);
  const BotSpec spec = *parse_bot(plan.bot);
  const auto bot = make_bot(game, spec);
  const Budget budget = Budget::of_simulations(spec.effort_in_use() ? spec.effort_in_use()->amount : 0);
  Comparison result;
  for (int i = 0; i < plan.games; ++i) {
    Rng rng(11, static_cast<std::uint64_t>(i));
    typename G::State state = game.initial();
    typename G::MoveList moves;
    for (Stage stage = game.stage(state); !stage.is_over(); stage = game.stage(state)) {
      if (stage.is_chance()) {
        game.apply(state, game.sample_chance(state, rng));
        continue;
      }
      const Seat seat = stage.to_act.first();
      game.legal_moves(state, seat, moves);
      const auto values = moves.size() > 1 && is_known(state) ? exhaustive.values(state, moves) : std::nullopt;
      if (values) {
        const auto [worst, best] = std::minmax_element(values->begin(), values->end());
        Rng thoughts(12, static_cast<std::uint64_t>(i));
        const auto decision = bot->decide(game.observe(state, Viewer::seat(seat)), moves, budget, thoughts);
        const auto chosen =
            static_cast<std::size_t>(std::find(moves.begin(), moves.end(), decision.move) - moves.begin());
        if (*best > *worst + plan.as_good) ++result.mattered;
        if ((*values)[chosen] < *best - plan.as_good) ++result.missed;
      }
      game.apply(state, seat, moves[draw_below(rng, static_cast<std::uint32_t>(moves.size()))]);
    }
  }
  return result;
}

// The pack is empty and the Hand is open: what is kept or refused now is all that is left of the game.
Comparison compare_cubosaurs(std::string_view bot, bool dna, int games) {
  const Data options = Data::object({{"players", 2}, {"rounds", 1}, {"open-hand", true}, {"dna", dna}});
  return compare<cubosaurs::Cubosaurs>(options, {bot, games},
                                       [](const cubosaurs::State& state) { return state.pack.empty(); });
}

TEST(Endgame, OfCubosaursIsPlayedPerfectlyBySearch) {
  const Comparison comparison = compare_cubosaurs("search:5000", false, 60);
  EXPECT_GT(comparison.mattered, 40);
  EXPECT_EQ(comparison.missed, 0);
}

TEST(Endgame, OfCubosaursWithTilesIsPlayedPerfectlyBySearch) {
  const Comparison comparison = compare_cubosaurs("search:5000", true, 60);
  EXPECT_GT(comparison.mattered, 40);
  EXPECT_EQ(comparison.missed, 0);
}

// Were these endgames trivial, the tests above would prove nothing.
TEST(Endgame, OfCubosaursIsNotTrivial) {
  EXPECT_GT(compare_cubosaurs("greedy", false, 60).missed, 3);
  EXPECT_GT(compare_cubosaurs("search:20", false, 60).missed, 0);
}

// The pile is empty: what the player has not seen is the other's hand.
Comparison compare_take_that(std::string_view bot, int games) {
  const Data options = Data::object({{"players", 2}, {"rounds", 1}});
  return compare<take_that::TakeThat>(options, {bot, games, 20'000},
                                      [](const take_that::State& state) { return state.pile.empty(); });
}

TEST(Endgame, OfTakeThatIsPlayedPerfectlyBySearch) {
  const Comparison comparison = compare_take_that("search:60", 200);
  EXPECT_GT(comparison.mattered, 200);
  EXPECT_EQ(comparison.missed, 0);
}

TEST(Endgame, OfTakeThatIsNotTrivial) { EXPECT_GT(compare_take_that("greedy", 200).missed, 20); }

// The attacks of the last round are carried out one after the other, and all cards that still count lie open.
Comparison compare_dino_twist(std::string_view bot, int games) {
  Data islands = Data::array();
  for (const char* kind : {"little-rex", "little-rex"}) islands.push_back(kind);
  const Data options = Data::object({{"players", 2}, {"islands", islands}});
  // A point less in a game that is lost anyway may go unnoticed.
  return compare<dino_twist::DinoTwist>(options, {bot, games, 20'000, 0.01F}, [](const dino_twist::State& state) {
    return state.phase == dino_twist::Phase::capture && state.events_seen == dino_twist::kEventsInGame;
  });
}

TEST(Endgame, OfDinoTwistIsPlayedPerfectlyBySearch) {
  const Comparison comparison = compare_dino_twist("search:2000", 150);
  EXPECT_GT(comparison.mattered, 60);
  EXPECT_EQ(comparison.missed, 0);
}

TEST(Endgame, OfDinoTwistIsNotTrivial) {
  EXPECT_GT(compare_dino_twist("greedy", 150).missed, 4);
  EXPECT_GT(compare_dino_twist("search:3", 150).missed, 0);
}

}  // namespace
}  // namespace vivarium::bots
