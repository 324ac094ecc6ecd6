// The legal moves of a seat, kept as the sets of cards they are made with. A playout wants one move out of many: that
// one is made when it is asked for, and the others are never written down.
#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/core/assert.hpp"
#include "engine/core/list_iterator.hpp"
#include "games/take_that/cards.hpp"
#include "games/take_that/move.hpp"

namespace vivarium::take_that {

// In this order: cards to lay, cards to twist with, each from the lowest; take.
class MoveList {
 public:
  using value_type = Move;
  using Iterator = ListIterator<MoveList>;
  // A hand never exceeds 9 cards (a card leaves it before one is drawn); each may be laid and may twist; and take.
  static constexpr std::size_t kCapacity = 2 * 9 + 1;

  constexpr MoveList() = default;
  constexpr MoveList(const Cards& plays, const Cards& twists, bool may_take)
      : plays_(plays),
        twists_(twists),
        play_count_(static_cast<std::uint8_t>(plays.size())),
        size_(static_cast<std::uint8_t>(play_count_ + twists.size() + (may_take ? 1 : 0))),
        may_take_(may_take) {}

  [[nodiscard]] constexpr std::size_t size() const { return size_; }
  [[nodiscard]] constexpr bool empty() const { return size_ == 0; }
  constexpr void clear() { *this = {}; }

  // REQUIRES: index < size()
  [[nodiscard]] constexpr Move operator[](std::size_t index) const {
    VIVARIUM_ASSERT(index < size_);
    if (index < play_count_) return Move::play(plays_.nth(index));
    const std::size_t twist = index - play_count_;
    if (twist < static_cast<unsigned>(twists_.size())) return Move::twist(twists_.nth(twist));
    return Move::take();
  }
  // REQUIRES: !empty()
  [[nodiscard]] constexpr Move back() const { return (*this)[size_ - 1U]; }
  // size() where the move is not in the list. A search asks this for many moves, most of them not in the list, in no
  // order that could be predicted: no branches.
  [[nodiscard]] constexpr std::size_t place_of(Move move) const {
    const std::size_t last = size_ - (may_take_ ? 1U : 0U);  // of take; size() without it
    const Card card = move.is_take() ? Card() : move.card();
    const Cards& cards = move.is_twist() ? twists_ : plays_;
    const std::size_t place = cards.count_below(card) + (move.is_twist() ? play_count_ : 0U);
    return move.is_take() ? last : cards.contains(card) ? place : size_;
  }
  [[nodiscard]] constexpr bool contains(Move move) const { return place_of(move) < size_; }
  [[nodiscard]] constexpr Iterator begin() const { return {*this, 0}; }
  [[nodiscard]] constexpr Iterator end() const { return {*this, size_}; }

  friend constexpr bool operator==(const MoveList&, const MoveList&) = default;

 private:
  Cards plays_;
  Cards twists_;
  std::uint8_t play_count_ = 0;
  std::uint8_t size_ = 0;
  bool may_take_ = false;
};

}  // namespace vivarium::take_that
