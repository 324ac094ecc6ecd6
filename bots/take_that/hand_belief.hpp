// What the moves so far tell about the other hands of Take That: who took a row of 45 had hardly anything next to it,
// and who left a 34 lying holds no 43. Worlds are sampled accordingly.
//
// Each unseen card has a chance to be in each hand, as if no two cards had to do with each other. A move makes every
// card less likely that would have been a better one, by the judgement of the game; a card that is drawn may be any.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "engine/core/rng.hpp"
#include "games/take_that/take_that.hpp"

namespace vivarium::bots::take_that_bot {

class HandBelief {
 public:
  // What a seat sees, always the same one, after every step of a game. Whoever skips steps starts again from a round
  // of which nothing is known; so does everyone when cards are dealt.
  void watch(const take_that::TakeThat& game, const take_that::Observation& seen);

  // REQUIRES: `seen` was watched last
  take_that::State sample_world(const take_that::TakeThat& game, const take_that::Observation& seen, Rng& rng) const;

  // That another seat holds a card. REQUIRES: something was watched
  [[nodiscard]] float chance(Seat seat, take_that::Card card) const { return chances_[seat][index_of(card)]; }

 private:
  using Card = take_that::Card;
  using Cards = take_that::Cards;
  using Chances = std::array<float, take_that::kCardCount>;

  void start_again(const take_that::TakeThat& game, const take_that::Observation& seen);
  // The seat whose turn it was has made that move. REQUIRES: it is not the one that watches
  void learn(const take_that::TakeThat& game, Seat seat, take_that::Move move);
  void settle_draw(const take_that::TakeThat& game, const take_that::Observation& seen, Seat seat);
  // Makes the chances add up to so many cards.
  void scale(Chances& chances, int cards) const;
  // So many of the cards, each by its chance.
  static Cards draw_hand(const Chances& chances, const Cards& from, int count, Rng& rng);

  std::optional<take_that::Observation> last_;
  take_that::PerSeat<Chances> chances_{};
  Cards unseen_;
  Rng rng_{0};  // for hands that might have been: the same moves always tell the same
};

}  // namespace vivarium::bots::take_that_bot
