// Thinkers: the workers in which bots think. Each has one task at a time; what comes next says BotQueue, as at a
// server.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "bindings/wasm/outbox.hpp"
#include "server/bots/bot_queue.hpp"
#include "server/post.hpp"

namespace vivarium::wasm {

class Thinkers final : public server::BotThinker {
 public:
  static constexpr std::size_t kMost = 16;

  Thinkers(Outbox& out, server::Post later) : out_(out), later_(std::move(later)) {}

  // How many there are. What they have been asked stays asked.
  void set_count(std::size_t count);
  // A thinker's answer. What is none counts as the first legal move: the table must go on.
  void thought(std::uint32_t thinker, std::string_view answer);
  void think(server::BotTask task) override;

 private:
  void give_out();

  Outbox& out_;
  server::Post later_;
  server::BotQueue queue_;
  std::vector<std::optional<server::BotQueue::Waiting>> thinkers_;
  std::size_t count_ = 0;
};

}  // namespace vivarium::wasm
