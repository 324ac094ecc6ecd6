// Adviser: what the strongest bot thinks of a person's choice. Each decision is thought about once.
#pragma once

#include <atomic>
#include <memory>
#include <utility>

#include "engine/core/data.hpp"
#include "server/room/bot_players.hpp"

namespace vivarium::server {

class Adviser {
 public:
  // Null where nothing has been thought about it yet.
  [[nodiscard]] const Data* thought_of(const BotQuestion& question) const {
    return question_ == question && !thought_.is_null() ? &thought_ : nullptr;
  }
  [[nodiscard]] bool is_thinking() const { return thinking_; }
  // Returns what tells the bot that nobody wants to know any more.
  [[nodiscard]] std::shared_ptr<const std::atomic<bool>> begin(const BotQuestion& question) {
    question_ = question;
    thought_ = {};
    thinking_ = true;
    return given_up_;
  }
  void finish(Data thought) {
    thought_ = std::move(thought);
    thinking_ = false;
  }
  void give_up() { *given_up_ = true; }

 private:
  BotQuestion question_;
  Data thought_;
  bool thinking_ = false;
  std::shared_ptr<std::atomic<bool>> given_up_ = std::make_shared<std::atomic<bool>>(false);
};

}  // namespace vivarium::server
