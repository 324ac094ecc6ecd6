// What the bots know about the games: Knowledge<G> of every game that has a folder here, and the defaults for all
// others. A game's specialisation must be visible wherever its bots are made, or two files could disagree on what
// Knowledge<G> is; that is why KnownGame is declared here, below all of them.
#pragma once

#include <concepts>
#include <cstdint>
#include <span>

#include "bots/cubosaurs/knowledge.hpp"
#include "bots/default_knowledge.hpp"  // IWYU pragma: export
#include "bots/dino_twist/knowledge.hpp"
#include "bots/take_that/knowledge.hpp"

namespace vivarium::bots {

// What the functions mean says DefaultKnowledge.
template <class G>
concept KnownGame = Game<G> && requires(const G& game, const typename G::State& state, Seat seat,
                                        const Choice<G>& choice, std::span<float> values, Rng& rng,
                                        const typename G::Observation& seen, typename Knowledge<G>::Memory& memory) {
  { Knowledge<G>::judge(choice, values) } -> std::same_as<void>;
  { Knowledge<G>::judge_exactly(choice, values) } -> std::same_as<bool>;
  { Knowledge<G>::playout_move(choice, rng) } -> std::same_as<typename G::Move>;
  { Knowledge<G>::context(game, state, seat) } -> std::same_as<std::uint64_t>;
  { Knowledge<G>::models_others(seen) } -> std::same_as<bool>;
  { Knowledge<G>::is_horizon(game, seen, state, Sight::far) } -> std::same_as<bool>;
  { Knowledge<G>::expected_scores(game, state) } -> std::same_as<Expectation>;
  { Knowledge<G>::is_settled(game, state) } -> std::same_as<bool>;
  { Knowledge<G>::seer_world(game, state, state, rng) } -> std::same_as<typename G::State>;
  { Knowledge<G>::kDecisiveMargin } -> std::convertible_to<float>;
  { Knowledge<G>::kJudgementScale } -> std::convertible_to<float>;
  { Knowledge<G>::kParameters } -> std::convertible_to<GuidedParameters>;
  { Knowledge<G>::kMixesChoices } -> std::convertible_to<bool>;
  { memory.watch(game, seen) } -> std::same_as<void>;
  { memory.sample_world(game, seen, rng) } -> std::same_as<typename G::State>;
  { memory.plays_by_judgement(seat) } -> std::same_as<bool>;
};

template <class G>
inline constexpr bool kHasMemory = !std::same_as<typename Knowledge<G>::Memory, BasicMemory<G>>;

}  // namespace vivarium::bots
