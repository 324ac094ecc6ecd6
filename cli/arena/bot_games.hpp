// BotGames: games between bots, whatever the game. Chance in a game comes from Rng(seed, deal) alone, so the same deal
// can be played by others; each bot has a generator of its own. If budgets are simulations, the outcome of a game does
// not depend on the thread or the moment it is played.
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

// One game to play.
struct GameRequest {
  std::uint64_t deal = 0;                  // which cards
  std::uint64_t number = 0;                // of the game; the bots' generators depend on it
  std::vector<const Contestant*> seats{};  // who sits where
  bool record = false;
  LegalLists legal_lists = LegalLists::leave_out;  // of a record
};

// How long a seat thought about moves that were not forced.
struct ThinkingTime {
  std::uint64_t moves = 0;
  double milliseconds = 0;  // in total
  double longest = 0;       // of one move

  void add(const ThinkingTime& other);
};

struct PlayedGame {
  Scores scores;
  SeatSet winners;
  std::uint64_t decisions = 0;
  std::array<ThinkingTime, kMaxSeats> thinking{};
  std::string record;                 // a line with its line break; empty unless requested
  std::vector<SeatFailure> failures;  // of programs; such a seat loses, whatever its score
  std::vector<std::string> notes;     // lines that programs wrote to standard error
};

// Makes the seats that failed lose: no victory, and no more points than the lowest of the others. The best of the
// others wins; nobody does if all failed.
void forfeit(PlayedGame& game, SeatSet failed);

// Immutable; shared between threads.
class BotGames {
 public:
  virtual ~BotGames() = default;

  // With all defaults filled in.
  [[nodiscard]] virtual Data options() const = 0;
  [[nodiscard]] virtual int players() const = 0;

  // Nothing if `cancelled` became true in between. REQUIRES: request.seats has one entry for each player
  [[nodiscard]] virtual std::optional<PlayedGame> play(const GameRequest& request,
                                                       const std::atomic<bool>& cancelled) const = 0;
};

// Options as for the game's parse_options; `path` names them in errors. REQUIRES: the game is in the catalog
Expected<std::unique_ptr<BotGames>, FieldError> make_bot_games(std::string_view game, const Data& options,
                                                               std::string_view path, std::uint64_t seed);

}  // namespace vivarium::cli
