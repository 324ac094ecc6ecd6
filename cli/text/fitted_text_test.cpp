#include "cli/text/fitted_text.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "protocol/printable.hpp"

namespace vivarium::cli {
namespace {

using Align = TableText::Align;

TEST(Wrapped, BreaksAtSpacesAndIndentsTheRest) {
  EXPECT_EQ(wrapped("Seats  Ana, Ben, Cleo\n", 14, 7), "Seats  Ana,\n       Ben,\n       Cleo\n");
  EXPECT_EQ(wrapped("  one two\n  three", 80), "  one two\n  three\n");
  EXPECT_EQ(wrapped("averyveryverylongword and", 10, 0), "averyveryverylongword\nand\n");
  EXPECT_EQ(wrapped("größer größer", 6, 0), "größer\ngrößer\n");
  EXPECT_EQ(wrapped("", 10), "");
}

TEST(Limited, KeepsBothEndsOfAName) {
  EXPECT_EQ(limited("short", 10), "short");
  EXPECT_EQ(limited("exec:python3 bot_a.py", 12), "exec:…t_a.py");
  EXPECT_EQ(display_width(limited(std::string(50, 'x') + "größe", 20)), 20U);
}

TEST(FittedTable, TellsInTwoTablesWhatDoesNotFitIntoOne) {
  const std::vector<std::string> names = {"bot", "greedy"};
  const std::vector<ColumnGroup> groups = {{{Align::right}, {{"wins"}, {"5"}}}, {{Align::right}, {{"points"}, {"12"}}}};
  EXPECT_EQ(fitted_table(names, groups, 80), "  bot     wins  points\n  greedy     5      12\n");
  EXPECT_EQ(fitted_table(names, groups, 22), "  bot     wins  points\n  greedy     5      12\n");
  EXPECT_EQ(fitted_table(names, groups, 21), "  bot     wins\n  greedy     5\n\n  bot     points\n  greedy      12\n");
}

}  // namespace
}  // namespace vivarium::cli
