// How a program that plays a seat can fail. A failure loses the game it happens in and nothing else.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace vivarium::cli {

struct ExecFailure {
  enum class Kind : std::uint8_t {
    start,    // it could not be started, or was not ready in time
    crash,    // it ended, or closed its output, in the middle of a game
    timeout,  // no move in time
    garbage,  // what it wrote is not an answer
    illegal,  // its move is none of the legal ones
  };
  static constexpr std::size_t kKinds = 5;

  Kind kind;
  std::string detail;  // a sentence without a full stop
};

constexpr std::string_view to_name(ExecFailure::Kind kind) {
  constexpr std::array<std::string_view, ExecFailure::kKinds> kNames = {"start", "crash", "timeout", "garbage",
                                                                        "illegal"};
  return kNames[static_cast<std::size_t>(kind)];
}

}  // namespace vivarium::cli
