#include "bots/match_bot.hpp"

#include <utility>

#include "bots/make_bot.hpp"
#include "engine/core/assert.hpp"
#include "engine/match/match_of.hpp"
#include "games/catalog/all_games.hpp"

namespace vivarium::bots {
namespace {

template <KnownGame G>
class MatchBotOf final : public MatchBot {
 public:
  MatchBotOf(const G& game, const BotSpec& spec) : bot_(make_bot(game, spec)) {}

  MatchDecision decide(const Match& match, Seat seat, const Budget& budget, Rng& rng) override {
    const auto* typed = dynamic_cast<const MatchOf<G>*>(&match);
    VIVARIUM_ASSERT(typed != nullptr);
    if (bot_->remembers()) {
      // All of it every time: the match may be another one since, with moves taken back, and this bot a new one.
      typed->for_each_observation(Viewer::seat(seat), [&](const auto& seen) { bot_->watch(seen); });
    }
    const Decision<G> decision =
        bot_->decide(typed->observation(Viewer::seat(seat)), typed->move_list(seat), budget, rng);
    MatchDecision told{G::to_text(decision.move), {}, decision.simulations};
    for (const Estimate<G>& estimate : decision.estimates) {
      told.estimates.push_back(
          {G::to_text(estimate.move), estimate.win, estimate.margin, estimate.margin_error, estimate.weight});
    }
    return told;
  }

 private:
  std::unique_ptr<Bot<G>> bot_;
};

}  // namespace

Data to_data(const MatchDecision& decision) {
  Data estimates = Data::array();
  for (const MatchEstimate& estimate : decision.estimates) {
    // Of what was not looked at, nothing is known.
    const bool is_known = estimate.weight > 0;
    estimates.push_back(Data::object({{"move", estimate.move},
                                      {"win", is_known ? Data(estimate.win) : Data()},
                                      {"margin", is_known ? Data(estimate.margin) : Data()},
                                      {"margin_error", is_known ? Data(estimate.margin_error) : Data()},
                                      {"weight", std::int64_t{estimate.weight}}}));
  }
  Data data = Data::object({{"move", decision.move}, {"simulations", static_cast<std::int64_t>(decision.simulations)}});
  data.set("estimates", std::move(estimates));
  return data;
}

std::unique_ptr<MatchBot> make_match_bot(const Match& match, const BotSpec& spec) {
  std::unique_ptr<MatchBot> bot;
  AllGames::with(match.info().id, [&]<Game G>() {
    // A match has options that its game has accepted.
    const auto options = G::parse_options(match.options(), "options", Completeness::every_field);
    bot = std::make_unique<MatchBotOf<G>>(G(*options), spec);
  });
  return bot;
}

}  // namespace vivarium::bots
