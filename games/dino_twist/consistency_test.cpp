#include <gtest/gtest.h>

#include "games/dino_twist/testing.hpp"
#include "tests/support/broken_state.hpp"

namespace vivarium::dino_twist {
namespace {

using testing::card;
using testing::dealt;
using testing::give_hands;
using testing::move;

constexpr Seat kHere{0};
constexpr Seat kOther{1};
constexpr Seat kNowhere{2};

// Both are to choose.
State in_preparation(const DinoTwist& game) {
  Rng rng(41);
  State state = dealt(game, rng);
  give_hands(state, 2, {{"A2", "A3", "C4", "C5", "H6", "H7", "V8"}, {"A4", "C6", "C7", "H8", "H9", "V2", "V3"}});
  return state;
}

// Seat 1 has chosen.
State half_chosen(const DinoTwist& game) {
  State state = in_preparation(game);
  game.apply(state, kOther, move("attack V2"));
  return state;
}

// Seat 1 is to capture, seat 0 is next.
State in_capture(const DinoTwist& game) {
  State state = half_chosen(game);
  game.apply(state, kHere, move("attack A2+A3"));
  return state;
}

// The pile has run out while seat 0 draws.
State in_reshuffle(const DinoTwist& game) {
  State state = in_preparation(game);
  while (state.pile.size() > 1) state.discards.add(state.pile.pop_back());
  game.apply(state, kHere, move("attack A2+A3"));
  game.apply(state, kOther, move("attack V2"));
  game.apply(state, kOther, move("capture cliff to cliff"));
  game.apply(state, kHere, move("capture sea to sea"));
  return state;
}

TEST(DinoTwistConsistency, NoticesCardsThatAreNotWhereTheyShouldBe) {
  const DinoTwist game{Options{}};
  const auto notices = [&](std::string_view what, auto&& break_it) {
    expect_noticed(game, in_preparation(game), what, break_it);
  };
  notices("a card too few", [](State& s) { s.pile.pop_back(); });
  notices("another card in its place", [](State& s) { s.pile.back() = s.pile[0]; });
  notices("a third baby", [](State& s) {
    s.islands[kHere].put(Territory(0), card("A1"));
    s.islands[kOther].put(Territory(0), card("A1"));
  });
  notices("a Dino of another species on Twist Island", [](State& s) {
    s.twist.put(Territory(0), s.pile.back().species() == Species::aqua ? card("C1") : s.pile.back());
    if (!s.twist[Territory(0)].is_baby()) s.pile.pop_back();
  });
  notices("a Dino away from home", [](State& s) { s.islands[kHere].put(Territory(0), card("V1")); });
  notices("cards of nobody", [](State& s) { s.hands[kNowhere].insert(s.pile.pop_back()); });
  notices("an island of nobody", [](State& s) { s.islands[kNowhere].put(Territory(0), card("A1")); });
  notices("a bonus for an island that is not full", [](State& s) { s.island_bonuses[kHere] = 10; });
  notices("more bonuses than there are", [](State& s) { s.bonuses_used = 4; });
  notices("a hand from the deal with five of a species", [](State& s) {
    give_hands(s, 2, {{"A2", "A3", "A4", "A5", "A6", "H7", "V8"}, {"A7", "C6", "C7", "H8", "H9", "V2", "V3"}});
  });
  notices("a memory of Twist Island before the reveal", [](State& s) { s.twist_before.put(Territory(0), card("A2")); });
}

TEST(DinoTwistConsistency, NoticesChoicesThatCannotBe) {
  const DinoTwist game{Options{}};
  const auto notices = [&](std::string_view what, auto&& break_it) {
    expect_noticed(game, half_chosen(game), what, break_it);
  };
  notices("somebody who chooses without being there", [](State& s) { s.choosing.insert(kNowhere); });
  notices("somebody dealt to without being there", [](State& s) { s.dealt_hands.insert(kNowhere); });
  notices("somebody who has chosen without being asked", [](State& s) { s.choosing = SeatSet::of(kHere); });
  notices("nobody left to choose", [](State& s) {
    s.decided.insert(kHere);
    s.choices[kHere] = move("attack A2");
  });
  notices("an illegal choice", [](State& s) { s.choices[kOther] = move("attack V9"); });
  notices("no choice of who has chosen", [](State& s) { s.choices[kOther] = {}; });
  notices("a choice of who has not chosen", [](State& s) { s.choices[kHere] = move("attack A2"); });
  notices("an action before the reveal", [](State& s) { s.actions[kHere].strength = Strength(3); });
  notices("a burial of who has not buried", [](State& s) {
    s.burials[kHere] = {card("A2")};
    s.hands[kHere].remove(card("A2"));
    s.buried[kHere].add(card("A2"));
  });
}

TEST(DinoTwistConsistency, NoticesActionsThatCannotBe) {
  const DinoTwist game{Options{}};
  const auto notices = [&](std::string_view what, auto&& break_it) {
    expect_noticed(game, in_capture(game), what, break_it);
  };
  notices("a count that is not that of the cards", [](State& s) { s.actions[kHere].card_count = 1; });
  notices("a burial with an attack", [](State& s) {
    s.burials[kHere] = {card("C4")};
    s.hands[kHere].remove(card("C4"));
    s.buried[kHere].add(card("C4"));
  });
  notices("strength without an attack", [](State& s) {
    for (const Card each : s.actions[kHere].cards) s.discards.add(each);
    s.actions[kHere] = {};
    s.actions[kHere].strength = Strength(5);
  });
  // Seat 0 as one who buried and whose hand allowed it: nobody could gain with it.
  notices("a buried card that is not in the graveyard", [](State& s) {
    for (const Card each : s.actions[kHere].cards) s.discards.add(each);
    s.actions[kHere] = {};
    s.actions[kHere].kind = Action::Kind::burial;
    s.actions[kHere].card_count = 1;
    s.burials[kHere] = {card("A2")};
    s.islands[kHere] = {};
  });
}

TEST(DinoTwistConsistency, NoticesPilesAndEventsThatCannotBe) {
  const DinoTwist game{Options{}};
  const auto notices = [&](const State& sound, std::string_view what, auto&& break_it) {
    expect_noticed(game, sound, what, break_it);
  };
  notices(game.initial(), "a pile out of order before the shuffle",
          [](State& s) { std::swap(s.pile[0], s.pile.back()); });
  notices(game.initial(), "an event before they are dealt",
          [](State& s) { s.events.push_back({EventKind::triple, {}}); });
  notices(game.initial(), "a round before the events are dealt", [](State& s) { s.events_seen = 1; });
  const State preparing = in_preparation(game);
  notices(preparing, "somebody who draws while others choose", [](State& s) { s.to_draw[kHere] = 1; });
  notices(preparing, "nine events", [](State& s) { s.events.pop_back(); });
  notices(preparing, "events that the edition does not have", [](State& s) {
    for (EventCard& event : s.events) event = {EventKind::carnage, {}};
  });
  notices(preparing, "a volcano that did not erupt", [](State& s) { s.volcanoes = 1; });
  notices(preparing, "an event that is not the round's", [](State& s) { s.event = {EventKind::triple, {}}; });
  const State reshuffling = in_reshuffle(game);
  notices(reshuffling, "a reshuffle with cards in the pile", [](State& s) {
    const Card first = in_order(s.discards)[0];
    s.discards.remove(first);
    s.pile.push_back(first);
  });
  notices(reshuffling, "a reshuffle for nobody", [](State& s) { s.to_draw = {}; });
  notices(reshuffling, "a reshuffle of nothing", [](State& s) {
    s.discards.for_each([&](Card each) { s.buried[kOther].add(each); });
    s.discards = {};
  });
}

TEST(DinoTwistConsistency, NoticesAnEndThatIsNone) {
  const DinoTwist game{Options{}};
  Rng rng(42);
  State over = game.initial();
  while (!game.stage(over).is_over()) testing::step_randomly(game, over, rng);
  expect_noticed(game, over, "over before the last event", [](State& s) {
    s.volcanoes = static_cast<std::uint8_t>(s.volcanoes - (s.events.back().kind == EventKind::volcano ? 1 : 0));
    --s.events_seen;
  });
  expect_noticed(game, over, "an event after the last round", [](State& s) { s.event = s.events[0]; });
}

}  // namespace
}  // namespace vivarium::dino_twist
