#include "cli/arena/seating.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace vivarium::cli {
namespace {

// The next choice of as many out of 0 to count - 1, in lexicographic order; false after the last one.
bool next_choice(Lineup& chosen, std::size_t count) {
  for (std::size_t i = chosen.size(); i-- > 0;) {
    if (chosen[i] + (chosen.size() - i) >= count) continue;
    ++chosen[i];
    for (std::size_t j = i + 1; j < chosen.size(); ++j) chosen[j] = chosen[j - 1] + 1;
    return true;
  }
  return false;
}

}  // namespace

Seating::Seating(std::size_t bots, std::size_t seats) : bots_(bots), seats_(seats) {
  Lineup chosen(field());
  std::iota(chosen.begin(), chosen.end(), std::size_t{0});
  do {
    rotate(chosen);
  } while (next_choice(chosen, bots_));
}

void Seating::rotate(const Lineup& chosen) {
  for (std::size_t r = 0; r < chosen.size(); ++r) {
    Lineup& lineup = lineups_.emplace_back();
    for (std::size_t seat = 0; seat < seats_; ++seat) lineup.push_back(chosen[(seat + r) % chosen.size()]);
  }
}

std::uint64_t Seating::seats_of(std::size_t bot) const {
  std::ptrdiff_t seats = 0;
  for (const Lineup& lineup : lineups_) seats += std::count(lineup.begin(), lineup.end(), bot);
  return static_cast<std::uint64_t>(seats);
}

std::string Seating::words(const std::vector<std::string>& names) const {
  if (bots_ > seats_) {
    return fmt::format("each choice of {} of the {} bots plays every deal {} times, moved on by one seat each time",
                       seats_, bots_, seats_);
  }
  std::string games;
  for (const Lineup& lineup : lineups_) {
    games += games.empty() ? "" : "; then ";
    for (std::size_t seat = 0; seat < seats_; ++seat) games += (seat == 0 ? "" : ", ") + names[lineup[seat]];
  }
  return games;
}

}  // namespace vivarium::cli
