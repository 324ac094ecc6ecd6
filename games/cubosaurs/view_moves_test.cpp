// What moves say of themselves, and the move that somebody means by a part of one.
#include <gtest/gtest.h>

#include <string>

#include "engine/core/view_data.hpp"
#include "games/cubosaurs/testing.hpp"
#include "games/cubosaurs/text.hpp"

namespace vivarium::cubosaurs {
namespace {

Data moves_of(const Cubosaurs& game, const State& state, Seat seat) {
  MoveList moves;
  game.legal_moves(state, seat, moves);
  return moves_data(game, game.observe(state, Viewer::seat(seat)), seat, moves);
}

Data move(const char* text, const char* kind, Data::Array cards, int first, int second) {
  return Data::object(
      {{"text", text}, {"kind", kind}, {"cards", std::move(cards)}, {"points", Data::Array{first, second}}});
}

TEST(CubosaursMoves, SayWhatTheyWouldMakeOfAllPoints) {
  const Cubosaurs game{Options{}};
  State state = game.initial();
  // T1 4, S1 2, B1 -3 and P1 -1; E2 +4 as the lead is shared, S2 and S3 together -1, G1 -1.
  give(game, state, shuffled({"T1", "S1", "B1", "P1", "E2", "S2", "S3", "G1", "B4"}));
  give(game, state, starts(0));
  const int first = 4 + 2 - 3 - 1;
  const Data::Array expected = {move("keep", "keep", {}, 4 + 2 + 2 - 1 - first, 0),
                                move("refuse T1", "refuse", {"T1"}, 2 - 3 - 1 - first, 0),
                                move("refuse S1", "refuse", {"S1"}, 4 - 3 - 1 - first, 0),
                                move("refuse P1", "refuse", {"P1"}, 4 + 2 - 3 - first, 0)};
  EXPECT_EQ(moves_of(game, state, Seat(0)), Data(expected));
}

// The moves ask the rules about a world of their own making; this holds it against the true one.
TEST(CubosaursMoves, ForetellThePointsThatTheyReallyBring) {
  Rng rng(23);
  int compared = 0;
  for (int i = 0; i < 12; ++i) {
    const Cubosaurs game(random_options(rng));
    for_each_state(game, rng, [&](const State& state) {
      if (!game.stage(state).is_decision()) return;
      const Seat mover = game.stage(state).to_act.first();
      MoveList moves;
      game.legal_moves(state, mover, moves);
      const Data told = moves_of(game, state, mover);
      ASSERT_EQ(told.as_array()->size(), moves.size());
      for (std::size_t k = 0; k < moves.size(); ++k) {
        const Data& one = told.as_array()->at(k);
        ASSERT_EQ(*one.find("text"), Data(Cubosaurs::to_text(moves[k])));
        State after = state;
        game.apply(after, mover, moves[k]);
        for (const Seat seat : seats(game.players())) {
          const int change = game.points(after, seat).total() - game.points(state, seat).total();
          ASSERT_EQ(one.find("points")->as_array()->at(index_of(seat)), Data(change)) << Cubosaurs::to_text(moves[k]);
        }
        ++compared;
      }
    });
  }
  EXPECT_GT(compared, 1000);
}

// Every tile's move names the cards of one's own as `cards`, somebody else's as `target`, and whom it is about.
TEST(CubosaursMoves, SayWhoseCardsATileIsAbout) {
  Rng rng(29);
  std::set<int> tiles;
  for (int i = 0; i < 60 && tiles.size() < kTiles; ++i) {
    const Cubosaurs game(random_options(rng));
    for_each_state(game, rng, [&](const State& state) {
      if (state.phase != Phase::turn) return;
      const Data moves = moves_of(game, state, state.turn);
      for (const Data& one : *moves.as_array()) {
        if (*one.find("kind") != Data("buy")) continue;
        const auto tile = static_cast<Tile>(*one.find("tile")->as_int());
        tiles.insert(number_of(tile));
        ASSERT_EQ(*one.find("cost"), Data(game.options().edition.cost(tile)));
        for (const Data& card : *one.find("cards")->as_array()) {
          ASSERT_EQ(game.owner_of(state, *parse_card(*card.as_text())), state.turn);
        }
        const bool names_theirs = tile == Tile::destroy || tile == Tile::steal || tile == Tile::exchange;
        ASSERT_EQ(one.find("target") != nullptr, names_theirs);
        ASSERT_EQ(one.find("seat") != nullptr, names_theirs || tile == Tile::give);
        if (!names_theirs) continue;
        ASSERT_EQ(Data(game.owner_of(state, *parse_card(*one.find("target")->as_text())).index()), *one.find("seat"));
      }
    });
  }
  EXPECT_EQ(tiles.size(), kTiles);
}

TEST(CubosaursMoves, AreMeantByAPart) {
  Options options;
  options.dna = true;
  const Cubosaurs game{options};
  Observation seen(Table{}, Viewer::seat(Seat(0)));
  seen.phase = Phase::turn;
  seen.collections[Seat(0)] = cards({"T1", "S2"});
  seen.collections[Seat(1)] = cards({"B3", "G1"});
  const auto meant = [&](std::initializer_list<Data::Member> part) {
    return game.meant_move(seen, Seat(0), MovePart(Data::object(Data::Object(part))));
  };
  const Data own = Data::Array{"S2"};
  EXPECT_EQ(meant({{"cards", own}}), "refuse S2");
  EXPECT_EQ(meant({{"kind", "keep"}}), "keep");
  EXPECT_EQ(meant({{"kind", "rob"}}), "rob 1");
  EXPECT_EQ(meant({{"kind", "rob"}, {"seat", 7}}), "rob 7");
  EXPECT_EQ(meant({{"tile", 2}}), "buy 2");
  EXPECT_EQ(meant({{"tile", 5}}), "buy 5 T1");
  EXPECT_EQ(meant({{"tile", 6}, {"cards", own}}), "buy 6 S2");
  EXPECT_EQ(meant({{"tile", 6}, {"target", "B3"}}), "buy 6 B3");
  EXPECT_EQ(meant({{"tile", 7}}), "buy 7 B3");
  EXPECT_EQ(meant({{"tile", 8}, {"target", "G1"}}), "buy 8 G1");
  EXPECT_EQ(meant({{"tile", 9}, {"cards", own}}), "buy 9 S2 to 1");
  EXPECT_EQ(meant({{"tile", 10}, {"cards", own}}), "buy 10 B3 for S2");
  EXPECT_EQ(meant({{"tile", 10}, {"target", "G1"}}), "buy 10 G1 for T1");
  EXPECT_EQ(meant({{"tile", 11}}), "buy 11");
  seen.phase = Phase::rob;
  EXPECT_EQ(meant({{"seat", 1}}), "rob 1");
}

}  // namespace
}  // namespace vivarium::cubosaurs
