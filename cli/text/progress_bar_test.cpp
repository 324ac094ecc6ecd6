#include "cli/text/progress_bar.hpp"

#include <gtest/gtest.h>

#include <sstream>

namespace vivarium::cli {
namespace {

using std::chrono::seconds;

struct Screen {
  std::ostringstream out;
  std::ostringstream err;
  Console console{out, err, true, true, 80};
};

TEST(ProgressBar, TellsHowMuchIsDoneAndHowLongTheRestTakes) {
  EXPECT_EQ(progress_text(250, 1000, "games", 30, 80),
            " 25%  ██████                    250 of 1,000 games, 1 min 30 s left");
  EXPECT_EQ(progress_text(0, 1000, "games", 30, 80), "  0%                            0 of 1,000 games");
  EXPECT_EQ(progress_text(4300, 0, "games", 30, 80), "4,300 games");
  EXPECT_EQ(progress_text(1000, 1000, "games", 30, 30), "100%  1,000 of 1,000 games, 0 ");
}

TEST(ProgressBar, AppearsAfterASecondAndGoesAway) {
  Screen screen;
  {
    ProgressBar bar(screen.console, 100, "games");
    bar.show(1);
    EXPECT_EQ(screen.err.str(), "");
    bar.show(50, ProgressBar::Clock::now() + seconds(2));
    EXPECT_NE(screen.err.str().find("50%"), std::string::npos);
  }
  EXPECT_TRUE(screen.err.str().ends_with("\r\033[K"));
  EXPECT_EQ(screen.out.str(), "");
}

TEST(ProgressBar, ShowsNothingWhereThereIsNoTerminal) {
  Screen screen;
  screen.console.err_is_terminal = false;
  ProgressBar(screen.console, 100, "games").show(50, ProgressBar::Clock::now() + seconds(2));
  EXPECT_EQ(screen.err.str(), "");
}

}  // namespace
}  // namespace vivarium::cli
