#include "terminal/play/saved_games.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "engine/core/rng.hpp"
#include "games/catalog/catalog.hpp"
#include "terminal/play/local_setup.hpp"

namespace vivarium::terminal {
namespace {

class SavedGame : public testing::Test {
 protected:
  void SetUp() override { std::filesystem::remove_all(folder_); }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  static Record small_record() {
    const auto match =
        find_game("take-that")->make_match(Data::object({{"players", 2}}), "", Completeness::defaults_allowed);
    return {"take-that", (*match)->options(), {"Ana", "bot:easy"}, std::nullopt, {}, std::nullopt};
  }

  // Of this test in this process: others run at the same time.
  std::filesystem::path folder_ =
      std::filesystem::path(testing::TempDir()) /
      ("vivarium-saved-" + std::string(testing::UnitTest::GetInstance()->current_test_info()->name()) + "-" +
       std::to_string(::getpid()));
  Wording wording_ = Wording::for_language(Language::english);
};

TEST_F(SavedGame, IsReadAsItWasWritten) {
  const SavedGames saved(folder_);
  const auto path = saved.new_path("take-that");
  ASSERT_EQ(save_record(path, small_record()), std::nullopt);
  EXPECT_EQ(saved.list(), std::vector{path});
  EXPECT_EQ(load_record(path).value(), small_record());
  EXPECT_NE(saved.new_path("take-that"), path);
}

TEST_F(SavedGame, LeavesTheOldFileWhereTheNewOneCannotBeWritten) {
  const auto path = folder_ / "game.json";
  ASSERT_EQ(save_record(path, small_record()), std::nullopt);
  // Nothing can be written where a folder is.
  std::filesystem::create_directories(folder_ / "game.json.partial");
  EXPECT_NE(save_record(path, small_record()), std::nullopt);
  EXPECT_TRUE(load_record(path).has_value());
}

TEST_F(SavedGame, KnowsPeopleAndBotsByTheirNames) {
  const auto setup = resumed(small_record(), wording_);
  ASSERT_TRUE(setup.has_value());
  ASSERT_EQ(setup->seats.size(), 2U);
  EXPECT_EQ(setup->seats[0].name, "Ana");
  EXPECT_FALSE(setup->seats[0].bot.has_value());
  EXPECT_EQ(setup->seats[1].bot->name, "easy");
}

TEST_F(SavedGame, SaysWhatIsWrong) {
  EXPECT_FALSE(load_record(folder_ / "nothing.json").has_value());
  std::filesystem::create_directories(folder_);
  std::ofstream(folder_ / "bad.json") << "{}\n";
  EXPECT_FALSE(load_record(folder_ / "bad.json").has_value());
  Record only_bots = small_record();
  only_bots.players = {"bot:easy", "bot:hard"};
  EXPECT_FALSE(resumed(only_bots, wording_).has_value());
  Record unknown_bot = small_record();
  unknown_bot.players = {"Ana", "bot:nobody"};
  EXPECT_FALSE(resumed(unknown_bot, wording_).has_value());
  Record impossible = small_record();
  impossible.steps.emplace_back(MoveStep{Seat(0), "play 34", std::nullopt});
  EXPECT_FALSE(resumed(impossible, wording_).has_value());
}

TEST_F(SavedGame, GivesNobodyANameThatStandsTwice) {
  const auto easy = bots::parse_bot("easy").value();
  const std::vector<SeatPlan> seats = seats_for({"", ""}, {easy, easy}, wording_);
  ASSERT_EQ(seats.size(), 4U);
  for (std::size_t i = 0; i < seats.size(); ++i) {
    for (std::size_t j = i + 1; j < seats.size(); ++j) EXPECT_NE(seats[i].name, seats[j].name);
  }
}

}  // namespace
}  // namespace vivarium::terminal
