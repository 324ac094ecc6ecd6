#include "games/cubosaurs/options.hpp"

#include <gtest/gtest.h>

#include <string>

#include "games/cubosaurs/testing.hpp"

namespace vivarium::cubosaurs {
namespace {

Expected<Options, FieldError> read(const Data& data) {
  return Cubosaurs::parse_options(data, "options", Completeness::defaults_allowed);
}

std::string field_at_fault(const Data& data) {
  const auto options = read(data);
  return options ? "none" : options.error().field;
}

std::string edition_fault(const Data& edition) { return field_at_fault(Data::object({{"edition", edition}})); }

Data part(std::string_view name, std::initializer_list<Data::Member> members) {
  return Data::object({{std::string(name), Data::object(members)}});
}

Data list(std::initializer_list<Data> items) { return Data::Array(items); }

TEST(CubosaursOptions, left_out_options_have_their_defaults) {
  const Options two = read(Data::object({{"players", 2}})).value();
  EXPECT_EQ(two.rounds, 3);  // CU-12
  const Options four = read(Data::object({{"players", 4}})).value();
  EXPECT_EQ(four.rounds, 2);
  EXPECT_FALSE(four.dna);
  EXPECT_FALSE(four.peaceful);
  EXPECT_FALSE(four.open_hand);
  EXPECT_EQ(four.edition, Edition::standard());
}

TEST(CubosaursOptions, a_record_must_write_every_option_out) {
  const Options options;
  const Data complete = Cubosaurs::options_data(options);
  EXPECT_EQ(Cubosaurs::parse_options(complete, "options", Completeness::every_field).value(), options);
  for (const Data::Member& left_out : *complete.as_object()) {
    Data rest = Data::object();
    for (const Data::Member& member : *complete.as_object()) {
      if (member.first != left_out.first) rest.set(member.first, member.second);
    }
    const auto result = Cubosaurs::parse_options(rest, "options", Completeness::every_field);
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().field, "options." + left_out.first);
  }
}

TEST(CubosaursOptions, any_options_and_edition_survive_being_written_and_read) {
  Rng rng(3);
  for (int i = 0; i < 200; ++i) {
    const Options options = random_options(rng);
    const auto again = Cubosaurs::parse_options(Cubosaurs::options_data(options), "options", Completeness::every_field);
    ASSERT_TRUE(again) << again.error().text();
    ASSERT_EQ(*again, options);
  }
}

TEST(CubosaursOptions, wrong_options_are_refused_by_name) {
  EXPECT_EQ(field_at_fault(Data::object({{"players", 1}})), "options.players");
  EXPECT_EQ(field_at_fault(Data::object({{"players", 6}})), "options.players");
  EXPECT_EQ(field_at_fault(Data::object({{"rounds", 0}})), "options.rounds");
  EXPECT_EQ(field_at_fault(Data::object({{"rounds", 6}})), "options.rounds");
  EXPECT_EQ(field_at_fault(Data::object({{"dna", 1}})), "options.dna");
  EXPECT_EQ(field_at_fault(Data::object({{"peaceful", "yes"}})), "options.peaceful");
  EXPECT_EQ(field_at_fault(Data::object({{"open-hand", Data()}})), "options.open-hand");
  EXPECT_EQ(field_at_fault(Data::object({{"open_hand", true}})), "options.open_hand");
  EXPECT_EQ(field_at_fault(Data::object({{"edition", "other"}})), "options.edition");
  EXPECT_EQ(field_at_fault(Data::object({{"edition", 3}})), "options.edition");
  EXPECT_EQ(field_at_fault(Data(7)), "options");
}

TEST(CubosaursOptions, a_part_left_out_of_an_edition_keeps_its_standard_value) {
  Data edition = part("tiles", {{"1", 5}});
  edition.set("eggs", Data::object({{"E6", list({6, -2})}}));
  const Edition read_edition = parse_edition(edition, "edition").value();
  Edition expected = Edition::standard();
  expected.name = "custom";
  expected.costs[0] = 5;
  expected.eggs[5] = {6, -2};
  EXPECT_EQ(read_edition, expected);
  EXPECT_EQ(parse_edition(Data("standard"), "edition").value(), Edition::standard());
}

TEST(CubosaursOptions, lists_replace_the_whole_list) {
  Data edition = Data::object({{"dna", list({"E1", "T7"})}, {"interaction", list({3})}});
  EXPECT_EQ(parse_edition(edition, "edition").value().dna, cards({"E1", "T7"}));
  EXPECT_EQ(parse_edition(edition, "edition").value().interaction, TileSet::of(Tile::draw));
  edition = Data::object({{"dna", Data::array()}, {"interaction", Data::array()}});
  EXPECT_TRUE(parse_edition(edition, "edition").value().dna.empty());
  EXPECT_TRUE(parse_edition(edition, "edition").value().interaction.empty());
}

TEST(CubosaursOptions, wrong_editions_are_refused_by_name) {
  EXPECT_EQ(edition_fault(Data::object({{"game", "dino-twist"}})), "options.edition.game");
  EXPECT_EQ(edition_fault(Data::object({{"name", std::string(61, 'x')}})), "options.edition.name");
  EXPECT_EQ(edition_fault(Data::object({{"name", ""}})), "options.edition.name");
  EXPECT_EQ(edition_fault(Data::object({{"cards", 3}})), "options.edition.cards");
  EXPECT_EQ(edition_fault(part("tiles", {{"11", 3}})), "options.edition.tiles.11");
  EXPECT_EQ(edition_fault(part("tiles", {{"01", 3}})), "options.edition.tiles.01");
  EXPECT_EQ(edition_fault(part("tiles", {{"1", 0}})), "options.edition.tiles.1");
  EXPECT_EQ(edition_fault(part("tiles", {{"1", 41}})), "options.edition.tiles.1");
  EXPECT_EQ(edition_fault(Data::object({{"tiles", 3}})), "options.edition.tiles");
  EXPECT_EQ(edition_fault(part("sets", {{"G", list({1, 2, 3, 4})}})), "options.edition.sets.G");
  EXPECT_EQ(edition_fault(part("sets", {{"T", list({1, 2, 3})}})), "options.edition.sets.T");
  EXPECT_EQ(edition_fault(part("sets", {{"T", list({1, 2, 100, 4})}})), "options.edition.sets.T.2");
  EXPECT_EQ(edition_fault(part("sets", {{"T", list({1, "2", 3, 4})}})), "options.edition.sets.T.1");
  EXPECT_EQ(edition_fault(part("raptors", {{"T1", list({1, 2})}})), "options.edition.raptors.T1");
  EXPECT_EQ(edition_fault(part("raptors", {{"G8", list({1, 2})}})), "options.edition.raptors.G8");
  EXPECT_EQ(edition_fault(part("raptors", {{"K1", list({1, -100})}})), "options.edition.raptors.K1.1");
  EXPECT_EQ(edition_fault(part("eggs", {{"E7", list({1, 2})}})), "options.edition.eggs.E7");
  EXPECT_EQ(edition_fault(part("eggs", {{"E1", 4}})), "options.edition.eggs.E1");
  EXPECT_EQ(edition_fault(Data::object({{"dna", "T1"}})), "options.edition.dna");
  EXPECT_EQ(edition_fault(Data::object({{"dna", list({"T1", "T9"})}})), "options.edition.dna.1");
  EXPECT_EQ(edition_fault(Data::object({{"dna", list({"T1", "S1", "T1"})}})), "options.edition.dna.2");
  EXPECT_EQ(edition_fault(Data::object({{"dna", list({7})}})), "options.edition.dna.0");
  EXPECT_EQ(edition_fault(Data::object({{"interaction", list({7, 11})}})), "options.edition.interaction.1");
  EXPECT_EQ(edition_fault(Data::object({{"interaction", list({7, 7})}})), "options.edition.interaction.1");
}

TEST(CubosaursOptions, the_name_of_an_edition_can_be_shown) {
  const auto name_fault = [](std::string name) { return edition_fault(Data::object({{"name", std::move(name)}})); };
  for (const char* name : {"my box", "moje pudełko", "私の箱", "👨\u200D👩\u200D👧 box"})
    EXPECT_EQ(name_fault(name), "none") << name;
  std::string sixty;
  for (int i = 0; i < 60; ++i) sixty += "ł";
  EXPECT_EQ(name_fault(sixty), "none");
  EXPECT_EQ(name_fault(sixty + "x"), "options.edition.name");
  for (const char* name : {" ", "\u00A0", "\x1b[31m", "a\nb", "\u202Exob", "\u3164", "a\u061C", "a\xff", "a\u200B"}) {
    EXPECT_EQ(name_fault(name), "options.edition.name") << ::testing::PrintToString(name);
  }
  EXPECT_EQ(name_fault(std::string("a\0b", 3)), "options.edition.name");
}

TEST(CubosaursOptions, facts_say_what_is_assumed_until_an_edition_corrects_it) {
  const auto assumed = [](const Edition& edition) {
    int count = 0;
    Options options;
    options.edition = edition;
    for (const EditionFact& fact : Cubosaurs::edition_facts(options)) count += fact.assumed ? 1 : 0;
    return count;
  };
  // 14 raptors, 4 eggs, the DNA icons, 10 costs, the interaction icons.
  EXPECT_EQ(assumed(Edition::standard()), 30);
  Edition corrected = Edition::standard();
  corrected.costs[2] = 2;
  corrected.raptors[1][6] = {4, -2};
  EXPECT_EQ(assumed(corrected), 28);
}

}  // namespace
}  // namespace vivarium::cubosaurs
