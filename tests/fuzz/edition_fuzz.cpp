// Any bytes as an edition: an error that names a field, or options that read back equal and a game that stays
// consistent.
#include <cstddef>
#include <cstdint>
#include <utility>

#include "engine/core/game.hpp"
#include "engine/core/hash.hpp"
#include "engine/core/view_data.hpp"
#include "games/catalog/all_games.hpp"
#include "games/catalog/random_options.hpp"
#include "protocol/json.hpp"
#include "tests/fuzz/support.hpp"

namespace vivarium {
namespace {

template <Game G>
void play(const G& game, Rng& rng) {
  typename G::State state = game.initial();
  typename G::MoveList moves;
  for (int steps = 0;; ++steps) {
    fuzz::require(steps < 20'000, "a game ends");
    fuzz::require(game.is_consistent(state), "every state is consistent");
    const Stage stage = game.stage(state);
    if (stage.is_over()) break;
    if (stage.is_chance()) {
      const auto chance = game.sample_chance(state, rng);
      const auto read = game.parse_chance(game.to_outcome(chance));
      fuzz::require(read.has_value() && *read == chance, "an outcome of chance reads back");
      fuzz::require(game.is_possible(state, chance), "a sampled outcome of chance is possible");
      game.apply(state, chance);
      continue;
    }
    const Seat seat = stage.to_act.first();
    game.legal_moves(state, seat, moves);
    fuzz::require(!moves.empty(), "a seat that is to act has a move");
    game.apply(state, seat, moves[draw_below(rng, static_cast<std::uint32_t>(moves.size()))]);
  }
  const Scores scores = game.scores(state);
  fuzz::require(scores.count() == game.players() && !game.winners(state).empty(), "a finished game has winners");
  for (int i = 0; i < game.players(); ++i) {
    static_cast<void>(to_json(shown_data(game, game.observe(state, Viewer::seat(Seat(i))))));
  }
}

template <Game G>
void try_edition(const Data& edition, std::string_view text) {
  // Everything else follows from the bytes.
  Hash hash;
  for (const char c : text) hash.add(static_cast<unsigned char>(c));
  Rng rng(hash.value());
  const GameInfo& info = G::info();
  const auto range = static_cast<std::uint32_t>(info.max_players - info.min_players + 1);
  Data data = random_options(info, info.min_players + static_cast<int>(draw_below(rng, range)), rng);
  data.set("edition", edition);

  const auto options = G::parse_options(data, "options", Completeness::every_field);
  if (!options) {
    const FieldError& error = options.error();
    fuzz::require(error.field.starts_with("options.edition"), "an error names its field", error.text());
    fuzz::require(!error.problem.empty(), "an error says what is wrong", error.text());
    return;
  }
  const Data written = G::options_data(*options);
  const auto again = G::parse_options(written, "options", Completeness::every_field);
  fuzz::require(again.has_value(), "written options read back", text);
  fuzz::require(*again == *options, "written options read back equal", text);
  fuzz::require(G::options_data(*again) == written, "and are written the same", text);
  const auto json = parse_json(to_json(written));
  fuzz::require(json.has_value() && *json == written, "and so does their JSON", text);
  fuzz::require(!G::edition_facts(*options).empty(), "an edition has facts", text);
  play(G(*options), rng);
}

}  // namespace
}  // namespace vivarium

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using vivarium::Game;
  const std::string_view text = vivarium::fuzz::as_text(data, size);
  const auto edition = vivarium::parse_json(text);
  if (!edition) return 0;
  const vivarium::Data* game = edition->find("game");
  const std::string* name = game != nullptr ? game->as_text() : nullptr;
  const auto one = [&]<Game G>() { vivarium::try_edition<G>(*edition, text); };
  // An edition that names no game of ours is tried on all of them.
  if (name == nullptr || !vivarium::AllGames::with(*name, one)) vivarium::AllGames::for_each(one);
  return 0;
}
