// HandLanes: the cards of a hand as lanes (lanes.hpp), card i in byte i, compared with what an attack needs.
#pragma once

#include <cstddef>
#include <cstdint>

#include "games/dino_twist/cards.hpp"
#include "games/dino_twist/hand.hpp"
#include "games/dino_twist/lanes.hpp"

namespace vivarium::dino_twist {

// For each species, the least sum of card strengths (the event's bonus not included) with which an attack reaches what
// it is after; more than any attack has where it is after nothing.
class LeastSums {
 public:
  // A bonus of 3 against a baby would make a sum of -1, so sums are kept this much greater.
  static constexpr int kOffset = 2;

  // `raised`: the sums plus kOffset, those of species s in byte 2 s.
  explicit constexpr LeastSums(lanes::Word raised) : raised_(raised) {}

  [[nodiscard]] constexpr int operator[](Species species) const {
    return static_cast<int>(raised_ >> (16 * index_of(species)) & 0xffU) - kOffset;
  }
  [[nodiscard]] constexpr lanes::Word raised() const { return raised_; }

 private:
  lanes::Word raised_;
};

class HandLanes {
 public:
  using Word = lanes::Word;

  explicit constexpr HandLanes(Hand hand)
      : strengths_(lanes::strengths(hand.codes())),
        raised_(strengths_ + lanes::kOnes * LeastSums::kOffset),
        species_(lanes::species(hand.codes())),
        in_hand_(lanes::kTops & ((Word{1} << (8 * hand.size())) - 1)),
        repeats_(lanes::equal(hand.codes(), hand.codes() << 8U) & in_hand_) {}

  // To each card the least sum of its species, raised. The two bits of a species choose among four sums: the first, xor
  // what differs if the low bit is set, xor what differs if the high bit is set, xor what is still amiss if both are.
  [[nodiscard]] constexpr Word spread(LeastSums least) const {
    const Word sums = least.raised();
    const Word low_differs = sums ^ sums >> 16U;
    const Word high_differs = sums ^ sums >> 32U;
    const Word both_differ = low_differs ^ low_differs >> 32U;
    const Word low = species_ & lanes::kOnes;
    const Word high = species_ >> 1U & lanes::kOnes;
    return lanes::kOnes * (sums & 0xffU) ^ low * (low_differs & 0xffU) ^ high * (high_differs & 0xffU) ^
           (low & high) * (both_differ & 0xffU);
  }

  // The cards that are the same as the one before them. No card has code 0, so the first is not.
  [[nodiscard]] constexpr Word repeats() const { return repeats_; }
  // Card i + distance is in the hand.
  [[nodiscard]] constexpr Word pairs(std::size_t distance) const { return in_hand_ >> (8 * distance); }
  // Cards i and i + distance are of one species.
  [[nodiscard]] constexpr Word kin(std::size_t distance) const {
    return lanes::equal(species_, species_ >> (8 * distance)) & pairs(distance);
  }

  // Card i reaches its least sum (spread) alone.
  [[nodiscard]] constexpr Word singles(Word least) const { return lanes::at_least(raised_, least) & in_hand_; }
  // Cards i and i + distance together reach the least sum of card i. Says nothing where there is no card i + distance.
  [[nodiscard]] constexpr Word duos(std::size_t distance, Word least) const {
    return lanes::at_least(raised_ + (strengths_ >> (8 * distance)), least);
  }
  // The same for cards i, i + 1 and i + 2.
  [[nodiscard]] constexpr Word trios(Word least) const {
    return lanes::at_least(raised_ + (strengths_ >> 8U) + (strengths_ >> 16U), least);
  }

 private:
  Word strengths_;
  Word raised_;
  Word species_;
  Word in_hand_;
  Word repeats_;
};

}  // namespace vivarium::dino_twist
