#include <gtest/gtest.h>

#include "games/dino_twist/dino_twist.hpp"
#include "games/dino_twist/testing.hpp"

namespace vivarium::dino_twist {
namespace {

Data list(std::initializer_list<const char*> texts) {
  Data data = Data::array();
  for (const char* text : texts) data.push_back(text);
  return data;
}

std::string error_of(const Data& options, Completeness completeness = Completeness::defaults_allowed) {
  const auto parsed = DinoTwist::parse_options(options, "options", completeness);
  return parsed ? "" : parsed.error().text();
}

std::string field_of(const Data& options, Completeness completeness = Completeness::defaults_allowed) {
  const auto parsed = DinoTwist::parse_options(options, "options", completeness);
  return parsed ? "" : parsed.error().field;
}

Data with_edition(Data edition) { return Data::object({{"players", 3}, {"edition", std::move(edition)}}); }

TEST(DinoTwistOptions, LeftOutOptionsHaveTheirDefaults) {
  const auto parsed =
      DinoTwist::parse_options(Data::object({{"players", 4}}), "options", Completeness::defaults_allowed);
  ASSERT_TRUE(parsed);
  EXPECT_EQ(parsed->players, 4);
  EXPECT_TRUE(parsed->little_rex.empty());
  EXPECT_EQ(parsed->edition, standard_edition());
}

TEST(DinoTwistOptions, ARecordMustWriteEveryOptionOut) {
  Data options = Data::object({{"players", 2}});
  EXPECT_EQ(field_of(options, Completeness::every_field), "options.islands");
  options.set("islands", list({"t-rex", "little-rex"}));
  EXPECT_EQ(field_of(options, Completeness::every_field), "options.edition");
  options.set("edition", "standard");
  EXPECT_EQ(error_of(options, Completeness::every_field), "");
}

TEST(DinoTwistOptions, ErrorsNameTheField) {
  EXPECT_EQ(field_of(Data::object({{"players", 7}})), "options.players");
  EXPECT_EQ(field_of(Data::object({{"players", 1}})), "options.players");
  EXPECT_EQ(field_of(Data::object({{"players", "two"}})), "options.players");
  EXPECT_EQ(field_of(Data::object({{"players", 2}, {"teams", true}})), "options.teams");
  EXPECT_EQ(field_of(Data::object({{"players", 2}, {"islands", "t-rex"}})), "options.islands");
  EXPECT_EQ(field_of(Data::object({{"players", 2}, {"islands", list({"t-rex"})}})), "options.islands");
  EXPECT_EQ(field_of(Data::object({{"players", 2}, {"islands", list({"t-rex", "big-rex"})}})), "options.islands.1");
  EXPECT_EQ(field_of(Data("text")), "options");
}

TEST(DinoTwistEdition, ErrorsNameTheField) {
  EXPECT_EQ(field_of(with_edition("nostalgic")), "options.edition");
  EXPECT_EQ(field_of(with_edition(7)), "options.edition");
  EXPECT_EQ(field_of(with_edition(Data::object({{"game", "take-that"}}))), "options.edition.game");
  EXPECT_EQ(field_of(with_edition(Data::object({{"name", ""}}))), "options.edition.name");
  EXPECT_EQ(field_of(with_edition(Data::object({{"name", std::string(61, 'x')}}))), "options.edition.name");
  EXPECT_EQ(field_of(with_edition(Data::object({{"name", 3}}))), "options.edition.name");
  EXPECT_EQ(field_of(with_edition(Data::object({{"claws", "A3"}}))), "options.edition.claws");
  EXPECT_EQ(field_of(with_edition(Data::object({{"claws", list({"A3", "A1"})}}))), "options.edition.claws.1");
  EXPECT_EQ(field_of(with_edition(Data::object({{"claws", list({"A3", "C4", "A3"})}}))), "options.edition.claws.2");
  EXPECT_EQ(field_of(with_edition(Data::object({{"colour", "blue"}}))), "options.edition.colour");
}

TEST(DinoTwistEdition, TheNameCanBeShown) {
  const auto error = [](std::string name) { return error_of(with_edition(Data::object({{"name", std::move(name)}}))); };
  for (const char* name : {"my box", "moje pudełko", "私の箱"}) EXPECT_EQ(error(name), "") << name;
  EXPECT_EQ(error("my\u202Exob"),
            "options.edition.name: 1 to 60 visible characters expected: U+202E cannot be seen here");
  EXPECT_EQ(error(std::string("my\0box", 6)),
            "options.edition.name: 1 to 60 visible characters expected: U+0000 is a control character");
  for (const char* name : {" ", "\u00A0", "\x1b[31m", "\u3164", "a\u061C", "a\xff"}) {
    EXPECT_NE(error(name), "") << ::testing::PrintToString(name);
  }
}

TEST(DinoTwistEdition, ErrorsNameTheEvent) {
  const auto field = [](Data events) { return field_of(with_edition(Data::object({{"events", std::move(events)}}))); };
  EXPECT_EQ(field(Data::object({{"meteor-lake", 12}})), "options.edition.events.meteor-lake");
  EXPECT_EQ(field(Data::object({{"meteor-sea+sea", 12}})), "options.edition.events.meteor-sea+sea");
  EXPECT_EQ(field(Data::object({{"meteor-", 12}})), "options.edition.events.meteor-");
  EXPECT_EQ(field(Data::object({{"twist-island", 12}})), "options.edition.events.twist-island");
  EXPECT_EQ(field(Data::object({{"alone", 100}})), "options.edition.events.alone");
  EXPECT_EQ(field(Data::object({{"alone", -1}})), "options.edition.events.alone");
  EXPECT_EQ(field(Data::object({{"alone", 9}})), "options.edition.events");
  EXPECT_EQ(field(Data::array()), "options.edition.events");
  EXPECT_EQ(field(Data::object({{"meteor-sea+hill", 5}, {"meteor-hill+sea", 5}})),
            "options.edition.events.meteor-hill+sea");
  EXPECT_EQ(field(Data::object({{"alone", 9}, {"carnage", 1}})), "");
}

TEST(DinoTwistEdition, AnyMeteorIsAValidEventAndKeepsItsSpelling) {
  const auto parsed = DinoTwist::parse_options(
      with_edition(Data::object({{"events", Data::object({{"meteor-sea+cliff+beach", 10}, {"alone", 0}})}})), "options",
      Completeness::defaults_allowed);
  ASSERT_TRUE(parsed);
  const DinoTwist game(*parsed);
  Rng rng(1);
  const ChanceOutcome outcome = game.to_outcome(game.sample_chance(game.initial(), rng));
  EXPECT_EQ(outcome.cards, std::vector<std::string>(10, "meteor-sea+cliff+beach"));
  EXPECT_TRUE(game.parse_chance(outcome));
  ChanceOutcome respelt = outcome;
  respelt.cards[0] = "meteor-beach+sea+cliff";
  EXPECT_FALSE(game.parse_chance(respelt));
}

TEST(DinoTwistEdition, PartsLeftOutStayStandard) {
  const auto parsed = DinoTwist::parse_options(with_edition(Data::object({{"claws", list({"H9"})}})), "options",
                                               Completeness::every_field);
  EXPECT_FALSE(parsed);  // islands are missing; the edition may have parts left out even in a record
  const auto edition = parse_edition(Data::object({{"claws", list({"H9"})}}), "edition");
  ASSERT_TRUE(edition);
  EXPECT_EQ(edition->events, standard_edition().events);
  EXPECT_EQ(edition->claws, CardKinds::of(Card(Species::herbi, 9)));
}

TEST(DinoTwistOptions, WrittenOptionsReadBackEqual) {
  Rng rng(5);
  for (int i = 0; i < 200; ++i) {
    const Options options = testing::random_options(rng);
    const Data data = DinoTwist::options_data(options);
    const auto parsed = DinoTwist::parse_options(data, "options", Completeness::every_field);
    ASSERT_TRUE(parsed) << parsed.error().text();
    EXPECT_EQ(*parsed, options);
    EXPECT_EQ(data.as_object()->front().first, "players");
  }
}

TEST(DinoTwistEdition, TheStandardOneHasTwentyFiveEventsAndTwelveClaws) {
  int events = 0;
  for (const EventCount& entry : standard_edition().events) events += entry.count;
  EXPECT_EQ(events, 25);
  EXPECT_EQ(standard_edition().claws.size(), 12);
  for (const EditionFact& fact : DinoTwist::edition_facts(Options{})) {
    EXPECT_EQ(fact.assumed, fact.id != "dino-twist.fact.dinos" && fact.id != "dino-twist.fact.babies") << fact.id;
  }
}

}  // namespace
}  // namespace vivarium::dino_twist
