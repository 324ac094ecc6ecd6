// BotSeat: one seat of one game between bots, played by a bot of ours or by a program. A program that fails has lost;
// from there on a bot of ours plays its seat, so that the others have a game to finish.
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "bots/make_bot.hpp"
#include "bots/thinking_clock.hpp"
#include "cli/bot_games.hpp"
#include "cli/contestant.hpp"
#include "cli/exec/exec_seat.hpp"
#include "cli/processor_clock.hpp"
#include "cli/seer.hpp"
#include "engine/core/rng.hpp"
#include "protocol/position.hpp"

namespace vivarium::cli {

template <bots::KnownGame G>
class BotSeat {
 public:
  // `truth` is the state of the game at any time; only the seer looks at it.
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
  [[nodiscard]] const Thinking& thinking() const { return thinking_; }

  // For a program, which must be made ready before its first choice.
  void begin(const std::atomic<bool>& given_up) {
    const Data options = G::options_data(game_.options());
    failure_ = program_->begin({G::info().id, options, seat_, rng_.next()}, given_up);
  }

  void hear(const Events& events) {
    if (program_ && !failure_) program_->hear(events);
  }

  // After each step of the game.
  void watch(const typename G::State& state) {
    if (bot_->remembers()) bot_->watch(game_.observe(state, Viewer::seat(seat_)));
  }

  void end(const Result& result, const std::atomic<bool>& given_up) {
    if (program_ && !failure_) program_->end(result, given_up);
  }

  // What a program has written to standard error.
  [[nodiscard]] std::string take_complaints() { return program_ ? program_->take_complaints() : std::string(); }

  typename G::Move decide(const typename G::Observation& seen, const typename G::MoveList& moves, const Stage& stage,
                          const std::atomic<bool>& given_up) {
    std::optional<typename G::Move> move;
    const auto stop = [&given_up] { return given_up.load(std::memory_order_relaxed); };
    if (program_ && !failure_) {
      const auto clock = bots::thinking_clock(std::nullopt, stop);
      move = ask_program(seen, moves, stage, given_up);
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
                                              const Stage& stage, const std::atomic<bool>& given_up) {
    protocol::Position position{stage, {}, game_.view(seen)};
    for (const auto& move : moves) position.moves.push_back(G::to_text(move));
    const auto chosen = program_->choose(position, given_up);
    if (chosen) return *G::parse_move(*chosen);
    failure_ = chosen.error();
    return std::nullopt;
  }

  const G& game_;
  Seat seat_;
  std::unique_ptr<bots::Bot<G>> bot_;
  std::optional<bots::Effort> effort_;
  Rng rng_;
  Thinking thinking_;
  std::optional<ExecSeat> program_;
  std::optional<ExecFailure> failure_;
};

}  // namespace vivarium::cli
