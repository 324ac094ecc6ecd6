#include "server/names/name_policy.hpp"

#include <gtest/gtest.h>
#include <unicode/uchar.h>

#include <fstream>
#include <sstream>

#include "engine/core/combining_marks.hpp"
#include "engine/core/line_text.hpp"
#include "engine/core/utf8.hpp"
#include "protocol/json.hpp"

namespace vivarium::server {
namespace {

// "?" and the reason where it is refused.
std::string checked(std::string_view text) {
  const auto name = checked_name(text);
  if (name) return *name;
  EXPECT_EQ(name.error().code, protocol::RefusalCode::wrong_name);
  return "?" + name.error().detail;
}

bool is_refused(std::string_view text) { return checked(text).starts_with('?'); }

std::string repeated(std::string_view text, int times) {
  std::string result;
  for (int i = 0; i < times; ++i) result += text;
  return result;
}

std::string utf8_of(char32_t c) {
  std::string text;
  const auto add = [&](char32_t byte) { text += static_cast<char>(static_cast<unsigned char>(byte)); };
  if (c < 0x80) {
    add(c);
  } else if (c < 0x800) {
    add(0xC0U | (c >> 6U));
  } else if (c < 0x10000) {
    add(0xE0U | (c >> 12U));
    add(0x80U | ((c >> 6U) & 0x3FU));
  } else {
    add(0xF0U | (c >> 18U));
    add(0x80U | ((c >> 12U) & 0x3FU));
    add(0x80U | ((c >> 6U) & 0x3FU));
  }
  if (c >= 0x80) add(0x80U | (c & 0x3FU));
  return text;
}

constexpr std::string_view kGoodNames[] = {"Ana",
                                           "a",
                                           "7",
                                           "Zoë",
                                           "Łukasz",
                                           "Ödön",
                                           "Nguyễn Thị Ánh",
                                           "Þórður",
                                           "İsmail",
                                           "Dvořák",
                                           "Ðorđe",
                                           "Æsa",
                                           "ß",
                                           "Дмитрий",
                                           "Ђорђе",
                                           "Ґалаґан",
                                           "Ελένη",
                                           "Γιώργος Π.",
                                           "Արամ",
                                           "ქეთევან",
                                           "李小龍",
                                           "王小明",
                                           "さくら",
                                           "サクラ",
                                           "田中 さくら",
                                           "김철수",
                                           "Kim 김철수",
                                           "山田 Taro",
                                           "محمد",
                                           "فاطمة الزهراء",
                                           "مریم‌السادات",
                                           "עדי",
                                           "יִצְחָק",
                                           "अनिता",
                                           "श्री",
                                           "क्‍ष",
                                           "শ্রাবণী",
                                           "র‍্যাব",
                                           "தமிழ்",
                                           "രാമന്‍",
                                           "ශ්‍රී",
                                           "ไทย",
                                           "น้ำผึ้ง",
                                           "ខ្មែរ",
                                           "မြန်မာ",
                                           "བསྒྲུབས",
                                           "አበበ",
                                           "ᏣᎳᎩ",
                                           "Jean-Luc",
                                           "O’Neil",
                                           "O'Neil",
                                           "Ana 2",
                                           "x_X",
                                           "Dr. No",
                                           "J. R. R.",
                                           "Ana & Ben",
                                           "<b>Ana</b>",
                                           "R2-D2",
                                           "^_^",
                                           "♥",
                                           "🦕",
                                           "👨‍👩‍👧‍👦 Ana",
                                           "👩🏽‍🚀",
                                           "🏳️‍🌈",
                                           "❤️‍🔥",
                                           "🇵🇱 Ola",
                                           "1️⃣",
                                           "👁️‍🗨️",
                                           "🏴\U000E0067\U000E0062\U000E0073\U000E0063\U000E0074\U000E007F",
                                           "辻\U000E0100",
                                           "Youssef",
                                           "Dua",
                                           "Tyler",
                                           "Robot",
                                           "Bot",
                                           "Bottom",
                                           "Host",
                                           "12:30"};

TEST(CheckedName, LetsEverybodyHaveTheirName) {
  for (const std::string_view name : kGoodNames) EXPECT_EQ(checked(name), name);
}

TEST(CheckedName, WritesANameInOneWay) {
  EXPECT_EQ(checked("  Ana   Maria "), "Ana Maria");
  EXPECT_EQ(checked("Zoe\u0308"), "Zoë");
  EXPECT_EQ(checked("\u1112\u1161\u11AB"), "한");
  EXPECT_EQ(checked("\u212Bsa"), "Åsa");
  EXPECT_EQ(checked("田中\u3000さくら\u3000"), "田中 さくら");
}

TEST(CheckedName, CountsCharactersAsReadersDo) {
  EXPECT_FALSE(is_refused(std::string(24, 'x')));
  EXPECT_TRUE(is_refused(std::string(25, 'x')));
  EXPECT_FALSE(is_refused(repeated("अ\u093F", 24)));
  EXPECT_FALSE(is_refused(repeated("👨\u200D👩\u200D👧\u200D👦", 13)));  // 91 characters of Unicode
  EXPECT_TRUE(is_refused(repeated("👨\u200D👩\u200D👧\u200D👦", 14)));   // 98
  EXPECT_FALSE(is_refused(repeated("🇵🇱", 24)));
  EXPECT_TRUE(is_refused(repeated("🇵🇱", 25)));
  // Vowels of Hangul without a consonant before them, which only ICU counts by themselves.
  EXPECT_FALSE(is_refused(repeated("a\u1161", 12)));
  EXPECT_TRUE(is_refused(repeated("a\u1161", 13)));
}

TEST(CheckedName, HasSomethingToSee) {
  for (const std::string_view name :
       {"",       " ",      "\t",     "\n",     "\u00A0",     "\u00A0\u00A0", "\u2003",     "\u202F",
        "\u3000", "\u1680", "\u3164", "\u115F", "\u1160",     "\uFFA0",       "\u2800",     "\u2800\u2800",
        "\u180E", "\u200B", "\u200C", "\u200D", "\u200E",     "\u061C",       "\u2060",     "\u2063",
        "\uFEFF", "\u00AD", "\u034F", "\uFE0F", "\U000E0041", "\U000E0100",   "\U0001D159", "\u0301",
        "\u20E3", ".",      "...",    "-",      "_",          "()",           "\u2026",     "' '"}) {
    EXPECT_TRUE(is_refused(name)) << testing::PrintToString(name);
  }
}

TEST(CheckedName, HidesNothing) {
  for (const std::string_view name : {"A\u00A0na",
                                      "Ana\u00A0",
                                      "Ana\u2009B",
                                      "Ana\u3164",
                                      "A\u2800na",
                                      "Ana\u061C",
                                      "Ana\u200B",
                                      "Ana\u200D",
                                      "An\u200Da",
                                      "An\u200Ca",
                                      "Ana\uFE0F",
                                      "Ana\uFE00",
                                      "\uFEFFAna",
                                      "\u202EanA",
                                      "\u2066Ana\u2069",
                                      "A\u2060na",
                                      "Ana\U000E0041",
                                      "🏴\U000E0041\U000E007F",
                                      "👨\u200D",
                                      "👨\u200D\u200D👩",
                                      "👨\u200CA",
                                      "👨\u200Da",
                                      "Ana\u180B",
                                      "a\u034Fb",
                                      "a\tb",
                                      "a\nb",
                                      "a\x1b[31m",
                                      "a\x7f",
                                      "a\u0085",
                                      "a\u009b",
                                      "Ana\u2028",
                                      "Ana\uFFF9",
                                      "Ana\uFFFC",
                                      "Ana\uE000",
                                      "Ana\uFDD0",
                                      "Ana\uFFFE",
                                      "Ana\U0010FFFF",
                                      "Ana\U00050000",
                                      "Ana\u0378",
                                      "a\xff",
                                      "\xED\xA0\x80",
                                      "a\xC0\xAF",
                                      "م\u200C",
                                      "\u200Cم"}) {
    EXPECT_TRUE(is_refused(name)) << testing::PrintToString(name);
  }
  EXPECT_TRUE(is_refused(std::string_view("a\0b", 3)));
  EXPECT_EQ(checked("Ana\u061C"), "?U+061C cannot be seen here");
  EXPECT_EQ(checked("A\u00A0na"), "?U+00A0 is not a plain space");
}

TEST(CheckedName, HasFewMarks) {
  EXPECT_TRUE(is_refused("a" + repeated("\u0301", 24)));
  EXPECT_TRUE(is_refused("a" + repeated("\u0301\u0302", 12)));
  EXPECT_TRUE(is_refused("x\u0301\u0301"));
  EXPECT_TRUE(is_refused("x\u0301\u0323\u0301"));  // twice the same, once it is composed
  EXPECT_TRUE(is_refused("é\u0301"));
  EXPECT_TRUE(is_refused("i\u0307"));  // which looks like an i
  EXPECT_TRUE(is_refused("A \u0301"));
  EXPECT_TRUE(is_refused("ก" + repeated("\u0E47", 5)));
}

TEST(CheckedName, MixesNoScripts) {
  for (const std::string_view name :
       {"Аna", "Anа", "Вen", "Pаul", "αna", "Дmitri", "Ana\u0430", "אna", "Анa", "Ꭺna", "Ана さくら", "1١", "١২"}) {
    EXPECT_TRUE(is_refused(name)) << name;
  }
  EXPECT_EQ(checked("Anа"), "?letters of different scripts are mixed");
}

TEST(CheckedName, IsNotWhatProgramsCallSomebodyElse) {
  for (const std::string_view name : {"bot:hard",
                                      "BOT:hard",
                                      "Bot:x",
                                      "bot:",
                                      "b0t:hard",
                                      "bot\uFF1Ahard",
                                      "bot\uA789hard",
                                      "\uFF42\uFF4F\uFF54:hard",
                                      "bоt:hard",
                                      "bot :hard",
                                      "b o t : hard",
                                      "𝐛𝐨𝐭:hard",
                                      "bot\u2236 hard",

                                      "ｂｏｔ：hard",
                                      "You",
                                      "YOU",
                                      "you",
                                      "Y0u",
                                      "𝐘𝐨𝐮",
                                      "Toi",
                                      "du",
                                      "Ty",
                                      "Hard bot",
                                      "hard b0t",
                                      "Łatwy bot",
                                      "Zufalls-Bot",
                                      "Robot facile"}) {
    EXPECT_TRUE(is_refused(name)) << name;
  }
}

TEST(CheckedName, KnowsAllNamesThatProgramsGive) {
  for (const std::string_view language : {"en", "fr", "de", "pl"}) {
    int count = 0;
    for (const std::string_view part : {"common", "terminal"}) {
      std::ifstream file(std::string(VIVARIUM_SOURCE_DIR "/i18n/").append(language).append("/").append(part) + ".json");
      std::stringstream text;
      text << file.rdbuf();
      const auto words = parse_json(text.str(), JsonLimits{});
      ASSERT_TRUE(words.has_value()) << language;
      for (const Data::Member& word : *words->as_object()) {
        const bool is_bot = word.first.starts_with("bot.") && word.first.ends_with(".name");
        if (!is_bot && word.first != "terminal.you") continue;
        EXPECT_TRUE(is_refused(*word.second.as_text())) << *word.second.as_text();
        ++count;
      }
    }
    EXPECT_EQ(count, 9) << language;
  }
}

TEST(LookAlike, FindsWhatAReaderTakesForTheSame) {
  constexpr std::pair<std::string_view, std::string_view> kSame[] = {
      {"Ana", "Ana"},        {"Ana", "ana"},         {"Ana", "ANA"},       {"Ana", "Аnа"},       {"Ана", "Aнa"},
      {"ANA", "АNА"},        {"Al", "AI"},           {"Paul", "Pau1"},     {"Bo", "B0"},         {"Zoë", "Zoe\u0308"},
      {"Ana", "𝐀𝐧𝐚"},        {"Ana", "Ａｎａ"},      {"Ana", "Ana\u200B"}, {"❤\uFE0F", "❤"},     {"辻", "辻\U000E0100"},
      {"Straße", "STRASSE"}, {"Ярослав", "ярослав"}, {"scope", "ѕсоре"},   {"O’Neil", "O'Neil"}, {"👨\u200D👩", "👨👩"},
      {"Arnold", "Amold"}};
  for (const auto& [one, other] : kSame) {
    EXPECT_TRUE(look_alike(one, other)) << one << " " << other;
    EXPECT_TRUE(look_alike(other, one)) << one << " " << other;
  }
}

TEST(LookAlike, LeavesDifferentNamesApart) {
  for (std::size_t i = 0; i < std::size(kGoodNames); ++i) {
    for (std::size_t k = 0; k < i; ++k) {
      const bool is_quote = kGoodNames[i] == "O'Neil" && kGoodNames[k] == "O’Neil";
      EXPECT_EQ(look_alike(kGoodNames[i], kGoodNames[k]), is_quote) << kGoodNames[i] << " " << kGoodNames[k];
    }
  }
  EXPECT_FALSE(look_alike("Zoë", "Zoe"));
  EXPECT_FALSE(look_alike("Ana", "Anna"));
  EXPECT_FALSE(look_alike("Ana", "Ana 2"));
}

// The engine knows without ICU what ICU knows.
TEST(LineText, AgreesWithUnicode) {
  int disagreements = 0;
  for (char32_t c = 0; c <= 0x10FFFF; ++c) {
    if (c >= 0xD800 && c <= 0xDFFF) continue;
    if (c == 0x40010) c = 0xDFFF0;   // planes that hold nothing
    if (c == 0xF0010) c = 0x10FFF0;  // and private ones
    const auto code = static_cast<UChar32>(c);
    const std::uint32_t category = U_GET_GC_MASK(code);
    const std::string text = utf8_of(c);
    const auto fault = LineReader(text).next().fault;
    const bool is_seen_prefix = u_hasBinaryProperty(code, UCHAR_PREPENDED_CONCATENATION_MARK) != 0;
    const bool is_unseen = u_hasBinaryProperty(code, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) != 0 ||
                           ((category & (U_GC_CF_MASK | U_GC_CC_MASK)) != 0 && !is_seen_prefix);
    const bool is_space = (category & U_GC_Z_MASK) != 0 && c != ' ';
    const bool is_mark = (category & (U_GC_MN_MASK | U_GC_ME_MASK)) != 0;
    const bool is_private =
        (category & U_GC_CO_MASK) != 0 || u_hasBinaryProperty(code, UCHAR_NONCHARACTER_CODE_POINT) != 0;
    if ((is_unseen || is_space || is_mark || is_private) && !fault) ++disagreements;
    // Nothing that is in use is refused but for these reasons, and three that have an empty picture.
    const bool is_blank = c == 0x2800 || c == 0xFFFC || c == 0x1D159;
    const bool is_used = (category & U_GC_CN_MASK) == 0;
    if (is_used && !is_blank && !is_unseen && !is_space && !is_mark && !is_private && fault) ++disagreements;
    // Unicode goes on: what came after the version of our table is not compared.
    UVersionInfo age{};
    u_charAge(code, age);
    if (is_used && age[0] <= 15 && is_stacking_mark(c) != is_mark) ++disagreements;
    if (is_used && age[0] <= 15 && is_spacing_mark(c) != ((category & U_GC_MC_MASK) != 0)) ++disagreements;
  }
  EXPECT_EQ(disagreements, 0);
}

}  // namespace
}  // namespace vivarium::server
