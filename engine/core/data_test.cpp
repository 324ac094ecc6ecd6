#include "engine/core/data.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace vivarium {
namespace {

TEST(Data, IsWhatItWasMadeOf) {
  EXPECT_TRUE(Data().is_null());
  EXPECT_EQ(*Data(true).as_bool(), true);
  EXPECT_EQ(*Data(-3).as_int(), -3);
  EXPECT_EQ(*Data(std::int64_t{1} << 40).as_int(), std::int64_t{1} << 40);
  EXPECT_EQ(*Data(0.5).as_double(), 0.5);
  EXPECT_EQ(*Data("text").as_text(), "text");
  EXPECT_EQ(*Data(std::string("text")).as_text(), "text");
  EXPECT_EQ(*Data(std::string_view("text!").substr(0, 4)).as_text(), "text");
  EXPECT_EQ(Data(Data::Array{1, "x"}).as_array()->size(), 2U);
  EXPECT_TRUE(Data::array().as_array()->empty());
  EXPECT_TRUE(Data::object().as_object()->empty());
}

TEST(Data, IsNothingElse) {
  const std::vector<Data> kinds = {Data(), true, 1, 1.0, "1", Data::array(), Data::object()};
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    const Data& data = kinds[i];
    EXPECT_EQ(data.is_null(), i == 0);
    EXPECT_EQ(data.as_bool() != nullptr, i == 1);
    EXPECT_EQ(data.as_int() != nullptr, i == 2);
    EXPECT_EQ(data.as_double() != nullptr, i == 3);
    EXPECT_EQ(data.as_text() != nullptr, i == 4);
    EXPECT_EQ(data.as_array() != nullptr, i == 5);
    EXPECT_EQ(data.as_object() != nullptr, i == 6);
    for (std::size_t j = 0; j < kinds.size(); ++j) EXPECT_EQ(data == kinds[j], i == j);
  }
}

TEST(Data, NamesItsKind) {
  EXPECT_EQ(Data().kind_name(), "nothing");
  EXPECT_EQ(Data(false).kind_name(), "true or false");
  EXPECT_EQ(Data(0).kind_name(), "a whole number");
  EXPECT_EQ(Data(0.5).kind_name(), "a fraction");
  EXPECT_EQ(Data("").kind_name(), "text");
  EXPECT_EQ(Data::array().kind_name(), "a list");
  EXPECT_EQ(Data::object().kind_name(), "an object");
}

TEST(Data, FindsMembersByName) {
  const Data data = Data::object({{"a", 1}, {"b", Data::Array{2}}});
  EXPECT_EQ(*data.find("a"), Data(1));
  EXPECT_EQ(*data.find("b"), Data(Data::Array{2}));
  EXPECT_EQ(data.find("c"), nullptr);
  EXPECT_EQ(data.find(""), nullptr);
  EXPECT_EQ(Data(1).find("a"), nullptr);
  EXPECT_EQ(Data().find("a"), nullptr);
}

TEST(Data, KeepsMembersInOrderAndNamesUnique) {
  Data data;
  data.set("b", 1).set("a", 2).set("b", 3);
  ASSERT_EQ(data.as_object()->size(), 2U);
  EXPECT_EQ(data.as_object()->front(), (Data::Member{"b", 3}));
  EXPECT_EQ(data.as_object()->back(), (Data::Member{"a", 2}));
  // The order is a part of the value: it is the order of the text.
  EXPECT_FALSE(data == Data::object({{"a", 2}, {"b", 3}}));
}

TEST(Data, AppendsToLists) {
  Data list;
  list.push_back(1).push_back("x").push_back(Data::array());
  EXPECT_EQ(list, Data(Data::Array{1, "x", Data::array()}));
}

TEST(Data, CopiesAreIndependent) {
  Data original = Data::object({{"list", Data::Array{1}}});
  Data copy = original;
  copy.set("list", 2);
  EXPECT_EQ(*original.find("list"), Data(Data::Array{1}));
}

#if VIVARIUM_ENABLE_ASSERTS
TEST(DataDeathTest, TrapsWhereAKindDoesNotFit) {
  Data number = 1;
  EXPECT_DEATH(number.set("a", 1), "");
  EXPECT_DEATH(number.push_back(1), "");
}
#endif

}  // namespace
}  // namespace vivarium
