// What the tests of Dino Twist share: random tables and editions, and a walk through random games.
#pragma once

#include <string>
#include <vector>

#include "games/dino_twist/dino_twist.hpp"
#include "games/dino_twist/text.hpp"

namespace vivarium::dino_twist::testing {

inline int below(Rng& rng, int bound) { return static_cast<int>(draw_below(rng, static_cast<std::uint32_t>(bound))); }

inline Edition random_edition(Rng& rng) {
  if (below(rng, 3) == 0) return standard_edition();
  Edition edition;
  edition.name = "random";
  for (const Card card : CardKinds::all()) {
    if (!card.is_baby() && below(rng, 4) == 0) edition.claws.insert(card);
  }
  const auto add = [&](EventCard event, int count) { edition.events.push_back({canonical_name(event), event, count}); };
  for (int kind = static_cast<int>(EventKind::triple); kind <= static_cast<int>(EventKind::new_brood); ++kind) {
    if (const int count = below(rng, 3)) add({static_cast<EventKind>(kind), {}}, count);
  }
  TerritorySet all_but_some = TerritorySet::all();
  for (const Territory territory : TerritorySet::all()) {
    if (below(rng, 3) == 0) all_but_some = all_but_some - TerritorySet::of(territory);
  }
  if (!all_but_some.empty()) add({EventKind::meteor, all_but_some}, 1);
  add({EventKind::meteor, territories_of(Species::herbi)}, 10);
  return edition;
}

inline Options random_options(Rng& rng) {
  Options options;
  options.players = kMinPlayers + below(rng, kMaxPlayers - kMinPlayers + 1);
  options.little_rex = SeatSet::from_bits(static_cast<unsigned>(below(rng, 64))) & SeatSet::all(options.players);
  options.edition = random_edition(rng);
  return options;
}

// An edition in which every event is this one.
inline Edition only(EventKind kind) {
  Edition edition = standard_edition();
  edition.name = "one event";
  edition.events = {{canonical_name({kind, {}}), {kind, {}}, kEventsInGame}};
  return edition;
}

inline Seat any_of(SeatSet seats, Rng& rng) {
  return seats.nth(draw_below(rng, static_cast<std::uint32_t>(seats.size())));
}

inline Move random_move(const DinoTwist& game, const State& state, Seat seat, Rng& rng) {
  MoveList moves;
  game.legal_moves(state, seat, moves);
  return moves[draw_below(rng, static_cast<std::uint32_t>(moves.size()))];
}

// One random step; now and then somebody who has chosen chooses anew or takes the choice back.
inline void step_randomly(const DinoTwist& game, State& state, Rng& rng) {
  const Stage stage = game.stage(state);
  if (stage.is_chance()) return game.apply(state, game.sample_chance(state, rng));
  if (!stage.decided.empty() && below(rng, 8) == 0) {
    const Seat seat = any_of(stage.decided, rng);
    if (below(rng, 2) == 0) return game.retract(state, seat);
    return game.apply(state, seat, random_move(game, state, seat, rng));
  }
  const Seat seat = any_of(stage.to_act, rng);
  game.apply(state, seat, random_move(game, state, seat, rng));
}

// Calls f(state) on every state of a random game, the last one included.
template <class F>
void walk(const DinoTwist& game, Rng& rng, F&& f) {
  State state = game.initial();
  f(state);
  while (!game.stage(state).is_over()) {
    step_randomly(game, state, rng);
    f(state);
  }
}

// A fresh game up to the first preparation.
inline State dealt(const DinoTwist& game, Rng& rng) {
  State state = game.initial();
  while (game.stage(state).is_chance()) game.apply(state, game.sample_chance(state, rng));
  return state;
}

inline Card card(std::string_view text) { return parse_card(text).value_or(Card{}); }

inline Hand hand_of(const std::vector<std::string>& cards) {
  Hand hand;
  for (const std::string& text : cards) hand.insert(card(text));
  return hand;
}

inline Move move(std::string_view text) {
  const auto parsed = DinoTwist::parse_move(text);
  return parsed ? *parsed : Move{};
}

inline std::vector<std::string> moves_of(const DinoTwist& game, const State& state, Seat seat) {
  MoveList moves;
  game.legal_moves(state, seat, moves);
  std::vector<std::string> texts;
  for (const Move& each : moves) texts.push_back(DinoTwist::to_text(each));
  return texts;
}

// Gives the seats these hands, taking the cards from wherever they are in hands and pile; the pile gets the rest.
inline void give_hands(State& state, int players, const std::vector<std::vector<std::string>>& hands) {
  CardCounts rest = counted(state.pile);
  for (const Seat seat : seats(players)) {
    for (const Card each : state.hands[seat]) rest.add(each);
    state.hands[seat] = hand_of(hands[index_of(seat)]);
  }
  for (const Seat seat : seats(players)) {
    for (const Card each : state.hands[seat]) rest.remove(each);
  }
  state.pile = in_order(rest);
}

}  // namespace vivarium::dino_twist::testing
