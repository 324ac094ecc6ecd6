// The bench as a WebAssembly module without a main: bench/wasm/run.mjs calls what is exported here.
#include <algorithm>
#include <cstddef>
#include <string>

#include "bench/fingerprint.hpp"
#include "bench/playout.hpp"
#include "bench/search_speed.hpp"
#include "games/catalog/catalog.hpp"

namespace {

// Copies what fits, without an end mark, and returns the full length.
int copy_text(const std::string& text, char* out, int capacity) {
  std::copy_n(text.data(), std::min(text.size(), static_cast<std::size_t>(std::max(capacity, 0))), out);
  return static_cast<int>(text.size());
}

}  // namespace

extern "C" __attribute__((export_name("vivarium_fingerprint"))) int vivarium_fingerprint(char* out, int capacity) {
  return copy_text(vivarium::bench::fingerprint(), out, capacity);
}

// The names of the series, one to a line.
extern "C" __attribute__((export_name("vivarium_series"))) int vivarium_series(char* out, int capacity) {
  std::string names;
  for (const std::string& name : vivarium::bench::series()) names += name + "\n";
  return copy_text(names, out, capacity);
}

// The ids of the games, one to a line.
extern "C" __attribute__((export_name("vivarium_games"))) int vivarium_games(char* out, int capacity) {
  std::string names;
  for (const vivarium::CatalogEntry& game : vivarium::catalog()) names += std::string(game.info().id) + "\n";
  return copy_text(names, out, capacity);
}

// Lets `search` think in positions of a game; returns how many simulations it made, of which the caller measures the
// time. REQUIRES: a number of the games above
extern "C" __attribute__((export_name("vivarium_search"))) double vivarium_search(unsigned game, unsigned simulations,
                                                                                  unsigned seed) {
  return static_cast<double>(vivarium::bench::search(game, simulations, seed));
}

// Plays that many games of a series and returns the number of decisions in them; the caller measures the
// time.
extern "C" __attribute__((export_name("vivarium_playouts"))) double vivarium_playouts(unsigned series,
                                                                                      unsigned playouts,
                                                                                      unsigned seed) {
  return static_cast<double>(vivarium::bench::run(series, playouts, seed).steps);
}
