// What the tests of Cubosaurs share: setting positions up in the words of a record, and random games of every kind.
#pragma once

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "games/cubosaurs/cubosaurs.hpp"
#include "games/cubosaurs/text.hpp"

namespace vivarium::cubosaurs {

inline Cards cards(std::initializer_list<std::string_view> texts) {
  Cards set;
  for (const std::string_view text : texts) set.insert(parse_card(text).value());
  return set;
}

inline Card card(std::string_view text) { return parse_card(text).value(); }

// These cards on top, the others below in card order.
inline Chance shuffled(std::initializer_list<std::string_view> first) {
  Chance chance;
  for (const std::string_view text : first) chance.cards.push_back(card(text));
  for (const Card card : Cards::all() - cards(first)) chance.cards.push_back(card);
  return chance;
}

inline Chance starts(int seat) {
  Chance chance;
  chance.kind = Chance::Kind::first_player;
  chance.player = Seat(seat);
  return chance;
}

// These tiles on top of the pile, the others below in order.
inline Chance tiles_on_top(const Cubosaurs& game, const State& state, std::initializer_list<int> first) {
  Chance chance;
  chance.kind = Chance::Kind::tiles;
  TileSet rest = game.tile_pile(state);
  for (const int number : first) {
    chance.tiles.push_back(static_cast<Tile>(number));
    rest.erase(static_cast<Tile>(number));
  }
  for (const Tile tile : rest) chance.tiles.push_back(tile);
  return chance;
}

inline void give(const Cubosaurs& game, State& state, const Chance& chance) {
  ASSERT_TRUE(game.is_possible(state, chance));
  game.apply(state, chance);
  EXPECT_TRUE(game.is_consistent(state));
}

inline std::vector<std::string> legal_texts(const Cubosaurs& game, const State& state, Seat seat) {
  MoveList moves;
  game.legal_moves(state, seat, moves);
  std::vector<std::string> texts;
  for (const Move move : moves) texts.push_back(Cubosaurs::to_text(move));
  return texts;
}

// The moves of whoever is to act.
inline std::vector<std::string> legal_texts(const Cubosaurs& game, const State& state) {
  return legal_texts(game, state, game.stage(state).to_act.first());
}

inline bool is_legal(const Cubosaurs& game, const State& state, std::string_view text) {
  for (const std::string& legal : legal_texts(game, state)) {
    if (legal == text) return true;
  }
  return false;
}

// A move of whoever is to act.
inline void play(const Cubosaurs& game, State& state, std::string_view text) {
  ASSERT_TRUE(game.stage(state).is_decision()) << text;
  ASSERT_TRUE(is_legal(game, state, text)) << text;
  game.apply(state, game.stage(state).to_act.first(), Cubosaurs::parse_move(text).value());
  EXPECT_TRUE(game.is_consistent(state)) << text;
}

inline int random_number(Rng& rng, int lowest, int highest) {
  return lowest + static_cast<int>(draw_below(rng, static_cast<std::uint32_t>(highest - lowest + 1)));
}

inline Edition random_edition(Rng& rng) {
  Edition edition = Edition::standard();
  edition.name = "odd box";
  const auto value = [&] { return static_cast<Value>(random_number(rng, -9, 9)); };
  for (auto& set : edition.sets) {
    for (Value& points : set) points = value();
  }
  for (auto& colour : edition.raptors) {
    for (RaptorValues& raptor : colour) raptor = {value(), value()};
  }
  for (EggValues& egg : edition.eggs) egg = {value(), value()};
  edition.dna = {};
  const std::uint32_t density = draw_below(rng, 5);
  for (const Card each : Cards::all()) {
    if (draw_below(rng, 4) < density) edition.dna.insert(each);
  }
  for (std::uint8_t& cost : edition.costs) cost = static_cast<std::uint8_t>(random_number(rng, 1, 5));
  edition.interaction = {};
  for (const Tile tile : kAllTiles) {
    if (draw_below(rng, 3) == 0) edition.interaction.insert(tile);
  }
  return edition;
}

inline Options random_options(Rng& rng) {
  Options options;
  options.players = random_number(rng, kMinPlayers, kMaxPlayers);
  options.rounds = random_number(rng, 1, 3);
  options.dna = draw_below(rng, 4) != 0;
  options.peaceful = draw_below(rng, 4) == 0;
  options.open_hand = draw_below(rng, 4) == 0;
  if (draw_below(rng, 2) == 0) options.edition = random_edition(rng);
  return options;
}

// Plays a random game and calls visit(state) for every state of it.
template <class Visit>
void for_each_state(const Cubosaurs& game, Rng& rng, Visit&& visit) {
  State state = game.initial();
  visit(state);
  MoveList moves;
  while (!game.stage(state).is_over()) {
    if (game.stage(state).is_chance()) {
      game.apply(state, game.sample_chance(state, rng));
    } else {
      const Seat seat = game.stage(state).to_act.first();
      game.legal_moves(state, seat, moves);
      game.apply(state, seat, moves[draw_below(rng, static_cast<std::uint32_t>(moves.size()))]);
    }
    visit(state);
  }
}

inline std::vector<Viewer> viewers_of(const Cubosaurs& game) {
  std::vector<Viewer> viewers = {Viewer::spectator()};
  for (const Seat seat : seats(game.players())) viewers.push_back(Viewer::seat(seat));
  return viewers;
}

}  // namespace vivarium::cubosaurs
