// RandomGames: the games that random players play from one seed. Game number k takes its cards and choices from
// Rng(seed, k) alone, so any thread may play any of them, in any order, recorded or not.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "cli/simulation/tally.hpp"
#include "engine/core/data.hpp"
#include "engine/core/expected.hpp"
#include "engine/core/rule_error.hpp"
#include "engine/match/match.hpp"

namespace vivarium::cli {

// Games number `first` to `last` - 1.
struct GameRange {
  std::uint64_t first;
  std::uint64_t last;
};

// Immutable; shared between threads.
class RandomGames {
 public:
  virtual ~RandomGames() = default;

  // With all defaults filled in.
  [[nodiscard]] virtual Data options() const = 0;
  [[nodiscard]] virtual int players() const = 0;

  // Plays the games and adds them to the tally, without any allocation.
  virtual void play(GameRange range, Tally& tally) const = 0;
  // The same, and appends a record of each to `lines`, each followed by a line break.
  virtual void record(GameRange range, LegalLists lists, Tally& tally, std::string& lines) const = 0;
};

// Options as for the game's parse_options; `path` names them in errors. REQUIRES: the game is in the catalog
Expected<std::unique_ptr<RandomGames>, FieldError> make_random_games(std::string_view game, const Data& options,
                                                                     std::string_view path, std::uint64_t seed);

}  // namespace vivarium::cli
