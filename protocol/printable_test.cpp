#include "protocol/printable.hpp"

#include <gtest/gtest.h>

namespace vivarium {
namespace {

TEST(Printable, LeavesOrdinaryTextAlone) {
  EXPECT_EQ(printable("Ana, Zoë, 恐竜 🦕"), "Ana, Zoë, 恐竜 🦕");
  EXPECT_EQ(printable(""), "");
}

TEST(Printable, DisarmsWhatWouldChangeTheTerminal) {
  EXPECT_EQ(printable("a\nb\r\x1b[31m\x7f"), "a\uFFFDb\uFFFD\uFFFD[31m\uFFFD");
  EXPECT_EQ(printable("a\u202eb\u2066\u2028"), "a\uFFFDb\uFFFD\uFFFD");
  EXPECT_EQ(printable("\u009b1m"), "\uFFFD1m");
  EXPECT_EQ(printable("\xff\xfe"), "\uFFFD\uFFFD");
}

TEST(Shortened, CutsBetweenCharacters) {
  EXPECT_EQ(shortened("dinosaur", 8), "dinosaur");
  EXPECT_EQ(shortened("dinosaurs", 8), "dinosau…");
  EXPECT_EQ(shortened("ééééé", 4), "ééé…");
  EXPECT_EQ(shortened(std::string(1'000'000, '\n'), 3), "\uFFFD\uFFFD…");
}

TEST(DisplayWidth, CountsCharacters) {
  EXPECT_EQ(display_width(""), 0U);
  EXPECT_EQ(display_width("Zoë"), 3U);
}

}  // namespace
}  // namespace vivarium
