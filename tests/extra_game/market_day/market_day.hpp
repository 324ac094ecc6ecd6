// Market Day, a game that only the tests know (RULES.md), as a Game (engine/core/game.hpp).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/game.hpp"
#include "tests/extra_game/market_day/move.hpp"
#include "tests/extra_game/market_day/observation.hpp"
#include "tests/extra_game/market_day/options.hpp"
#include "tests/extra_game/market_day/state.hpp"

namespace vivarium::market_day {

class MarketDay {
 public:
  using Options = market_day::Options;
  using State = market_day::State;
  using Move = market_day::Move;
  using MoveList = FixedVector<Move, kHandSize>;
  using Chance = market_day::Chance;
  using Observation = market_day::Observation;

  static const GameInfo& info();
  static Expected<Options, FieldError> parse_options(const Data& data, std::string_view path,
                                                     Completeness completeness);
  static Data options_data(const Options& options);
  static std::vector<EditionFact> edition_facts(const Options& /*options*/) { return {}; }

  explicit MarketDay(const Options& options) : options_(options) {}
  [[nodiscard]] const Options& options() const { return options_; }
  [[nodiscard]] int players() const { return options_.players; }

  [[nodiscard]] State initial() const { return {}; }
  [[nodiscard]] Stage stage(const State& state) const { return stage_of(state.phase, decided(state), state.winner); }
  [[nodiscard]] Stage stage(const Observation& seen) const { return stage_of(seen.phase, seen.decided, seen.winner); }
  void legal_moves(const State& state, Seat seat, MoveList& moves) const;

  template <Random R>
  [[nodiscard]] Chance sample_chance(const State& state, R& random) const {
    Chance chance;
    if (state.phase == Phase::deal) {
      for (int i = 0; i < kCardCount; ++i) chance.cards[Card(i + 1).place()] = Card(i + 1);
      shuffle(std::span(chance.cards), random);
    } else {
      chance.pips = static_cast<std::uint8_t>(1 + draw_below(random, kMaxPips));
    }
    return chance;
  }
  void apply(State& state, const Chance& chance) const;
  void apply(State& state, Seat seat, const Move& move) const;
  void retract(State& state, Seat seat) const { state.bids[seat].reset(); }

  [[nodiscard]] Scores scores(const State& state) const;
  [[nodiscard]] SeatSet winners(const State& state) const;
  [[nodiscard]] std::vector<Scores> round_scores(const State& state) const;

  [[nodiscard]] Observation observe(const State& state, Viewer viewer) const;
  [[nodiscard]] State sample_world(const Observation& seen, Rng& rng) const;

  [[nodiscard]] bool is_possible(const State& state, const Chance& chance) const;
  [[nodiscard]] bool is_consistent(const State& state) const;
  [[nodiscard]] std::uint64_t hash(const State& state) const;

  static std::string to_text(const Move& move);
  static Expected<Move, RuleError> parse_move(std::string_view text);
  [[nodiscard]] ChanceOutcome to_outcome(const Chance& chance) const;
  [[nodiscard]] Expected<Chance, RuleError> parse_chance(const ChanceOutcome& outcome) const;

  void describe(const State& before, const Chance& chance, const State& after, Events& events) const;
  void describe(const State& before, Seat seat, const Move& move, const State& after, Events& events) const;
  void write_view(const Observation& seen, DataWriter& out) const;
  void write_secrets(const Observation& seen, DataWriter& out) const;
  void write_moves(const Observation& seen, Seat seat, const MoveList& moves, DataWriter& out) const;
  [[nodiscard]] std::string meant_move(const Observation& seen, Seat seat, const MovePart& part) const;
  [[nodiscard]] std::optional<Event> why_not(const Observation& seen, Seat seat, const Move& move) const;

 private:
  [[nodiscard]] SeatSet seats() const { return SeatSet::all(players()); }
  [[nodiscard]] SeatSet decided(const State& state) const;
  [[nodiscard]] Stage stage_of(Phase phase, SeatSet decided, Seat winner) const;
  void show_bids(State& state) const;
  void hand_prize_over(State& state) const;
  void tell_end(const State& before, const State& after, Events& events) const;

  Options options_;
};

static_assert(Game<MarketDay>);

}  // namespace vivarium::market_day
