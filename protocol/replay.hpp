// A recorded game step by step, as one viewer saw it: for screens that show it again (docs/PROTOCOL.md).
//
// Plain functions; threads may call them at the same time.
#pragma once

#include <cstddef>
#include <string_view>

#include "engine/core/data.hpp"
#include "engine/core/expected.hpp"
#include "engine/core/viewer.hpp"
#include "engine/record/record.hpp"
#include "protocol/json.hpp"
#include "protocol/refusal.hpp"

namespace vivarium::protocol {

// Frames are asked for page by page, so that neither side holds a whole game.
inline constexpr std::size_t kMostFrames = 64;
// Four times the longest game that random players made, with every list of legal moves.
inline constexpr JsonLimits kReplayLimits = {.bytes = 256 << 10, .values = 50'000, .members = 64, .depth = 12};

struct ReplayWish {
  Viewer viewer = Viewer::finished();  // by default every card is open
  std::size_t from = 0;                // the first step, counted from 0
  std::size_t count = kMostFrames;
};

// Of the query of an address, "view=seat1&from=64&count=32": each part may be missing, none may be unknown or come
// twice.
Expected<ReplayWish, Refusal> parse_replay_wish(std::string_view query);

// A record that a stranger sent.
Expected<Record, Refusal> parse_replay_record(std::string_view json);

// {"game", "options", "players", "total", "rounds", "result", "from", "frames"}. The record is verified as a whole,
// whatever part is asked for. Behind the last step there are no frames.
Expected<Data, Refusal> replay_data(const Record& record, const ReplayWish& wish);

}  // namespace vivarium::protocol
