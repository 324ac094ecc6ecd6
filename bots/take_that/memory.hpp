// What past moves reveal about the other hands of Take That: a player who took a row of 45 hardly held a card that fits
// next to it, and one who left a 34 lying holds no 43. Worlds are sampled accordingly.
//
// Each unseen card has a probability of being in each hand, independent of the other cards. After a move, every card
// that the judgement would have preferred becomes less likely; a drawn card may be any.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "bots/default_knowledge.hpp"
#include "engine/core/rng.hpp"
#include "games/take_that/take_that.hpp"

namespace vivarium::bots::take_that {

using namespace vivarium::take_that;
using vivarium::take_that::PerSeat;  // rather than the general one

class Memory : public BasicMemory<TakeThat> {
 public:
  // What the same seat sees after each step of a game. Where steps are missing, or when cards are dealt, the memory
  // starts again knowing nothing.
  void watch(const TakeThat& game, const Observation& seen);

  // REQUIRES: `seen` was watched last
  State sample_world(const TakeThat& game, const Observation& seen, Rng& rng) const;

  // That another seat holds a card. REQUIRES: something was watched
  [[nodiscard]] float chance(Seat seat, Card card) const { return chances_[seat][index_of(card)]; }

 private:
  using Chances = std::array<float, kCardCount>;

  void start_again(const TakeThat& game, const Observation& seen);
  // Learns from a move of the seat whose turn it was. REQUIRES: it is not the watching seat
  void learn(const TakeThat& game, Seat seat, Move move);
  void settle_draw(const TakeThat& game, const Observation& seen, Seat seat);
  // Makes the chances add up to this number of cards.
  void scale(Chances& chances, int cards) const;
  // Draws `count` of the cards, each by its chance.
  static Cards draw_hand(const Chances& chances, const Cards& from, int count, Rng& rng);

  std::optional<Observation> last_;
  PerSeat<Chances> chances_{};
  Cards unseen_;
  Rng rng_{0};  // for the hands that are tried: equal moves teach the same
};

}  // namespace vivarium::bots::take_that
