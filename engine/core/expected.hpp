// Expected<T, E>: a value, or the reason why there is none.
//
// For what may happen and the caller decides about: illegal moves, bad text, wrong options. Our own until every
// compiler that we build with has std::expected; the names are the standard's. Never throws.
#pragma once

#include <utility>
#include <variant>

#include "engine/core/assert.hpp"

namespace vivarium {

template <class E>
struct Unexpected {
  E error;
};
template <class E>
Unexpected(E) -> Unexpected<E>;

template <class T, class E>
class [[nodiscard]] Expected {
 public:
  Expected(T value) : content_(std::in_place_index<0>, std::move(value)) {}
  template <class F>
  Expected(Unexpected<F> unexpected) : content_(std::in_place_index<1>, std::move(unexpected.error)) {}

  [[nodiscard]] bool has_value() const { return content_.index() == 0; }
  explicit operator bool() const { return has_value(); }

  // REQUIRES: has_value()
  [[nodiscard]] T& value() & { return *checked(std::get_if<0>(&content_)); }
  [[nodiscard]] const T& value() const& { return *checked(std::get_if<0>(&content_)); }
  [[nodiscard]] T&& value() && { return std::move(*checked(std::get_if<0>(&content_))); }
  T& operator*() & { return value(); }
  const T& operator*() const& { return value(); }
  T* operator->() { return &value(); }
  const T* operator->() const { return &value(); }

  // REQUIRES: !has_value()
  [[nodiscard]] const E& error() const { return *checked(std::get_if<1>(&content_)); }

 private:
  template <class P>
  static P* checked(P* pointer) {
    VIVARIUM_ASSERT(pointer != nullptr);
    return pointer;
  }

  std::variant<T, E> content_;
};

}  // namespace vivarium
