// Hand and PlayedCards: a few cards as the bytes of one word (lanes.hpp). They are dealt, drawn and played so often
// that a place is found by comparing all bytes at once, and how many there are is never the end of a loop: it is as
// good as random, and a loop that ends at random costs more than it does.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <initializer_list>

#include "engine/core/assert.hpp"
#include "games/dino_twist/cards.hpp"
#include "games/dino_twist/lanes.hpp"

namespace vivarium::dino_twist {

// Goes through the codes of cards, the first in the lowest byte, up to the first that is 0.
class CardIterator {
 public:
  explicit constexpr CardIterator(std::uint64_t codes) : codes_(codes) {}
  constexpr Card operator*() const { return Card::from_code(static_cast<int>(codes_ & 0xffU)); }
  constexpr CardIterator& operator++() {
    codes_ >>= 8U;
    return *this;
  }
  friend constexpr bool operator==(CardIterator, CardIterator) = default;

 private:
  std::uint64_t codes_;
};

inline constexpr std::size_t kMaxPlayed = 3;

// The cards of an attack, a burial or a redraw, in ascending order: their codes, the lowest in byte 0; 0 where there is
// none.
class PlayedCards {
 public:
  constexpr PlayedCards() = default;
  constexpr PlayedCards(std::initializer_list<Card> cards) {
    for (const Card card : cards) push_back(card);
  }
  // REQUIRES: the codes of up to three cards, as above
  static constexpr PlayedCards from_codes(std::uint32_t codes) {
    PlayedCards cards;
    cards.codes_ = codes;
    return cards;
  }

  [[nodiscard]] constexpr std::uint32_t codes() const { return codes_; }
  [[nodiscard]] constexpr std::size_t size() const {
    return static_cast<std::size_t>(std::popcount((codes_ + 0x7f'7f7fU) & 0x80'8080U));
  }
  [[nodiscard]] constexpr int count() const { return static_cast<int>(size()); }
  [[nodiscard]] constexpr bool empty() const { return codes_ == 0; }
  // REQUIRES: index < size()
  [[nodiscard]] constexpr Card operator[](std::size_t index) const {
    VIVARIUM_ASSERT(index < size());
    return Card::from_code(static_cast<int>(codes_ >> (8 * index) & 0xffU));
  }
  [[nodiscard]] constexpr Card back() const { return (*this)[size() - 1]; }
  [[nodiscard]] constexpr CardIterator begin() const { return CardIterator(codes_); }
  [[nodiscard]] constexpr CardIterator end() const { return CardIterator(0); }
  [[nodiscard]] constexpr bool contains(Card card) const {
    for (const Card each : *this) {
      if (each == card) return true;
    }
    return false;
  }
  // REQUIRES: size() < kMaxPlayed
  constexpr void push_back(Card card) {
    VIVARIUM_ASSERT(size() < kMaxPlayed);
    codes_ |= static_cast<std::uint32_t>(card.code()) << (8 * size());
  }
  // All but the card at that place. REQUIRES: index < size()
  [[nodiscard]] constexpr PlayedCards without(std::size_t index) const {
    VIVARIUM_ASSERT(index < size());
    const std::uint32_t below = (std::uint32_t{1} << (8 * index)) - 1;
    return from_codes((codes_ >> 8U & ~below) | (codes_ & below));
  }

  friend constexpr bool operator==(const PlayedCards&, const PlayedCards&) = default;

 private:
  std::uint32_t codes_ = 0;
};

inline constexpr std::size_t kHandSize = 7;

// A hand: up to seven cards in ascending order, so that equal hands are equal values.
//
//   byte  7              6 … 0
//         how many       the codes of the cards, the lowest in byte 0; 0 where there is none
class Hand {
 public:
  [[nodiscard]] constexpr std::size_t size() const { return bits_ >> kSizeShift; }
  [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }
  // REQUIRES: index < size()
  [[nodiscard]] constexpr Card operator[](std::size_t index) const {
    VIVARIUM_ASSERT(index < size());
    return Card::from_code(static_cast<int>(bits_ >> (8 * index) & 0xffU));
  }
  // The code of card i in byte i, 0 behind the last.
  [[nodiscard]] constexpr std::uint64_t codes() const { return bits_ & kCardBytes; }
  [[nodiscard]] constexpr CardIterator begin() const { return CardIterator(codes()); }
  [[nodiscard]] constexpr CardIterator end() const { return CardIterator(0); }
  [[nodiscard]] constexpr bool contains(Card card) const { return places_of(codes(), card.code()) != 0; }

  // REQUIRES: size() < kHandSize
  constexpr void insert(Card card) {
    VIVARIUM_ASSERT(size() < kHandSize);
    const auto code = static_cast<std::uint64_t>(card.code());
    const std::uint64_t cards = codes();
    const std::uint64_t place = std::uint64_t{1} << (8 * count_up_to(card.code()));
    bits_ = (bits_ & ~kCardBytes) + kOneMore + ((cards & ~(place - 1)) << 8U | (cards & (place - 1)) | code * place);
  }
  // REQUIRES: contains(card)
  constexpr void remove(Card card) { remove(PlayedCards{card}); }
  // REQUIRES: the hand has all of them
  constexpr void remove(PlayedCards played) {
    VIVARIUM_ASSERT(size() >= played.size());
    const std::uint32_t out = played.codes();
    std::uint64_t cards = without(without(codes(), out & 0xffU), out >> 8U & 0xffU);
    if (out >> 16U != 0) [[unlikely]]
      cards = without(cards, out >> 16U);
    bits_ = (bits_ & ~kCardBytes) - kOneMore * played.size() + cards;
  }
  constexpr void clear() { bits_ = 0; }

  friend constexpr bool operator==(const Hand&, const Hand&) = default;

 private:
  static constexpr unsigned kSizeShift = 56;
  static constexpr std::uint64_t kOneMore = std::uint64_t{1} << kSizeShift;
  static constexpr std::uint64_t kCardBytes = kOneMore - 1;
  static constexpr std::uint64_t kOnes = lanes::kOnes & kCardBytes;
  static constexpr std::uint64_t kTops = lanes::kTops & kCardBytes;

  // How many cards have a code of at most `code`: all bytes that do, less the free ones.
  [[nodiscard]] constexpr std::size_t count_up_to(int code) const {
    const std::uint64_t reached = lanes::at_least(kOnes * static_cast<std::uint64_t>(code), codes()) & kTops;
    return static_cast<std::size_t>(std::popcount(reached)) - (kHandSize - size());
  }
  // The bytes with that code, by their top bits.
  static constexpr std::uint64_t places_of(std::uint64_t cards, int code) {
    return lanes::equal(cards, kOnes * static_cast<std::uint64_t>(code)) & kTops;
  }
  // The cards without the first of that code. Code 0 takes away a free byte, if any: nothing.
  static constexpr std::uint64_t without(std::uint64_t cards, std::uint32_t code) {
    const std::uint64_t places = places_of(cards, static_cast<int>(code));
    const std::uint64_t below = ((places & (0 - places)) >> 7U) - 1;  // everything where there is no such place
    return (cards >> 8U & ~below) | (cards & below);
  }

  std::uint64_t bits_ = 0;
};

}  // namespace vivarium::dino_twist
