#include "engine/core/data_builder.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <string>

#include "engine/core/assert.hpp"
#include "engine/core/seat_numbers.hpp"
#include "tests/support/random_data.hpp"

namespace vivarium {
namespace {

TEST(DataBuilder, MakesTheTreeThatItIsTold) {
  const Data data = build_data([](DataWriter& out) {
    ObjectWriter view(out);
    view.set("pile", 20).set("open", true).set("share", 0.5).set("name", "Ana").set("large", std::int64_t{1} << 40);
    {
      ObjectWriter score = view.object("score");
      score.set("total", -3);
    }
    ListWriter seats = view.list("seats");
    seats.add(1).add(std::string("two"));
    seats.list().add(false);
    seats.object().set("none", std::optional<int>());
    write_seat_numbers(SeatSet::all(2), seats.item());
  });
  const Data seats = Data::Array{1, "two", Data::Array{false}, Data::object({{"none", Data()}}), Data::Array{0, 1}};
  EXPECT_EQ(data, Data::object({{"pile", 20},
                                {"open", true},
                                {"share", 0.5},
                                {"name", "Ana"},
                                {"large", std::int64_t{1} << 40},
                                {"score", Data::object({{"total", -3}})},
                                {"seats", seats}}));
}

TEST(DataBuilder, MakesASingleValue) {
  EXPECT_EQ(build_data([](DataWriter& out) { out.write("text"); }), Data("text"));
  EXPECT_EQ(build_data([](DataWriter& out) { out.write(std::optional(7)); }), Data(7));
  EXPECT_EQ(build_data([](DataWriter& out) { ListWriter list(out); }), Data::array());
  EXPECT_EQ(build_data([](DataWriter& out) { ObjectWriter object(out); }), Data::object());
}

TEST(DataBuilder, MakesTheSameTreeOfATree) {
  Rng rng(11);
  for (int i = 0; i < 500; ++i) {
    const Data data = random_data(rng);
    ASSERT_EQ(build_data([&](DataWriter& out) { out.write(data); }), data);
  }
}

#if VIVARIUM_ENABLE_ASSERTS
TEST(DataBuilderDeathTest, TrapsWhereANameStandsTwice) {
  const auto twice = [](DataWriter& out) { ObjectWriter(out).set("a", 1).set("a", 2); };
  EXPECT_DEATH(static_cast<void>(build_data(twice)), "");
}

TEST(DataBuilderDeathTest, TrapsOnAValueWithoutAName) {
  const auto nameless = [](DataWriter& out) {
    const ObjectWriter object(out);
    out.write(1);
  };
  EXPECT_DEATH(static_cast<void>(build_data(nameless)), "");
}
#endif

}  // namespace
}  // namespace vivarium
