#include "games/dino_twist/redraw.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>

#include "games/dino_twist/lanes.hpp"

namespace vivarium::dino_twist {

namespace {

// Up to three places of a hand.
struct Places {
  std::uint8_t bits = 0;
  // By how much Hand::codes is shifted to get each card; by seven bytes, to a free one, where there is none.
  std::array<std::uint8_t, kMaxPlayed> shifts = {56, 56, 56};

  [[nodiscard]] constexpr bool has(std::size_t place) const { return (bits >> place & 1U) != 0; }
};

constexpr std::size_t kWays = 1 + 7 + 21 + 35;
static_assert(kWays == 64, "as many as a word has bits");

constexpr std::array<Places, kWays> make_ways() {
  std::array<Places, kWays> ways{};
  std::size_t n = 0;
  const auto add = [&](std::initializer_list<unsigned> places) {
    Places& made = ways[n++];
    std::size_t count = 0;
    for (const unsigned place : places) {
      made.bits = static_cast<std::uint8_t>(made.bits | 1U << place);
      made.shifts[count++] = static_cast<std::uint8_t>(8 * place);
    }
  };
  add({});
  for (unsigned i = 0; i < kHandSize; ++i) add({i});
  for (unsigned i = 0; i < kHandSize; ++i) {
    for (unsigned j = i + 1; j < kHandSize; ++j) add({i, j});
  }
  for (unsigned i = 0; i < kHandSize; ++i) {
    for (unsigned j = i + 1; j < kHandSize; ++j) {
      for (unsigned k = j + 1; k < kHandSize; ++k) add({i, j, k});
    }
  }
  return ways;
}

constexpr std::array<Places, kWays> kAllWays = make_ways();

template <class F>
constexpr std::uint64_t ways_that(F&& belong) {
  std::uint64_t ways = 0;
  for (std::size_t way = 0; way < kWays; ++way) ways |= std::uint64_t{belong(kAllWays[way])} << way;
  return ways;
}

// By the size of the hand: the ways that need no more cards.
constexpr auto kWithin = [] {
  std::array<std::uint64_t, kHandSize + 1> within{};
  for (std::size_t size = 0; size <= kHandSize; ++size) {
    within[size] = ways_that([&](const Places& places) { return places.bits >> size == 0; });
  }
  return within;
}();

// By place: the ways with the card there, but without its lower neighbour.
constexpr auto kSkipping = [] {
  std::array<std::uint64_t, kHandSize> skipping{};
  for (std::size_t place = 1; place < kHandSize; ++place) {
    skipping[place] = ways_that([&](const Places& places) { return places.has(place) && !places.has(place - 1); });
  }
  return skipping;
}();

}  // namespace

std::uint64_t redraws(Hand hand) {
  const std::uint64_t codes = hand.codes();
  const lanes::Word repeats = lanes::equal(codes, codes << 8U);  // free places, too, which kWithin excludes anyway
  std::uint64_t ways = kWithin[hand.size()];
  for (std::size_t place = 1; place < kHandSize; ++place) {
    ways &= ~((0 - (repeats >> (8 * place + 7) & 1U)) & kSkipping[place]);
  }
  return ways;
}

Move redraw_of(std::uint64_t hand_codes, unsigned way) {
  const auto card = [&](std::size_t i) {
    return static_cast<std::uint32_t>(hand_codes >> kAllWays[way].shifts[i]) & 0xffU;
  };
  return Move::of_codes(Move::Kind::redraw, card(0), card(1), card(2));
}

}  // namespace vivarium::dino_twist
