// JSON text to Data and back (and without a Data: json_writer.hpp). Made for what strangers send: sizes and depth are
// limited, nothing is thrown, and what cannot be kept exactly (a whole number beyond 64 bits, a name that stands twice
// in an object) is refused.
//
// Plain functions; threads may call them at the same time.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "engine/core/data.hpp"
#include "engine/core/expected.hpp"

namespace vivarium {

struct JsonLimits {
  std::size_t bytes = std::size_t{16} << 20U;
  std::size_t values = 2'000'000;  // bounds the memory that a short text such as [[],[],…] can ask for
  std::size_t members = 512;       // of one object: it is searched from its start
  std::size_t depth = 32;
};

struct JsonError {
  std::size_t offset;   // in bytes, from the start of the text; where reading stopped
  std::string problem;  // printable ASCII, no full stop: "unexpected end of input"

  // "not JSON at byte 12: unexpected end of input"
  [[nodiscard]] std::string text() const;
};

// Exactly one value, with nothing but white space around it.
Expected<Data, JsonError> parse_json(std::string_view text, const JsonLimits& limits = {});

// One line, without a line break. Members stand in their order; text that is not UTF-8 is mended with U+FFFD.
std::string to_json(const Data& data);
// The same as to_json for people: objects and nested lists over several lines, each indented by two spaces; ends
// without one.
std::string to_pretty_json(const Data& data);

}  // namespace vivarium
