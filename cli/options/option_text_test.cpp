#include "cli/options/option_text.hpp"

#include <gtest/gtest.h>

namespace vivarium::cli {
namespace {

const GameInfo& game(std::string_view id) { return find_game(id)->info(); }

std::string refusal(std::string_view id, const OptionTexts& texts) {
  const GameInfo& info = game(id);
  try {
    const Data options = options_from_text(info, texts);
    const auto match = find_game(id)->make_match(options, kOptionsPath, Completeness::defaults_allowed);
    return match ? "accepted" : wrong_options(info, texts, match.error()).what();
  } catch (const BadInput& error) {
    return error.what();
  }
}

TEST(OptionText, IsReadByTheKindOfTheOption) {
  OptionTexts texts;
  texts.options = {"rounds=3", "expert=true"};
  EXPECT_EQ(options_from_text(game("take-that"), texts),
            Data::object({{"players", 4}, {"rounds", 3}, {"expert", true}}));
  texts.players = "3";
  texts.options = {"islands=t-rex,little-rex,t-rex", "edition=standard"};
  EXPECT_EQ(options_from_text(game("dino-twist"), texts),
            Data::object(
                {{"players", 3}, {"islands", Data::Array{"t-rex", "little-rex", "t-rex"}}, {"edition", "standard"}}));
  EXPECT_EQ(refusal("dino-twist", texts), "accepted");
}

TEST(OptionText, SomeoneWhoSaysNothingGetsFourPlayersOrAsManyAsCan) {
  EXPECT_EQ(default_players(game("take-that")), 4);
  GameInfo duel = game("take-that");
  duel.max_players = 2;
  EXPECT_EQ(default_players(duel), 2);
  duel.min_players = 5;
  duel.max_players = 6;
  EXPECT_EQ(default_players(duel), 5);
}

TEST(OptionText, ErrorsNameTheOptionAndWhatIsAllowed) {
  const auto with = [](const char* option) { return OptionTexts{std::nullopt, {option}, std::nullopt}; };
  EXPECT_EQ(refusal("take-that", with("rounds=x")), "--option rounds: 1 to 10 expected, got 'x'");
  EXPECT_EQ(refusal("take-that", with("rounds=11")), "--option rounds: a whole number from 1 to 10 expected, got 11");
  EXPECT_EQ(refusal("take-that", with("rounds=-1")), "--option rounds: a whole number from 1 to 10 expected, got -1");
  EXPECT_EQ(refusal("take-that", with("rounds=99999999999999999999")),
            "--option rounds: 1 to 10 expected, got '99999999999999999999'");
  EXPECT_EQ(refusal("take-that", with("rounds=")), "--option rounds: 1 to 10 expected, got ''");
  EXPECT_EQ(refusal("take-that", with("expert=yes")), "--option expert: true or false expected, got 'yes'");
  EXPECT_EQ(refusal("take-that", with("ronds=1")),
            "--option 'ronds': Take That has no such option (did you mean 'rounds'?); it has rounds, expert");
  EXPECT_EQ(refusal("take-that", with("rounds")), "--option 'rounds': name=value expected");
  EXPECT_EQ(refusal("take-that", with("players=3")), "--option players: give the number of players with --players");
  EXPECT_EQ(refusal("take-that", {std::nullopt, {"rounds=1", "rounds=1"}, std::nullopt}),
            "--option rounds: given twice");
  EXPECT_EQ(refusal("take-that", {"5", {}, std::nullopt}), "--players: a whole number from 2 to 4 expected, got '5'");
  EXPECT_NE(refusal("dino-twist", with("islands=t-rex")).find("--option islands: "), std::string::npos);
  EXPECT_NE(refusal("dino-twist", with("islands=t-rex,t-rex,big-rex,t-rex")).find("--option islands.2: "),
            std::string::npos);
  EXPECT_NE(refusal("cubosaurs", with("edition=mine")).find("--edition FILE"), std::string::npos);
}

TEST(OptionText, UnknownGamesAreAnsweredWithTheKnownOnes) {
  try {
    game_named("dinotwist");
    FAIL();
  } catch (const BadInput& error) {
    EXPECT_EQ(std::string(error.what()),
              "no such game: 'dinotwist' (did you mean 'dino-twist'?); there are dino-twist, take-that, cubosaurs");
  }
}

}  // namespace
}  // namespace vivarium::cli
