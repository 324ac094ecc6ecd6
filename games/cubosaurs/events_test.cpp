// Events and views: a reader of the log can follow cards, tokens and points from it.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/core/view_data.hpp"
#include "games/cubosaurs/testing.hpp"

namespace vivarium::cubosaurs {
namespace {

const Data& argument(const Event& event, std::string_view name) {
  const Data* value = event.args.find(name);
  static const Data none;
  return value != nullptr ? *value : none;
}

int number_in(const Event& event, std::string_view name) {
  const std::int64_t* number = argument(event, name).as_int();
  EXPECT_NE(number, nullptr) << event.id << " " << name;
  return number != nullptr ? static_cast<int>(*number) : 0;
}

// Follows the tokens of every seat through the events alone.
void follow_tokens(const Event& event, PerSeat<int>& tokens) {
  const auto seat = [&](std::string_view name) { return Seat(number_in(event, name)); };
  if (event.id == "cubosaurs.token") tokens[seat("seat")] += number_in(event, "count");
  if (event.id == "cubosaurs.buy") tokens[seat("seat")] -= number_in(event, "cost");
  if (event.id == "cubosaurs.rob") {
    ++tokens[seat("seat")];
    --tokens[seat("from")];
  }
}

TEST(CubosaursEvents, tell_every_change_of_tokens_and_every_score) {
  Rng rng(21);
  for (int i = 0; i < 60; ++i) {
    Options options = random_options(rng);
    options.dna = true;
    const Cubosaurs game(options);
    PerSeat<int> tokens{};
    State before = game.initial();
    int scores_told = 0;
    while (!game.stage(before).is_over()) {
      State after = before;
      Events events;
      if (game.stage(before).is_chance()) {
        const Chance chance = game.sample_chance(before, rng);
        game.apply(after, chance);
        game.describe(before, chance, after, events);
      } else {
        const Seat seat = game.stage(before).to_act.first();
        MoveList moves;
        game.legal_moves(before, seat, moves);
        const Move move = moves[draw_below(rng, static_cast<std::uint32_t>(moves.size()))];
        game.apply(after, seat, move);
        game.describe(before, seat, move, after, events);
      }
      for (const Event& event : events) {
        follow_tokens(event, tokens);
        if (event.id != "cubosaurs.round-score") continue;
        const Seat seat(number_in(event, "seat"));
        ASSERT_EQ(number_in(event, "points"), after.points[before.round][seat]);
        ++scores_told;
      }
      ASSERT_EQ(std::vector(tokens.begin(), tokens.end()), std::vector<int>(after.tokens.begin(), after.tokens.end()));
      before = after;
    }
    EXPECT_EQ(scores_told, options.players * options.rounds);
  }
}

TEST(CubosaursEvents, say_whom_the_last_card_and_the_victory_concern) {
  const Cubosaurs game([] {
    Options options;
    options.rounds = 1;
    return options;
  }());
  State state = game.initial();
  give(game, state, shuffled({}));
  give(game, state, starts(0));
  while (!state.pack.empty()) play(game, state, "keep");
  State after = state;
  Events events;
  game.apply(after, state.turn, Move::keep());
  game.describe(state, state.turn, Move::keep(), after, events);
  ASSERT_GE(events.size(), 5U);
  EXPECT_EQ(events.front().id, "cubosaurs.keep");
  EXPECT_EQ(events.back().id, "cubosaurs.game-over");
  EXPECT_EQ(argument(events.back(), "seat").as_array()->size(),
            static_cast<std::size_t>(number_in(events.back(), "count")));
}

// A path such as "seats.0.points" in a view.
const Data& at_path(const Data& data, std::string path) {
  const Data* here = &data;
  while (!path.empty()) {
    const std::string name = path.substr(0, path.find('.'));
    path = path.size() > name.size() ? path.substr(name.size() + 1) : "";
    here = here->as_array() != nullptr ? &here->as_array()->at(static_cast<std::size_t>(std::stoi(name)))
                                       : here->find(name);
    if (here == nullptr) break;
  }
  static const Data none;
  return here != nullptr ? *here : none;
}

TEST(CubosaursView, says_what_sets_raptors_and_eggs_are_worth_now) {
  const Cubosaurs game{Options{}};
  State state = game.initial();
  give(game, state, shuffled({"T1", "S1", "S2", "E2", "G1", "G5", "K1", "S3", "T4", "B2"}));
  give(game, state, starts(0));
  const Data view = view_data(game, game.observe(state, Viewer::spectator()));
  EXPECT_EQ(at_path(view, "seats.0.points"), Data(4 - 1 + 4));
  EXPECT_EQ(at_path(view, "seats.0.sources.eggs"), Data(4));
  EXPECT_EQ(at_path(view, "seats.0.sets.0.points"), Data(4));
  EXPECT_EQ(at_path(view, "seats.0.sets.0.next"), Data(1));
  EXPECT_EQ(at_path(view, "seats.0.dna"), Data());
  EXPECT_EQ(at_path(view, "seats.1.raptors.points"), Data(3 + 2 - 1));
  EXPECT_EQ(at_path(view, "seats.1.raptors.pairs.0.0"), Data("G5"));
  EXPECT_EQ(at_path(view, "seats.1.raptors.alone.0"), Data("G1"));
  EXPECT_EQ(at_path(view, "seats.1.raptors.next_black.highest"), Data(3 + 2 + 2 + 3));
  EXPECT_EQ(at_path(view, "eggs.1.owner"), Data(0));
  EXPECT_EQ(at_path(view, "eggs.1.leaders.0"), Data(0));
  EXPECT_EQ(at_path(view, "hand.drawn.0.seen_by"), Data(Data::Array{0}));
  EXPECT_EQ(at_path(view, "hand.cards"), Data::array());
  EXPECT_EQ(at_path(view, "pack"), Data(11));
  EXPECT_EQ(at_path(view, "holder"), Data(0));
  EXPECT_EQ(at_path(view, "next"), Data(1));
  const auto secrets = [&](Viewer viewer) { return secrets_data(game, game.observe(state, viewer)); };
  EXPECT_EQ(secrets(Viewer::seat(Seat(0))), Data::object({{"drawn", Data::Array{"T4"}}}));
  EXPECT_EQ(secrets(Viewer::seat(Seat(1))), Data::object({{"drawn", Data::Array{Data()}}}));
  EXPECT_EQ(secrets(Viewer::finished()).find("pack")->as_array()->size(), 11U);
  EXPECT_EQ(secrets(Viewer::finished()).find("pack")->as_array()->front(), Data("B2"));
  EXPECT_EQ(secrets(Viewer::finished()).find("set_aside")->as_array()->size(), 35U);
}

TEST(CubosaursView, prints_the_values_of_the_edition_on_its_cards) {
  Options options;
  options.dna = true;
  options.edition = Edition::standard();
  options.edition.sets[0] = {9, 8, 7, 6};
  options.edition.raptors[1][4] = {5, -4};
  options.edition.dna = cards({"T3", "E2"});
  const Cubosaurs game(options);
  const Data facts = facts_data(game);
  EXPECT_EQ(at_path(facts, "types.0.type"), Data("T"));
  EXPECT_EQ(at_path(facts, "types.0.points"), Data(Data::Array{9, 8, 7, 6}));
  EXPECT_EQ(at_path(facts, "types.1.points.3"), Data(8));
  EXPECT_EQ(at_path(facts, "black_raptors.4"), Data::object({{"card", "K5"}, {"paired", 5}, {"alone", -4}}));
  EXPECT_EQ(at_path(facts, "grey_raptors.4.alone"), Data(-2));
  EXPECT_EQ(at_path(facts, "dna.cards"), Data(Data::Array{"T3", "E2"}));
}

}  // namespace
}  // namespace vivarium::cubosaurs
