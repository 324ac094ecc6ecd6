// What screens are told besides the cards: they hold no rules.
#include <gtest/gtest.h>

#include <string>

#include "engine/core/view_data.hpp"
#include "games/take_that/testing.hpp"
#include "games/take_that/text.hpp"

namespace vivarium::take_that {
namespace {

using testing::cards;

Data texts(std::initializer_list<const char*> list) {
  Data data = Data::array();
  for (const char* text : list) data.push_back(text);
  return data;
}

Data sources(int gained, int taken, int toads) {
  return Data::object({{"gained", gained}, {"taken", taken}, {"toads", toads}});
}

// Seat 0 is to act; 33 and 41 lie in the row, and the second round is on.
Observation in_the_middle() {
  Observation seen;
  seen.viewer = Viewer::seat(Seat(0));
  seen.phase = Phase::turn;
  seen.round = 1;
  seen.row.push_back(Card::of_number(33));
  seen.row.push_back(Card::of_number(41));
  seen.hands[Seat(0)] = cards({14, 34, 44, 98});
  seen.hand_sizes = {4, 9};
  seen.pile_size = 20;
  seen.face_up[Seat(1)] = cards({19, 91});
  seen.face_down[Seat(1)] = cards({22, 55, 61});
  seen.round_scores[0][Seat(0)] = RoundScore::of(cards({12, 21, 45, 54}), cards({88, 89}));
  return seen;
}

const Data& seat_of(const Data& view, std::size_t seat) { return (*view.find("seats")->as_array())[seat]; }

TEST(TakeThatView, TellsWhatEachCardOfTheHandCanDo) {
  const Data view = view_data(TakeThat(Options{}), in_the_middle());
  Data expected = Data::array();
  expected.push_back(Data::object({{"card", "14"}, {"toad", false}, {"plays", false}, {"twists", "41"}}));
  expected.push_back(Data::object({{"card", "34"}, {"toad", false}, {"plays", true}}));
  expected.push_back(Data::object({{"card", "44"}, {"toad", true}, {"plays", true}}));
  expected.push_back(Data::object({{"card", "98"}, {"toad", false}, {"plays", false}}));
  EXPECT_EQ(*view.find("hand"), expected);
}

TEST(TakeThatView, TellsWhereToadsAreAndWhatTheyCost) {
  const Data view = view_data(TakeThat(Options{}), in_the_middle());
  EXPECT_EQ(*view.find("row-toads"), texts({"33"}));
  EXPECT_EQ(*view.find("row-cost"), Data(6));
  EXPECT_EQ(*seat_of(view, 1).find("taken-toads"), texts({"22", "55"}));
  EXPECT_EQ(*seat_of(view, 0).find("cards-toads"), texts({"44"}));
  EXPECT_EQ(seat_of(view, 1).find("cards-toads"), nullptr);
}

TEST(TakeThatView, TellsWherePointsComeFrom) {
  const Data view = view_data(TakeThat(Options{}), in_the_middle());
  EXPECT_EQ(*seat_of(view, 1).find("points"), Data(2 - 1 - 10));
  EXPECT_EQ(*seat_of(view, 1).find("sources"), sources(2, -1, -10));
  Data rounds = Data::array();
  rounds.push_back(sources(4, -1, -5));
  EXPECT_EQ(*seat_of(view, 0).find("round-sources"), rounds);
  EXPECT_EQ(*seat_of(view, 0).find("total"), Data(-2));
}

// TT-10
TEST(TakeThatView, TellsWhatEndsTheRound) {
  Observation seen = in_the_middle();
  const TakeThat game(Options{});
  const auto flag = [&](std::string_view name) { return *view_data(game, seen).find(name)->as_bool(); };
  EXPECT_FALSE(flag("last-phase"));
  seen.pile_size = 0;
  EXPECT_TRUE(flag("last-phase"));
  EXPECT_FALSE(flag("twist-ends-round"));
  seen.row.pop_back();
  EXPECT_TRUE(flag("twist-ends-round"));
  seen.pile_size = 1;
  EXPECT_FALSE(flag("twist-ends-round"));
}

TEST(TakeThatRoundScore, HoldsTheMostThatCanBe) {
  EXPECT_EQ(RoundScore::of(Cards::all() - kToads, kToads).points(), 72 - 35);
  EXPECT_EQ(RoundScore::of({}, Cards::all()).points(), -72 - 35);
}

}  // namespace
}  // namespace vivarium::take_that
