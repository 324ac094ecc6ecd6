#include "cli/text/table_text.hpp"

#include <gtest/gtest.h>

namespace vivarium::cli {
namespace {

using Align = TableText::Align;

TEST(TableText, AlignsByCharactersAndLeavesNoTrailingSpaces) {
  TableText table({Align::left, Align::right, Align::left});
  table.add_row({"seat", "wins", "note"});
  table.add_row({"Zoë", "1,234"});
  table.add_row({"Al", "5", "é", "too many"});
  EXPECT_EQ(table.text(" "),
            " seat   wins  note\n"
            " Zoë   1,234\n"
            " Al        5  é\n");
}

TEST(Grouped, SeparatesThousands) {
  EXPECT_EQ(grouped(std::uint64_t{0}), "0");
  EXPECT_EQ(grouped(std::uint64_t{999}), "999");
  EXPECT_EQ(grouped(std::uint64_t{1000}), "1,000");
  EXPECT_EQ(grouped(std::uint64_t{1234567}), "1,234,567");
}

TEST(BarText, IsDrawnInEighths) {
  EXPECT_EQ(bar_text(0, 4), "");
  EXPECT_EQ(bar_text(1, 4), "████");
  EXPECT_EQ(bar_text(0.5, 4), "██");
  EXPECT_EQ(bar_text(1.0 / 32, 4), "▏");
  EXPECT_EQ(bar_text(2, 4), "████");
  EXPECT_EQ(bar_text(-1, 4), "");
}

}  // namespace
}  // namespace vivarium::cli
