#include "bindings/wasm/task.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <utility>

#include "bindings/wasm/frames.hpp"
#include "engine/core/rng.hpp"
#include "games/catalog/catalog.hpp"

namespace vivarium::wasm {
namespace {

using server::BotClock;
using server::BotTask;

// A position in which a seat has something to choose.
BotTask task_in(const CatalogEntry& game, std::string bot) {
  const Data options = Data::object({{"players", game.info().min_players}});
  auto match = std::move(game.make_match(options, "options", Completeness::defaults_allowed)).value();
  Rng rng(1);
  RngSource chance(rng);
  while (match->stage().is_chance() || match->legal_moves(match->stage().to_act.first()).size() == 1) {
    const Stage stage = match->stage();
    match->commit(stage.is_chance()
                      ? match->sample_chance(chance)
                      : *match->prepare(stage.to_act.first(), match->legal_moves(stage.to_act.first()).front()));
  }
  const Seat seat = match->stage().to_act.first();
  return {std::move(match), seat, std::move(bot), std::make_shared<const std::atomic<bool>>(false), {}};
}

class TaskTest : public testing::TestWithParam<std::size_t> {};

TEST_P(TaskTest, IsThoughtAboutElsewhereAsItIsHere) {
  const BotTask task = task_in(catalog()[GetParam()], "search:50");
  const auto answer = answer_of(think(task_bytes(task, BotClock::duration::zero())));
  ASSERT_TRUE(answer.has_value());
  EXPECT_EQ(answer->decision.simulations, 50U);
  const auto legal = task.match->legal_moves(task.seat);
  ASSERT_EQ(answer->decision.estimates.size(), legal.size());
  for (std::size_t i = 0; i < legal.size(); ++i) EXPECT_EQ(answer->decision.estimates[i].move, legal[i]);
  EXPECT_TRUE(task.match->prepare(task.seat, answer->decision.move).has_value());
}

TEST_P(TaskTest, IsRefusedWhereAnyByteOfItsRecordIsMissing) {
  const std::string bytes = task_bytes(task_in(catalog()[GetParam()], "random"), BotClock::duration::zero());
  EXPECT_FALSE(think(bytes).empty());
  for (std::size_t length = 0; length < bytes.size(); length += 7) EXPECT_TRUE(think(bytes.substr(0, length)).empty());
}

INSTANTIATE_TEST_SUITE_P(Games, TaskTest, testing::Range(std::size_t{0}, catalog().size()));

TEST(AnswerTest, WithFiguresThatAreNoNumbersIsNone) {
  const std::string figures(32, '\xff');
  std::string bytes;
  write_frame(bytes, 0, 0, {"take", "10", "take", figures});
  EXPECT_FALSE(answer_of(bytes).has_value());
}

TEST(FrameTest, IsReadAsItWasWritten) {
  std::string bytes;
  write_frame(bytes, 7, 4'000'000'000, {"", "text", std::string_view("\0\n", 2)});
  const auto frame = read_frame(bytes);
  ASSERT_TRUE(frame.has_value());
  EXPECT_EQ(frame->kind, 7);
  EXPECT_EQ(frame->id, 4'000'000'000);
  EXPECT_EQ(frame->fields, (std::vector<std::string_view>{"", "text", std::string_view("\0\n", 2)}));
  EXPECT_FALSE(read_frame(bytes + "x").has_value());
  for (std::size_t length = 0; length < bytes.size(); ++length) {
    EXPECT_FALSE(read_frame(std::string_view(bytes).substr(0, length)).has_value());
  }
}

}  // namespace
}  // namespace vivarium::wasm
