// BotPlayers: which bots of a table have been asked for a choice, and when their answers become moves. It knows neither
// threads nor the store: a room asks the bots, and makes the moves that are due.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/seat.hpp"
#include "server/bots/bot_task.hpp"
#include "server/table/presence.hpp"
#include "server/table/table.hpp"

namespace vivarium::server {

// Which choice a bot was asked for. Decisions begin anew with each match.
struct BotQuestion {
  std::int64_t match = 0;
  std::int64_t decision = 0;
  static BotQuestion now_at(const Table& table) { return {table.match_number(), table.decision()}; }
  friend bool operator==(const BotQuestion&, const BotQuestion&) = default;
};

// A choice that waits until people could follow.
struct ReadyMove {
  Seat seat;
  BotQuestion question;
  std::string move;
  Timestamp due;
};

class BotPlayers {
 public:
  explicit BotPlayers(std::string stand_in) : stand_in_(std::move(stand_in)) {}

  // The bot that plays this seat: its own, or in place of a person; nothing where the person does.
  [[nodiscard]] std::optional<std::string> playing(const Table& table, const Presence& presence, Seat seat) const;

  struct Request {
    Seat seat;
    std::string bot;
    BotQuestion question;
    std::shared_ptr<const std::atomic<bool>> given_up;
  };
  // Whom to ask now. They count as asked from then on.
  [[nodiscard]] std::vector<Request> to_ask(const Table& table, const Presence& presence, Timestamp now);
  // A bot has answered. The move is due after the pause from when it was asked. Returns whether it has become known
  // that the bot is hurried, or no longer; nothing where the answer has been overtaken.
  std::optional<bool> answered(const Table& table, Seat seat, const BotQuestion& question, const BotAnswer& answer,
                               Millis pause);
  // Moves that are due. Until settled() the bot counts as asked: it must not be asked a second time.
  [[nodiscard]] std::vector<ReadyMove> take_due(Timestamp now);
  // The move has been stored, or has been overtaken.
  void settled(Seat seat) { of(seat).asked = std::nullopt; }
  // It could not be stored: it is due again at `due`.
  void retry(ReadyMove ready, Timestamp due);
  // Nobody wants to know any more what they think.
  void give_up();

  // Those who had less time than their level has.
  [[nodiscard]] SeatSet hurried(const Table& table, const Presence& presence) const;
  [[nodiscard]] std::optional<Timestamp> next() const;

 private:
  struct State {
    std::optional<BotQuestion> asked;  // until the answer is here, and then until the move is stored
    Timestamp asked_at;
    std::shared_ptr<std::atomic<bool>> given_up;  // what it was asked last
    std::optional<ReadyMove> ready;
    bool hurried = false;
  };
  [[nodiscard]] State& of(Seat seat) { return states_[static_cast<std::size_t>(seat.index())]; }
  [[nodiscard]] const State& of(Seat seat) const { return states_[static_cast<std::size_t>(seat.index())]; }

  std::string stand_in_;
  std::array<State, kMaxSeats> states_{};
};

}  // namespace vivarium::server
