// HandLanes: the cards of a hand as lanes (lanes.hpp), card i in byte i, compared with what an attack needs.
#pragma once

#include <cstddef>
#include <cstdint>

#include "games/dino_twist/cards.hpp"
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

  [[nodiscard]] constexpr int operator[](Species species) const { return static_cast<int>(raised(species)) - kOffset; }
  [[nodiscard]] constexpr lanes::Word raised(Species species) const {
    return raised_ >> (16 * index_of(species)) & 0xffU;
  }

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

  // To each card the least sum of its species, raised.
  [[nodiscard]] constexpr Word spread(LeastSums least) const {
    Word sums = 0;
    for (const Species species : kAllSpecies) {
      sums |= (lanes::equal(species_, lanes::kOnes * index_of(species)) >> 7U) * least.raised(species);
    }
    return sums;
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
