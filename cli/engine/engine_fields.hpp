// The fields that requests to `vivarium engine` share. Each reads one; what is wrong is left in the FieldReader.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/core/chance_outcome.hpp"
#include "engine/core/field_reader.hpp"
#include "engine/core/move_part.hpp"
#include "engine/core/seat.hpp"
#include "engine/core/viewer.hpp"

namespace vivarium::cli {

// "seat": 0
Seat seat_field(FieldReader& fields);
// "move": "play 34"
std::string move_field(FieldReader& fields);
// The same, or an object with some members of a move.
std::variant<std::string, MovePart> move_or_part_field(FieldReader& fields);
// "viewer": 0, "spectator" or "all"
Viewer viewer_field(FieldReader& fields);
// A whole number from 0, as a number or as text (beyond 2^63, or hexadecimal); nothing where it is missing.
std::optional<std::uint64_t> whole_number_field(FieldReader& fields, std::string_view name);
// "outcome": a step of chance as in a record; nothing where it is missing.
std::optional<ChanceOutcome> outcome_field(FieldReader& fields);
// "players": ["Ana", "Ben"]; nothing where it is missing.
std::optional<std::vector<std::string>> names_field(FieldReader& fields);

}  // namespace vivarium::cli
