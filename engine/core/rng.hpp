// Random numbers that are the same on every compiler, library and platform.
//
// Rng is SFC64 (Chris Doty-Humphrey's small fast counting generator): 256 bits of state, only additions, shifts and
// xors, so that it is as quick in WebAssembly as natively. For games, bots and simulations; never for secrets: a host
// that deals for real people brings its own RandomSource. Generators are passed in, never global; one per thread.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include "engine/core/assert.hpp"

namespace vivarium {

// Anything that yields 64 uniform random bits at a time.
template <class R>
concept Random = requires(R& random) {
  { random.next() } -> std::same_as<std::uint64_t>;
};

// The same, for hosts that choose the generator at run time.
class RandomSource {
 public:
  virtual ~RandomSource() = default;
  virtual std::uint64_t next() = 0;
};

constexpr std::uint64_t split_mix(std::uint64_t& state) {
  std::uint64_t z = (state += 0x9e3779b97f4a7c15ULL);
  z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9ULL;
  z = (z ^ (z >> 27U)) * 0x94d049bb133111ebULL;
  return z ^ (z >> 31U);
}

class Rng {
 public:
  // Different streams of one seed are independent: game number k of a run uses Rng(seed, k).
  explicit constexpr Rng(std::uint64_t seed, std::uint64_t stream = 0) {
    std::uint64_t mix = seed;
    a_ = split_mix(mix);
    mix ^= stream * 0xd1342543de82ef95ULL;
    b_ = split_mix(mix);
    c_ = split_mix(mix) ^ stream;
    for (int i = 0; i < 12; ++i) next();
  }

  constexpr std::uint64_t next() {
    const std::uint64_t out = a_ + b_ + counter_++;
    a_ = b_ ^ (b_ >> 11U);
    b_ = c_ + (c_ << 3U);
    c_ = ((c_ << 24U) | (c_ >> 40U)) + out;
    return out;
  }

 private:
  std::uint64_t a_ = 0;
  std::uint64_t b_ = 0;
  std::uint64_t c_ = 0;
  std::uint64_t counter_ = 1;
};

// An Rng where a RandomSource is asked for. The generator must outlive it.
class RngSource final : public RandomSource {
 public:
  explicit RngSource(Rng& rng) : rng_(rng) {}
  std::uint64_t next() override { return rng_.next(); }

 private:
  Rng& rng_;
};

// Uniform in [0, bound), exactly (Lemire's multiplication with rejection). REQUIRES: bound > 0
template <Random R>
constexpr std::uint32_t draw_below(R& random, std::uint32_t bound) {
  VIVARIUM_ASSERT(bound > 0);
  std::uint64_t product = (random.next() >> 32U) * bound;
  if (static_cast<std::uint32_t>(product) < bound) [[unlikely]] {
    const std::uint32_t threshold = (0U - bound) % bound;
    while (static_cast<std::uint32_t>(product) < threshold) product = (random.next() >> 32U) * bound;
  }
  return static_cast<std::uint32_t>(product >> 32U);
}

namespace detail {
// Three exact draws below n, n - 1 and n - 2 out of one 32-bit number (Brackett-Rozinsky and Lemire, "Batched ranged
// random integer generation"). REQUIRES: 3 <= n <= 1290, so that the product of the bounds fits.
template <Random R>
constexpr void draw_three(R& random, std::uint32_t n, std::uint32_t (&out)[3]) {
  const std::uint32_t product = n * (n - 1) * (n - 2);
  std::uint32_t threshold = product;  // an upper bound of the true one, which costs a division
  while (true) {
    std::uint64_t rest = random.next() >> 32U;
    for (std::uint32_t i = 0; i < 3; ++i) {
      const std::uint64_t scaled = rest * (n - i);
      out[i] = static_cast<std::uint32_t>(scaled >> 32U);
      rest = static_cast<std::uint32_t>(scaled);
    }
    if (rest >= threshold) [[likely]]
      return;
    threshold = (0U - product) % product;
    if (rest >= threshold) return;
  }
}
}  // namespace detail

// Every order equally likely. REQUIRES: at most 1290 items
template <class T, std::size_t Extent, Random R>
constexpr void shuffle(std::span<T, Extent> items, R& random) {
  auto n = static_cast<std::uint32_t>(items.size());
  std::uint32_t draws[3] = {};
  while (n >= 3) {
    detail::draw_three(random, n, draws);
    std::swap(items[n - 1], items[draws[0]]);
    std::swap(items[n - 2], items[draws[1]]);
    std::swap(items[n - 3], items[draws[2]]);
    n -= 3;
  }
  if (n == 2) std::swap(items[1], items[draw_below(random, 2)]);
}

}  // namespace vivarium
