// Whole games of random players, for tests of replays.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/core/rng.hpp"
#include "engine/match/match.hpp"
#include "engine/record/record.hpp"
#include "games/catalog/catalog.hpp"

namespace vivarium::protocol {

struct PlayedGame {
  std::string_view game;
  std::uint64_t seed;
  Data options = Data::object();  // what is missing has its default
  LegalLists lists = LegalLists::leave_out;
};

inline Record played(const PlayedGame& wish) {
  auto match = find_game(wish.game)->make_match(wish.options, "options", Completeness::defaults_allowed);
  Rng rng(wish.seed);
  RngSource random(rng);
  Match& running = **match;
  running.set_legal_lists(wish.lists);
  while (!running.stage().is_over()) {
    if (running.stage().is_chance()) {
      running.commit(running.sample_chance(random));
      continue;
    }
    const Seat seat = running.stage().to_act.first();
    const auto moves = running.legal_moves(seat);
    running.commit(running.prepare(seat, moves[random.next() % moves.size()]).value());
  }
  Record record;
  record.game = wish.game;
  record.options = running.options();
  record.players.assign(static_cast<std::size_t>(running.players()), "somebody");
  record.steps = running.steps();
  record.result = running.result();
  return record;
}

inline Record played(std::string_view game, std::uint64_t seed) { return played(PlayedGame{game, seed}); }

}  // namespace vivarium::protocol
