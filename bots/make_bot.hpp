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

// The style of `search` in each game. Where choices made at the same time matter, its Knowledge says so.
template <class G>
concept MixingGame = KnownGame<G> && Knowledge<G>::kMixesChoices;
template <KnownGame G>
using SearchStyle = std::conditional_t<MixingGame<G>, RegretStyle<G>, GuidedStyle<G>>;

// As large as the effort can fill it; a time can fill any.
inline TreeSize tree_size_for(const Effort& effort) {
  return effort.unit == Effort::Unit::simulations ? TreeSize::for_simulations(effort.amount) : TreeSize{};
}

// For one seat of one game. The effort decides how much memory it takes; how long it thinks says the Budget of each
// decision (budget_for).
template <KnownGame G>
std::unique_ptr<Bot<G>> make_bot(const G& game, const BotSpec& spec) {
  const TreeSize size = tree_size_for(spec.effort_in_use().value_or(Effort::simulations(1)));
  switch (spec.kind) {
    case BotKind::random:
      return std::make_unique<RandomBot<G>>();
    case BotKind::greedy:
      return std::make_unique<GreedyBot<G>>(game, spec.noise);
    case BotKind::plain:
      return std::make_unique<TreeSearch<G, PlainStyle<G>>>(game, size);
    case BotKind::search: {
      const GuidedParameters parameters = Knowledge<G>::kParameters;
      return std::make_unique<TreeSearch<G, SearchStyle<G>>>(game, size, SearchStyle<G>(parameters.with(spec.sight)));
    }
  }
  return nullptr;
}

}  // namespace vivarium::bots
