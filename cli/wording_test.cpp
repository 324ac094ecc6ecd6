#include "cli/wording.hpp"

#include <gtest/gtest.h>

#include <map>

#include "engine/match/match_of.hpp"
#include "games/catalog/catalog.hpp"
#include "games/catalog/random_options.hpp"

namespace vivarium::cli {
namespace {

Wording wording(std::initializer_list<Data::Member> messages) {
  auto made = Wording::from_messages(Data::object(messages));
  EXPECT_TRUE(made.has_value());
  return std::move(made).value();
}

Event event(const char* id, std::initializer_list<Data::Member> args) {
  return {id, Data::object(args), Audience::everyone()};
}

const std::vector<std::string> kNames = {"Ana", "Bo", "Cy"};

TEST(Wording, SeatsBecomeNamesAndListsAreJoined) {
  const Wording words = wording({{"x.give", "{seat} gives {cards} to {to}."},
                                 {"x.win", "{count, plural, one {{seat} wins.} other {{seat} share it.}}"}});
  EXPECT_EQ(words.text(event("x.give", {{"seat", 0}, {"to", 2}, {"cards", Data::Array{"A3", "C10"}}}), kNames),
            "Ana gives A3, C10 to Cy.");
  EXPECT_EQ(words.text(event("x.win", {{"seat", Data::Array{1}}, {"count", 1}}), kNames), "Bo wins.");
  EXPECT_EQ(words.text(event("x.win", {{"seat", Data::Array{0, 1}}, {"count", 2}}), kNames), "Ana, Bo share it.");
}

TEST(Wording, WhatHasNoWordsIsStillReadable) {
  const Wording words = wording({{"x.points", "{points, plural, other {# points}}"}});
  EXPECT_EQ(words.sentence(event("x.other", {}), kNames), std::nullopt);
  EXPECT_EQ(words.text(event("x.other", {{"seat", 1}, {"card", "A3"}}), kNames), "x.other seat=1 card=\"A3\"");
  EXPECT_EQ(words.text(event("x.points", {{"points", "many"}}), kNames), "x.points points=\"many\"");
}

TEST(Wording, SeatsThatAreNotAtTheTableDoNoHarm) {
  const Wording words = wording({{"x.go", "{seat} goes."}});
  EXPECT_EQ(words.text(event("x.go", {{"seat", 7}}), kNames), "7 goes.");
  EXPECT_EQ(words.text(event("x.go", {{"seat", -1}}), kNames), "-1 goes.");
}

TEST(Wording, NamesOfStrangersCannotChangeTheTerminal) {
  const Wording words = wording({{"x.go", "{seat} goes."}});
  EXPECT_EQ(words.text(event("x.go", {{"seat", 0}}), {"\x1b[31m{seat}\n"}), "\uFFFD[31m{seat}\uFFFD goes.");
}

TEST(Wording, WrongMessagesAreRefused) {
  EXPECT_FALSE(Wording::from_messages(Data::object({{"x", "{seat"}})).has_value());
  EXPECT_FALSE(Wording::from_messages(Data::object({{"x", 3}})).has_value());
  EXPECT_FALSE(Wording::from_messages(Data(3)).has_value());
}

TEST(PlayerNames, CanBeToldApart) {
  EXPECT_EQ(player_names({"Ana", "random", "", "random"}),
            (std::vector<std::string>{"Ana", "random (seat 1)", "seat 2", "random (seat 3)"}));
  EXPECT_EQ(player_names({std::string(100, 'x')}).front().size(), 29U + 3U);
}

// Plays a random game through Match and collects every event.
Events random_game_events(const CatalogEntry& entry, int players, std::uint64_t number) {
  class Source final : public RandomSource {
   public:
    explicit Source(Rng rng) : rng_(rng) {}
    std::uint64_t next() override { return rng_.next(); }

   private:
    Rng rng_;
  };
  Rng rng(11, number);
  Source source(Rng(12, number));
  const Data options = random_options(entry.info(), players, rng);
  const auto match = entry.make_match(options, "options", Completeness::defaults_allowed).value()->clone();
  Events all;
  while (!match->stage().is_over()) {
    const Stage stage = match->stage();
    Events events;
    if (stage.is_chance()) {
      events = match->commit(match->sample_chance(source));
    } else {
      const Seat seat = stage.to_act.first();
      const auto moves = match->legal_moves(seat);
      const std::string& move = moves[draw_below(rng, static_cast<std::uint32_t>(moves.size()))];
      events = match->commit(match->prepare(seat, move).value());
    }
    all.insert(all.end(), events.begin(), events.end());
  }
  return all;
}

TEST(Wording, EveryEventOfEveryGameHasWords) {
  const std::vector<std::string> names = {"Ana", "Bo", "Cy", "Di", "Ed", "Fo"};
  for (const CatalogEntry& entry : catalog()) {
    const Wording words = Wording::for_game(entry.info().id);
    std::map<std::string, std::string> unworded;
    for (int players = entry.info().min_players; players <= entry.info().max_players; ++players) {
      for (std::uint64_t number = 0; number < 40; ++number) {
        for (const Event& event : random_game_events(entry, players, number)) {
          const auto sentence = words.sentence(event, names);
          if (!sentence || sentence->find_first_of("{}") != std::string::npos) {
            unworded.emplace(event.id, sentence.value_or(words.text(event, names)));
          }
        }
      }
    }
    for (const auto& [id, text] : unworded) ADD_FAILURE() << id << ": " << text;
  }
}

}  // namespace
}  // namespace vivarium::cli
