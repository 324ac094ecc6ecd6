#include "bench/search_speed.hpp"

#include <memory>
#include <utility>

#include "bots/match_bot.hpp"
#include "bots/roster.hpp"
#include "engine/core/rng.hpp"
#include "games/catalog/catalog.hpp"

namespace vivarium::bench {
namespace {

constexpr int kMovesBefore = 8;  // random ones, so that there is something to think about
constexpr int kChoices = 4;

}  // namespace

std::uint64_t search(std::size_t game, std::uint64_t simulations, std::uint64_t seed) {
  const bots::BotSpec spec = bots::parse_bot("search")->with_default(bots::Effort::simulations(simulations));
  const GameInfo& info = catalog()[game].info();
  auto made_match = catalog()[game].make_match(Data::object({{"players", info.min_players}}), "options",
                                               Completeness::defaults_allowed);
  const std::unique_ptr<Match> match = std::move(made_match).value();
  const auto bot = bots::make_match_bot(*match, spec);
  Rng rng(seed, game);
  RngSource chance(rng);
  std::uint64_t made = 0;
  for (int choices = 0; choices < kMovesBefore + kChoices && !match->stage().is_over();) {
    if (match->stage().is_chance()) {
      match->commit(match->sample_chance(chance));
      continue;
    }
    const Seat seat = match->stage().to_act.first();
    const auto moves = match->legal_moves(seat);
    if (choices >= kMovesBefore) {
      made += bot->decide(*match, seat, bots::Budget::of_simulations(simulations), rng).simulations;
    }
    const std::string& move = moves[draw_below(rng, static_cast<std::uint32_t>(moves.size()))];
    match->commit(*match->prepare(seat, move));
    ++choices;
  }
  return made;
}

}  // namespace vivarium::bench
