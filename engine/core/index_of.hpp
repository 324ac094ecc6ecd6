// index_of: the number of a value among all values of its small type, counted from 0: a seat, a card, an enumerator.
#pragma once

#include <cstddef>
#include <type_traits>

namespace vivarium {

// T is an enumeration, or has index(); static_cast<T>(int) is the way back.
template <class T>
constexpr std::size_t index_of(T value) {
  if constexpr (std::is_enum_v<T>) {
    return static_cast<std::size_t>(value);
  } else {
    return static_cast<std::size_t>(value.index());
  }
}

}  // namespace vivarium
