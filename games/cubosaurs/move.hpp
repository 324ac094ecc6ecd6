// Move: keep, refuse, buy a tile, or rob a token, in 16 bits.
//
//   bits 0-3    0 keep, 1 to 10 buy that tile, 11 refuse, 12 rob
//   bits 4-9    the first card (refuse; tiles 5 to 10; for tile 10 the opponent's card), or the robbed seat
//   bits 10-15  tile 9: the seat that gets the card; tile 10: one's own card
//
// Parts that a kind of move does not have are zero. A fresh Move is not initialised (see FixedVector); Move{} is keep.
#pragma once

#include <bit>
#include <compare>
#include <cstdint>
#include <cstring>

#include "engine/core/fixed_vector.hpp"
#include "engine/core/seat.hpp"
#include "games/cubosaurs/cards.hpp"

namespace vivarium::cubosaurs {

class Move {
 public:
  enum class Kind : std::uint8_t { keep, buy, refuse, rob };

  constexpr Move() = default;
  static constexpr Move keep() { return Move(0, 0, 0); }
  static constexpr Move refuse(Card card) { return Move(kRefuse, card.index(), 0); }
  static constexpr Move rob(Seat from) { return Move(kRob, from.index(), 0); }
  // Tiles 1 to 4.
  static constexpr Move buy(Tile tile) { return Move(number_of(tile), 0, 0); }
  // Tiles 5 to 8.
  static constexpr Move buy(Tile tile, Card card) { return Move(number_of(tile), card.index(), 0); }
  static constexpr Move buy_give(Card card, Seat to) { return Move(number_of(Tile::give), card.index(), to.index()); }
  static constexpr Move buy_exchange(Card taken, Card given) {
    return Move(number_of(Tile::exchange), taken.index(), given.index());
  }

  [[nodiscard]] constexpr Kind kind() const {
    if (code() == 0) return Kind::keep;
    if (code() == kRefuse) return Kind::refuse;
    return code() == kRob ? Kind::rob : Kind::buy;
  }
  // REQUIRES: a purchase
  [[nodiscard]] constexpr Tile tile() const { return static_cast<Tile>(code()); }
  // REQUIRES: the move has it
  [[nodiscard]] constexpr Card card() const { return Card((bits_ >> 4) & 63); }
  [[nodiscard]] constexpr Card given() const { return Card(bits_ >> 10); }
  [[nodiscard]] constexpr Seat receiver() const { return Seat(bits_ >> 10); }
  [[nodiscard]] constexpr Seat robbed() const { return Seat((bits_ >> 4) & 63); }
  [[nodiscard]] constexpr std::uint16_t bits() const { return bits_; }

  friend constexpr auto operator<=>(Move, Move) = default;

 private:
  static constexpr int kRefuse = 11;
  static constexpr int kRob = 12;
  constexpr Move(int code, int first, int second)
      : bits_(static_cast<std::uint16_t>(code | (first << 4) | (second << 10))) {}
  [[nodiscard]] constexpr int code() const { return bits_ & 15; }

  friend class RefusalWriter;
  std::uint16_t bits_;
};

// How many moves a seat can have at most. Say it has a cards and its opponents b, with a + b <= 49: ten cards for each
// of five players are in play, one of them at least in the Hand. Keep and tiles 1 to 4: 5. Refuse and tile 5 need
// different types: a together. Tile 6: a. Tiles 7 and 8: 2b. Tile 9: 4a. Tile 10: ab.
// 5 + 6a + 2b + ab <= 103 + 53a - a^2 <= 805, at a = 26.
inline constexpr std::size_t kMaxMoves = 805;
using MoveList = FixedVector<Move, kMaxMoves>;

// Appends the refusal with each of the cards, in order. Eight at a time, whether there are so many or not: what lies
// past the end of a list does not count, and a loop over the cards would end at a point that no processor can predict.
// Past the last card come guard bits, which no card has, so that there is always a lowest bit; they are never listed.
class RefusalWriter {
 public:
  // REQUIRES: there is room for the moves and for seven more
  static void append(Cards cards, MoveList& moves) {
    constexpr std::uint64_t kGuards = ~std::uint64_t{0} << kCards;
    static_assert(std::popcount(kGuards) > 8);
    std::uint64_t bits = cards.words()[0] | kGuards;
    Move* next = moves.end();
    const int count = cards.size();
    for (int written = 0; written < count; written += 8) {
      write_four(bits, next);
      write_four(bits, next + 4);
      next += 8;
    }
    moves.resize_unspecified(moves.size() + static_cast<std::size_t>(count));
  }

 private:
  // Four moves of 16 bits in one store.
  static void write_four(std::uint64_t& bits, Move* to) {
    static_assert(std::endian::native == std::endian::little);
    std::uint64_t four = 0x0001'0001'0001'0001ULL * Move::kRefuse;
    for (unsigned i = 0; i < 4; ++i) {
      // std::countr_zero would ask whether there is a bit at all.
      four |= static_cast<std::uint64_t>(__builtin_ctzll(bits)) << (16 * i + 4);
      bits &= bits - 1;
    }
    std::memcpy(static_cast<void*>(to), &four, sizeof(four));
  }
};

}  // namespace vivarium::cubosaurs
