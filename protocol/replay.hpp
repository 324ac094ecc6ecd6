// A recorded game step by step, as one viewer saw it: for screens that show it again (docs/PROTOCOL.md).
//
// To verify a record costs as much as to play the whole game with everything that is looked at: do it once, on a
// thread that may take its time, and keep what comes of it. Threads may call all of this at the same time.
#pragma once

#include <cstddef>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/data.hpp"
#include "engine/core/expected.hpp"
#include "engine/core/viewer.hpp"
#include "engine/match/match.hpp"
#include "engine/record/record.hpp"
#include "protocol/json.hpp"
#include "protocol/refusal.hpp"

namespace vivarium::protocol {

// Frames are asked for page by page, so that neither side holds a whole game.
inline constexpr std::size_t kMaxFrames = 64;
// Four times the longest game that random players made, with every list of legal moves.
inline constexpr JsonLimits kReplayLimits = {.bytes = 256 << 10, .values = 50'000, .members = 64, .depth = 12};

struct ReplayRequest {
  Viewer viewer = Viewer::finished();  // by default every card is open
  std::size_t from = 0;                // the first step, counted from 0
  std::size_t count = kMaxFrames;
};

// Of the query of an address, "view=seat1&from=64&count=32": each part may be missing, none may be unknown or come
// twice.
Expected<ReplayRequest, Refusal> parse_replay_request(std::string_view query);

// A record that a stranger sent.
Expected<Record, Refusal> parse_replay_record(std::string_view json);

// A record that is right from its first step to its last, ready to be shown page by page. Never changes.
class VerifiedReplay {
 public:
  // Why it is no record of a game: wrong_record.
  static Expected<VerifiedReplay, Refusal> of(Record record);

  // {"game", "options", "players", "total", "rounds", "result", "from", "frames"}; or no_such_seat. Behind the last
  // step there are no frames. What it costs hardly depends on where it begins.
  [[nodiscard]] Expected<Data, Refusal> page(const ReplayRequest& wish) const;

  // About how much memory it takes, rather too much than too little.
  [[nodiscard]] std::size_t bytes() const { return bytes_; }

 private:
  explicit VerifiedReplay(Record record) : record_(std::move(record)) {}
  void play_through(std::unique_ptr<Match> match);

  Record record_;  // without its lists of legal moves, which nobody is shown
  Data rounds_ = Data::array();
  Data facts_;                                             // of the match
  std::vector<std::unique_ptr<const Match>> checkpoints_;  // before each step whose number is a multiple of spacing_
  std::size_t spacing_ = kMaxFrames;
  std::size_t bytes_ = 0;
};

// One page of a record that nobody will ask for again.
Expected<Data, Refusal> replay_data(const Record& record, const ReplayRequest& wish);

}  // namespace vivarium::protocol
