// sample_world: a state that the viewer of an observation cannot tell from the true one. Uniform over all arrangements
// of the cards the viewer has not seen that agree with what is known about the hidden cards of the Hand (CU-21).
#include "games/cubosaurs/cubosaurs.hpp"

namespace vivarium::cubosaurs {
namespace {

// REQUIRES: cards are not empty
Card pick(Cards cards, Rng& rng) { return cards.nth(draw_below(rng, static_cast<std::uint32_t>(cards.size()))); }

Cards without_types(Cards cards, TypeSet types) {
  for (const Type type : types) cards -= cards_of(type);
  return cards;
}

struct CardPair {
  Card first;
  Card second;
};

// Uniform over the pairs of two different cards. REQUIRES: there is one
CardPair pick_pair(Cards firsts, Cards seconds, Rng& rng) {
  while (true) {
    const CardPair pair{pick(firsts, rng), pick(seconds, rng)};
    if (pair.first != pair.second) return pair;
  }
}

std::uint32_t count_pairs(Cards firsts, Cards seconds) {
  return static_cast<std::uint32_t>(firsts.size() * seconds.size() - (firsts & seconds).size());
}

// The same, over those pairs of which one card at least is of `shown`: either the first one is, or only the second.
CardPair pick_pair_showing(Cards firsts, Cards seconds, Type shown, Rng& rng) {
  const Cards of_type = cards_of(shown);
  const std::uint32_t first_shows = count_pairs(firsts & of_type, seconds);
  const std::uint32_t only_second_shows = count_pairs(firsts - of_type, seconds & of_type);
  if (draw_below(rng, first_shows + only_second_shows) < first_shows) {
    return pick_pair(firsts & of_type, seconds, rng);
  }
  return pick_pair(firsts - of_type, seconds & of_type, rng);
}

// Fills in the drawn cards that the viewer does not know.
void guess_drawn_cards(const Observation& observation, Cards unseen, Rng& rng, State& world) {
  Cards candidates[kMaxDrawn];
  bool is_shown = observation.shown.empty();
  for (std::size_t i = 0; i < observation.hidden.size(); ++i) {
    world.drawn.push_back(observation.drawn[i].value_or(Card{}));
    candidates[i] = without_types(unseen, observation.hidden[i].impossible);
    if (observation.drawn[i] && observation.shown.contains(observation.drawn[i]->type())) is_shown = true;
  }
  if (observation.hidden_count() == 2) {
    const CardPair pair = is_shown ? pick_pair(candidates[0], candidates[1], rng)
                                   : pick_pair_showing(candidates[0], candidates[1], observation.shown.first(), rng);
    world.drawn = {pair.first, pair.second};
  } else if (observation.hidden_count() == 1) {
    const std::size_t i = observation.drawn[0] ? 1 : 0;
    const Cards possible = is_shown ? candidates[i] : candidates[i] & cards_of(observation.shown.first());
    world.drawn[i] = pick(possible, rng);
  }
  for (const Card card : world.drawn) world.hand.insert(card);
}

}  // namespace

State Cubosaurs::sample_world(const Observation& observation, Rng& rng) const {
  State world{static_cast<const Table&>(observation), {}, {}, {}, {}};
  world.hand = observation.hand;
  Cards unseen = Cards::all() - observation.destroyed - observation.hand;
  for (const Cards collection : observation.collections) unseen -= collection;

  guess_drawn_cards(observation, unseen, rng, world);
  if (observation.viewer.sees_everything()) {
    world.pack = observation.pack;
    world.set_aside = observation.set_aside;
    return world;
  }
  FixedVector<Card, kCards> rest;
  for (const Card card : unseen - world.hand) rest.push_back(card);
  shuffle(std::span(rest.begin(), rest.size()), rng);
  while (world.pack.size() < observation.pack_size) world.pack.push_back(rest.pop_back());
  for (const Card card : rest) world.set_aside.insert(card);
  return world;
}

}  // namespace vivarium::cubosaurs
