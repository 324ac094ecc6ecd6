#include "engine/core/field_reader.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <string>

namespace vivarium {
namespace {

constexpr auto kAll = Completeness::every_field;
constexpr auto kSome = Completeness::defaults_allowed;

// Reads {"rounds": 1 to 10, "expert": true or false, "name": text} and gives the error as text, or "" where there is
// none.
std::string problem_of(const Data& data, Completeness completeness, const std::string& path = "options") {
  FieldReader fields(data, path, completeness);
  static_cast<void>(fields.number("rounds", {1, 10}, 2));
  static_cast<void>(fields.flag("expert", false));
  static_cast<void>(fields.text("name", "standard"));
  const auto error = fields.finish();
  return error ? error->text() : "";
}

TEST(FieldReader, ReadsWhatIsThere) {
  const Data data = Data::object({{"name", "mine"}, {"expert", true}, {"rounds", 10}, {"extra", Data::array()}});
  FieldReader fields(data, "options", kAll);
  EXPECT_EQ(fields.number("rounds", {1, 10}, 2), 10);
  EXPECT_TRUE(fields.flag("expert", false));
  EXPECT_EQ(fields.text("name", "standard"), "mine");
  EXPECT_EQ(*fields.take("extra"), Data::array());
  EXPECT_FALSE(fields.finish().has_value());
}

TEST(FieldReader, FallsBackOnDefaultsWhereTheyAreAllowed) {
  const Data data = Data::object();
  FieldReader fields(data, "options", kSome);
  EXPECT_EQ(fields.number("rounds", {1, 10}, 2), 2);
  EXPECT_TRUE(fields.flag("expert", true));
  EXPECT_EQ(fields.text("name", "standard"), "standard");
  EXPECT_EQ(fields.take("extra"), nullptr);
  EXPECT_EQ(fields.take_optional("extra"), nullptr);
  EXPECT_FALSE(fields.finish().has_value());
}

TEST(FieldReader, NamesTheFieldThatIsWrong) {
  struct Case {
    Data data;
    std::string problem;
  };
  const Data good = Data::object({{"rounds", 1}, {"expert", false}, {"name", ""}});
  EXPECT_EQ(problem_of(good, kAll), "");
  const auto with = [&](std::string_view name, Data value) { return Data(good).set(name, std::move(value)); };
  const std::string range = "options.rounds: a whole number from 1 to 10 expected, got ";
  const Case cases[] = {
      {with("rounds", 0), range + "0"},
      {with("rounds", 11), range + "11"},
      {with("rounds", std::numeric_limits<std::int64_t>::max()), range + "9223372036854775807"},
      {with("rounds", (std::int64_t{1} << 32) + 5), range + "4294967301"},
      {with("rounds", 2.0), range + "a fraction"},
      {with("rounds", "2"), range + "text"},
      {with("rounds", Data()), range + "nothing"},
      {with("expert", 1), "options.expert: true or false expected, got a whole number"},
      {with("name", Data::array()), "options.name: text expected, got a list"},
      {with("nmae", "x"), "options.nmae: no such field"},
      {with(std::string(50, 'x'), 1), "options." + std::string(40, 'x') + ": no such field"},
      {Data::Array{}, "options: an object expected, got a list"},
      {Data(), "options: an object expected, got nothing"},
  };
  for (const Case& c : cases) {
    EXPECT_EQ(problem_of(c.data, kAll), c.problem);
    EXPECT_EQ(problem_of(c.data, kSome), c.problem);
  }
}

TEST(FieldReader, TakesLabelsThatPeopleCanRead) {
  // The label that is read, and what is wrong.
  const auto read = [](const Data& data) {
    FieldReader fields(data, "", kSome);
    const std::string label = fields.label("name", "own", 4);
    const auto error = fields.finish();
    return label + "|" + (error ? error->text() : "");
  };
  EXPECT_EQ(read(Data::object({{"name", "mine"}})), "mine|");
  EXPECT_EQ(read(Data::object()), "own|");
  const std::string expected = "own|name: 1 to 4 visible characters expected";
  EXPECT_EQ(read(Data::object({{"name", "minee"}})), expected);
  EXPECT_EQ(read(Data::object({{"name", ""}})), expected);
  EXPECT_EQ(read(Data::object({{"name", "a\nb"}})), expected + ": U+000A is a control character");
  EXPECT_EQ(read(Data::object({{"name", 1}})), "own|name: text expected, got a whole number");
}

TEST(FieldReader, MissesFieldsOnlyWhereEveryOneIsDue) {
  const Data data = Data::object({{"rounds", 1}, {"name", ""}});
  EXPECT_EQ(problem_of(data, kAll), "options.expert: missing");
  EXPECT_EQ(problem_of(data, kSome), "");
}

TEST(FieldReader, KeepsTheFirstError) {
  const Data data = Data::object({{"rounds", 0}, {"expert", 5}, {"unknown", 1}});
  FieldReader fields(data, "", kAll);
  EXPECT_EQ(fields.number("rounds", {1, 10}, 2), 2) << "reading goes on with the default";
  EXPECT_TRUE(fields.flag("expert", true));
  fields.fail("rounds", "something else");
  EXPECT_EQ(fields.finish()->text(), "rounds: a whole number from 1 to 10 expected, got 0");
}

TEST(FieldReader, PutsTogetherPaths) {
  const Data data = Data::object();
  FieldReader inner(data, "options.edition", kAll);
  EXPECT_EQ(inner.path_of("tiles"), "options.edition.tiles");
  inner.fail("tiles.11", "no such tile");
  EXPECT_EQ(*inner.finish(), (FieldError{"options.edition.tiles.11", "no such tile"}));
  const FieldReader outer(data, "", kAll);
  EXPECT_EQ(outer.path_of("game"), "game");
  EXPECT_EQ((FieldError{"", "no object"}.text()), "no object");
}

}  // namespace
}  // namespace vivarium
