#include "engine/core/move_part.hpp"

#include <gtest/gtest.h>

namespace vivarium {
namespace {

using Texts = std::vector<std::string_view>;

Data cards(Data::Array texts) { return Data::object({{"cards", std::move(texts)}}); }

TEST(MovePart, ReadsWhatIsThereAndTakesTheRestAsMissing) {
  const MovePart part(
      Data::object({{"kind", "buy"}, {"tile", 4}, {"seat", -1}, {"cards", Data::Array{"T1", 7, "S2"}}}));
  EXPECT_EQ(part.text("kind"), "buy");
  EXPECT_EQ(part.text("tile"), "");
  EXPECT_EQ(part.text("place"), "");
  EXPECT_EQ(part.number("tile"), 4);
  EXPECT_EQ(part.number("seat"), std::nullopt);
  EXPECT_EQ(part.number("kind"), std::nullopt);
  EXPECT_EQ(part.cards(), (Texts{"T1", "S2"}));
  EXPECT_EQ(part.card(), "T1");
  EXPECT_EQ(MovePart(Data(5'000'000'000)).number("tile"), std::nullopt);
  EXPECT_EQ(MovePart(Data::object({{"tile", 5'000'000'000}})).number("tile"), std::nullopt);
  EXPECT_EQ(MovePart(Data("x")).card(), "");
  EXPECT_TRUE(MovePart(Data::object({{"cards", "T1"}})).cards().empty());
}

TEST(MovePart, IsPartOfAMoveThatHasAllOfIt) {
  const Data move = Data::object({{"kind", "attack"}, {"cards", Data::Array{"A2", "A2", "A5"}}, {"strength", 9}});
  const auto is_part = [&](Data part) { return MovePart(std::move(part)).is_part_of(move); };
  EXPECT_TRUE(is_part(Data::object()));
  EXPECT_TRUE(is_part(Data::object({{"kind", "attack"}, {"strength", 9}})));
  EXPECT_FALSE(is_part(Data::object({{"kind", "attack"}, {"strength", 8}})));
  EXPECT_FALSE(is_part(Data::object({{"place", "beach"}})));
  EXPECT_TRUE(is_part(cards({"A5", "A2"})));
  EXPECT_TRUE(is_part(cards({"A2", "A2"})));
  EXPECT_FALSE(is_part(cards({"A5", "A5"})));
  EXPECT_FALSE(is_part(Data::object({{"cards", "A5"}})));
  EXPECT_FALSE(is_part(Data(3)));
}

}  // namespace
}  // namespace vivarium
