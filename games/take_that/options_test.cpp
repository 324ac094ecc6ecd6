#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "games/take_that/take_that.hpp"

namespace vivarium::take_that {
namespace {

constexpr auto kAll = Completeness::every_field;
constexpr auto kSome = Completeness::defaults_allowed;

std::string problem_of(const Data& data, Completeness completeness) {
  const auto options = TakeThat::parse_options(data, "options", completeness);
  return options ? "" : options.error().text();
}

TEST(TakeThatOptions, ReadBackAsTheyWereWritten) {
  for (int players = 2; players <= 4; ++players) {
    for (int rounds = 1; rounds <= 10; ++rounds) {
      for (const bool expert : {false, true}) {
        const Options options{players, rounds, expert};
        const auto read = TakeThat::parse_options(TakeThat::options_data(options), "", kAll);
        ASSERT_TRUE(read.has_value());
        EXPECT_EQ(*read, options);
      }
    }
  }
}

TEST(TakeThatOptions, HaveDefaults) {
  const auto options = TakeThat::parse_options(Data::object({{"players", 3}}), "options", kSome);
  ASSERT_TRUE(options.has_value());
  EXPECT_EQ(*options, (Options{3, 2, false}));
}

TEST(TakeThatOptions, ErrorsNameTheField) {
  const Data good = Data::object({{"players", 2}, {"rounds", 2}, {"expert", false}});
  EXPECT_EQ(problem_of(good, kAll), "");
  const auto with = [&](std::string_view name, Data value) { return Data(good).set(name, std::move(value)); };
  const std::string players = "options.players: a whole number from 2 to 4 expected, got ";
  const std::string rounds = "options.rounds: a whole number from 1 to 10 expected, got ";
  const std::pair<Data, std::string> cases[] = {
      {with("players", 1), players + "1"},
      {with("players", 5), players + "5"},
      {with("players", "2"), players + "text"},
      {with("rounds", 0), rounds + "0"},
      {with("rounds", 11), rounds + "11"},
      {with("rounds", 1.5), rounds + "a fraction"},
      {with("expert", 1), "options.expert: true or false expected, got a whole number"},
      {with("expert", "yes"), "options.expert: true or false expected, got text"},
      {with("edition", "standard"), "options.edition: no such field"},
      {Data::array(), "options: an object expected, got a list"},
  };
  for (const auto& [data, problem] : cases) {
    EXPECT_EQ(problem_of(data, kAll), problem);
    EXPECT_EQ(problem_of(data, kSome), problem);
  }
  EXPECT_EQ(problem_of(Data::object({{"players", 2}, {"rounds", 2}}), kAll), "options.expert: missing");
  EXPECT_EQ(problem_of(Data::object(), kAll), "options.players: missing");
}

TEST(TakeThatOptions, AreDescribedAsTheyAreRead) {
  const GameInfo& info = TakeThat::info();
  EXPECT_EQ(info.id, "take-that");
  EXPECT_EQ(info.min_players, 2);
  EXPECT_EQ(info.max_players, 4);
  const Data written = TakeThat::options_data(Options{});
  ASSERT_EQ(info.options.size() + 1, written.as_object()->size());
  for (std::size_t i = 0; i < info.options.size(); ++i) {
    EXPECT_EQ(info.options[i].name, (*written.as_object())[i + 1].first);
  }
}

}  // namespace
}  // namespace vivarium::take_that
