#include "protocol/clean_text.hpp"

#include <gtest/gtest.h>

namespace vivarium::protocol {
namespace {

std::string repeated(std::string_view text, int times) {
  std::string result;
  for (int i = 0; i < times; ++i) result += text;
  return result;
}

TEST(CleanText, IsTextWithoutSpaceAroundIt) {
  EXPECT_EQ(clean_text("  Ana  ", 24), "Ana");
  EXPECT_EQ(clean_text("Zoë 🦕 <b>", 24), "Zoë 🦕 <b>");
  EXPECT_EQ(clean_text("a  b", 24), "a  b");
  EXPECT_EQ(clean_text("", 24), std::nullopt);
  EXPECT_EQ(clean_text("   ", 24), std::nullopt);
}

TEST(CleanText, WritesAnySpaceAsAPlainOne) {
  EXPECT_EQ(clean_text("Bravo\u202F!\u00A0", 24), "Bravo !");
  EXPECT_EQ(clean_text("\u3000はい\u3000どうぞ", 24), "はい どうぞ");
  EXPECT_EQ(clean_text("\u00A0\u2003", 24), std::nullopt);
}

TEST(CleanText, KeepsWhatJoinsAndSelects) {
  for (const std::string_view text :
       {"👨\u200D👩\u200D👧\u200D👦 Ana", "❤\uFE0F\u200D🔥", "👩🏽\u200D🚀", "1\uFE0F\u20E3", "می\u200Cخواهم",
        "क\u094D\u200Dष", "র\u200D\u09CDয", "രാമന\u0D4D\u200D", "辻\U000E0100"}) {
    EXPECT_EQ(clean_text(text, 24), text);
  }
}

TEST(CleanText, HoldsNothingThatCannotBeSeen) {
  for (const std::string_view text : {"a\tb",
                                      "a\xff",
                                      "a\u202Eb",
                                      "a\u200Bb",
                                      "a\u061Cb",
                                      "a\u3164",
                                      "a\u115F",
                                      "a\u1160",
                                      "a\uFFA0",
                                      "a\u2800",
                                      "a\u180E",
                                      "a\u2060",
                                      "a\uFEFF",
                                      "a\u2066",
                                      "a\u00AD",
                                      "a\u034F",
                                      "a\u2028b",
                                      "a\U000E0041",
                                      "a\uFE0F",
                                      "\uFE0F",
                                      "a\u200Db",
                                      "a\u200Cb",
                                      "\u200D",
                                      "👨\u200D",
                                      "👨\u200D\u200D👩",
                                      "👨\u200Da",
                                      "1\uFE0F",
                                      "\U0001F3F4\U000E0041\U000E007F",
                                      "\uFDD0",
                                      "\uFFFF",
                                      "\uE000",
                                      "\U00050000",
                                      "\xED\xA0\x80",
                                      "\u0301a",
                                      "a \u0301"}) {
    EXPECT_EQ(clean_text(text, 24), std::nullopt) << testing::PrintToString(text);
  }
}

TEST(CleanText, BoundsTheMarksOnACharacter) {
  EXPECT_TRUE(clean_text("a\u0300\u0301\u0302\u0303", 24));
  EXPECT_FALSE(clean_text("a\u0300\u0301\u0302\u0303\u0304", 24));
  EXPECT_FALSE(clean_text("a" + repeated("\u0301", 24), 24));
  EXPECT_FALSE(clean_text("a\u0301\u0301", 24));
  // A joiner in between begins no new heap.
  EXPECT_FALSE(clean_text("ب\u064B\u064C\u064D\u064E\u200Cب\u064B\u064C\u064D\u064E\u064F", 24));
}

TEST(CleanText, CountsWhatReadersCount) {
  EXPECT_EQ(clean_text(std::string(24, 'x'), 24), std::string(24, 'x'));
  EXPECT_EQ(clean_text(std::string(25, 'x'), 24), std::nullopt);
  std::string padded(28, ' ');
  padded.replace(0, 24, 24, 'x');
  EXPECT_EQ(clean_text(padded, 24), std::string(24, 'x'));
  EXPECT_TRUE(clean_text(repeated("e\u0301", 24), 24));
  EXPECT_TRUE(clean_text(repeated("🇵🇱", 24), 24));
  EXPECT_FALSE(clean_text(repeated("🇵🇱", 25), 24));
  EXPECT_TRUE(clean_text("👨\u200D👩\u200D👧\u200D👦", 2));
  // And not more than four times as many characters of Unicode.
  EXPECT_TRUE(clean_text(repeated("a\u0300\u0301\u0302", 24), 24));
  EXPECT_FALSE(clean_text(repeated("a\u0300\u0301\u0302\u0303", 24), 24));
}

TEST(CleanName, SaysWhatIsWrong) {
  EXPECT_EQ(clean_name(" Ana \u3000 B. ").value(), "Ana B.");
  EXPECT_EQ(clean_name("A\u00A0na").error(), (Refusal{RefusalCode::wrong_name, "U+00A0 is not a plain space"}));
  EXPECT_EQ(clean_name("\u3164").error(), (Refusal{RefusalCode::wrong_name, "U+3164 cannot be seen here"}));
  EXPECT_EQ(clean_name("a\x1b").error(), (Refusal{RefusalCode::wrong_name, "U+001B is a control character"}));
  EXPECT_EQ(clean_name("  ").error(), (Refusal{RefusalCode::wrong_name}));
  EXPECT_EQ(clean_name(std::string(25, 'x')).error(), (Refusal{RefusalCode::wrong_name}));
  for (const std::string_view name : {"bot:hard", " bot:", "BoT:x"}) EXPECT_FALSE(clean_name(name)) << name;
  EXPECT_EQ(clean_name("Bot").value(), "Bot");
}

}  // namespace
}  // namespace vivarium::protocol
