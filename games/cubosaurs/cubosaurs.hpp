// Cubosaurs: the rules of the game (RULES.md) with options and edition fixed. Satisfies the contract `Game`.
//
// An immutable value; may be shared between threads. Each phase of the game has a file of its own: setup.cpp,
// turn.hpp, tiles.cpp, tokens.cpp, scoring.cpp.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/game.hpp"
#include "games/cubosaurs/move.hpp"
#include "games/cubosaurs/move_list.hpp"
#include "games/cubosaurs/observation.hpp"
#include "games/cubosaurs/options.hpp"
#include "games/cubosaurs/scoring.hpp"
#include "games/cubosaurs/state.hpp"

namespace vivarium::cubosaurs {

class Cubosaurs {
 public:
  using State = cubosaurs::State;
  using Move = cubosaurs::Move;
  using MoveList = cubosaurs::MoveList;
  using Chance = cubosaurs::Chance;
  using Observation = cubosaurs::Observation;
  using Options = cubosaurs::Options;

  // -- Setting up --
  static const GameInfo& info();
  static Expected<Options, FieldError> parse_options(const Data& data, std::string_view path,
                                                     Completeness completeness);
  static Data options_data(const Options& options);
  static std::vector<EditionFact> edition_facts(const Options& options);
  // REQUIRES: options as parse_options makes them
  explicit Cubosaurs(const Options& options);
  [[nodiscard]] const Options& options() const { return options_; }
  [[nodiscard]] int players() const { return players_; }

  // -- Playing --
  [[nodiscard]] State initial() const;
  [[nodiscard]] Stage stage(const Table& table) const {
    if (table.phase == Phase::turn) [[likely]]
      return Stage::decision(table.turn);
    switch (table.phase) {
      case Phase::rob:
        return Stage::decision(table.robber);
      case Phase::over:
        return Stage::over();
      default:
        return Stage::chance();
    }
  }
  // Keep, refuse by card, purchases by tile and then by cards or seats; robberies by seat.
  void legal_moves(const State& state, Seat seat, MoveList& moves) const {
    if (state.phase != Phase::turn || seat != state.turn) [[unlikely]]
      return robberies(state, seat, moves);
    moves.set_ends(of_other_types(state.collections[seat], state.hand));  // CU-6
    if (!state.market.empty() && !state.has_bought) purchases(state, moves.others());
  }
  [[nodiscard]] Chance sample_chance(const State& state, Random auto& rng) const;
  void apply(State& state, const Chance& chance) const;
  void apply(State& state, Seat seat, Move move) const;
  [[nodiscard]] Scores scores(const Table& table) const;
  [[nodiscard]] SeatSet winners(const Table& table) const;

  // -- Knowing --
  [[nodiscard]] Observation observe(const State& state, Viewer viewer) const;
  [[nodiscard]] State sample_world(const Observation& observation, Rng& rng) const;

  // -- Checking --
  [[nodiscard]] bool is_possible(const State& state, const Chance& chance) const;
  [[nodiscard]] bool is_consistent(const State& state) const;
  [[nodiscard]] std::uint64_t hash(const State& state) const;

  // -- Telling --
  static std::string to_text(Move move);
  static Expected<Move, RuleError> parse_move(std::string_view text);
  [[nodiscard]] ChanceOutcome to_outcome(const Chance& chance) const;
  [[nodiscard]] Expected<Chance, RuleError> parse_chance(const ChanceOutcome& outcome) const;
  [[nodiscard]] std::vector<Scores> round_scores(const Table& table) const;
  void describe(const State& before, const Chance& chance, const State& after, Events& events) const;
  void describe(const State& before, Seat seat, Move move, const State& after, Events& events) const;
  [[nodiscard]] bool can_undo(const State& before, Seat seat, Move move, const State& after) const;
  void write_facts(DataWriter& out) const;
  void write_view(const Observation& seen, DataWriter& out) const;
  void write_secrets(const Observation& seen, DataWriter& out) const;
  void write_moves(const Observation& seen, Seat seat, const MoveList& moves, DataWriter& out) const;
  [[nodiscard]] std::string meant_move(const Observation& seen, Seat seat, const MovePart& part) const;
  [[nodiscard]] std::optional<Event> why_not(const Observation& seen, Seat seat, Move move) const;

  // -- What the collection of a seat is worth now, and the facts of a position that events, views and bots need --
  [[nodiscard]] Points points(const Table& table, Seat seat) const { return tables_.points(table, players_, seat); }
  [[nodiscard]] const ScoreTables& score_tables() const { return tables_; }
  // The next player in this round's direction, which alternates (CU-4, CU-13).
  [[nodiscard]] Seat next_seat(const Table& table, Seat seat) const {
    return table.round % 2 == 0 ? seat.next(players_) : seat.previous(players_);
  }
  // The seats with the fewest points in the round before this one. REQUIRES: table.round > 0
  [[nodiscard]] SeatSet lowest_of_last_round(const Table& table) const;
  // REQUIRES: the card is in a collection
  [[nodiscard]] Seat owner_of(const Table& table, Card card) const;
  // The tiles neither on the market nor bought.
  [[nodiscard]] TileSet tile_pile(const Table& table) const;
  [[nodiscard]] bool has_dna_icon(Card card) const { return dna_cards_.contains(card); }
  // The points of the rounds that are over.
  [[nodiscard]] std::span<const PerSeat<std::int16_t>> finished_rounds(const Table& table) const {
    return std::span(table.points)
        .first(static_cast<unsigned>(table.phase == Phase::over ? options_.rounds : table.round));
  }
  // CU-20: for unspent tokens, once the game is over.
  [[nodiscard]] int dna_points(const Table& table, Seat seat) const {
    return table.phase == Phase::over ? table.tokens[seat] / 2 : 0;
  }

 private:
  // setup.cpp
  void deal(State& state, const Chance& chance) const;
  void set_first_player(State& state, Seat player) const;
  void fill_market(State& state, const Chance& chance) const;
  [[nodiscard]] bool first_player_is_drawn(const Table& table) const;
  [[gnu::noinline]] void end_round(State& state) const;
  // turn.hpp
  void begin_turn(State& state) const;
  void draw_into_hand(State& state) const;
  void pass_hand(State& state) const;
  void keep(State& state) const;
  void refuse(State& state, Card card) const;
  // tiles.cpp
  [[gnu::noinline]] void purchases(const State& state, MoveList::Others& moves) const;
  [[gnu::noinline]] void buy(State& state, Move move) const;
  void carry_out(State& state, Move move) const;
  [[nodiscard]] Cards opponents_cards(const Table& table, Seat seat) const;
  // tokens.cpp
  [[gnu::noinline]] void robberies(const State& state, Seat seat, MoveList& moves) const;
  void owe(State& state, Seat seat, Cards added) const;
  [[gnu::noinline]] void settle(State& state, AfterTokens after) const;
  [[nodiscard]] bool settle_seat(State& state, Seat seat) const;
  void rob(State& state, Seat from) const;

  Options options_;
  int players_;
  Cards dna_cards_;  // none in the basic game, which so has no tokens to hand out
  TileSet tiles_in_play_;
  ScoreTables tables_;
};

Chance Cubosaurs::sample_chance(const State& state, Random auto& rng) const {
  Chance chance;
  if (state.phase == Phase::shuffle) {
    chance.kind = Chance::Kind::shuffle;
    for (int index = 0; index < kCards; ++index) chance.cards.push_back(Card(index));  // quicker than through the set
    shuffle(std::span(chance.cards.begin(), chance.cards.size()), rng);
  } else if (state.phase == Phase::first_player) {
    chance.kind = Chance::Kind::first_player;
    const SeatSet seats = state.round == 0 ? SeatSet::all(players_) : lowest_of_last_round(state);
    chance.player = seats.nth(draw_below(rng, static_cast<std::uint32_t>(seats.size())));
  } else {
    VIVARIUM_ASSERT(state.phase == Phase::tiles);
    chance.kind = Chance::Kind::tiles;
    for (const Tile tile : tile_pile(state)) chance.tiles.push_back(tile);
    shuffle(std::span(chance.tiles.begin(), chance.tiles.size()), rng);
  }
  return chance;
}

static_assert(Game<Cubosaurs>);

}  // namespace vivarium::cubosaurs

#include "games/cubosaurs/turn.hpp"  // IWYU pragma: export
