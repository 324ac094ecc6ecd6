// BotGames: games of computer players, whatever the game. What chance does in a game comes from Rng(seed, deal) and
// from nothing else, so the same deal can be played by others; each bot has a generator of its own. With budgets of
// simulations every thread may play any game, at any time, with the same outcome.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/arena/contestant.hpp"
#include "cli/exec/failure_log.hpp"
#include "engine/core/data.hpp"
#include "engine/core/expected.hpp"
#include "engine/core/game.hpp"
#include "engine/core/rule_error.hpp"
#include "engine/match/match.hpp"

namespace vivarium::cli {

// How a game shall be played.
struct GameOrder {
  std::uint64_t deal = 0;                  // which cards
  std::uint64_t number = 0;                // of the game; the bots' generators depend on it
  std::vector<const Contestant*> seats{};  // who sits where
  bool record = false;
  LegalLists legal_lists = LegalLists::leave_out;  // of a record
};

// How long a seat has thought about moves that were not forced.
struct Thinking {
  std::uint64_t moves = 0;
  double milliseconds = 0;  // all together
  double longest = 0;       // of one move

  void add(const Thinking& other);
};

struct PlayedGame {
  Scores scores;
  SeatSet winners;
  std::uint64_t decisions = 0;
  std::array<Thinking, kMaxSeats> thinking{};
  std::string record;                 // a line, with its end; empty where none was asked for
  std::vector<SeatFailure> failures;  // of programs; such a seat has lost, whatever the cards say
  std::vector<std::string> notes;     // what programs have written to standard error, by line
};

// Counts a game as lost for seats that failed: no victory, and no more points than the lowest of the others. The
// victory is the best one's among the others; nobody's where all have failed.
void lose_by_failure(PlayedGame& game, SeatSet failed);

// Immutable; shared between threads.
class BotGames {
 public:
  virtual ~BotGames() = default;

  // Every option written out.
  [[nodiscard]] virtual Data options() const = 0;
  [[nodiscard]] virtual int players() const = 0;

  // Nothing where `given_up` became true on the way. REQUIRES: order.seats has one entry for each player
  [[nodiscard]] virtual std::optional<PlayedGame> play(const GameOrder& order,
                                                       const std::atomic<bool>& given_up) const = 0;
};

// Options as for the game's parse_options; `path` names them in errors. REQUIRES: the game is in the catalog
Expected<std::unique_ptr<BotGames>, FieldError> make_bot_games(std::string_view game, const Data& options,
                                                               std::string_view path, std::uint64_t seed);

}  // namespace vivarium::cli
