#include "bench/fingerprint_bots.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "bots/make_bot.hpp"
#include "games/catalog/all_games.hpp"
#include "games/catalog/random_options.hpp"

namespace vivarium::bench {
namespace {

using bots::Bot;
using bots::BotKind;
using bots::BotSpec;
using bots::Effort;
using bots::KnownGame;

constexpr std::uint64_t kSimulations = 16;
constexpr BotSpec kSearch{"search", BotKind::search, 0, Effort::simulations(kSimulations), bots::Sight::far};
constexpr BotSpec kPlain{"plain", BotKind::plain, 0, Effort::simulations(kSimulations), bots::Sight::far};
constexpr BotSpec kGreedy{"greedy", BotKind::greedy, 0, std::nullopt, bots::Sight::far};

struct Setting {
  bool is_full;  // as many as can play, else as few
  BotSpec other;
};
// Against greedy, too: a search that knows it plays differently (bots/cubosaurs/memory.hpp).
constexpr std::array<Setting, 3> kSettings = {{{false, kPlain}, {true, kPlain}, {false, kGreedy}}};

template <KnownGame G>
std::vector<std::unique_ptr<Bot<G>>> make_players(const G& game, const BotSpec& other) {
  std::vector<std::unique_ptr<Bot<G>>> players;
  for (int seat = 0; seat < game.players(); ++seat) players.push_back(make_bot(game, seat % 2 == 0 ? kSearch : other));
  return players;
}

template <KnownGame G>
void add_bot_game(const G& game, const BotSpec& other, Rng& rng, Hash& hash) {
  const std::vector<std::unique_ptr<Bot<G>>> players = make_players(game, other);
  typename G::State state = game.initial();
  typename G::MoveList moves;
  for (Stage stage = game.stage(state); !stage.is_over(); stage = game.stage(state)) {
    if (stage.is_chance()) {
      game.apply(state, game.sample_chance(state, rng));
    } else {
      const Seat seat = stage.to_act.first();
      game.legal_moves(state, seat, moves);
      const auto decision = players[static_cast<std::size_t>(seat.index())]->decide(
          game.observe(state, Viewer::seat(seat)), moves, bots::Budget::of_simulations(kSimulations), rng);
      for (const auto& estimate : decision.estimates) hash.add(estimate.weight);
      game.apply(state, seat, decision.move);
      hash.add(game.hash(state));
    }
    for (std::size_t i = 0; i < players.size(); ++i) {
      if (players[i]->remembers()) players[i]->watch(game.observe(state, Viewer::seat(Seat(static_cast<int>(i)))));
    }
  }
}

}  // namespace

void add_bot_games(Hash& hash) {
  AllGames::for_each([&]<Game G>() {
    for (std::size_t i = 0; i < kSettings.size(); ++i) {
      const int players = kSettings[i].is_full ? G::info().max_players : G::info().min_players;
      Rng rng(static_cast<std::uint64_t>(players), i);
      const Data options = random_options(G::info(), players, rng);
      add_bot_game(G(*G::parse_options(options, "options", Completeness::every_field)), kSettings[i].other, rng, hash);
    }
  });
}

}  // namespace vivarium::bench
