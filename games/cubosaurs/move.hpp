// Move: keep, refuse, buy a tile, or rob a token, in 16 bits.
//
//   bits 0-5    the first card (refuse; tiles 5 to 10; for tile 10 the opponent's card), or the robbed seat
//   bits 6-9    0 keep, 1 to 10 buy that tile, 11 refuse, 12 rob
//   bits 10-15  tile 9: the seat that gets the card; tile 10: one's own card
//
// Parts that a kind of move does not have are zero. A fresh Move is not initialised (see FixedVector); Move{} is keep.
#pragma once

#include <compare>
#include <cstdint>

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
  [[nodiscard]] constexpr Card card() const { return Card(bits_ & 63); }
  [[nodiscard]] constexpr Card given() const { return Card(bits_ >> 10); }
  [[nodiscard]] constexpr Seat receiver() const { return Seat(bits_ >> 10); }
  [[nodiscard]] constexpr Seat robbed() const { return Seat(bits_ & 63); }
  [[nodiscard]] constexpr std::uint16_t bits() const { return bits_; }

  friend constexpr auto operator<=>(Move, Move) = default;

 private:
  static constexpr int kRefuse = 11;
  static constexpr int kRob = 12;
  constexpr Move(int code, int first, int second)
      : bits_(static_cast<std::uint16_t>(first | (code << 6) | (second << 10))) {}
  [[nodiscard]] constexpr int code() const { return (bits_ >> 6) & 15; }

  std::uint16_t bits_;
};

}  // namespace vivarium::cubosaurs
