// FieldReader: takes an object of options or an edition apart, field by field, and keeps the first thing that is wrong
// with the name of the field. Reading goes on with harmless values after an error, so that the caller checks once.
//
//   FieldReader fields(data, "options", Completeness::every_field);
//   options.rounds = fields.number("rounds", {1, 10}, 2);
//   if (auto error = fields.finish()) return Unexpected{*error};
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/data.hpp"
#include "engine/core/rule_error.hpp"

namespace vivarium {

// Records must write every option out; a person may leave out what stays at its default.
enum class Completeness : std::uint8_t { every_field, defaults_allowed };

class FieldReader {
 public:
  struct Range {
    int lowest;
    int highest;
  };

  FieldReader(const Data& object, std::string path, Completeness completeness);

  [[nodiscard]] int number(std::string_view name, Range range, int fallback);
  [[nodiscard]] bool flag(std::string_view name, bool fallback);
  [[nodiscard]] std::string text(std::string_view name, std::string_view fallback);
  // A text that people are shown, of 1 to `most` visible characters (engine/core/line_text.hpp).
  [[nodiscard]] std::string label(std::string_view name, std::string_view fallback, std::size_t most);
  // The field as it is, marked as known; null where it is missing (an error if every field is due).
  [[nodiscard]] const Data* take(std::string_view name);
  // The same for a field that may always be missing.
  [[nodiscard]] const Data* take_optional(std::string_view name);

  void fail(std::string_view name, std::string problem);
  [[nodiscard]] std::string path_of(std::string_view name) const;

  // The first error, unknown fields included.
  [[nodiscard]] std::optional<FieldError> finish() const;

 private:
  const Data& object_;
  std::string path_;
  Completeness completeness_;
  std::vector<std::string_view> known_;
  std::optional<FieldError> error_;
};

// "4 to 7 expected, got 9" / "a whole number from 4 to 7 expected, got text"; nothing if the number is fine.
[[nodiscard]] std::optional<std::string> number_problem(const Data& value, FieldReader::Range range);

}  // namespace vivarium
