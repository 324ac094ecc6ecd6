// Record: one finished or unfinished game, every card and every choice named, so that anyone can replay it without our
// generator (docs/RECORD_FORMAT.md). Plain values; JSON is the hosts' business.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/core/chance_outcome.hpp"
#include "engine/core/data.hpp"
#include "engine/core/expected.hpp"
#include "engine/core/rule_error.hpp"
#include "engine/core/seat.hpp"

namespace vivarium {

inline constexpr std::string_view kRecordFormat = "vivarium-record/1";

struct MoveStep {
  Seat seat;
  std::string move;
  // All legal moves of the seat at that moment, in any order; only where the writer was asked for them.
  std::optional<std::vector<std::string>> legal;

  friend bool operator==(const MoveStep&, const MoveStep&) = default;
};

using RecordStep = std::variant<ChanceOutcome, MoveStep>;

struct Result {
  std::vector<std::vector<int>> rounds;  // each round's scores; empty for a game without rounds
  std::vector<int> scores;
  std::vector<Seat> winners;  // ascending

  friend bool operator==(const Result&, const Result&) = default;
};

struct Record {
  std::string game;
  Data options;
  std::vector<std::string> players;
  std::optional<std::string> seed;  // hex, perhaps with contributions (docs/FAIR_DEAL.md); for audit only
  std::vector<RecordStep> steps;
  std::optional<Result> result;  // missing while the game is not over

  friend bool operator==(const Record&, const Record&) = default;
};

// Limits on what a stranger's record may hold. The longest possible games stay far below.
inline constexpr std::size_t kMaxRecordSteps = 20'000;
inline constexpr std::size_t kMaxRecordCards = 256;
inline constexpr std::size_t kMaxRecordLegalMoves = 2'000;
inline constexpr std::size_t kMaxRecordText = 200;

// {"scores": [4, -2], "winners": [0]}, with "rounds" before them where the game has some.
Data to_data(const Result& result);
Data to_data(const Record& record);

// What is wrong with a record that cannot even be read, and where: "steps.12.move: text expected, got nothing".
Expected<Record, FieldError> record_from_data(const Data& data);

}  // namespace vivarium
