// CodedRefusal: a refusal with one of an interface's enumerated codes. The server and `vivarium engine` each have codes
// of their own, in a table with an entry {code, name, …} for each.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/data.hpp"

namespace vivarium::protocol {

// to_name(Code) and to_sentence(Code) stand beside the codes.
template <class Code>
struct CodedRefusal {
  Code code;
  std::string detail = {};  // "options.rounds: 1 to 10 expected, got 99"; may be empty

  // The sentence, and the detail behind a colon.
  [[nodiscard]] std::string text() const {
    std::string text(to_sentence(code));
    if (!detail.empty()) text += ": " + detail;
    return text;
  }
  friend bool operator==(const CodedRefusal&, const CodedRefusal&) = default;
};

// {"code": "stale_decision", "text": "…"}
template <class Code>
Data to_data(const CodedRefusal<Code>& refusal) {
  return Data::object({{"code", to_name(refusal.code)}, {"text", refusal.text()}});
}

// Whether each entry of the table stands in the place of its code.
template <class Entries>
constexpr bool in_code_order(const Entries& entries) {
  for (std::size_t i = 0; i < entries.size(); ++i) {
    if (static_cast<std::size_t>(entries[i].code) != i) return false;
  }
  return true;
}

// The code of that name; none where the table has none.
template <class Entries>
constexpr auto code_named(const Entries& entries, std::string_view name) {
  const auto found =
      std::find_if(entries.begin(), entries.end(), [&](const auto& entry) { return entry.name == name; });
  return found != entries.end() ? std::optional(found->code) : std::nullopt;
}

}  // namespace vivarium::protocol
