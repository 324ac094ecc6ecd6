#include "games/dino_twist/redraw.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>

namespace vivarium::dino_twist {

namespace {

// Up to three places of a hand.
struct Places {
  std::uint8_t all = 0;    // as bits
  std::uint8_t first = 0;  // those of them whose lower neighbour is not among them
  // By how much Hand::codes is shifted to get each card; by seven bytes, to a free one, where there is none.
  std::array<std::uint8_t, kMostPlayed> shifts = {56, 56, 56};
};

constexpr std::size_t kChoices = 1 + 7 + 21 + 35;

constexpr std::array<Places, kChoices> make_choices() {
  std::array<Places, kChoices> choices{};
  std::size_t n = 0;
  const auto add = [&](std::initializer_list<unsigned> places) {
    Places& made = choices[n++];
    unsigned bits = 0;
    std::size_t count = 0;
    for (const unsigned place : places) {
      bits |= 1U << place;
      made.shifts[count++] = static_cast<std::uint8_t>(8 * place);
    }
    made.all = static_cast<std::uint8_t>(bits);
    made.first = static_cast<std::uint8_t>(bits & ~(bits << 1U));
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
  return choices;
}

// Fewer cards first, then in card order.
constexpr std::array<Places, kChoices> kAllChoices = make_choices();

}  // namespace

// Of equal cards the lowest are chosen, so that equal sets of cards are listed once: a card that is the same as its
// lower neighbour needs that one.
void list_redraws(Hand hand, MoveList& moves) {
  const std::uint64_t codes = hand.codes();
  const unsigned in_hand = (1U << hand.size()) - 1;
  unsigned repeats = 0;
  for (std::size_t i = 1; i < hand.size(); ++i) repeats |= (hand[i] == hand[i - 1] ? 1U : 0U) << i;
  Move* next = moves.data();
  for (const Places& places : kAllChoices) {
    const auto card = [&](std::size_t i) { return static_cast<std::uint32_t>(codes >> places.shifts[i]) & 0xffU; };
    *next = Move::of_codes(Move::Kind::redraw, card(0), card(1), card(2));
    next += ((places.all & ~in_hand) | (places.first & repeats)) == 0 ? 1 : 0;
  }
  moves.resize_unspecified(static_cast<std::size_t>(next - moves.data()));
}

}  // namespace vivarium::dino_twist
