// Take That, a game by Andreas Spies and Reinhard Staupe: the rules of RULES.md as a Game (engine/core/game.hpp).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/game.hpp"
#include "games/take_that/move.hpp"
#include "games/take_that/move_list.hpp"
#include "games/take_that/observation.hpp"
#include "games/take_that/options.hpp"
#include "games/take_that/state.hpp"

namespace vivarium::take_that {

class TakeThat {
 public:
  using Options = take_that::Options;
  using State = take_that::State;
  using Move = take_that::Move;
  using Chance = take_that::Chance;
  using Observation = take_that::Observation;
  using MoveList = take_that::MoveList;

  static const GameInfo& info();
  static Expected<Options, FieldError> parse_options(const Data& data, std::string_view path,
                                                     Completeness completeness);
  static Data options_data(const Options& options);
  static std::vector<EditionFact> edition_facts(const Options& options);

  explicit TakeThat(const Options& options) : options_(options) {}
  [[nodiscard]] const Options& options() const { return options_; }
  [[nodiscard]] int players() const { return options_.players; }
  // TT-4
  [[nodiscard]] int hand_size() const { return options_.players == 4 ? 8 : 9; }

  [[nodiscard]] State initial() const { return {}; }
  [[nodiscard]] Stage stage(const Table& table) const {
    if (table.phase == Phase::deal) return Stage::chance();
    return table.phase == Phase::over ? Stage::over() : Stage::decision(table.turn);
  }
  void legal_moves(const State& state, Seat seat, MoveList& moves) const;

  template <Random R>
  [[nodiscard]] Chance sample_chance(const State& /*state*/, R& random) const {
    static constexpr auto kInOrder = [] {
      Chance chance;
      for (const Card card : Cards::all()) chance.cards[index_of(card)] = card;
      return chance;
    }();
    Chance chance = kInOrder;
    shuffle(std::span(chance.cards), random);
    return chance;
  }
  void apply(State& state, const Chance& chance) const;
  void apply(State& state, Seat seat, const Move& move) const;

  // Totals of the rounds that are scored.
  [[nodiscard]] Scores scores(const State& state) const;
  [[nodiscard]] SeatSet winners(const State& state) const;

  [[nodiscard]] Observation observe(const State& state, Viewer viewer) const;
  [[nodiscard]] State sample_world(const Observation& seen, Rng& rng) const;

  [[nodiscard]] bool is_possible(const State& state, const Chance& chance) const;
  [[nodiscard]] bool is_consistent(const State& state) const;
  [[nodiscard]] std::uint64_t hash(const State& state) const;

  static std::string to_text(const Move& move);
  static Expected<Move, RuleError> parse_move(std::string_view text);
  [[nodiscard]] ChanceOutcome to_outcome(const Chance& chance) const;
  [[nodiscard]] Expected<Chance, RuleError> parse_chance(const ChanceOutcome& outcome) const;

  [[nodiscard]] std::vector<Scores> round_scores(const State& state) const;
  void describe(const State& before, const Chance& chance, const State& after, Events& events) const;
  void describe(const State& before, Seat seat, const Move& move, const State& after, Events& events) const;
  [[nodiscard]] bool can_undo(const State& before, Seat seat, const Move& move, const State& after) const;
  void write_facts(DataWriter& out) const;
  void write_view(const Observation& seen, DataWriter& out) const;
  void write_secrets(const Observation& seen, DataWriter& out) const;
  void write_moves(const Observation& seen, Seat seat, const MoveList& moves, DataWriter& out) const;
  [[nodiscard]] std::string meant_move(const Observation& seen, Seat seat, const MovePart& part) const;
  [[nodiscard]] std::optional<Event> why_not(const Observation& seen, Seat seat, const Move& move) const;
  // The same for a text that is no move but clearly means something: "twist 22".
  static std::optional<Event> why_unreadable(std::string_view text);

 private:
  [[gnu::noinline]] void take(State& state, Seat seat) const;
  [[gnu::noinline]] void twist(State& state, Seat seat, Card card) const;
  void finish_turn(State& state, Seat seat) const;
  void finish_round(State& state) const;

  Options options_;
};

static_assert(Game<TakeThat>);

}  // namespace vivarium::take_that

#include "games/take_that/turn.hpp"  // IWYU pragma: export
