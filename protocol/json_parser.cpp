#include <cstdint>
#include <iterator>
#include <limits>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "protocol/json.hpp"

namespace vivarium {
namespace {

// Walks through the text and tells where it is: the parser's handlers are not told themselves.
class Cursor {
 public:
  using difference_type = std::ptrdiff_t;
  using value_type = char;
  using pointer = const char*;
  using reference = const char&;
  using iterator_category = std::forward_iterator_tag;

  Cursor() = default;
  Cursor(const char* place, const char** reached) : place_(place), reached_(reached) {}

  reference operator*() const { return *place_; }
  Cursor& operator++() {
    *reached_ = ++place_;
    return *this;
  }
  Cursor operator++(int) {
    Cursor before = *this;
    ++*this;
    return before;
  }
  friend bool operator==(const Cursor& a, const Cursor& b) { return a.place_ == b.place_; }

 private:
  const char* place_ = nullptr;
  const char** reached_ = nullptr;
};

// The library's "…: syntax error while parsing value - invalid literal; last read: '…'" without what is around it.
std::string problem_of(std::string_view message) {
  if (const auto dash = message.find(" - "); dash != std::string_view::npos) message.remove_prefix(dash + 3);
  message = message.substr(0, message.find("; last read"));
  std::string problem;
  for (const char c : message.substr(0, 120)) problem += c >= ' ' && c <= '~' ? c : '?';
  return problem;
}

// Receives the parts of the text from the library's parser, which does not recurse, and builds the value. Each function
// returns false to stop the parser; `problem` then says why.
class Builder {
 public:
  explicit Builder(const JsonLimits& limits) : limits_(limits) {}

  [[nodiscard]] const std::string& problem() const { return problem_; }
  [[nodiscard]] Data take_value() { return std::move(root_); }

  // NOLINTBEGIN(readability-identifier-naming): names and signatures are the library's
  bool null() { return add(Data()); }
  bool boolean(bool value) { return add(Data(value)); }
  bool number_integer(std::int64_t value) { return add(Data(value)); }
  bool number_unsigned(std::uint64_t value) {
    if (value > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())) return stop(kTooLarge);
    return add(Data(static_cast<std::int64_t>(value)));
  }
  bool number_float(double value, const std::string& text) {
    if (text.find_first_of(".eE") == std::string::npos) return stop(kTooLarge);
    return add(Data(value));
  }
  bool string(std::string& text) { return add(Data(std::move(text))); }
  bool binary(std::vector<std::uint8_t>& /*bytes*/) { return stop("unexpected binary value"); }
  bool start_object(std::size_t /*size*/) { return open(Data::object()); }
  bool start_array(std::size_t /*size*/) { return open(Data::array()); }
  bool key(std::string& name) {
    Frame& frame = frames_.back();
    if (frame.value.as_object()->size() >= limits_.members) return stop("an object has more members than are allowed");
    if (frame.value.find(name) != nullptr) return stop("a name stands twice in an object");
    frame.name = std::move(name);
    return true;
  }
  bool end_object() { return close(); }
  bool end_array() { return close(); }
  bool parse_error(std::size_t /*position*/, const std::string& /*token*/, const nlohmann::json::exception& error) {
    constexpr int kNumberOverflow = 406;
    return stop(error.id == kNumberOverflow ? std::string(kTooLarge) : problem_of(error.what()));
  }
  // NOLINTEND(readability-identifier-naming)

 private:
  static constexpr std::string_view kTooLarge = "a number is too large";

  // A list or object that is not complete yet.
  struct Frame {
    Data value;
    std::string name;  // of the member whose value comes next
  };

  bool stop(std::string_view problem) {
    problem_ = problem;
    return false;
  }

  bool count_value() { return ++values_ <= limits_.values || stop("more values than are allowed"); }

  bool open(Data empty) {
    if (frames_.size() >= limits_.depth) return stop("lists and objects are nested too deeply");
    if (!count_value()) return false;
    frames_.push_back({std::move(empty), {}});
    return true;
  }

  bool close() {
    Data complete = std::move(frames_.back().value);
    frames_.pop_back();
    return place(std::move(complete));
  }

  bool add(Data value) { return count_value() && place(std::move(value)); }

  bool place(Data value) {
    if (frames_.empty()) {
      root_ = std::move(value);
      return true;
    }
    Frame& frame = frames_.back();
    if (frame.value.as_object() != nullptr) {
      frame.value.set(frame.name, std::move(value));
    } else {
      frame.value.push_back(std::move(value));
    }
    return true;
  }

  const JsonLimits& limits_;
  std::vector<Frame> frames_;
  std::size_t values_ = 0;
  Data root_;
  std::string problem_;
};

}  // namespace

std::string JsonError::text() const { return "not JSON at byte " + std::to_string(offset) + ": " + problem; }

Expected<Data, JsonError> parse_json(std::string_view text, const JsonLimits& limits) {
  if (text.size() > limits.bytes) {
    return Unexpected{JsonError{limits.bytes, "more than " + std::to_string(limits.bytes) + " bytes"}};
  }
  const char* reached = text.data();
  Builder builder(limits);
  const bool complete =
      nlohmann::json::sax_parse(Cursor(text.data(), &reached), Cursor(text.data() + text.size(), nullptr), &builder);
  if (!complete) return Unexpected{JsonError{static_cast<std::size_t>(reached - text.data()), builder.problem()}};
  return builder.take_value();
}

}  // namespace vivarium
