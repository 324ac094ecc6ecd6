// The limits that are part of the program, as docs/SECURITY.md tells them: a test compares the two.
#pragma once

#include <string>
#include <vector>

namespace vivarium::server {

struct FixedLimit {
  std::string value;    // "64 KiB"
  std::string meaning;  // what is refused, or what happens
  std::string refusal;  // its code; "closed" or "none"
};

// Each with the value that is in force.
std::vector<FixedLimit> fixed_limits();

}  // namespace vivarium::server
