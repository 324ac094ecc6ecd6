#include "engine/core/field_reader.hpp"

#include <algorithm>
#include <utility>

#include "engine/core/line_text.hpp"

namespace vivarium {

std::optional<std::string> number_problem(const Data& value, FieldReader::Range range) {
  const std::int64_t* number = value.as_int();
  if (number != nullptr && *number >= range.lowest && *number <= range.highest) return std::nullopt;
  std::string problem = "a whole number from " + std::to_string(range.lowest) + " to " + std::to_string(range.highest) +
                        " expected, got ";
  return problem + (number != nullptr ? std::to_string(*number) : std::string(value.kind_name()));
}

FieldReader::FieldReader(const Data& object, std::string path, Completeness completeness)
    : object_(object), path_(std::move(path)), completeness_(completeness) {
  if (object.as_object() == nullptr) {
    error_ = FieldError{path_, "an object expected, got " + std::string(object.kind_name())};
  }
}

std::string FieldReader::path_of(std::string_view name) const {
  return path_.empty() ? std::string(name) : path_ + "." + std::string(name);
}

void FieldReader::fail(std::string_view name, std::string problem) {
  if (!error_) error_ = FieldError{path_of(name), std::move(problem)};
}

const Data* FieldReader::take_optional(std::string_view name) {
  known_.push_back(name);
  return object_.find(name);
}

const Data* FieldReader::take(std::string_view name) {
  const Data* value = take_optional(name);
  if (value == nullptr && completeness_ == Completeness::every_field) fail(name, "missing");
  return value;
}

int FieldReader::number(std::string_view name, Range range, int fallback) {
  const Data* value = take(name);
  if (value == nullptr) return fallback;
  if (auto problem = number_problem(*value, range)) {
    fail(name, std::move(*problem));
    return fallback;
  }
  return static_cast<int>(*value->as_int());
}

bool FieldReader::flag(std::string_view name, bool fallback) {
  const Data* value = take(name);
  if (value == nullptr) return fallback;
  if (const bool* flag = value->as_bool()) return *flag;
  fail(name, "true or false expected, got " + std::string(value->kind_name()));
  return fallback;
}

std::string FieldReader::text(std::string_view name, std::string_view fallback) {
  const Data* value = take(name);
  if (value == nullptr) return std::string(fallback);
  if (const std::string* text = value->as_text()) return *text;
  fail(name, "text expected, got " + std::string(value->kind_name()));
  return std::string(fallback);
}

std::string FieldReader::label(std::string_view name, std::string_view fallback, std::size_t most) {
  std::string given = text(name, fallback);
  auto problem = line_problem(given, most);
  if (!problem) return given;
  fail(name, std::move(*problem));
  return std::string(fallback);
}

std::optional<FieldError> FieldReader::finish() const {
  if (error_) return error_;
  for (const Data::Member& member : *object_.as_object()) {
    if (std::find(known_.begin(), known_.end(), member.first) == known_.end()) {
      return FieldError{path_of(member.first.substr(0, 40)), "no such field"};
    }
  }
  return std::nullopt;
}

}  // namespace vivarium
