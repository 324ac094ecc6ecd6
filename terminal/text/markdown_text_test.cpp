#include "terminal/text/markdown_text.hpp"

#include <gtest/gtest.h>

#include <sstream>

#include "embedded_files.hpp"
#include "protocol/printable.hpp"

namespace vivarium::terminal {
namespace {

TEST(StyledText, ReadsTheMarksOfMarkdown) {
  const std::string styled = styled_from_markdown("**TT-4** Lay *one* of `a*b` [here](x.md), 3 * 4 **");
  EXPECT_EQ(rendered(styled, Styling::plain), "TT-4 Lay one of a*b here, 3 * 4 **");
  EXPECT_EQ(rendered(styled_from_markdown("**a** *b* `c`"), Styling::terminal),
            "\033[1ma\033[22m \033[3mb\033[23m \033[36mc\033[39m");
  EXPECT_EQ(styled_width(styled_from_markdown("**é** `c`")), 3U);
  const std::string marked = rendered(styled_from_markdown("**a** `c`"), Styling::marked);
  ASSERT_EQ(marked.size(), 7U);
  EXPECT_EQ(style_marked(marked[0]), Style::strong);
  EXPECT_EQ(style_marked(marked[1]), std::nullopt);
  EXPECT_EQ(style_marked(marked[2]), Style::normal);
  EXPECT_EQ(style_marked(marked[4]), Style::key);
}

TEST(StyledText, WrapsBetweenWords) {
  EXPECT_EQ(wrap_styled("one two  three\nfour", 9), (std::vector<std::string>{"one two", "three", "four"}));
  EXPECT_EQ(wrap_styled("unbreakable x", 4), (std::vector<std::string>{"unbreakable", "x"}));
  EXPECT_TRUE(wrap_styled("  ", 9).empty());
}

TEST(MarkdownText, SetsHeadingsParagraphsAndLists) {
  const PageFormat page{20, Styling::plain};
  EXPECT_EQ(
      markdown_text("# Rules\n\nOne line\nand another one.\n\n- **A** first item that\n  goes on\n  - inner\n1. one\n",
                    page),
      "Rules\n"
      "=====\n"
      "\n"
      "One line and another\n"
      "one.\n"
      "\n"
      "- A first item that\n"
      "  goes on\n"
      "  - inner\n"
      "1. one\n");
}

TEST(MarkdownText, SetsTablesInColumns) {
  const PageFormat page{40, Styling::plain};
  EXPECT_EQ(markdown_text(
                "| move | meaning |\n|---|---|\n| `keep` · `refuse S2` | CU-6, and a meaning that is long |\n", page),
            "move              meaning\n"
            "----------------  ----------------------\n"
            "keep · refuse S2  CU-6, and a meaning\n"
            "                  that is long\n");
}

TEST(MarkdownText, TellsTablesInWordsToAScreenReader) {
  EXPECT_EQ(markdown_text("| card | points |\n|---|---|\n| **T-Rex** | 4, 1 |\n| Egg | |\n",
                          {80, Styling::plain, Tables::in_words}),
            "T-Rex: points 4, 1.\nEgg.\n");
}

TEST(MarkdownText, LeavesCodeAsItIs) {
  EXPECT_EQ(markdown_text("```json\n{\"a\":   1}\n```\n", {}), "    {\"a\":   1}\n");
}

TEST(MarkdownText, SurvivesAnyText) {
  for (const char* text : {"", "\n", "|", "||", "|-|", "```", "# ", "#", "- ", "1. ", "**", "*", "`", "[](", "[a](b",
                           "| a\n| b | c | d"}) {
    for (const int width : {0, 1, 80}) static_cast<void>(markdown_text(text, {width, Styling::terminal}));
    static_cast<void>(markdown_text(text, {80, Styling::terminal, Tables::in_words}));
  }
}

TEST(MarkdownText, OurRulesFitThePage) {
  int files = 0;
  for (const std::string_view path : embedded_file_paths()) {
    if (!path.ends_with(".md")) continue;
    ++files;
    std::istringstream lines(markdown_text(embedded_file(path), {72, Styling::plain}));
    for (std::string line; std::getline(lines, line);) {
      const bool is_code = line.starts_with("    {");
      EXPECT_TRUE(is_code || display_width(line) <= 72) << path << ": " << line;
      EXPECT_EQ(line.find("**"), std::string::npos) << path << ": " << line;
    }
  }
  EXPECT_GE(files, 3);
}

}  // namespace
}  // namespace vivarium::terminal
