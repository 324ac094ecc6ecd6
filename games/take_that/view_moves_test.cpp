// What moves say of themselves, and the move that somebody means by a part of one.
#include <gtest/gtest.h>

#include "engine/core/view_data.hpp"
#include "games/take_that/testing.hpp"
#include "games/take_that/text.hpp"

namespace vivarium::take_that {
namespace {

using testing::cards;

const TakeThat kGame{Options{}};

// Seat 0 is to act; 33 and 41 lie in the row.
State in_the_middle() {
  State state;
  state.phase = Phase::turn;
  state.row.push_back(Card::of_number(33));
  state.row.push_back(Card::of_number(41));
  state.in_row = cards({33, 41});
  state.row_twins = cards({14});
  state.hands[Seat(0)] = cards({14, 34, 44, 98});
  return state;
}

Data moves_of(const TakeThat& game, const State& state, Seat seat) {
  MoveList moves;
  game.legal_moves(state, seat, moves);
  return moves_data(game, game.observe(state, Viewer::seat(seat)), seat, moves);
}

Data move(const char* text, const char* kind, Data::Array cards, int points) {
  return Data::object(
      {{"text", text}, {"kind", kind}, {"cards", std::move(cards)}, {"points", Data::Array{points, 0}}});
}

TEST(TakeThatMoves, SayWhatTheyDoAndWhatThatChanges) {
  Data twist = Data::object({{"text", "twist 14"}, {"kind", "twist"}, {"cards", Data::Array{"14"}}, {"target", "41"}});
  twist.set("points", Data::Array{2, 0});
  const Data::Array expected = {move("play 34", "play", {"34"}, 0), move("play 44", "play", {"44"}, 0), twist,
                                move("take", "take", {}, -6)};
  EXPECT_EQ(moves_of(kGame, in_the_middle(), Seat(0)), Data(expected));
}

std::string meant(const Data& part) {
  const State state = in_the_middle();
  return kGame.meant_move(kGame.observe(state, Viewer::seat(Seat(0))), Seat(0), MovePart(part));
}

TEST(TakeThatMoves, AreMeantByAPart) {
  EXPECT_EQ(meant(Data::object({{"cards", Data::Array{"98"}}})), "play 98");
  EXPECT_EQ(meant(Data::object({{"kind", "twist"}, {"cards", Data::Array{"98"}}})), "twist 98");
  EXPECT_EQ(meant(Data::object({{"target", "33"}})), "twist 33");
  EXPECT_EQ(meant(Data::object({{"target", "41"}, {"cards", Data::Array{"98"}}})), "twist 98");
  EXPECT_EQ(meant(Data::object({{"kind", "take"}, {"cards", Data::Array{"98"}}})), "take");
  EXPECT_EQ(meant(Data::object()), "take");
  EXPECT_EQ(meant(Data::object({{"kind", 7}, {"cards", "98"}})), "take");
}

// The points that are told are those that come, as the view counts them, as long as the round goes on.
TEST(TakeThatMoves, ForetellThePointsThatTheyBring) {
  Rng rng(23);
  int compared = 0;
  for (int i = 0; i < 10; ++i) {
    const TakeThat game(Options{4, 2, false});
    State state = game.initial();
    while (!game.stage(state).is_over()) {
      if (game.stage(state).is_chance()) {
        game.apply(state, game.sample_chance(state, rng));
        continue;
      }
      const Seat seat = state.turn;
      MoveList moves;
      game.legal_moves(state, seat, moves);
      const Data told = moves_of(game, state, seat);
      const auto choice = draw_below(rng, static_cast<std::uint32_t>(moves.size()));
      const auto round = state.round;
      const auto points = [&] { return RoundScore::of(state.face_up[seat], state.face_down[seat]).points(); };
      const int before = points();
      game.apply(state, seat, moves[choice]);
      if (state.round != round) continue;
      const Data& change = told.as_array()->at(choice).find("points")->as_array()->at(index_of(seat));
      ASSERT_EQ(change, Data(points() - before)) << TakeThat::to_text(moves[choice]);
      ++compared;
    }
  }
  EXPECT_GT(compared, 1000);
}

}  // namespace
}  // namespace vivarium::take_that
