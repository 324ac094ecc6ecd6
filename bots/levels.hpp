// The computer players that people can name, weakest first, and the levels among them: one table, all numbers named.
//
// A level is weaker by a smaller budget, a narrower view and honest noise, never by blunders on purpose.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "bots/search/guided_parameters.hpp"

namespace vivarium::bots {

// How long a bot thinks about a move: so many simulations (reproducible), or so many milliseconds of the host's clock.
struct Effort {
  enum class Unit : std::uint8_t { simulations, milliseconds };

  Unit unit = Unit::simulations;
  std::uint64_t amount = 0;

  static constexpr Effort simulations(std::uint64_t count) { return {Unit::simulations, count}; }
  static constexpr Effort milliseconds(std::uint64_t count) { return {Unit::milliseconds, count}; }
  friend constexpr bool operator==(const Effort&, const Effort&) = default;
};

inline constexpr std::uint64_t kMaxSimulations = 1'000'000'000;
inline constexpr std::uint64_t kMaxMilliseconds = 600'000;

// What plays.
enum class BotKind : std::uint8_t { random, greedy, plain, search };

constexpr bool is_searcher(BotKind kind) { return kind == BotKind::plain || kind == BotKind::search; }

struct RosterEntry {
  std::string_view name;
  BotKind kind;
  float noise;                   // of a greedy bot, in judgement scales
  std::optional<Effort> effort;  // of a searcher; none: whatever the host gives
  Sight sight;                   // of `search`
  std::string_view summary;
};

// Where nobody says how long a searcher may think.
inline constexpr Effort kUsualEffort = Effort::simulations(1'000);

// A move that is judged so many judgement scales worse than the best is never played: short-sighted, but not absurd.
inline constexpr float kEasyNoise = 2.5F;
inline constexpr float kNormalNoise = 1;
inline constexpr Effort kHardEffort = Effort::milliseconds(200);
inline constexpr Effort kExpertEffort = Effort::milliseconds(1'000);

inline constexpr std::array<RosterEntry, 8> kRoster = {{
    {"random", BotKind::random, 0, std::nullopt, Sight::far, "any legal move"},
    {"greedy", BotKind::greedy, 0, std::nullopt, Sight::far, "what looks best at once, without looking ahead"},
    {"plain", BotKind::plain, 0, std::nullopt, Sight::far, "textbook information-set search, the measuring stick"},
    {"search", BotKind::search, 0, std::nullopt, Sight::far, "our search, guided by knowledge of the game"},
    {"easy", BotKind::greedy, kEasyNoise, std::nullopt, Sight::far, "sensible but short-sighted"},
    // No search, however small: in Cubosaurs sixteen simulations leave little between easy and hard (docs/BOTS.md).
    {"normal", BotKind::greedy, kNormalNoise, std::nullopt, Sight::far, "what looks good at once"},
    // Five times the time alone is hardly a step: what expert has besides is a wider view.
    {"hard", BotKind::search, 0, kHardEffort, Sight::near, "searches for 0.2 s a move, a few moves and not far ahead"},
    {"expert", BotKind::search, 0, kExpertEffort, Sight::far, "searches for 1 s a move, and remembers what was played"},
}};

}  // namespace vivarium::bots
