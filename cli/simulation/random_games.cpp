#include "cli/simulation/random_games.hpp"

#include <fmt/format.h>

#include <utility>
#include <vector>

#include "cli/records/recorded_game.hpp"
#include "engine/core/playout.hpp"
#include "engine/match/result_of.hpp"
#include "games/catalog/all_games.hpp"
#include "protocol/record_json.hpp"

namespace vivarium::cli {
namespace {

template <Game G>
class RandomGamesOf final : public RandomGames {
 public:
  RandomGamesOf(const typename G::Options& options, std::uint64_t seed) : game_(options), seed_(seed) {}

  [[nodiscard]] Data options() const override { return G::options_data(game_.options()); }
  [[nodiscard]] int players() const override { return game_.players(); }

  void play(GameRange range, Tally& tally) const override {
    for (std::uint64_t number = range.first; number < range.last; ++number) {
      Rng rng(seed_, number);
      typename G::State state = game_.initial();
      const std::uint64_t decisions = play_randomly(game_, state, rng);
      tally.add(game_.scores(state), game_.winners(state), decisions);
    }
  }

  void record(GameRange range, LegalLists lists, Tally& tally, std::string& lines) const override {
    Record record;
    record.game = G::info().id;
    record.options = options();
    record.players.assign(static_cast<std::size_t>(players()), "random");
    for (std::uint64_t number = range.first; number < range.last; ++number) {
      Rng rng(seed_, number);
      typename G::State state = game_.initial();
      record.seed = seed_text(seed_, number);
      record.steps.clear();
      const std::uint64_t decisions = play_recorded(state, rng, lists, record.steps);
      record.result = result_of(game_, state);
      tally.add(game_.scores(state), game_.winners(state), decisions);
      lines += to_json_line(record);
      lines += '\n';
    }
  }

 private:
  // play_randomly, step by step the same, with everything that happens written down. Seats that choose at the same time
  // do so in seat order here, which is the order of the record.
  std::uint64_t play_recorded(typename G::State& state, Rng& rng, LegalLists lists,
                              std::vector<RecordStep>& steps) const {
    typename G::MoveList moves;
    std::uint64_t decisions = 0;
    for (Stage stage = game_.stage(state); !stage.is_over(); stage = game_.stage(state)) {
      if (stage.is_chance()) {
        const auto chance = game_.sample_chance(state, rng);
        steps.emplace_back(game_.to_outcome(chance));
        game_.apply(state, chance);
        continue;
      }
      const Seat seat = stage.to_act.first();
      game_.legal_moves(state, seat, moves);
      const auto& choice = moves[draw_below(rng, static_cast<std::uint32_t>(moves.size()))];
      steps.emplace_back(move_step<G>(seat, choice, moves, lists));
      game_.apply(state, seat, choice);
      ++decisions;
    }
    return decisions;
  }

  G game_;
  std::uint64_t seed_;
};

}  // namespace

Expected<std::unique_ptr<RandomGames>, FieldError> make_random_games(std::string_view game, const Data& options,
                                                                     std::string_view path, std::uint64_t seed) {
  return make_for_game<RandomGames>(game, options, path, [seed]<Game G>(const typename G::Options& parsed) {
    return std::make_unique<RandomGamesOf<G>>(parsed, seed);
  });
}

}  // namespace vivarium::cli
