// Leaf counts: how many ways there are to go on from a position for so many choices. A move too many or too few
// anywhere in the tree changes the number. games/<game>/leaves.txt holds them:
//
//   game take-that
//   position 1 20 {"players":2,"rounds":1,"expert":false}
//   2 64
//
// The position is reached with Rng(1): outcomes of chance are drawn, and 20 choices, from the legal moves. From there
// two choices lead to 64 leaves. A choice is that of one seat; seats that choose at the same time do so in seat order.
// Chance in the tree is no choice and happens in one way, drawn with Rng(1, hash of the state). A finished game is a
// leaf.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "engine/core/game.hpp"
#include "games/catalog/all_games.hpp"
#include "protocol/json.hpp"

namespace vivarium {
namespace {

// Counts above it take too long for every day: VIVARIUM_LEAF_BUDGET=1000000000 checks them all.
std::uint64_t leaf_budget() {
  const char* value = std::getenv("VIVARIUM_LEAF_BUDGET");
  return value != nullptr ? std::strtoull(value, nullptr, 10) : 200'000;
}

template <Game G>
class LeafCounter {
 public:
  LeafCounter(const typename G::Options& options, std::uint64_t seed, int choices)
      : game_(options), seed_(seed), start_(game_.initial()) {
    Rng rng(seed);
    typename G::MoveList moves;
    for (Stage stage = game_.stage(start_); stage.is_chance() || choices > 0; stage = game_.stage(start_)) {
      if (stage.is_over()) break;
      if (stage.is_chance()) {
        game_.apply(start_, game_.sample_chance(start_, rng));
        continue;
      }
      const Seat seat = stage.to_act.first();
      game_.legal_moves(start_, seat, moves);
      game_.apply(start_, seat, moves[draw_below(rng, static_cast<std::uint32_t>(moves.size()))]);
      --choices;
    }
  }

  [[nodiscard]] std::uint64_t count(int depth) const { return count(start_, depth); }
  [[nodiscard]] bool is_over() const { return game_.stage(start_).is_over(); }

 private:
  std::uint64_t count(typename G::State state, int depth) const {
    Stage stage = game_.stage(state);
    for (; stage.is_chance(); stage = game_.stage(state)) {
      Rng rng(seed_, game_.hash(state));
      game_.apply(state, game_.sample_chance(state, rng));
    }
    if (stage.is_over()) return 1;
    const Seat seat = stage.to_act.first();
    typename G::MoveList moves;
    game_.legal_moves(state, seat, moves);
    if (depth == 1) return moves.size();
    std::uint64_t leaves = 0;
    for (const auto& move : moves) {
      typename G::State after = state;
      game_.apply(after, seat, move);
      leaves += count(after, depth - 1);
    }
    return leaves;
  }

  G game_;
  std::uint64_t seed_;
  typename G::State start_;
};

std::filesystem::path leaves_file(std::string folder) {
  std::replace(folder.begin(), folder.end(), '-', '_');
  return std::filesystem::path(VIVARIUM_SOURCE_DIR "/games") / folder / "leaves.txt";
}

template <Game G>
std::optional<LeafCounter<G>> counter_for(std::istream& words) {
  std::uint64_t seed = 0;
  int choices = 0;
  std::string json;
  if (!(words >> seed >> choices) || !std::getline(words, json)) return std::nullopt;
  const auto data = parse_json(json);
  if (!data) return std::nullopt;
  const auto options = G::parse_options(*data, "options", Completeness::defaults_allowed);
  if (!options) return std::nullopt;
  return LeafCounter<G>(*options, seed, choices);
}

template <class G>
class Leaves : public testing::Test {};

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
TYPED_TEST_SUITE(Leaves, TypesOf<AllGames>::Types, GameNames);

TYPED_TEST(Leaves, AreAsManyAsTheFileSays) {
  using G = TypeParam;
  const auto file = leaves_file(std::string(G::info().id));
  std::ifstream stream(file);
  ASSERT_TRUE(stream) << "the game lacks " << file;
  std::optional<LeafCounter<G>> counter;
  int positions = 0;
  int counted = 0;
  int number = 0;
  for (std::string line; std::getline(stream, line);) {
    ++number;
    SCOPED_TRACE(file.string() + ":" + std::to_string(number) + ": " + line);
    std::istringstream words(line);
    std::string word;
    if (!(words >> word) || word[0] == '#') continue;
    if (word == "game") {
      ASSERT_TRUE(words >> word && word == G::info().id);
    } else if (word == "position") {
      counter = counter_for<G>(words);
      ASSERT_TRUE(counter.has_value()) << "not a position";
      ASSERT_FALSE(counter->is_over()) << "the game is over there";
      ++positions;
    } else {
      const int depth = std::atoi(word.c_str());
      std::uint64_t expected = 0;
      ASSERT_TRUE(depth > 0 && words >> expected && counter) << "neither a position nor a count";
      if (expected > leaf_budget()) continue;
      EXPECT_EQ(counter->count(depth), expected);
      ++counted;
    }
  }
  EXPECT_GE(positions, 6);
  EXPECT_GE(counted, 15);
}

}  // namespace
}  // namespace vivarium
