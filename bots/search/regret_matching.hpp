// Regret matching (Hart and Mas-Colell 2000): moves are chosen in proportion to how much is regretted that they were
// not chosen before. The average of what two players do so approaches an equilibrium of their game.
//
// As in CFR+, regrets do not fall below zero and later strategies weigh more in the average.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "engine/core/assert.hpp"
#include "engine/core/rng.hpp"

namespace vivarium::bots {

template <std::size_t N>
class RegretMatcher {
 public:
  // Begins anew with so many moves, all alike. REQUIRES: 1 <= moves <= N
  explicit RegretMatcher(std::size_t moves = 1) { begin(moves); }
  void begin(std::size_t moves) {
    VIVARIUM_ASSERT(moves >= 1 && moves <= N);
    moves_ = moves;
    rounds_ = 0;
    total_ = 0;
    for (std::size_t i = 0; i < moves; ++i) totals_[i] = regrets_[i] = means_[i] = counts_[i] = 0;
    match_regrets();
  }
  // The same with a first guess: the better a move is taken to be, the larger its share. `trust`: how much regret the
  // guess is worth. REQUIRES: shares.size() is the number of moves; no share is negative
  void begin(std::span<const float> shares, float trust, float expected_value) {
    begin(shares.size());
    for (std::size_t i = 0; i < moves_; ++i) {
      regrets_[i] = trust * shares[i];
      means_[i] = expected_value;
    }
    match_regrets();
  }

  [[nodiscard]] std::size_t size() const { return moves_; }
  // The strategy of this moment. It follows the play of others; the average is what to play in earnest.
  [[nodiscard]] float now(std::size_t move) const { return strategy_[move]; }
  [[nodiscard]] float average(std::size_t move) const {
    return total_ > 0 ? totals_[move] / total_ : 1 / static_cast<float>(moves_);
  }
  // The strategy of this moment, with a part of `exploration` spread over all moves.
  [[nodiscard]] float explored(std::size_t move, float exploration) const {
    return (1 - exploration) * strategy_[move] + exploration / static_cast<float>(moves_);
  }
  [[nodiscard]] std::size_t sample(Rng& rng, float exploration) const {
    return draw(rng, [&](std::size_t i) { return explored(i, exploration); });
  }
  [[nodiscard]] std::size_t sample_average(Rng& rng) const {
    return draw(rng, [&](std::size_t i) { return average(i); });
  }

  // What each move would have brought against the same choices of the others.
  void learn(std::span<const float> values) {
    VIVARIUM_ASSERT(values.size() == moves_);
    float expected = 0;
    for (std::size_t i = 0; i < moves_; ++i) expected += strategy_[i] * values[i];
    ++rounds_;
    total_ = 0;
    for (std::size_t i = 0; i < moves_; ++i) {
      totals_[i] += static_cast<float>(rounds_) * strategy_[i];
      total_ += totals_[i];
      const float regret = regrets_[i] + values[i] - expected;
      regrets_[i] = regret > 0 ? regret : 0;
    }
    match_regrets();
  }

  // Only what the chosen move brought, which `sample` chose with this exploration. The others are taken to have brought
  // what they have brought so far (outcome sampling with a baseline).
  void learn(std::size_t chosen, float exploration, float value) {
    std::array<float, N> values = means_;
    values[chosen] += (value - means_[chosen]) / explored(chosen, exploration);
    counts_[chosen] += 1;
    means_[chosen] += (value - means_[chosen]) / counts_[chosen];
    learn(std::span<const float>(values.data(), moves_));
  }

 private:
  static constexpr std::uint32_t kDrawSteps = 1U << 24U;

  void match_regrets() {
    float sum = 0;
    for (std::size_t i = 0; i < moves_; ++i) sum += regrets_[i];
    for (std::size_t i = 0; i < moves_; ++i) {
      strategy_[i] = sum > 0 ? regrets_[i] / sum : 1 / static_cast<float>(moves_);
    }
  }

  template <class F>
  [[nodiscard]] std::size_t draw(Rng& rng, F&& share) const {
    float left = static_cast<float>(draw_below(rng, kDrawSteps)) / static_cast<float>(kDrawSteps);
    for (std::size_t i = 0; i + 1 < moves_; ++i) {
      left -= share(i);
      if (left < 0) return i;
    }
    return moves_ - 1;
  }

  std::size_t moves_ = 1;
  std::uint32_t rounds_ = 0;
  float total_ = 0;
  std::array<float, N> regrets_{};
  std::array<float, N> strategy_{};
  std::array<float, N> totals_{};
  std::array<float, N> means_{};   // what each move has brought
  std::array<float, N> counts_{};  // and how often
};

}  // namespace vivarium::bots
