// place_in(list, value): the index at which a list has a value, such as a name among the names of an enumeration.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>

namespace vivarium {

// The first one; nothing where the list does not have it.
template <class T, std::size_t Size, class Value>
constexpr std::optional<std::size_t> place_in(const std::array<T, Size>& list, const Value& value) {
  const auto place = static_cast<std::size_t>(std::find(list.begin(), list.end(), value) - list.begin());
  return place == Size ? std::nullopt : std::optional(place);
}

}  // namespace vivarium
