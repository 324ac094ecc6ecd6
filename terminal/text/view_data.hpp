// ViewData: reads a view without checking every step. What is missing or of another kind reads as zero, an empty text
// or an empty list. Views come from a Match or from a server, and a server may send anything.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/data.hpp"

namespace vivarium::terminal {

class ViewData {
 public:
  // The data must outlive it.
  ViewData(const Data& data) : data_(&data) {}
  ViewData(Data&&) = delete;

  [[nodiscard]] ViewData operator[](std::string_view name) const {
    return ViewData(data_ == nullptr ? nullptr : data_->find(name));
  }
  [[nodiscard]] ViewData operator[](std::size_t index) const {
    const Data::Array& values = array();
    return ViewData(index < values.size() ? &values[index] : nullptr);
  }

  // The member itself; null if there is none.
  [[nodiscard]] const Data* raw(std::string_view name) const { return data_ == nullptr ? nullptr : data_->find(name); }

  [[nodiscard]] bool exists() const { return data_ != nullptr && !data_->is_null(); }
  [[nodiscard]] bool is_true() const { return exists() && data_->as_bool() != nullptr && *data_->as_bool(); }
  [[nodiscard]] std::string text() const {
    return exists() && data_->as_text() != nullptr ? *data_->as_text() : std::string();
  }
  [[nodiscard]] int number() const {
    const std::int64_t* value = exists() ? data_->as_int() : nullptr;
    // Larger than any number of ours, and two of these can be added.
    constexpr std::int64_t kMax = 1'000'000'000;
    return value == nullptr || *value > kMax || *value < -kMax ? 0 : static_cast<int>(*value);
  }
  // Also a number with decimals.
  [[nodiscard]] double real() const {
    const double* value = exists() ? data_->as_double() : nullptr;
    constexpr double kMax = 1e9;
    return value == nullptr ? number() : std::clamp(*value, -kMax, kMax);
  }
  [[nodiscard]] std::size_t size() const { return array().size(); }
  [[nodiscard]] std::vector<ViewData> items() const { return {array().begin(), array().end()}; }
  [[nodiscard]] std::vector<std::string> texts() const {
    std::vector<std::string> result;
    for (const Data& value : array()) result.push_back(ViewData(value).text());
    return result;
  }
  // Whether the list holds this number.
  [[nodiscard]] bool has(int wanted) const {
    for (const Data& value : array()) {
      if (value.as_int() != nullptr && *value.as_int() == wanted) return true;
    }
    return false;
  }

 private:
  explicit ViewData(const Data* data) : data_(data) {}

  [[nodiscard]] const Data::Array& array() const {
    static const Data::Array none;
    return data_ != nullptr && data_->as_array() != nullptr ? *data_->as_array() : none;
  }

  const Data* data_;
};

}  // namespace vivarium::terminal
