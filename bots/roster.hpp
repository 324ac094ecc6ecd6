// A bot's name as text: "greedy", "search", "search:500" (simulations), "search:200ms", "hard".
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "bots/bot.hpp"
#include "bots/levels.hpp"
#include "engine/core/expected.hpp"

namespace vivarium::bots {

struct BotSpec {
  std::string_view name;  // in kRoster
  BotKind kind = BotKind::random;
  float noise = 0;
  std::optional<Effort> effort;  // none: whatever the host gives, or kUsualEffort; never for a bot that does not search
  Sight sight = Sight::far;

  // The same bot, with this effort if it searches and has none of its own.
  [[nodiscard]] BotSpec with_default(Effort effort_of_others) const;
  // How long it thinks; none for a bot that does not search.
  [[nodiscard]] std::optional<Effort> effort_in_use() const;
  friend bool operator==(const BotSpec&, const BotSpec&) = default;
};

// The bot, or a sentence about what is wrong: "no such bot: 'serch'; there are random, greedy, …".
Expected<BotSpec, std::string> parse_bot(std::string_view text);
// "500" or "200ms"; otherwise a sentence about what is expected.
Expected<Effort, std::string> parse_effort(std::string_view text);

// What parse_bot reads. An effort is written where it is not the one the name stands for.
std::string to_text(const BotSpec& spec);
std::string to_text(const Effort& effort);

// "random, greedy, …": every name there is.
std::string bot_names();

// What an effort allows. Time is the host's: it gives the clock behind `stop`, which also may end a count of
// simulations.
Budget budget_for(const std::optional<Effort>& effort, bool (*stop)(void*), void* stop_context);

}  // namespace vivarium::bots
