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

TEST(Printable, ShowsWhatHidesOrPilesUp) {
  EXPECT_EQ(printable("a\u061Cb\u200Bc\u00ADd\u3164\u2060\uFEFF\U000E0041"),
            "a\uFFFDb\uFFFDc\uFFFDd\uFFFD\uFFFD\uFFFD\uFFFD");
  EXPECT_EQ(printable("a\u200Db\uFE0F"), "a\uFFFDb\uFFFD");
  EXPECT_EQ(printable("a\u0300\u0301\u0302\u0303\u0304"), "a\u0300\u0301\u0302\u0303\uFFFD");
  EXPECT_EQ(printable("\u0301a"), "\uFFFDa");
}

TEST(Printable, KeepsSpacesAndWhatJoins) {
  for (const std::string_view text : {"1\u202F000\u00A0!", "👨\u200D👩\u200D👧 ❤\uFE0F", "می\u200Cخواهم", "\uFFFD"}) {
    EXPECT_EQ(printable(text), text);
  }
}

TEST(Shortened, CutsBetweenCharacters) {
  EXPECT_EQ(shortened("dinosaur", 8), "dinosaur");
  EXPECT_EQ(shortened("dinosaurs", 8), "dinosau…");
  EXPECT_EQ(shortened("ééééé", 4), "ééé…");
  EXPECT_EQ(shortened("ab👨\u200D👩\u200D👧", 5), "ab…");
  EXPECT_EQ(shortened("abcde\u0301\u0302", 6), "abcd…");
  EXPECT_EQ(shortened(std::string(1'000'000, '\n'), 3), "\uFFFD\uFFFD…");
}

TEST(DisplayWidth, CountsCharacters) {
  EXPECT_EQ(display_width(""), 0U);
  EXPECT_EQ(display_width("Zoë"), 3U);
}

}  // namespace
}  // namespace vivarium
