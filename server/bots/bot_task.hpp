// BotTask: a choice that a bot is asked for. BotThinker: whoever lets bots think, as rooms see it.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <string>

#include "bots/match_bot.hpp"
#include "engine/core/seat.hpp"
#include "engine/match/match.hpp"

namespace vivarium::server {

using BotClock = std::chrono::steady_clock;

struct BotAnswer {
  bots::MatchDecision decision;
  bool shortened = false;  // others had to think as well, and it got less than the time of its level
};

struct BotTask {
  std::unique_ptr<Match> match;  // a copy of the table's, which the bot sees through its seat's observation only
  Seat seat;
  std::string bot;                                    // what bots::parse_bot reads
  std::shared_ptr<const std::atomic<bool>> given_up;  // true: nobody wants to know any more
  std::function<void(const BotAnswer& answer)> done;
  bool is_hint = false;  // for a person who wonders; whatever the bots of all tables have to do comes first
  // Whose share it takes: whoever opened the table, as an address. All whose owner is unknown share one.
  std::string owner = {};
  std::string table = {};
};

class BotThinker {
 public:
  virtual ~BotThinker() = default;
  // `done` is called later, on the thread that owns the tables; not at all where the task was given up.
  // REQUIRES: the seat has a choice to make; no other task of this seat and table waits, apart from a hint, so that
  // what one owner has waiting is bounded by their tables
  virtual void think(BotTask task) = 0;
};

}  // namespace vivarium::server
