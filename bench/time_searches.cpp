// Times searches natively for bench/wasm/search_speed.mjs: each line of standard input is a game's number, how many
// simulations, and a seed; each answer, how many simulations were made and the seconds that they took.
#include <chrono>
#include <cstdint>
#include <iostream>

#include "bench/search_speed.hpp"
#include "games/catalog/catalog.hpp"

int main() {
  std::size_t game = 0;
  std::uint64_t simulations = 0;
  std::uint64_t seed = 0;
  while (std::cin >> game >> simulations >> seed) {
    if (game >= vivarium::catalog().size()) return 1;
    const auto start = std::chrono::steady_clock::now();
    const std::uint64_t made = vivarium::bench::search(game, simulations, seed);
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    std::cout << made << ' ' << seconds.count() << std::endl;
  }
}
