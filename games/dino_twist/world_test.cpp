// Sampled worlds, and that nothing hidden leaks.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "engine/core/view_data.hpp"
#include "games/dino_twist/testing.hpp"
#include "tests/support/effort.hpp"

namespace vivarium::dino_twist {
namespace {

using testing::card;
using testing::dealt;
using testing::walk;

std::vector<Viewer> viewers(const DinoTwist& game) {
  std::vector<Viewer> all = {Viewer::spectator()};
  for (const Seat seat : SeatSet::all(game.players())) all.push_back(Viewer::seat(seat));
  return all;
}

TEST(DinoTwistWorlds, AreConsistentAndLookTheSameToTheirViewer) {
  Rng rng(51);
  for (int i = 0; i < effort(250); ++i) {
    const DinoTwist game(testing::random_options(rng));
    walk(game, rng, [&](const State& state) {
      for (const Viewer viewer : viewers(game)) {
        const Observation seen = game.observe(state, viewer);
        const State world = game.sample_world(seen, rng);
        ASSERT_TRUE(game.is_consistent(world)) << static_cast<int>(state.phase);
        ASSERT_EQ(game.observe(world, viewer), seen);
        ASSERT_EQ(game.stage(world), game.stage(state));
        ASSERT_EQ(game.stage(seen), game.stage(state));
        if (const auto seat = viewer.as_seat()) {
          ASSERT_EQ(testing::moves_of(game, world, *seat), testing::moves_of(game, state, *seat));
        }
      }
    });
    if (HasFatalFailure()) return;
  }
}

TEST(DinoTwistWorlds, TheFinishedGameIsSeenWhole) {
  Rng rng(52);
  const DinoTwist game(testing::random_options(rng));
  walk(game, rng,
       [&](const State& state) { ASSERT_EQ(game.sample_world(game.observe(state, Viewer::finished()), rng), state); });
}

// Two players; seat 1 holds seven of these eight cards, and the last one is the pile. All the rest is discarded.
State eight_unseen(const DinoTwist& game, const std::vector<std::string>& cards, Rng& rng) {
  State state = dealt(game, rng);
  testing::give_hands(state, 2, {{"A2", "A3", "C4", "C5", "H6", "H7", "V8"}, {cards.begin() + 1, cards.end()}});
  CardCounts rest = counted(state.pile);
  rest.remove(card(cards[0]));
  rest.for_each([&](Card each) { state.discards.add(each); });
  state.pile.clear();
  state.pile.push_back(card(cards[0]));
  return state;
}

// How often each card is the one in the pile.
std::map<std::string, int> pile_cards(const DinoTwist& game, const State& state, int samples, Rng& rng) {
  const Observation seen = game.observe(state, Viewer::seat(Seat(0)));
  std::map<std::string, int> counts;
  for (int i = 0; i < samples; ++i) ++counts[std::string(card_text(game.sample_world(seen, rng).pile[0]))];
  return counts;
}

TEST(DinoTwistWorlds, AreUniformWhereNothingIsKnown) {
  const DinoTwist game{Options{}};
  Rng rng(53);
  State state = eight_unseen(game, {"A4", "A5", "C6", "C7", "H8", "H8", "V2", "V3"}, rng);
  state.dealt_hands = {};
  const auto counts = pile_cards(game, state, 80'000, rng);
  ASSERT_EQ(counts.size(), 7U);
  for (const auto& [text, count] : counts) EXPECT_NEAR(count, text == "H8" ? 20'000 : 10'000, 600) << text;
}

// DT-7: seat 1 was not dealt five Aquas, so the pile has one of the five.
TEST(DinoTwistWorlds, AHandFromTheDealHasAtMostFourOfASpecies) {
  const DinoTwist game{Options{}};
  Rng rng(54);
  const State state = eight_unseen(game, {"A4", "A5", "A6", "A7", "A8", "H8", "V2", "V3"}, rng);
  ASSERT_TRUE(game.is_consistent(state));
  const auto counts = pile_cards(game, state, 50'000, rng);
  ASSERT_EQ(counts.size(), 5U);
  for (const auto& [text, count] : counts) EXPECT_NEAR(count, 10'000, 600) << text;
}

// DT-10: who buried under `alone` had no card that beats the C6 of Twist Island, which they could have used.
TEST(DinoTwistWorlds, WhoBuriedCouldGainNothing) {
  Options options;
  options.edition = testing::only(EventKind::alone);
  const DinoTwist game(options);
  Rng rng(55);
  State state = eight_unseen(game, {"C9", "A5", "A6", "C2", "C3", "C5", "C6", "V2"}, rng);
  state.dealt_hands = {};
  state.events_seen = 1;
  state.event = state.events[0];
  const auto swap_in = [&](Territory territory, const char* text) {
    state.twist.put(territory, card(text));
    state.discards.remove(card(text));
  };
  swap_in(Territory(2), "C6");
  for (const Territory territory : TerritorySet::all()) {
    if (territory == Territory(2)) continue;
    const Card ten(territory.species(), 10);
    if (state.discards.count(ten) == 0) continue;
    state.discards.remove(ten);
    state.islands[Seat(1)].put(territory, ten);
  }
  ASSERT_TRUE(game.is_consistent(state));
  game.apply(state, Seat(0), testing::move("attack A2"));
  ASSERT_EQ(testing::moves_of(game, state, Seat(1)).back(), "bury C6+V2");
  game.apply(state, Seat(1), testing::move("bury A5+V2"));
  ASSERT_EQ(state.phase, Phase::capture);
  ASSERT_TRUE(game.is_consistent(state));
  const auto counts = pile_cards(game, state, 1000, rng);
  EXPECT_EQ(counts, (std::map<std::string, int>{{"C9", 1000}}));
}

// Exchanges a card that `viewer` sees neither before nor after the step (one in another's hand, one at the bottom of
// the pile); false where there is no such pair.
bool swap_hidden(const DinoTwist& game, Viewer viewer, State& before, const State& after, Rng& rng) {
  if (before.pile.empty() || after.pile.empty() || before.pile[0] != after.pile[0]) return false;
  if (is_dealing(before.phase)) return false;
  for (const Seat seat : SeatSet::all(game.players())) {
    if (viewer.is_seat(seat)) continue;
    for (const Card mine : before.hands[seat]) {
      const Card bottom = before.pile[0];
      const bool stays = !before.choices[seat].cards().contains(mine) && after.hands[seat].contains(mine);
      if (!stays || mine == bottom || testing::below(rng, 3) != 0) continue;
      before.hands[seat].remove(mine);
      before.hands[seat].insert(bottom);
      before.pile[0] = mine;
      return true;
    }
  }
  return false;
}

Events seen_by(const Events& events, Viewer viewer) {
  Events seen;
  for (const Event& event : events) {
    if (event.audience.includes(viewer)) seen.push_back(event);
  }
  return seen;
}

TEST(DinoTwistLeaks, EventsAndViewsDoNotDependOnWhatStaysHidden) {
  Rng rng(56);
  int compared = 0;
  for (int i = 0; i < effort(60); ++i) {
    const DinoTwist game(testing::random_options(rng));
    walk(game, rng, [&](const State& state) {
      const Stage stage = game.stage(state);
      if (!stage.is_decision()) return;
      const Seat seat = testing::any_of(stage.to_act, rng);
      const Move move = testing::random_move(game, state, seat, rng);
      State after = state;
      game.apply(after, seat, move);
      for (const Viewer viewer : viewers(game)) {
        State other = state;
        if (!swap_hidden(game, viewer, other, after, rng)) continue;
        MoveList moves;
        game.legal_moves(other, seat, moves);
        if (!moves.contains(move) || !game.is_consistent(other)) continue;  // the change forbids the step itself
        State other_after = other;
        game.apply(other_after, seat, move);
        Events events;
        Events other_events;
        game.describe(state, seat, move, after, events);
        game.describe(other, seat, move, other_after, other_events);
        ASSERT_EQ(seen_by(events, viewer), seen_by(other_events, viewer));
        ASSERT_EQ(shown_data(game, game.observe(state, viewer)), shown_data(game, game.observe(other, viewer)));
        ASSERT_EQ(shown_data(game, game.observe(after, viewer)), shown_data(game, game.observe(other_after, viewer)));
        ++compared;
      }
    });
    if (HasFatalFailure()) return;
  }
  EXPECT_GT(compared, effort(1000));
}

// Another secret choice of another seat changes nothing that one can see until all have chosen.
TEST(DinoTwistLeaks, ASecretChoiceTellsOnlyThatItWasMade) {
  Rng rng(57);
  int compared = 0;
  for (int i = 0; i < effort(60); ++i) {
    const DinoTwist game(testing::random_options(rng));
    walk(game, rng, [&](const State& state) {
      const Stage stage = game.stage(state);
      if (!stage.is_decision() || stage.to_act.size() < 2) return;
      const Seat seat = testing::any_of(stage.to_act, rng);
      State one = state;
      State two = state;
      const Move first = testing::random_move(game, state, seat, rng);
      game.apply(one, seat, first);
      game.apply(two, seat, testing::random_move(game, state, seat, rng));
      Events events;
      game.describe(state, seat, first, one, events);
      ASSERT_EQ(events.size(), 1U);
      EXPECT_EQ(events[0].id, "dino-twist.chosen");
      EXPECT_EQ(events[0].args, Data::object({{"seat", seat.index()}}));
      events.clear();
      game.describe(one, seat, first, one, events);
      EXPECT_TRUE(events.empty());
      for (const Viewer viewer : viewers(game)) {
        if (viewer.is_seat(seat)) continue;
        ASSERT_EQ(shown_data(game, game.observe(one, viewer)), shown_data(game, game.observe(two, viewer)));
        ++compared;
      }
    });
    if (HasFatalFailure()) return;
  }
  EXPECT_GT(compared, effort(1000));
}

}  // namespace
}  // namespace vivarium::dino_twist
