// The legal moves of a seat, kept as sets of places in the hand as far as they are many: a playout wants one move out
// of many, so that one is made when it is asked for, and the others are never written down.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "engine/core/assert.hpp"
#include "engine/core/fixed_vector.hpp"
#include "engine/core/list_iterator.hpp"
#include "engine/core/nth_bit.hpp"
#include "games/dino_twist/hand.hpp"
#include "games/dino_twist/move.hpp"
#include "games/dino_twist/redraw.hpp"

namespace vivarium::dino_twist {

// The most moves that a seat can have. Hands hold at most 7 cards. Preparation: at most 7 single attacks, C(7,2) = 21
// Duos and C(7,3) = 35 trios, and 21 burials: 84. Redraw: 1 + 7 + 21 + 35 = 64. Capture: 2 targets on 8 places.
// Name: 2.
inline constexpr std::size_t kMaxMoves = 84;

// A set of one or two cards of a hand each: bit 8 i + d stands for the cards i and i + d, bit 8 i for card i alone.
// Ascending bits are in card order.
using Picks = std::uint64_t;

// In this order: single attacks, Duos, whatever else was added, burials. Or all redraws.
class MoveList {
 public:
  using value_type = Move;
  using Iterator = ListIterator<MoveList>;
  using Others = FixedVector<Move, kMaxMoves>;
  static constexpr std::size_t kCapacity = kMaxMoves;

  constexpr void clear() {
    starts_ = {};
    are_redraws_ = false;
    others_.clear();
  }
  // REQUIRES: the list is empty
  constexpr void set_attacks(Hand hand, Picks singles, Picks duos) {
    codes_ = hand.codes();
    picks_[kSingles] = singles;
    picks_[kDuos] = duos;
    starts_[kDuos] = static_cast<std::uint8_t>(std::popcount(singles));
    starts_[kBurials] = static_cast<std::uint8_t>(starts_[kDuos] + std::popcount(duos));
    starts_[kEnd] = starts_[kBurials];
  }
  // REQUIRES: set_attacks was called with the same hand
  constexpr void set_burials(Picks burials) {
    picks_[kBurials] = burials;
    starts_[kEnd] = static_cast<std::uint8_t>(starts_[kBurials] + std::popcount(burials));
  }
  // REQUIRES: the list is empty
  void set_redraws(Hand hand) {
    codes_ = hand.codes();
    picks_[kSingles] = redraws(hand);
    starts_[kEnd] = static_cast<std::uint8_t>(std::popcount(picks_[kSingles]));
    are_redraws_ = true;
  }
  constexpr Others& others() { return others_; }

  [[nodiscard]] constexpr std::size_t size() const { return starts_[kEnd] + others_.size(); }
  [[nodiscard]] constexpr bool empty() const { return size() == 0; }
  // REQUIRES: index < size()
  [[nodiscard]] Move operator[](std::size_t index) const {
    VIVARIUM_ASSERT(index < size());
    if (are_redraws_) return redraw_of(codes_, nth(kSingles, index));
    if (!others_.empty() && index >= starts_[kBurials]) {
      const std::size_t place = index - starts_[kBurials];
      if (place < others_.size()) return others_[place];
      index -= others_.size();
    }
    // Which kind of move it is, is as good as random: no branches.
    const std::size_t kind = (index >= starts_[kDuos] ? 1U : 0U) + (index >= starts_[kBurials] ? 1U : 0U);
    return picked(kind == kBurials ? Move::Kind::bury : Move::Kind::attack, nth(kind, index - starts_[kind]));
  }
  [[nodiscard]] bool contains(Move move) const { return std::find(begin(), end(), move) != end(); }
  [[nodiscard]] Iterator begin() const { return {*this, 0}; }
  [[nodiscard]] Iterator end() const { return {*this, size()}; }

  friend bool operator==(const MoveList& a, const MoveList& b) {
    return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin());
  }

 private:
  static constexpr std::size_t kSingles = 0;
  static constexpr std::size_t kDuos = 1;
  static constexpr std::size_t kBurials = 2;
  static constexpr std::size_t kEnd = 3;

  [[nodiscard]] constexpr unsigned nth(std::size_t kind, std::size_t n) const {
    return static_cast<unsigned>(nth_bit(picks_[kind], static_cast<unsigned>(n)));
  }
  [[nodiscard]] constexpr Move picked(Move::Kind kind, unsigned pick) const {
    const unsigned first = pick & 56U;
    const unsigned distance = pick & 7U;
    const auto code_at = [&](unsigned shift) { return static_cast<std::uint32_t>(codes_ >> shift) & 0xffU; };
    return Move::of_codes(kind, code_at(first), distance == 0 ? 0 : code_at(first + 8 * distance));
  }

  std::uint64_t codes_;                          // of the hand
  std::array<Picks, kEnd> picks_;                // by kind; where they are redraws, the first holds all
  std::array<std::uint8_t, kEnd + 1> starts_{};  // by kind, others not counted; the last is the end
  bool are_redraws_ = false;
  Others others_;
};

}  // namespace vivarium::dino_twist
