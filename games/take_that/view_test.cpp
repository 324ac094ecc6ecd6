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

TEST(TakeThatView, TellsOnceWhichCardsAreToads) {
  Options options;
  options.expert = true;
  const Data facts = facts_data(TakeThat(options));
  EXPECT_EQ(*facts.find("toads"), texts({"22", "33", "44", "55", "66", "77", "88"}));
  EXPECT_EQ(*facts.find("rounds"), Data(2));
  EXPECT_EQ(*facts.find("expert"), Data(true));
}

TEST(TakeThatView, TellsWhatTheRowCostsAndWhatEverybodyHas) {
  const Data view = view_data(TakeThat(Options{}), in_the_middle());
  EXPECT_EQ(*view.find("row_cost"), Data(6));
  EXPECT_EQ(*seat_of(view, 1).find("hand_size"), Data(9));
  EXPECT_EQ(*seat_of(view, 1).find("taken"), texts({"22", "55", "61"}));
  EXPECT_EQ(*seat_of(view, 1).find("points"), Data(2 - 1 - 10));
  EXPECT_EQ(*seat_of(view, 0).find("rounds"), Data(Data::Array{4 - 1 - 5}));
  EXPECT_EQ(*seat_of(view, 0).find("total"), Data(-2));
}

TEST(TakeThatView, KeepsHandsAmongTheSecrets) {
  const Data secrets = secrets_data(TakeThat(Options{}), in_the_middle());
  EXPECT_EQ(*secrets.find("hands"), Data(Data::Array{texts({"14", "34", "44", "98"}), Data()}));
  EXPECT_EQ(secrets.find("taken"), nullptr);
}

// TT-10
TEST(TakeThatView, TellsWhatEndsTheRound) {
  Observation seen = in_the_middle();
  const TakeThat game(Options{});
  const auto flag = [&](std::string_view name) { return *view_data(game, seen).find(name)->as_bool(); };
  EXPECT_FALSE(flag("last_phase"));
  seen.pile_size = 0;
  EXPECT_TRUE(flag("last_phase"));
  EXPECT_FALSE(flag("twist_ends_round"));
  seen.row.pop_back();
  EXPECT_TRUE(flag("twist_ends_round"));
  seen.pile_size = 1;
  EXPECT_FALSE(flag("twist_ends_round"));
}

TEST(TakeThatRoundScore, HoldsTheMostThatCanBe) {
  EXPECT_EQ(RoundScore::of(Cards::all() - kToads, kToads).points(), 72 - 35);
  EXPECT_EQ(RoundScore::of({}, Cards::all()).points(), -72 - 35);
}

}  // namespace
}  // namespace vivarium::take_that
