#include "terminal/moves/move_input.hpp"

#include <gtest/gtest.h>

namespace vivarium::terminal {
namespace {

class MoveInput : public testing::Test {
 protected:
  using Texts = std::vector<std::string>;

  static Menu menu_of(const Texts& moves) {
    Menu menu = {{"", {}}};
    for (const std::string& move : moves) {
      const std::size_t space = move.find(' ');
      menu[0].entries.push_back({move, space == std::string::npos ? move : move.substr(space + 1), ""});
    }
    return menu;
  }

  [[nodiscard]] Texts meant(const std::string& typed, const Texts& moves) const {
    return matching_moves(typed, menu_of(moves), Translator(wording_, nobody_));
  }

  Reader nobody_;
  Wording wording_ = Wording::for_language(Language::french);
};

const std::vector<std::string> kTakeThat = {"play 34", "play 43", "twist 94", "take"};
const std::vector<std::string> kIslands = {"capture desert to desert", "capture desert to jungle",
                                           "capture jungle to jungle"};

TEST_F(MoveInput, TakesTheWholeMoveItsNumberAndItsShortForms) {
  for (const char* typed : {"twist 94", "TWIST 94", "t94", "tw 94", "94", "3", "#3", " t  94 "}) {
    EXPECT_EQ(meant(typed, kTakeThat), Texts{"twist 94"}) << typed;
  }
  EXPECT_EQ(meant("34", kTakeThat), Texts{"play 34"});
  EXPECT_EQ(meant("p43", kTakeThat), Texts{"play 43"});
  EXPECT_EQ(meant("ta", kTakeThat), Texts{"take"});
}

TEST_F(MoveInput, TakesTheWordsOfTheReadersLanguage) {
  EXPECT_EQ(meant("poser 34", kTakeThat), Texts{"play 34"});
  EXPECT_EQ(meant("ramasser", kTakeThat), Texts{"take"});
  EXPECT_EQ(meant("désert jungle", kIslands), Texts{"capture desert to jungle"});
}

TEST_F(MoveInput, AsksWhereSeveralMovesAreMeant) {
  EXPECT_EQ(meant("t", {"play 49", "play 94", "take"}), Texts{"take"});
  EXPECT_EQ(meant("r", {"refuse S2", "refuse T1"}), Texts{});
}

TEST_F(MoveInput, PrefersTheReadersLanguageToEnglish) {
  // In French, "r" begins "refuser".
  EXPECT_EQ(meant("r", {"redraw", "refuse S2"}), Texts{});
  EXPECT_EQ(meant("r", {"redraw", "keep"}), Texts{"redraw"});
  EXPECT_EQ(meant("k", {"keep", "refuse S2"}), Texts{"keep"});
  EXPECT_EQ(meant("g", {"keep", "refuse S2"}), Texts{"keep"});
}

TEST_F(MoveInput, NeverGuessesBetweenANumberAndACard) {
  Texts many;
  for (int card = 12; card <= 19; ++card) many.push_back("play " + std::to_string(card));
  for (int card = 21; card <= 29; ++card) many.push_back("twist " + std::to_string(card));
  // Number 12 of the list is another move than the card 12.
  EXPECT_EQ(meant("12", many), (Texts{"play 12", "twist 24"}));
  EXPECT_EQ(meant("#12", many), Texts{"twist 24"});
  EXPECT_EQ(meant("play 12", many), Texts{"play 12"});
}

TEST_F(MoveInput, TakesCardsInAnyOrder) {
  const Texts moves = {"attack A3", "attack A3+A4", "attack A4", "attack A10+A4"};
  EXPECT_EQ(meant("a4+a3", moves), Texts{"attack A3+A4"});
  EXPECT_EQ(meant("A4 A3", moves), Texts{"attack A3+A4"});
  EXPECT_EQ(meant("attack A3", moves), Texts{"attack A3"});
  EXPECT_EQ(meant("aa10+a4", moves), Texts{"attack A10+A4"});
  EXPECT_EQ(meant("A1", moves), Texts{});
  EXPECT_EQ(meant("A3 A3", moves), Texts{});
}

TEST_F(MoveInput, KeepsTheOrderOfPlaces) {
  EXPECT_EQ(meant("desert jungle", kIslands), Texts{"capture desert to jungle"});
  EXPECT_EQ(meant("des jun", kIslands), Texts{"capture desert to jungle"});
  EXPECT_EQ(meant("desert", kIslands), Texts{"capture desert to desert"});
  EXPECT_EQ(meant("jungle desert", kIslands), Texts{});
}

TEST_F(MoveInput, ABareNumberIsALineOfTheMenu) {
  const Texts moves = {"rob 1", "rob 2"};
  Menu menu = menu_of(moves);
  for (MenuEntry& entry : menu[0].entries) entry.typed = entry.move;
  EXPECT_EQ(matching_moves("2", menu, Translator(wording_, nobody_)), Texts{"rob 2"});
  EXPECT_EQ(matching_moves("1", menu, Translator(wording_, nobody_)), Texts{"rob 1"});
  EXPECT_EQ(matching_moves("3", menu, Translator(wording_, nobody_)), Texts{});
}

TEST_F(MoveInput, TakesWhatTheMenuOffers) {
  const Menu menu = {{"", {{"rob 0", "Ana", ""}, {"rob 1", "Łatwy bot 2", ""}}}};
  EXPECT_EQ(matching_moves("ana", menu, Translator(wording_, nobody_)), Texts{"rob 0"});
  EXPECT_EQ(matching_moves("latwy bot 2", menu, Translator(wording_, nobody_)), Texts{"rob 1"});
  EXPECT_EQ(matching_moves("2", menu, Translator(wording_, nobody_)), Texts{"rob 1"});
}

TEST_F(MoveInput, TakesNothingForAMove) {
  for (const char* typed : {"", "#", "#0", "0", "99", "+", "twist", "play 34 43", "\xff\xfe"}) {
    EXPECT_EQ(meant(typed, kTakeThat), Texts{}) << typed;
  }
}

TEST_F(MoveInput, ImaginesWholeMovesToAskAbout) {
  const Texts imagined = candidate_moves("88", {"play", "twist"}, Translator(wording_, nobody_));
  EXPECT_NE(std::find(imagined.begin(), imagined.end(), "play 88"), imagined.end());
  const Texts glued = candidate_moves("t22", {"play", "twist"}, Translator(wording_, nobody_));
  EXPECT_NE(std::find(glued.begin(), glued.end(), "twist 22"), glued.end());
  const Texts small = candidate_moves("a a3+a4", {"attack", "bury"}, Translator(wording_, nobody_));
  EXPECT_NE(std::find(small.begin(), small.end(), "attack A3+A4"), small.end());
}

TEST_F(MoveInput, CompletesWhatCanBeTyped) {
  EXPECT_EQ(completions("twi", menu_of(kTakeThat)), Texts{"twist 94"});
  EXPECT_EQ(completions("", menu_of({"take"})), Texts{"take"});
  EXPECT_TRUE(completions("x", menu_of(kTakeThat)).empty());
}

}  // namespace
}  // namespace vivarium::terminal
