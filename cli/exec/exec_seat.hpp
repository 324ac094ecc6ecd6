// ExecSeat: one seat of one game, played by a program. It tells the program what the seat may know, and nothing else,
// and asks it for moves (docs/ENGINE.md, "A program that plays"). One thread.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "cli/exec/child_process.hpp"
#include "cli/exec/exec_failure.hpp"
#include "cli/exec/exec_program.hpp"
#include "engine/core/data.hpp"
#include "engine/core/event.hpp"
#include "engine/core/expected.hpp"
#include "engine/core/seat.hpp"
#include "engine/record/record.hpp"
#include "protocol/position.hpp"

namespace vivarium::cli {

struct ExecGame {
  std::string_view game;
  const Data& options;
  const Data& facts;
  Seat seat;
  std::uint64_t seed;  // for the program's own random numbers, so that a run can be repeated
};

class ExecSeat {
 public:
  // The program must outlive the seat.
  ExecSeat(ExecProgram& program, Seat seat) : program_(program), seat_(seat) {}

  // Gets the program ready for a game.
  [[nodiscard]] std::optional<ExecFailure> begin(const ExecGame& game, const std::atomic<bool>& cancelled);
  // Those that the seat may know go with the next message.
  void notify(const Events& events);
  // The program's move, one of the position's. REQUIRES: it has begun and has not failed
  [[nodiscard]] Expected<std::string, ExecFailure> choose(const protocol::Position& position,
                                                          const std::atomic<bool>& cancelled);
  // The game is over; the process goes back to the pool.
  void end(const Result& result, const std::atomic<bool>& cancelled);

  // What the program wrote to standard error, as far as it was kept.
  [[nodiscard]] std::string take_error_output();

 private:
  // Sends a message with a new id and returns the answer of that type.
  [[nodiscard]] Expected<Data, ExecFailure> ask(Data message, std::string_view answer_type,
                                                const ChildProcess::TimeLimit& time_limit);
  [[nodiscard]] Expected<Data, ExecFailure> read_answer(std::string_view type, const std::string& id,
                                                        const ChildProcess::TimeLimit& time_limit);
  // Ends the process.
  [[nodiscard]] ExecFailure failed(ExecFailure failure);
  [[nodiscard]] ExecFailure failed(ChildProcess::Status status);

  ExecProgram& program_;
  Seat seat_;
  std::unique_ptr<ChildProcess> process_;  // null before the beginning and after a failure
  Data pending_events_ = Data::array();    // events since the last message
  std::uint64_t messages_ = 0;
  std::string error_output_;  // of a process that is gone
};

}  // namespace vivarium::cli
