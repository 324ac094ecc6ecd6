#include "terminal/text/line.hpp"

#include <gtest/gtest.h>

#include "terminal/text/render.hpp"

namespace vivarium::terminal {
namespace {

std::vector<std::string> texts(const Lines& lines) {
  std::vector<std::string> result;
  for (const Line& line : lines) result.push_back(line.text());
  return result;
}

TEST(Wrapped, BreaksBetweenWordsAndIndentsWhatFollows) {
  EXPECT_EQ(texts(wrapped("one two three", 7, 2)), (std::vector<std::string>{"one two", "  three"}));
  EXPECT_EQ(texts(wrapped("unbreakable", 4)), std::vector<std::string>{"unbreakable"});
  EXPECT_EQ(texts(wrapped("", 4)), std::vector<std::string>{""});
}

TEST(Wrapped, CountsCharactersAndKeepsTones) {
  Line line("ąęść ", Style::strong);
  line.add("żółw");
  const Lines lines = wrapped(line, 9);
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_EQ(lines[0].width(), 9U);
  EXPECT_EQ(lines[0].spans().front().style, Style::strong);
  EXPECT_EQ(wrapped(line, 8).size(), 2U);
}

TEST(Columns, AreThoseOfATerminal) {
  EXPECT_EQ(columns_of("żółw"), 4U);
  EXPECT_EQ(columns_of("恐竜 🦕"), 7U);
  EXPECT_EQ(columns_of("e\u0301te\u0301"), 3U);
  EXPECT_EQ(columns_of("[A3] ▸ – … × ┌─"), 15U);
  EXPECT_EQ(columns_of("\xff\xfe"), 2U);
}

TEST(Wrapped, DoesNotBreakAWordThatChangesItsTone) {
  Line line("a ");
  line.add("bb", Style::strong).add(".");
  EXPECT_EQ(texts(wrapped(line, 4)), (std::vector<std::string>{"a", "bb."}));
}

TEST(Fitted, EndsWithAnEllipsis) {
  EXPECT_EQ(truncated("Cubosaurs", 20), "Cubosaurs");
  EXPECT_EQ(truncated("żółwik", 4), "żół…");
  EXPECT_EQ(truncated("x", 0), "");
  EXPECT_EQ(truncated("恐竜の島", 5), "恐竜…");
  EXPECT_EQ(truncated("恐竜の島", 4), "恐…");
}

TEST(Flowed, KeepsPiecesWholeUnderTheHead) {
  EXPECT_EQ(texts(flowed("Row ", {"[12]", "[34]", "[56]"}, 16)),
            (std::vector<std::string>{"Row [12]  [34]", "    [56]"}));
}

TEST(Rendered, ColoursOnlyWhereThereAreColours) {
  Line line("[34]", Style::card_white);
  line.add(" ok");
  EXPECT_EQ(rendered(line, {Colours::none, Characters::utf8}), "[34] ok");
  EXPECT_EQ(rendered(line, {Colours::sixteen, Characters::utf8}), "\033[30;47m[34]\033[0m ok");
}

TEST(Rendered, IsAsWideInAsciiAsInUtf8WhereWeDraw) {
  const Line line("┌─ Île · été ─┐ ▸ – … ×");
  const std::string ascii = rendered(line, {Colours::none, Characters::ascii});
  EXPECT_EQ(ascii, "+- Ile . ete -+ > - ~ x");
  EXPECT_EQ(ascii.size(), line.width());
}

TEST(Rendered, KeepsNumbersBehindANameThatIsWrittenFromRightToLeft) {
  const Capabilities utf8{Colours::none, Characters::utf8};
  EXPECT_EQ(rendered(Line("▸ דנה לוי  12"), utf8), "▸ \u2068דנה לוי\u2069  12");
  EXPECT_EQ(rendered(Line("سارة Ana מ"), utf8), "\u2068سارة\u2069 Ana \u2068מ\u2069");
  EXPECT_EQ(rendered(Line("Zoë 12"), utf8), "Zoë 12");
}

TEST(Rendered, LeavesNoSpacesAtTheEnd) {
  Line line("a ", Style::quiet);
  line.add("b  ", Style::good).add("  ", Style::quiet);
  EXPECT_EQ(rendered(line, {Colours::sixteen, Characters::utf8}), "\033[2ma \033[0m\033[32mb\033[0m");
}

TEST(Rendered, LetsNothingCommandTheTerminal) {
  const std::string text = rendered(Line("Ana\033[2J\r\n"), {Colours::none, Characters::utf8});
  EXPECT_EQ(text.find('\033'), std::string::npos);
  EXPECT_EQ(text.find('\n'), std::string::npos);
}

TEST(InAscii, KnowsOurLanguages) {
  EXPECT_EQ(in_ascii("Tu préfères ça, « œufs » ?"), "Tu preferes ca, << oeufs >> ?");
  EXPECT_EQ(in_ascii("Züge, größer"), "Zuge, grosser");
  EXPECT_EQ(in_ascii("żółw łąka"), "zolw laka");
}

}  // namespace
}  // namespace vivarium::terminal
