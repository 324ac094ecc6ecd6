// MatchBot: a bot for hosts that know only Match. It looks at the match through the observation of its seat and at
// nothing else.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "bots/bot.hpp"
#include "bots/roster.hpp"
#include "engine/core/data.hpp"
#include "engine/match/match.hpp"

namespace vivarium::bots {

// What a bot thinks of one legal move; see Estimate.
struct MatchEstimate {
  std::string move;
  double win = 0;
  double margin = 0;
  double margin_error = 0;
  std::uint32_t weight = 0;
};

struct MatchDecision {
  std::string move;
  std::vector<MatchEstimate> estimates;  // one for each legal move, in their order; empty for a bot that did not search
  std::uint64_t simulations = 0;
};

// {"move": …, "simulations": …, "estimates": [{"move": …, "win": …, "margin": …, "margin_error": …, "weight": …}, …]}
Data to_data(const MatchDecision& decision);

// One seat, one thread, like any Bot.
class MatchBot {
 public:
  virtual ~MatchBot() = default;
  // REQUIRES: a match of the game and the options that the bot was made for; the seat has a choice to make there
  virtual MatchDecision decide(const Match& match, Seat seat, const Budget& budget, Rng& rng) = 0;
};

// For matches of this one's game and options.
std::unique_ptr<MatchBot> make_match_bot(const Match& match, const BotSpec& spec);

}  // namespace vivarium::bots
