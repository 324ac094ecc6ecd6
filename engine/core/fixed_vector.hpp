// FixedVector<T, N>: up to N values in place, no allocation, trivially copyable when T is.
//
// Elements past size() are unspecified and never compared, so that equal lists are equal values. The storage of a fresh
// list is not initialised (a list of 832 legal moves costs nothing to make).
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <type_traits>

#include "engine/core/assert.hpp"

namespace vivarium {

template <class T, std::size_t N>
class FixedVector {
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);
  using Size = std::conditional_t<(N < 256), std::uint8_t, std::uint16_t>;

 public:
  using value_type = T;
  static constexpr std::size_t kCapacity = N;

  constexpr FixedVector() : size_(0) {}  // the items stay as they are: see above
  constexpr FixedVector(std::initializer_list<T> values) : size_(0) {
    for (const T& value : values) push_back(value);
  }

  [[nodiscard]] constexpr std::size_t size() const { return size_; }
  [[nodiscard]] constexpr int count() const { return static_cast<int>(size_); }
  [[nodiscard]] constexpr bool empty() const { return size_ == 0; }
  constexpr void clear() { size_ = 0; }

  // REQUIRES: size() < N
  constexpr void push_back(const T& value) {
    VIVARIUM_ASSERT(size_ < N);
    items_[size_++] = value;
  }
  // REQUIRES: !empty()
  constexpr T pop_back() {
    VIVARIUM_ASSERT(size_ > 0);
    return items_[--size_];
  }
  // Removes the value at `index` and closes the gap. REQUIRES: index < size()
  constexpr void erase_at(std::size_t index) {
    VIVARIUM_ASSERT(index < size_);
    for (std::size_t i = index + 1; i < size_; ++i) items_[i - 1] = items_[i];
    --size_;
  }
  // Values from the old size on are unspecified. REQUIRES: size <= N
  constexpr void resize_unspecified(std::size_t size) {
    VIVARIUM_ASSERT(size <= N);
    size_ = static_cast<Size>(size);
  }

  constexpr T& operator[](std::size_t index) {
    VIVARIUM_ASSERT(index < size_);
    return items_[index];
  }
  constexpr const T& operator[](std::size_t index) const {
    VIVARIUM_ASSERT(index < size_);
    return items_[index];
  }
  [[nodiscard]] constexpr const T& back() const { return (*this)[size_ - 1U]; }
  constexpr T& back() { return (*this)[size_ - 1U]; }
  constexpr T* data() { return items_; }
  constexpr const T* data() const { return items_; }
  constexpr T* begin() { return items_; }
  constexpr T* end() { return items_ + size_; }
  [[nodiscard]] constexpr const T* begin() const { return items_; }
  [[nodiscard]] constexpr const T* end() const { return items_ + size_; }

  [[nodiscard]] constexpr bool contains(const T& value) const {
    for (const T& item : *this) {
      if (item == value) return true;
    }
    return false;
  }

  friend constexpr bool operator==(const FixedVector& a, const FixedVector& b) {
    if (a.size_ != b.size_) return false;
    for (std::size_t i = 0; i < a.size_; ++i) {
      if (!(a.items_[i] == b.items_[i])) return false;
    }
    return true;
  }

 private:
  Size size_;
  T items_[N];
};

}  // namespace vivarium
