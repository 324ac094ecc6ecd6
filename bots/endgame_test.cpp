// In endgames where everything is known the search must find what exhaustive search finds.
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <optional>

#include "bots/all_knowledge.hpp"
#include "bots/make_bot.hpp"
#include "games/catalog/all_games.hpp"

namespace vivarium::bots {
namespace {

constexpr std::uint64_t kSimulations = 4'000;
constexpr float kAsGood = 0.01F;  // of a value between 0 and 1

// Every line of play to its end, each seat for itself, valued as the search values ends. Gives up where there are too
// many lines or chance has a say.
template <KnownGame G>
class Exhaustive {
 public:
  using State = typename G::State;
  using MoveList = typename G::MoveList;
  using Values = decltype(Utilities::value);

  explicit Exhaustive(const G& game) : game_(game) {}

  // What each move of the seat to act is worth to it; nothing where it is too much work.
  std::optional<std::vector<float>> values(const State& state, const MoveList& moves) {
    nodes_ = 0;
    const Seat seat = game_.stage(state).to_act.first();
    std::vector<float> values;
    for (const auto& move : moves) {
      State next = state;
      game_.apply(next, seat, move);
      values.push_back(solve(next)[static_cast<std::size_t>(seat.index())]);
      if (nodes_ > kMostNodes) return std::nullopt;
    }
    return values;
  }

 private:
  static constexpr std::uint64_t kMostNodes = 30'000;

  Values solve(const State& state) {
    const Stage stage = game_.stage(state);
    if (++nodes_ > kMostNodes || stage.is_over())
      return stage.is_over() ? style_.utilities(game_, state).value : Values{};
    if (stage.is_chance() || stage.to_act.size() > 1) {
      nodes_ = kMostNodes + 1;
      return {};
    }
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
  SearchStyle<G> style_;
  std::uint64_t nodes_ = 0;
};

// Plays random games; on every position that `is_known` accepts, compares. Returns how many decisions mattered.
template <KnownGame G, class IsKnown>
int compare(const Data& options, int games, IsKnown&& is_known) {
  const G game(*G::parse_options(options, "options", Completeness::defaults_allowed));
  Exhaustive<G> exhaustive(game);
  const auto bot = make_bot(game, *parse_bot("search:4000"));
  int mattered = 0;
  for (int i = 0; i < games; ++i) {
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
        const float best = *std::max_element(values->begin(), values->end());
        const float worst = *std::min_element(values->begin(), values->end());
        const auto seen = game.observe(state, Viewer::seat(seat));
        const auto decision = bot->decide(seen, moves, Budget::of_simulations(kSimulations), rng);
        for (std::size_t j = 0; j < moves.size(); ++j) {
          if (!(moves[j] == decision.move)) continue;
          EXPECT_GE((*values)[j], best - kAsGood)
              << "game " << i << ": " << G::to_text(moves[j]) << " of " << moves.size();
        }
        if (best > worst + kAsGood) ++mattered;
      }
      game.apply(state, seat, moves[draw_below(rng, static_cast<std::uint32_t>(moves.size()))]);
    }
  }
  return mattered;
}

TEST(Endgame, OfTakeThatWithAnEmptyPileIsPlayedPerfectly) {
  using take_that::State;
  // Two players, the pile empty: the cards that one does not see are in the other's hand.
  const auto is_known = [](const State& state) {
    return state.pile.empty() && state.hands[0].size() + state.hands[1].size() <= 8;
  };
  const int mattered = compare<take_that::TakeThat>(Data::object({{"players", 2}, {"rounds", 1}}), 60, is_known);
  EXPECT_GT(mattered, 50);
}

TEST(Endgame, OfCubosaursWithAnEmptyPackIsPlayedPerfectly) {
  using cubosaurs::State;
  const auto is_known = [](const State& state) { return state.pack.empty(); };
  Data options = Data::object({{"players", 2}, {"rounds", 1}, {"open-hand", true}});
  EXPECT_GT(compare<cubosaurs::Cubosaurs>(options, 60, is_known), 30);
  options.set("players", 3);
  EXPECT_GT(compare<cubosaurs::Cubosaurs>(options, 60, is_known), 30);
}

}  // namespace
}  // namespace vivarium::bots
