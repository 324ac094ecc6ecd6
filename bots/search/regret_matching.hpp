// Regret matching (Hart and Mas-Colell 2000): each move is chosen in proportion to the regret of not having chosen it
// before. If two players do this, their average strategies approach an equilibrium of their game.
//
// As in CFR+, regrets never fall below zero, and later strategies weigh more in the average.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "engine/core/assert.hpp"

namespace vivarium::bots {

template <std::size_t N>
class RegretMatcher {
 public:
  // Starts over with this many moves, all equally likely. REQUIRES: 1 <= moves <= N
  explicit RegretMatcher(std::size_t moves = 1) { begin(moves); }
  void begin(std::size_t moves) {
    VIVARIUM_ASSERT(moves >= 1 && moves <= N);
    moves_ = moves;
    rounds_ = 0;
    total_ = 0;
    for (std::size_t i = 0; i < moves; ++i) totals_[i] = regrets_[i] = 0;
    match_regrets();
  }

  [[nodiscard]] std::size_t size() const { return moves_; }
  // The current strategy, which follows what the others do. The strategy to play is the average.
  [[nodiscard]] float now(std::size_t move) const { return strategy_[move]; }
  [[nodiscard]] float average(std::size_t move) const {
    return total_ > 0 ? totals_[move] / total_ : 1 / static_cast<float>(moves_);
  }

  // `values`: what each move would have earned against the same choices of the others.
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

 private:
  void match_regrets() {
    float sum = 0;
    for (std::size_t i = 0; i < moves_; ++i) sum += regrets_[i];
    for (std::size_t i = 0; i < moves_; ++i) {
      strategy_[i] = sum > 0 ? regrets_[i] / sum : 1 / static_cast<float>(moves_);
    }
  }

  std::size_t moves_ = 1;
  std::uint32_t rounds_ = 0;
  float total_ = 0;
  std::array<float, N> regrets_{};
  std::array<float, N> strategy_{};
  std::array<float, N> totals_{};
};

}  // namespace vivarium::bots
