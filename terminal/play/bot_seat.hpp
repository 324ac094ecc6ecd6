// BotSeat: a bot at a seat of a local game, with the clock behind its budget.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "bots/match_bot.hpp"
#include "bots/roster.hpp"
#include "engine/match/match.hpp"

namespace vivarium::terminal {

class BotSeat {
 public:
  // For matches with this one's game and options.
  BotSeat(const Match& match, const bots::BotSpec& spec) : spec_(spec), bot_(bots::make_match_bot(match, spec)) {}

  // Stops thinking early when the person wants to leave. REQUIRES: the seat has a choice to make; a SignalScope lives
  [[nodiscard]] bots::MatchDecision decide(const Match& match, Seat seat, std::uint64_t seed);

 private:
  bots::BotSpec spec_;
  std::unique_ptr<bots::MatchBot> bot_;
};

}  // namespace vivarium::terminal
