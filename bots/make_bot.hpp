// make_bot: a specification becomes a player of a particular game.
#pragma once

#include <memory>
#include <type_traits>

#include "bots/bot.hpp"
#include "bots/knowledge.hpp"
#include "bots/roster.hpp"
#include "bots/search/guided_style.hpp"
#include "bots/search/plain_style.hpp"
#include "bots/search/regret_style.hpp"
#include "bots/search/tree_search.hpp"
#include "bots/simple_bots.hpp"

namespace vivarium::bots {

// The style of `search` in each game.
template <KnownGame G>
using StyleFor = std::conditional_t<Knowledge<G>::kMixesChoices, RegretStyle<G>, GuidedStyle<G>>;

// As large as the effort can fill it; a time can fill any.
inline TreeSize tree_size_for(const Effort& effort) {
  return effort.unit == Effort::Unit::simulations ? TreeSize::for_simulations(effort.amount) : TreeSize{};
}

// For one seat of one game. The effort decides how much memory it takes; the Budget of each decision (budget_for) says
// how long it thinks.
template <KnownGame G>
std::unique_ptr<Bot<G>> make_bot(const G& game, const BotSpec& spec) {
  const TreeSize size = tree_size_for(spec.effort_in_use().value_or(Effort::simulations(1)));
  switch (spec.kind) {
    case BotKind::random:
      return std::make_unique<RandomBot<G>>();
    case BotKind::greedy:
      return std::make_unique<GreedyBot<G>>(game, spec.noise);
    case BotKind::plain:
      return std::make_unique<TreeSearch<G, PlainStyle<G>>>(size, PlainStyle<G>(game));
    case BotKind::search: {
      const GuidedParameters parameters = Knowledge<G>::kParameters;
      return std::make_unique<TreeSearch<G, StyleFor<G>>>(size, StyleFor<G>(game, parameters.with(spec.sight)));
    }
  }
  return nullptr;
}

}  // namespace vivarium::bots
