// BotSeat: one seat of a game between bots, played by a built-in bot or by a program. A program that fails loses; a
// built-in bot then takes over its seat, so that the others can finish the game.
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "bots/make_bot.hpp"
#include "bots/thinking_clock.hpp"
#include "cli/arena/bot_games.hpp"
#include "cli/arena/contestant.hpp"
#include "cli/arena/processor_clock.hpp"
#include "cli/arena/seer.hpp"
#include "cli/exec/exec_seat.hpp"
#include "engine/core/rng.hpp"
#include "engine/core/view_data.hpp"
#include "protocol/position.hpp"

namespace vivarium::cli {

template <bots::KnownGame G>
class BotSeat {
 public:
  // `truth` is always the current state of the game; only the seer looks at it.
  BotSeat(const G& game, Seat seat, const Contestant& contestant, const typename G::State* truth, Rng rng)
      : game_(game), seat_(seat), effort_(contestant.spec.effort_in_use()), rng_(rng) {
    if (contestant.sees_all) {
      using Seer = bots::TreeSearch<G, SeerStyle<G>>;
      bot_ = std::make_unique<Seer>(bots::tree_size_for(*effort_), SeerStyle<G>(game, truth));
    } else {
      bot_ = bots::make_bot(game, contestant.spec);
    }
    if (contestant.program != nullptr) program_.emplace(*contestant.program, seat);
  }

  [[nodiscard]] bool is_program() const { return program_.has_value(); }
  [[nodiscard]] const std::optional<ExecFailure>& failure() const { return failure_; }
  [[nodiscard]] const ThinkingTime& thinking() const { return thinking_; }

  // Gets a program ready, before its first choice.
  void begin(const std::atomic<bool>& cancelled) {
    const Data options = G::options_data(game_.options());
    const Data facts = facts_data(game_);
    failure_ = program_->begin({G::info().id, options, facts, seat_, rng_.next()}, cancelled);
  }

  void notify(const Events& events) {
    if (program_ && !failure_) program_->notify(events);
  }

  // After each step of the game.
  void watch(const typename G::State& state) {
    if (bot_->remembers()) bot_->watch(game_.observe(state, Viewer::seat(seat_)));
  }

  void end(const Result& result, const std::atomic<bool>& cancelled) {
    if (program_ && !failure_) program_->end(result, cancelled);
  }

  // What a program wrote to standard error.
  [[nodiscard]] std::string take_error_output() { return program_ ? program_->take_error_output() : std::string(); }

  typename G::Move decide(const typename G::Observation& seen, const typename G::MoveList& moves, const Stage& stage,
                          const std::atomic<bool>& cancelled) {
    std::optional<typename G::Move> move;
    const auto stop = [&cancelled] { return cancelled.load(std::memory_order_relaxed); };
    if (program_ && !failure_) {
      const auto clock = bots::thinking_clock(std::nullopt, stop);
      move = ask_program(seen, moves, stage, cancelled);
      note_time(clock, moves);
    }
    if (!move) {
      auto clock = bots::thinking_clock<ProcessorClock>(effort_, stop);
      move = bot_->decide(seen, moves, clock.budget(), rng_).move;
      if (!program_) note_time(clock, moves);
    }
    return *move;
  }

 private:
  // A forced move takes no thinking.
  template <class Clock, class Stop>
  void note_time(const bots::ThinkingClock<Clock, Stop>& clock, const typename G::MoveList& moves) {
    if (moves.size() == 1) return;
    const double taken = clock.milliseconds();
    thinking_.add({1, taken, taken});
  }

  std::optional<typename G::Move> ask_program(const typename G::Observation& seen, const typename G::MoveList& moves,
                                              const Stage& stage, const std::atomic<bool>& cancelled) {
    const protocol::Position position{stage, view_data(game_, seen), secrets_data(game_, seen),
                                      moves_data(game_, seen, seat_, moves)};
    const auto chosen = program_->choose(position, cancelled);
    if (chosen) return *G::parse_move(*chosen);
    failure_ = chosen.error();
    return std::nullopt;
  }

  const G& game_;
  Seat seat_;
  std::unique_ptr<bots::Bot<G>> bot_;
  std::optional<bots::Effort> effort_;
  Rng rng_;
  ThinkingTime thinking_;
  std::optional<ExecSeat> program_;
  std::optional<ExecFailure> failure_;
};

}  // namespace vivarium::cli
