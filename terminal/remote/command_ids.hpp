// CommandIds: ids that no other session chooses, on this machine or another. A server carries out each id only once, so
// a second command with the same id would have no effect. (docs/PROTOCOL.md)
#pragma once

#include <cstdint>
#include <string>

namespace vivarium::terminal {

// 128 bits of the system's randomness as 32 hexadecimal digits.
std::string random_id();

class CommandIds {
 public:
  // A new one with each call: the session's random bits and a number.
  std::string next() { return session_ + "-" + std::to_string(++last_); }

 private:
  std::string session_ = random_id();
  std::uint64_t last_ = 0;
};

}  // namespace vivarium::terminal
