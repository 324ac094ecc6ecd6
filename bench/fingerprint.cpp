#include "bench/fingerprint.hpp"

#include <cstdint>

#include "bench/fingerprint_bots.hpp"
#include "engine/core/game.hpp"
#include "engine/core/hash.hpp"
#include "games/catalog/all_games.hpp"
#include "games/catalog/random_options.hpp"

namespace vivarium::bench {
namespace {

constexpr int kGamesPerPlayerCount = 40;

// One game with random options: every state reached, the length of every list of legal moves, and a sampled world of a
// viewer that changes from state to state.
template <Game G>
void add_game(const G& game, Rng& rng, Hash& hash) {
  typename G::State state = game.initial();
  typename G::MoveList moves;
  std::uint32_t step = 0;
  for (Stage stage = game.stage(state); !stage.is_over(); stage = game.stage(state)) {
    if (stage.is_chance()) {
      game.apply(state, game.sample_chance(state, rng));
    } else {
      const Seat seat = stage.to_act.first();
      game.legal_moves(state, seat, moves);
      hash.add(moves.size());
      game.apply(state, seat, moves[draw_below(rng, static_cast<std::uint32_t>(moves.size()))]);
    }
    hash.add(game.hash(state));
    if (++step % 8 == 0) {
      const int viewer = static_cast<int>(step / 8) % (game.players() + 1);
      const auto seen =
          game.observe(state, viewer == game.players() ? Viewer::spectator() : Viewer::seat(Seat(viewer)));
      hash.add(game.hash(game.sample_world(seen, rng)));
    }
  }
  for (const std::int16_t score : game.scores(state)) hash.add(static_cast<std::uint16_t>(score));
  hash.add(game.winners(state).bits());
}

}  // namespace

std::string fingerprint() {
  Hash hash;
  AllGames::for_each([&]<Game G>() {
    for (int players = G::info().min_players; players <= G::info().max_players; ++players) {
      for (int i = 0; i < kGamesPerPlayerCount; ++i) {
        Rng rng(static_cast<std::uint64_t>(players), static_cast<std::uint64_t>(i));
        const Data options = random_options(G::info(), players, rng);
        add_game(G(*G::parse_options(options, "options", Completeness::every_field)), rng, hash);
      }
    }
  });
  add_bot_games(hash);
  std::string text;
  for (int shift = 60; shift >= 0; shift -= 4)
    text += "0123456789abcdef"[(hash.value() >> static_cast<unsigned>(shift)) & 15U];
  return text;
}

}  // namespace vivarium::bench
