// What must hold for every game in every state of random play (docs/ADDING_A_GAME.md lists the properties).
//
//   INSTANTIATE_TYPED_TEST_SUITE_P(MyGames, Conformance, testing::Types<MyGame>, GameNames);
#pragma once

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "engine/core/game.hpp"
#include "engine/core/view_data.hpp"
#include "games/catalog/random_options.hpp"
#include "tests/support/effort.hpp"

namespace vivarium {

template <class G>
class Conformance : public testing::Test {
 protected:
  using Moves = typename G::MoveList;

  static std::vector<Viewer> viewers(const G& game) {
    std::vector<Viewer> all = {Viewer::spectator()};
    for (int seat = 0; seat < game.players(); ++seat) all.push_back(Viewer::seat(Seat(seat)));
    return all;
  }

  static G game_with_random_options(int players, Rng& rng) {
    const Data data = random_options(G::info(), players, rng);
    const auto options = G::parse_options(data, "options", Completeness::every_field);
    EXPECT_TRUE(options.has_value());
    EXPECT_EQ(G::options_data(*options), data);
    return G(*options);
  }

  // Plays `games` random games for every number of players; calls visit(game, state, rng) on every state, the last one
  // included.
  template <class Visit>
  static void on_every_state(int games, std::uint64_t seed, Visit&& visit) {
    for (int players = G::info().min_players; players <= G::info().max_players; ++players) {
      for (int i = 0; i < effort(games); ++i) {
        Rng rng(seed + static_cast<std::uint64_t>(players), static_cast<std::uint64_t>(i));
        const G game = game_with_random_options(players, rng);
        typename G::State state = game.initial();
        int steps = 0;
        for (;; ++steps) {
          visit(game, state, rng);
          if (testing::Test::HasFatalFailure() || testing::Test::HasNonfatalFailure()) return;
          if (game.stage(state).is_over()) break;
          advance(game, state, rng);
          ASSERT_LT(steps, 20'000) << "the game does not end";
        }
      }
    }
  }

  // One random step. Seats that choose at the same time act in random order, and sometimes choose again.
  static void advance(const G& game, typename G::State& state, Rng& rng) {
    static_cast<void>(advance_and_tell(game, state, rng));
  }

  // The same; returns what is told of it.
  static Events advance_and_tell(const G& game, typename G::State& state, Rng& rng) {
    Events events;
    const auto before = state;
    const Stage stage = game.stage(state);
    if (stage.is_chance()) {
      const auto chance = game.sample_chance(state, rng);
      game.apply(state, chance);
      game.describe(before, chance, state, events);
      return events;
    }
    std::vector<Seat> seats;
    const bool again = !stage.decided.empty() && draw_below(rng, 8) == 0;
    for (const Seat seat : again ? stage.decided : stage.to_act) seats.push_back(seat);
    const Seat seat = seats[draw_below(rng, static_cast<std::uint32_t>(seats.size()))];
    Moves moves;
    game.legal_moves(state, seat, moves);
    const auto move = moves[draw_below(rng, static_cast<std::uint32_t>(moves.size()))];
    game.apply(state, seat, move);
    game.describe(before, seat, move, state, events);
    return events;
  }
};

// The first name of a member, however deep, that is not spelled with underscores; empty where all are.
inline std::string name_with_hyphen(const Data& data) {
  std::string found;
  if (const Data::Object* members = data.as_object()) {
    for (const auto& [name, value] : *members) {
      if (found.empty()) found = name.find('-') != std::string::npos ? name : name_with_hyphen(value);
    }
  } else if (const Data::Array* values = data.as_array()) {
    for (const Data& value : *values) {
      if (found.empty()) found = name_with_hyphen(value);
    }
  }
  return found;
}

inline std::vector<int> points_in(const Scores& scores) { return {scores.begin(), scores.end()}; }
inline std::vector<int> points_in(const Data& scores) {
  std::vector<int> points;
  for (const Data& one : *scores.as_array()) points.push_back(static_cast<int>(*one.find("points")->as_int()));
  return points;
}

struct GameNames {
  template <class G>
  static std::string GetName(int /*index*/) {
    return std::string(G::info().title.substr(0, G::info().title.find(' ')));
  }
};

TYPED_TEST_SUITE_P(Conformance);

TYPED_TEST_P(Conformance, EveryStateIsConsistentAndChoosersHaveDistinctLegalMoves) {
  using G = TypeParam;
  int checked = 0;
  this->on_every_state(2'000, 1, [&](const G& game, const typename G::State& state, Rng&) {
    ASSERT_TRUE(game.is_consistent(state));
    const Stage stage = game.stage(state);
    ASSERT_EQ(stage.is_decision(), !stage.to_act.empty());
    ASSERT_EQ(stage.first, stage.is_decision() ? stage.to_act.first() : Seat());
    ASSERT_TRUE((stage.to_act & stage.decided).empty());
    typename G::MoveList moves;
    for (int i = 0; i < kMaxSeats; ++i) {
      moves.clear();
      if (i < game.players()) game.legal_moves(state, Seat(i), moves);
      ASSERT_EQ(!moves.empty(), stage.choosers().contains(Seat(i)));
      for (std::size_t a = 0; a < moves.size(); ++a) {
        for (std::size_t b = 0; b < a; ++b) ASSERT_FALSE(moves[a] == moves[b]);
      }
    }
    ++checked;
  });
  EXPECT_GT(checked, effort(10'000));
}

// A list may make its moves when they are asked for: whichever way it is read, it must be the same list.
TYPED_TEST_P(Conformance, ListsOfMovesReadTheSameInOrderAndByPlace) {
  using G = TypeParam;
  using List = typename G::MoveList;
  List kept;  // used again and again, so that what it held before must not show
  this->on_every_state(300, 5, [&](const G& game, const typename G::State& state, Rng&) {
    for (int seat = 0; seat < game.players(); ++seat) {
      List fresh;
      game.legal_moves(state, Seat(seat), fresh);
      game.legal_moves(state, Seat(seat), kept);
      ASSERT_TRUE(kept == fresh);
      ASSERT_LE(fresh.size(), List::kCapacity);
      ASSERT_EQ(fresh.empty(), fresh.size() == 0);
      std::size_t place = 0;
      for (const auto& move : fresh) {
        ASSERT_TRUE(fresh[place] == move);
        ASSERT_TRUE(kept[place] == move);
        ASSERT_TRUE(fresh.contains(move));
        if constexpr (requires { fresh.place_of(move); }) {
          ASSERT_EQ(fresh.place_of(move), place);
        }
        ++place;
      }
      ASSERT_EQ(place, fresh.size());
      const List copy = fresh;
      fresh.clear();
      ASSERT_TRUE(fresh.empty());
      ASSERT_TRUE(fresh == List());
      ASSERT_EQ(copy == fresh, place == 0);
      if (place > 0) {
        ASSERT_FALSE(fresh.contains(copy[0]));
      }
    }
  });
}

TYPED_TEST_P(Conformance, TextOfMovesAndChanceRoundTrips) {
  using G = TypeParam;
  this->on_every_state(500, 2, [&](const G& game, const typename G::State& state, Rng& rng) {
    const Stage stage = game.stage(state);
    if (stage.is_chance()) {
      const auto chance = game.sample_chance(state, rng);
      ASSERT_TRUE(game.is_possible(state, chance));
      const auto parsed = game.parse_chance(game.to_outcome(chance));
      ASSERT_TRUE(parsed.has_value());
      ASSERT_TRUE(*parsed == chance);
    }
    std::set<std::string> texts;
    typename G::MoveList moves;
    for (const Seat seat : stage.choosers()) {
      texts.clear();
      game.legal_moves(state, seat, moves);
      for (const auto& move : moves) {
        const std::string text = G::to_text(move);
        const auto parsed = G::parse_move(text);
        ASSERT_TRUE(parsed.has_value()) << text;
        ASSERT_TRUE(*parsed == move) << text;
        ASSERT_TRUE(texts.insert(text).second) << text << " stands for two moves";
      }
    }
  });
}

TYPED_TEST_P(Conformance, EveryMoveIsToldWithItsMeaning) {
  using G = TypeParam;
  int told = 0;
  this->on_every_state(40, 12, [&](const G& game, const typename G::State& state, Rng&) {
    for (const Seat seat : game.stage(state).choosers()) {
      const auto seen = game.observe(state, Viewer::seat(seat));
      typename G::MoveList moves;
      game.legal_moves(state, seat, moves);
      const Data list = moves_data(game, seen, seat, moves);
      ASSERT_EQ(list.as_array()->size(), moves.size());
      for (std::size_t i = 0; i < moves.size(); ++i) {
        const Data& one = list.as_array()->at(i);
        const std::string text = G::to_text(moves[i]);
        ASSERT_EQ(*one.find("text"), Data(text));
        ASSERT_TRUE(text.starts_with(*one.find("kind")->as_text())) << text;
        ASSERT_NE(one.find("cards")->as_array(), nullptr) << text;
        if (const Data* points = one.find("points")) {
          ASSERT_EQ(points->as_array()->size(), static_cast<std::size_t>(game.players())) << text;
        }
        // What it says of itself is what it is: nobody needs the text to make it.
        Data part = Data::object();
        for (const auto& [name, value] : *one.as_object()) {
          if (name != "text") part.set(name, value);
        }
        ASSERT_EQ(game.meant_move(seen, seat, MovePart(part)), text);
        ASSERT_EQ(name_with_hyphen(one), "") << text;
        ++told;
      }
    }
  });
  EXPECT_GT(told, effort(1'000));
}

TYPED_TEST_P(Conformance, NamesInViewsAndEventsHaveNoHyphens) {
  using G = TypeParam;
  this->on_every_state(8, 13, [&](const G& game, const typename G::State& state, Rng& rng) {
    for (const Viewer viewer : this->viewers(game)) {
      ASSERT_EQ(name_with_hyphen(shown_data(game, game.observe(state, viewer))), "");
    }
    if (game.stage(state).is_over()) {
      ASSERT_EQ(name_with_hyphen(shown_data(game, game.observe(state, Viewer::finished()))), "");
      return;
    }
    auto after = state;
    for (const Event& event : this->advance_and_tell(game, after, rng)) {
      ASSERT_EQ(name_with_hyphen(event.args), "") << event.id;
      ASSERT_EQ(name_with_hyphen(event.scores), "") << event.id;
    }
  });
}

// Hosts write it once for all.
TYPED_TEST_P(Conformance, TheViewIsTheSameWhoeverLooks) {
  using G = TypeParam;
  int compared = 0;
  this->on_every_state(20, 15, [&](const G& game, const typename G::State& state, Rng&) {
    const Data view = view_data(game, game.observe(state, Viewer::spectator()));
    for (const Viewer viewer : this->viewers(game)) {
      ASSERT_TRUE(view_data(game, game.observe(state, viewer)) == view);
      ASSERT_EQ(secrets_data(game, game.observe(state, viewer)).is_null(), viewer.is_spectator() || !HasSecrets<G>);
      ++compared;
    }
  });
  EXPECT_GT(compared, effort(1'000));
}

// A move that can be undone has told nobody anything but the move itself: in every world that a viewer took for
// possible before it, the same move shows the viewer the same.
TYPED_TEST_P(Conformance, WhatCanBeUndoneHasShownNothing) {
  using G = TypeParam;
  int undoable = 0;
  int compared = 0;
  if constexpr (HasUndo<G>) {
    this->on_every_state(60, 16, [&](const G& game, const typename G::State& state, Rng& rng) {
      const Stage stage = game.stage(state);
      if (!stage.is_decision()) return;
      const Seat seat = stage.to_act.first();
      typename G::MoveList moves;
      game.legal_moves(state, seat, moves);
      for (std::size_t i = 0; i < moves.size(); ++i) {
        typename G::State after = state;
        game.apply(after, seat, moves[i]);
        if (!game.can_undo(state, seat, moves[i], after)) continue;
        ++undoable;
        ASSERT_TRUE(game.stage(after).choosers().contains(seat));
        for (const Viewer viewer : this->viewers(game)) {
          auto elsewhere = game.sample_world(game.observe(state, viewer), rng);
          typename G::MoveList theirs;
          game.legal_moves(elsewhere, seat, theirs);
          if (!theirs.contains(moves[i])) continue;
          game.apply(elsewhere, seat, moves[i]);
          ASSERT_TRUE(game.observe(after, viewer) == game.observe(elsewhere, viewer));
          ++compared;
        }
      }
    });
    EXPECT_GT(undoable, effort(100));
    EXPECT_GT(compared, effort(100));
  }
}

// Hosts find the ends of rounds and of the game by these marks, and everybody's points with them.
TYPED_TEST_P(Conformance, EndsOfRoundsAndOfTheGameAreMarkedAndHaveThePoints) {
  using G = TypeParam;
  int games = 0;
  for (int players = G::info().min_players; players <= G::info().max_players; ++players) {
    for (int i = 0; i < effort(30); ++i) {
      Rng rng(14, static_cast<std::uint64_t>(players * 1'000 + i));
      const G game = this->game_with_random_options(players, rng);
      typename G::State state = game.initial();
      std::vector<std::vector<int>> rounds;
      std::vector<std::vector<int>> ends;
      int begun = 0;
      while (!game.stage(state).is_over()) {
        for (const Event& event : this->advance_and_tell(game, state, rng)) {
          begun += event.marks == Milestone::round_begins ? 1 : 0;
          if (event.marks == Milestone::round_ends) rounds.push_back(points_in(event.scores));
          if (event.marks == Milestone::game_ends) ends.push_back(points_in(event.scores));
          if (event.marks != Milestone::none) {
            ASSERT_EQ(event.audience, Audience::everyone()) << event.id;
          }
        }
      }
      ASSERT_GT(begun, 0);
      ASSERT_EQ(ends, std::vector<std::vector<int>>{points_in(game.scores(state))});
      std::vector<std::vector<int>> expected;
      for (const Scores& round : game.round_scores(state)) expected.push_back(points_in(round));
      ASSERT_EQ(rounds, expected);
      ++games;
    }
  }
  EXPECT_GT(games, effort(30));
}

TYPED_TEST_P(Conformance, ApplyIsDeterministicAndEqualStatesHaveEqualHashes) {
  using G = TypeParam;
  this->on_every_state(150, 3, [&](const G& game, const typename G::State& state, Rng& rng) {
    ASSERT_TRUE(state == state);
    if (game.stage(state).is_over()) return;
    typename G::State one = state;
    typename G::State two = state;
    Rng same = rng;
    this->advance(game, one, rng);
    this->advance(game, two, same);
    ASSERT_TRUE(one == two);
    ASSERT_EQ(game.hash(one), game.hash(two));
    // Who chooses anew may choose the same again, and a dealt hand may go back as it came (DT-7).
    if (one == state && (game.stage(state).is_chance() || !game.stage(state).decided.empty())) return;
    ASSERT_FALSE(one == state) << "a step without effect";
    ASSERT_NE(game.hash(one), game.hash(state));
  });
}

// Style property 5, 6 and 7: a sampled world looks the same to its viewer, is possible, and offers the same moves in
// the same order.
TYPED_TEST_P(Conformance, ASampledWorldCannotBeToldFromTheTrueOne) {
  using G = TypeParam;
  int worlds = 0;
  this->on_every_state(150, 4, [&](const G& game, const typename G::State& state, Rng& rng) {
    for (const Viewer viewer : this->viewers(game)) {
      const auto seen = game.observe(state, viewer);
      ASSERT_TRUE(game.stage(seen) == game.stage(state));
      const auto world = game.sample_world(seen, rng);
      ASSERT_TRUE(game.is_consistent(world));
      ASSERT_TRUE(game.observe(world, viewer) == seen);
      ASSERT_TRUE(game.stage(world) == game.stage(state));
      ++worlds;
      const auto seat = viewer.as_seat();
      if (!seat || !game.stage(state).choosers().contains(*seat)) continue;
      typename G::MoveList ours;
      typename G::MoveList theirs;
      game.legal_moves(state, *seat, ours);
      game.legal_moves(world, *seat, theirs);
      ASSERT_TRUE(ours == theirs);
    }
  });
  EXPECT_GT(worlds, effort(10'000));
}

// No leak: in a world that differs only in what a viewer must not know, the viewer is told and shown the same, now and
// after a step that is the same in both.
TYPED_TEST_P(Conformance, NothingThatAViewerMustNotKnowReachesIt) {
  using G = TypeParam;
  bool is_chosen_together = false;
  int compared = 0;
  this->on_every_state(16, 5, [&](const G& game, const typename G::State& state, Rng& rng) {
    const Stage stage = game.stage(state);
    is_chosen_together = is_chosen_together || stage.choosers().size() > 1;
    if (!stage.is_decision()) return;
    for (const Viewer viewer : this->viewers(game)) {
      const auto world = game.sample_world(game.observe(state, viewer), rng);
      ASSERT_TRUE(shown_data(game, game.observe(state, viewer)) == shown_data(game, game.observe(world, viewer)));
      // The viewer's own move, or that of a seat which has the same moves in both worlds.
      const Seat seat = stage.to_act.first();
      typename G::MoveList moves;
      typename G::MoveList elsewhere;
      game.legal_moves(state, seat, moves);
      game.legal_moves(world, seat, elsewhere);
      const auto move = moves[draw_below(rng, static_cast<std::uint32_t>(moves.size()))];
      if (!elsewhere.contains(move) || stage.to_act.size() == 1) continue;
      // Not the last one to choose: nothing may be told but that the seat has chosen.
      auto after = state;
      auto after_elsewhere = world;
      game.apply(after, seat, move);
      game.apply(after_elsewhere, seat, move);
      Events events;
      Events events_elsewhere;
      game.describe(state, seat, move, after, events);
      game.describe(world, seat, move, after_elsewhere, events_elsewhere);
      for (const Event& event : events) {
        if (!event.audience.includes(viewer)) continue;
        ASSERT_EQ(event.args, Data::object({{"seat", seat.index()}})) << event.id;
      }
      ASSERT_EQ(events, events_elsewhere);
      if (!viewer.is_seat(seat)) {
        // Whatever the seat had chosen instead, the viewer sees the same.
        auto other = state;
        game.apply(other, seat, moves[draw_below(rng, static_cast<std::uint32_t>(moves.size()))]);
        ASSERT_TRUE(game.observe(after, viewer) == game.observe(other, viewer));
      }
      ++compared;
    }
  });
  // There is something to compare in a game where several choose at the same time, and in no other.
  EXPECT_EQ(compared > effort(1'000), is_chosen_together);
}

// Secrets after a step: two worlds that a viewer cannot tell apart, in which the same visible thing happens, give the
// viewer the same events or become different views. What is told is never more than what is seen or could be inferred:
// if the observation after the step is the same, so is what was told.
TYPED_TEST_P(Conformance, EqualViewsWereToldEqualEvents) {
  using G = TypeParam;
  int same = 0;
  this->on_every_state(100, 6, [&](const G& game, const typename G::State& state, Rng& rng) {
    const Stage stage = game.stage(state);
    if (!stage.is_decision()) return;
    const Seat seat = stage.to_act.first();
    typename G::MoveList moves;
    for (const Viewer viewer : this->viewers(game)) {
      const auto world = game.sample_world(game.observe(state, viewer), rng);
      game.legal_moves(state, seat, moves);
      const auto move = moves[draw_below(rng, static_cast<std::uint32_t>(moves.size()))];
      game.legal_moves(world, seat, moves);
      if (!moves.contains(move)) continue;
      auto after = state;
      auto after_elsewhere = world;
      game.apply(after, seat, move);
      game.apply(after_elsewhere, seat, move);
      if (!(game.observe(after, viewer) == game.observe(after_elsewhere, viewer))) continue;
      Events told;
      Events told_elsewhere;
      game.describe(state, seat, move, after, told);
      game.describe(world, seat, move, after_elsewhere, told_elsewhere);
      std::erase_if(told, [&](const Event& event) { return !event.audience.includes(viewer); });
      std::erase_if(told_elsewhere, [&](const Event& event) { return !event.audience.includes(viewer); });
      ASSERT_EQ(told, told_elsewhere);
      ++same;
    }
  });
  EXPECT_GT(same, effort(1'000));
}

TYPED_TEST_P(Conformance, TheOrderOfSimultaneousChoicesAndChangesOfMindLeaveNoTrace) {
  using G = TypeParam;
  this->on_every_state(150, 7, [&](const G& game, const typename G::State& state, Rng& rng) {
    const Stage stage = game.stage(state);
    if (stage.to_act.size() < 2 || !stage.decided.empty()) return;
    std::vector<std::pair<Seat, typename G::Move>> choices;
    typename G::MoveList moves;
    for (const Seat seat : stage.to_act) {
      game.legal_moves(state, seat, moves);
      choices.emplace_back(seat, moves[draw_below(rng, static_cast<std::uint32_t>(moves.size()))]);
    }
    auto in_order = state;
    for (const auto& [seat, move] : choices) game.apply(in_order, seat, move);
    auto reversed = state;
    for (auto it = choices.rbegin(); it != choices.rend(); ++it) {
      if (it + 1 != choices.rend()) {  // change one's mind twice, retract once
        game.legal_moves(reversed, it->first, moves);
        game.apply(reversed, it->first, moves[draw_below(rng, static_cast<std::uint32_t>(moves.size()))]);
        ASSERT_TRUE(game.stage(reversed).decided.contains(it->first));
        retract(game, reversed, it->first);
        ASSERT_TRUE(game.stage(reversed).to_act.contains(it->first));
      }
      game.apply(reversed, it->first, it->second);
    }
    ASSERT_TRUE(in_order == reversed);
  });
}

TYPED_TEST_P(Conformance, AFinishedGameHasWinnersWhoseScoresNobodyBeats) {
  using G = TypeParam;
  int finished = 0;
  this->on_every_state(2'000, 8, [&](const G& game, const typename G::State& state, Rng&) {
    const Scores scores = game.scores(state);
    ASSERT_EQ(scores.count(), game.players());
    if (!game.stage(state).is_over()) return;
    const SeatSet winners = game.winners(state);
    ASSERT_FALSE(winners.empty());
    ASSERT_TRUE((winners - SeatSet::all(game.players())).empty());
    for (const Seat winner : winners) {
      for (const std::int16_t score : scores) ASSERT_LE(score, scores[static_cast<std::size_t>(winner.index())]);
    }
    ++finished;
  });
  EXPECT_GE(finished, effort(6'000));
}

// A pool of moves from other positions, most of them impossible in this one: each that is not legal has a reason of the
// game's own, and each that is legal has none. So the reasons cannot part from the rules.
TYPED_TEST_P(Conformance, EveryMoveThatIsNotLegalHasAReason) {
  using G = TypeParam;
  std::vector<typename G::Move> pool;
  std::set<std::string> reasons;
  int refused = 0;
  this->on_every_state(300, 10, [&](const G& game, const typename G::State& state, Rng& rng) {
    typename G::MoveList moves;
    for (const Seat seat : game.stage(state).choosers()) {
      game.legal_moves(state, seat, moves);
      const auto seen = game.observe(state, Viewer::seat(seat));
      const auto check = [&](const typename G::Move& move) {
        const auto reason = game.why_not(seen, seat, move);
        ASSERT_EQ(reason.has_value(), !moves.contains(move)) << G::to_text(move) << (reason ? ": " + reason->id : "");
        if (!reason) return;
        ASSERT_TRUE(reason->id.starts_with(std::string(G::info().id) + ".why.")) << reason->id;
        reasons.insert(reason->id);
        ++refused;
      };
      for (int i = 0; i < 8 && !pool.empty(); ++i) {
        check(pool[draw_below(rng, static_cast<std::uint32_t>(pool.size()))]);
      }
      const auto& own = moves[draw_below(rng, static_cast<std::uint32_t>(moves.size()))];
      check(own);
      if (pool.size() < 5'000) {
        pool.push_back(own);
      } else {
        pool[draw_below(rng, static_cast<std::uint32_t>(pool.size()))] = own;
      }
    }
  });
  EXPECT_GT(refused, effort(50'000));
  EXPECT_GE(reasons.size(), 4U);
}

TYPED_TEST_P(Conformance, JunkIsNoMove) {
  using G = TypeParam;
  for (const char* text :
       {"",         " ",         "take ",      " take",      "TAKE",      "play",    "play ",  "play 0",
        "play 012", "twist 22",  "keep it",    "refuse",     "refuse S9", "buy",     "buy 11", "buy 01",
        "attack",   "attack A1", "attack A11", "attack A3+", "capture",   "bury A2", "name",   "name X",
        "redraw",   "rob",       "rob 9",      "\n",         "play 34\n", "\xff\xfe"}) {
    const auto move = G::parse_move(text);
    EXPECT_TRUE(!move || G::to_text(*move) == text) << text;
  }
  EXPECT_FALSE(G::parse_move("").has_value());
  EXPECT_FALSE(G::parse_move(std::string(100'000, 'A')).has_value());
  Rng rng(9);
  for (int i = 0; i < 20'000; ++i) {
    std::string text;
    for (std::uint32_t n = draw_below(rng, 24); n > 0; --n) text += static_cast<char>(draw_below(rng, 256));
    EXPECT_FALSE(G::parse_move(text).has_value()) << text;
  }
}

REGISTER_TYPED_TEST_SUITE_P(Conformance, EveryStateIsConsistentAndChoosersHaveDistinctLegalMoves,
                            EveryMoveIsToldWithItsMeaning, NamesInViewsAndEventsHaveNoHyphens,
                            TheViewIsTheSameWhoeverLooks, WhatCanBeUndoneHasShownNothing,
                            EndsOfRoundsAndOfTheGameAreMarkedAndHaveThePoints, ListsOfMovesReadTheSameInOrderAndByPlace,
                            TextOfMovesAndChanceRoundTrips, ApplyIsDeterministicAndEqualStatesHaveEqualHashes,
                            ASampledWorldCannotBeToldFromTheTrueOne, NothingThatAViewerMustNotKnowReachesIt,
                            EqualViewsWereToldEqualEvents, TheOrderOfSimultaneousChoicesAndChangesOfMindLeaveNoTrace,
                            AFinishedGameHasWinnersWhoseScoresNobodyBeats, EveryMoveThatIsNotLegalHasAReason,
                            JunkIsNoMove);

}  // namespace vivarium
