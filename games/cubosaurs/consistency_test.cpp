#include <gtest/gtest.h>

#include "games/cubosaurs/testing.hpp"
#include "tests/support/broken_state.hpp"

namespace vivarium::cubosaurs {
namespace {

constexpr Seat kHere{0};
constexpr Seat kOther{1};
constexpr Seat kNowhere{2};

Cubosaurs two_players_with_dna() {
  Options options;
  options.rounds = 2;
  options.dna = true;
  options.peaceful = true;  // so that some tiles are out of the game
  return Cubosaurs(options);
}

// Seat 0 has the Hand, which is one drawn card.
State in_turn(const Cubosaurs& game) {
  State state = game.initial();
  give(game, state, shuffled({"T1", "T2", "S1", "G1", "S2", "S3", "G2", "E1", "T3", "B1"}));
  give(game, state, starts(0));
  give(game, state, tiles_on_top(game, state, {1, 2, 3}));
  return state;
}

// Seat 0 has bought a tile in this turn; the Hand is two drawn cards.
State with_two_drawn(const Cubosaurs& game) {
  State state = in_turn(game);
  play(game, state, "buy 3");
  return state;
}

// All tokens are with the players, and seat 1 may take one.
State in_robbery(const Cubosaurs& game) {
  State state = in_turn(game);
  state.supply = 0;
  state.tokens = {15, 25};
  state.phase = Phase::rob;
  state.robber = kOther;
  state.owed[kOther] = 1;
  state.after_tokens = AfterTokens::resume;
  return state;
}

void move_card(Card card, Cards& from, Cards& to) {
  from.erase(card);
  to.insert(card);
}

TEST(CubosaursConsistency, notices_cards_that_are_not_where_they_should_be) {
  const Cubosaurs game = two_players_with_dna();
  const auto notices = [&](std::string_view what, auto&& break_it) {
    expect_noticed(game, in_turn(game), what, break_it);
  };
  notices("a card in two places", [](State& s) { s.collections[kHere].insert(card("E1")); });
  notices("a card in two places instead of another", [](State& s) { s.pack.back() = card("E1"); });
  notices("a card too few",
          [](State& s) { s.destroyed.insert(s.set_aside.first()), s.set_aside.erase(s.set_aside.first()); });
  notices("cards of nobody", [](State& s) { move_card(card("T1"), s.collections[kHere], s.collections[kNowhere]); });
  notices("a hidden card that is not in the Hand", [](State& s) { s.drawn[0] = card("T1"); });
  notices("a hidden card that nobody knows of", [](State& s) { s.hidden.clear(); });
  notices("a drawn card that its holder has not seen", [](State& s) { s.hidden[0].seen_by = SeatSet::of(kOther); });
  notices("a drawn card of an impossible type", [](State& s) { s.hidden[0].impossible.insert(s.drawn[0].type()); });
  notices("a shown type, with one hidden card", [](State& s) { s.shown.insert(s.drawn[0].type()); });
  expect_noticed(game, game.initial(), "a card in play before the deal",
                 [](State& s) { move_card(card("T1"), s.set_aside, s.collections[kHere]); });
}

TEST(CubosaursConsistency, notices_what_two_hidden_cards_cannot_be) {
  const Cubosaurs game = two_players_with_dna();
  const State sound = with_two_drawn(game);
  ASSERT_EQ(sound.hidden.size(), 2U);
  const auto notices = [&](std::string_view what, auto&& break_it) { expect_noticed(game, sound, what, break_it); };
  notices("one card drawn twice", [](State& s) { s.drawn[1] = s.drawn[0]; });
  notices("two shown types", [](State& s) {
    s.shown.insert(s.drawn[0].type());
    s.shown.insert(s.drawn[0].type() == Type::egg ? Type::t_rex : Type::egg);
  });
  notices("a shown type that neither has", [](State& s) {
    const TypeSet types = types_of(Cards::of(s.drawn[0]) | Cards::of(s.drawn[1]));
    s.shown.insert((TypeSet::all() - types).first());
  });
}

TEST(CubosaursConsistency, notices_wrong_turns_rounds_and_phases) {
  const Cubosaurs game = two_players_with_dna();
  const auto notices = [&](std::string_view what, auto&& break_it) {
    expect_noticed(game, in_turn(game), what, break_it);
  };
  notices("a round after the last", [](State& s) { s.round = 2; });
  notices("the turn of nobody", [](State& s) {
    s.turn = kNowhere;
    s.hidden[0].seen_by.insert(kNowhere);
  });
  notices("a turn without a Hand", [](State& s) {
    s.collections[kHere] |= s.hand;
    s.hand = {};
    s.drawn.clear();
    s.hidden.clear();
  });
  State shuffling = game.initial();
  expect_noticed(game, shuffling, "a purchase before the deal", [](State& s) { s.has_bought = true; });
  State starting = game.initial();
  give(game, starting, shuffled({}));
  expect_noticed(game, starting, "a purchase before the first turn", [](State& s) { s.has_bought = true; });
  expect_noticed(game, starting, "no pack before the first turn", [](State& s) {
    for (const Card each : s.pack) s.collections[kHere].insert(each);
    s.pack.clear();
  });
  expect_noticed(game, starting, "a Hand before the first turn", [](State& s) { s.hand.insert(s.pack.pop_back()); });
}

TEST(CubosaursConsistency, notices_tiles_and_tokens_that_do_not_add_up) {
  const Cubosaurs game = two_players_with_dna();
  const auto notices = [&](std::string_view what, auto&& break_it) {
    expect_noticed(game, in_turn(game), what, break_it);
  };
  notices("a tile that is out of the game", [](State& s) {
    s.market.erase(Tile::draw);
    s.market.insert(Tile::steal);
  });
  notices("a tile in two places", [](State& s) { s.owned[kHere].insert(Tile::draw); });
  notices("a market too large", [](State& s) { s.market.insert(Tile::refuse_freely); });
  notices("a tile of nobody", [](State& s) { s.owned[kNowhere].insert(Tile::refuse_freely); });
  notices("a token too many", [](State& s) { ++s.supply; });
  notices("tokens of nobody", [](State& s) {
    --s.supply;
    ++s.tokens[kNowhere];
  });
  notices("a token due where nobody robs", [](State& s) { s.owed[kHere] = 1; });
  notices("a robber where nobody robs", [](State& s) { s.robber = kOther; });
}

TEST(CubosaursConsistency, notices_a_robbery_that_cannot_be) {
  const Cubosaurs game = two_players_with_dna();
  const auto notices = [&](std::string_view what, auto&& break_it) {
    expect_noticed(game, in_robbery(game), what, break_it);
  };
  notices("tokens in the supply", [](State& s) {
    --s.tokens[kHere];
    ++s.supply;
  });
  notices("a robber to whom nothing is due", [](State& s) { s.owed[kOther] = 0; });
  notices("nobody to rob", [](State& s) { s.tokens = {0, 40}; });
  notices("a robber who is not there", [](State& s) {
    s.robber = kNowhere;
    s.owed[kNowhere] = 1;
  });
  notices("a Hand that was kept", [](State& s) { s.after_tokens = AfterTokens::next_turn; });
}

}  // namespace
}  // namespace vivarium::cubosaurs
