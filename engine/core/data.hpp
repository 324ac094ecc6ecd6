// Data: plain structured values (numbers, text, lists, objects) as they leave or enter the engine: options, editions,
// views, arguments of events. The hosts turn it into JSON and back; the engine knows no JSON.
//
// An ordinary value type; allocates, so it is never used on the way of a playout.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace vivarium {

class Data {
 public:
  using Array = std::vector<Data>;
  using Member = std::pair<std::string, Data>;
  // In the order of insertion, which is the order of the printed JSON. Names are unique.
  using Object = std::vector<Member>;

  Data() = default;  // null
  Data(bool value) : content_(value) {}
  Data(int value) : content_(std::int64_t{value}) {}
  Data(std::int64_t value) : content_(value) {}
  Data(double value) : content_(value) {}
  Data(const char* text) : content_(std::string(text)) {}
  Data(std::string_view text) : content_(std::string(text)) {}
  Data(std::string text) : content_(std::move(text)) {}
  Data(Array values) : content_(std::move(values)) {}

  static Data array() { return Data(Array{}); }
  static Data object(Object members = {}) { return Data(ObjectTag{}, std::move(members)); }
  // An array instead of a std::initializer_list, whose members could only be copied.
  template <std::size_t N>
  static Data object(Member (&&members)[N]) {
    return Data(ObjectTag{}, Object(std::make_move_iterator(members), std::make_move_iterator(members + N)));
  }

  [[nodiscard]] bool is_null() const { return std::holds_alternative<std::monostate>(content_); }
  // Null when it is something else.
  [[nodiscard]] const bool* as_bool() const { return std::get_if<bool>(&content_); }
  [[nodiscard]] const std::int64_t* as_int() const { return std::get_if<std::int64_t>(&content_); }
  [[nodiscard]] const double* as_double() const { return std::get_if<double>(&content_); }
  [[nodiscard]] const std::string* as_text() const { return std::get_if<std::string>(&content_); }
  [[nodiscard]] const Array* as_array() const { return std::get_if<Array>(&content_); }
  [[nodiscard]] const Object* as_object() const { return std::get_if<Object>(&content_); }

  // The member of that name, or null where there is none or this is no object.
  [[nodiscard]] const Data* find(std::string_view name) const;
  // Adds a member, or replaces the one of that name. REQUIRES: an object (or null, which becomes one)
  Data& set(std::string_view name, Data value);
  // Appends to a list. REQUIRES: a list (or null, which becomes one)
  Data& push_back(Data value);

  // "a whole number", "text", …: for error messages.
  [[nodiscard]] std::string_view kind_name() const;

  friend bool operator==(const Data&, const Data&) = default;

 private:
  struct ObjectTag {};
  Data(ObjectTag /*tag*/, Object members) : content_(std::move(members)) {}

  std::variant<std::monostate, bool, std::int64_t, double, std::string, Array, Object> content_;
};

}  // namespace vivarium
