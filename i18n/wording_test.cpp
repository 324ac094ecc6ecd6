#include "i18n/wording.hpp"

#include <gtest/gtest.h>

namespace vivarium {
namespace {

Wording wording(std::initializer_list<Data::Member> messages, Language language = Language::english) {
  auto made = Wording::from_messages(Data::object(messages), language);
  EXPECT_TRUE(made.has_value());
  return std::move(made).value();
}

Event event(const char* id, std::initializer_list<Data::Member> args) {
  return {id, Data::object(args), Audience::everyone()};
}

const Reader kAnybody = {{"Ana", "Bo", "Cy"}};
const Reader kBo = {{"Ana", "Bo", "Cy"}, Seat(1)};

TEST(Wording, SeatsBecomeNamesAndListsAreJoined) {
  const Wording words = wording({{"x.give", "{seat} gives {cards} to {to}."},
                                 {"x.win", "{count, plural, one {{seat} wins.} other {{seat} share it.}}"}});
  EXPECT_EQ(words.text(event("x.give", {{"seat", 0}, {"to", 2}, {"cards", Data::Array{"A3", "C10"}}}), kAnybody),
            "Ana gives A3 and C10 to Cy.");
  EXPECT_EQ(words.text(event("x.win", {{"seat", Data::Array{1}}, {"count", 1}}), kAnybody), "Bo wins.");
  EXPECT_EQ(words.text(event("x.win", {{"seat", Data::Array{0, 1, 2}}, {"count", 3}}), kAnybody),
            "Ana, Bo and Cy share it.");
}

TEST(Wording, ListsAndNumbersFollowTheLanguage) {
  const auto message = Data::Member("x.hand", "{cards} {count, plural, one {a} few {b} many {c} other {d}}");
  const auto hand = event("x.hand", {{"cards", Data::Array{"1", "2", "3"}}, {"count", 2}});
  EXPECT_EQ(wording({message}, Language::english).text(hand, kAnybody), "1, 2 and 3 d");
  EXPECT_EQ(wording({message}, Language::french).text(hand, kAnybody), "1, 2 et 3 d");
  EXPECT_EQ(wording({message}, Language::german).text(hand, kAnybody), "1, 2 und 3 d");
  EXPECT_EQ(wording({message}, Language::polish).text(hand, kAnybody), "1, 2 i 3 b");
}

TEST(Wording, TheReaderIsSpokenTo) {
  const Wording words = wording({{"x.lay", "{seat} lays {card}."},
                                 {"x.lay.you", "You lay {card}."},
                                 {"x.give", "{seat} gives {card} to {to}."},
                                 {"x.give.to-you", "{seat} gives you {card}."},
                                 {"x.rob", "{seat} robs {from}."},
                                 {"x.rob.from-you", "{seat} robs you."},
                                 {"x.rest", "{seat} rests."}});
  EXPECT_EQ(words.text(event("x.lay", {{"seat", 1}, {"card", "34"}}), kBo), "You lay 34.");
  EXPECT_EQ(words.text(event("x.lay", {{"seat", 0}, {"card", "34"}}), kBo), "Ana lays 34.");
  EXPECT_EQ(words.text(event("x.lay", {{"seat", 1}, {"card", "34"}}), kAnybody), "Bo lays 34.");
  EXPECT_EQ(words.text(event("x.give", {{"seat", 0}, {"to", 1}, {"card", "34"}}), kBo), "Ana gives you 34.");
  EXPECT_EQ(words.text(event("x.rob", {{"seat", 2}, {"from", 1}}), kBo), "Cy robs you.");
  // Where nobody wrote a sentence to the reader, the one for everybody is read out.
  EXPECT_EQ(words.text(event("x.give", {{"seat", 1}, {"to", 0}, {"card", "34"}}), kBo), "Bo gives 34 to Ana.");
  EXPECT_EQ(words.text(event("x.rest", {{"seat", 1}}), kBo), "Bo rests.");
}

TEST(Wording, TheReaderSharesWithTheOthers) {
  const Wording words =
      wording({{"x.win", "{seat} win."},
               {"x.win.you", "{count, plural, one {You win.} other {You share the victory with {others}.}}"}});
  EXPECT_EQ(words.text(event("x.win", {{"seat", Data::Array{1}}, {"count", 1}}), kBo), "You win.");
  EXPECT_EQ(words.text(event("x.win", {{"seat", Data::Array{0, 1, 2}}, {"count", 3}}), kBo),
            "You share the victory with Ana and Cy.");
  EXPECT_EQ(words.text(event("x.win", {{"seat", Data::Array{0, 2}}, {"count", 2}}), kBo), "Ana and Cy win.");
}

TEST(Wording, ThingsHaveNamesAndForms) {
  const Wording words = wording({{"x.go", "From {territory_from} to {place}: {territories}; {territories_from}."},
                                 {"x.territory.sea", "the sea"},
                                 {"x.territory.sea.from", "off sea"},
                                 {"x.territory.hill", "the hill"},
                                 {"x.territory.hill.from", "off hill"},
                                 {"x.happens", "{event}"},
                                 {"x.event.meteor", "Meteor"},
                                 {"x.event.meteor-sea", "Splash"}});
  EXPECT_EQ(
      words.text(event("x.go", {{"territory", "sea"}, {"place", "hill"}, {"territories", Data::Array{"hill", "sea"}}}),
                 kAnybody),
      "From off sea to the hill: the hill and the sea; off hill and off sea.");
  EXPECT_EQ(words.text(event("x.happens", {{"event", "meteor-sea"}}), kAnybody), "Splash");
  EXPECT_EQ(words.text(event("x.happens", {{"event", "meteor-hill+sea"}}), kAnybody), "Meteor");
  EXPECT_EQ(words.text(event("x.happens", {{"event", "flood"}}), kAnybody), "flood");
}

TEST(Wording, CardsAreCalledByWhatTheyShow) {
  const Data::Member keep("x.keep", "{seat} keeps {cards_object}, that is {cards}.");
  const Data::Member trex("x.card.T.object", "a T-Rex");
  const Data::Member egg("x.card.E1.object", "a T-Rex egg");
  const Data::Member aqua("x.card.A.object", "Aqua {number}");
  const auto kept = event("x.keep", {{"seat", 0}, {"cards", Data::Array{"T12", "E1"}}});
  EXPECT_EQ(wording({keep, trex, egg}).text(kept, kAnybody), "Ana keeps a T-Rex and a T-Rex egg, that is T12 and E1.");
  EXPECT_EQ(wording({keep, aqua}).text(event("x.keep", {{"seat", 0}, {"cards", Data::Array{"A10"}}}), kAnybody),
            "Ana keeps Aqua 10, that is A10.");
  // Where they are typed, the code goes with the words.
  EXPECT_EQ(wording({keep, trex, egg, {"x.card-code", "{words} {code}"}}).text(kept, kAnybody),
            "Ana keeps a T-Rex T12 and a T-Rex egg E1, that is T12 and E1.");
  // A game whose cards have no words: they are read as they are.
  EXPECT_EQ(wording({{"x.lay", "{seat} lays {card}."}}).text(event("x.lay", {{"seat", 0}, {"card", "34"}}), kAnybody),
            "Ana lays 34.");
}

// Cards are typed in the terminal, so that what it says of one must hold what to type.
TEST(Wording, TheProgramSaysTheCodeOfACard) {
  for (const Language language : kLanguages) {
    const Wording words = Wording::for_language(language);
    const std::string drawn = words.text(event("cubosaurs.drawn", {{"seat", 0}, {"card", "T2"}}), kAnybody);
    EXPECT_NE(drawn.find("T-Rex"), std::string::npos) << drawn;
    EXPECT_NE(drawn.find(" T2"), std::string::npos) << drawn;
    const std::string dealt =
        words.text(event("dino-twist.deal", {{"seat", 0}, {"cards", Data::Array{"A3"}}}), kAnybody);
    EXPECT_NE(dealt.find("A3"), std::string::npos) << dealt;
  }
}

TEST(Wording, WhatHasNoWordsIsStillReadable) {
  const Wording words = wording({{"x.points", "{points, plural, other {# points}}"}, {"x.title", "Ex"}});
  EXPECT_EQ(words.sentence(event("x.other", {}), kAnybody), std::nullopt);
  EXPECT_EQ(words.text(event("x.other", {{"seat", 1}, {"card", "A3"}}), kAnybody), "Bo: other (card A3)");
  EXPECT_EQ(words.text(event("x.points", {{"points", "many"}}), kAnybody), "points (points many)");
  EXPECT_EQ(words.text(event("x.why.not-now", {}), kAnybody), "not now");
  EXPECT_EQ(
      words.text(event("x.give-all", {{"to", 2}, {"seat", Data::Array{0, 1}}, {"left_over", Data::Array()}}), kBo),
      "Ana and Bo: give all (to Cy, left over –)");
  EXPECT_EQ(words.message("x.title"), "Ex");
  EXPECT_EQ(words.message("x.subtitle"), "x.subtitle");
  EXPECT_EQ(words.label("x.title"), "Ex");
  EXPECT_EQ(words.label("x.option.open_second-hand"), "open second hand");
}

TEST(Wording, AnyValueIsReadable) {
  const Wording words = Wording::for_language(Language::french);
  EXPECT_EQ(words.value_text(Data()), "–");
  EXPECT_EQ(words.value_text(Data::array()), "–");
  EXPECT_EQ(words.value_text(Data::Array{"A3", 4, true}), "A3, 4, oui");
  EXPECT_EQ(words.value_text(Data::object({{"hand_size", 4}, {"open", false}})), "hand size 4, open non");
}

TEST(Wording, NegativeNumbersHaveAMinusSign) {
  const Wording words = wording({{"x.score", "{seat} has {points, plural, one {# point} other {# points}}: {sets}."}});
  const auto score = event("x.score", {{"seat", 0}, {"points", -27}, {"sets", -2}});
  EXPECT_EQ(words.text(score, {{"A-1"}}), "A-1 has −27 points: −2.");
  EXPECT_EQ(words.text(event("x.score", {{"seat", 0}, {"points", -1000}, {"sets", 2}}), kAnybody),
            "Ana has −1,000 points: 2.");
  EXPECT_EQ(words.text(event("x.other", {{"points", -3}}), kAnybody), "other (points −3)");
}

TEST(Wording, SeatsThatAreNotAtTheTableDoNoHarm) {
  const Wording words = wording({{"x.go", "{seat} goes."}});
  EXPECT_EQ(words.text(event("x.go", {{"seat", 7}}), kAnybody), "7 goes.");
  EXPECT_EQ(words.text(event("x.go", {{"seat", -1}}), kAnybody), "-1 goes.");
}

TEST(Wording, NamesAreNotReadAsMessages) {
  const Wording words = wording({{"x.go", "{seat} goes."}});
  EXPECT_EQ(words.text(event("x.go", {{"seat", 0}}), {{"{seat}'{"}}), "{seat}'{ goes.");
}

TEST(Wording, WrongMessagesAreRefused) {
  EXPECT_FALSE(Wording::from_messages(Data::object({{"x", "{seat"}}), Language::english).has_value());
  EXPECT_FALSE(Wording::from_messages(Data::object({{"x", 3}}), Language::english).has_value());
  EXPECT_FALSE(Wording::from_messages(Data(3), Language::english).has_value());
}

}  // namespace
}  // namespace vivarium
