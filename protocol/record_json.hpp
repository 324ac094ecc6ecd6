// Records as JSON Lines: one record, one line (docs/RECORD_FORMAT.md).
#pragma once

#include <string>
#include <string_view>

#include "engine/core/expected.hpp"
#include "engine/record/record.hpp"

namespace vivarium {

// The longest line that a reader of records takes in.
inline constexpr std::size_t kMaxRecordLine = std::size_t{16} << 20U;

// A record, or in words what is wrong: "not JSON at byte 12: …", "steps.3.move: text expected, got a list".
Expected<Record, std::string> record_from_json(std::string_view line);

// Without the line break.
std::string to_json_line(const Record& record);

}  // namespace vivarium
