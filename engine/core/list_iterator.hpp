// ListIterator: goes through a list whose elements are made when they are asked for, by their places.
#pragma once

#include <cstddef>
#include <iterator>

namespace vivarium {

template <class List>
class ListIterator {
 public:
  using value_type = typename List::value_type;
  using difference_type = std::ptrdiff_t;
  using reference = value_type;
  using pointer = void;
  using iterator_category = std::input_iterator_tag;

  constexpr ListIterator() = default;
  constexpr ListIterator(const List& list, std::size_t place) : list_(&list), place_(place) {}

  constexpr value_type operator*() const { return (*list_)[place_]; }
  constexpr ListIterator& operator++() {
    ++place_;
    return *this;
  }
  constexpr ListIterator operator++(int) {
    const ListIterator before = *this;
    ++place_;
    return before;
  }
  friend constexpr difference_type operator-(const ListIterator& a, const ListIterator& b) {
    return static_cast<difference_type>(a.place_) - static_cast<difference_type>(b.place_);
  }
  // REQUIRES: of the same list
  friend constexpr bool operator==(const ListIterator& a, const ListIterator& b) { return a.place_ == b.place_; }

 private:
  const List* list_ = nullptr;
  std::size_t place_ = 0;
};

}  // namespace vivarium
