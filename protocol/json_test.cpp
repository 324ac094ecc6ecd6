#include "protocol/json.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <string>

namespace vivarium {
namespace {

Data parsed(std::string_view text) {
  const auto data = parse_json(text);
  EXPECT_TRUE(data.has_value()) << text << ": " << data.error().text();
  return data ? *data : Data();
}

std::string refusal(std::string_view text, const JsonLimits& limits = {}) {
  const auto data = parse_json(text, limits);
  EXPECT_FALSE(data.has_value()) << text.substr(0, 100);
  return data ? "accepted" : data.error().text();
}

std::string nested(std::size_t depth) { return std::string(depth, '[') + std::string(depth, ']'); }

TEST(Json, ReadsEveryKindOfValue) {
  EXPECT_EQ(parsed("null"), Data());
  EXPECT_EQ(parsed(" true\r\n"), Data(true));
  EXPECT_EQ(parsed("-12"), Data(-12));
  EXPECT_EQ(parsed("0.5"), Data(0.5));
  EXPECT_EQ(parsed(R"("a\u00e9\n\ud83e\udd95")"), Data("aé\n🦕"));
  EXPECT_EQ(parsed("[]"), Data::array());
  EXPECT_EQ(parsed("{}"), Data::object());
  EXPECT_EQ(parsed(R"({"b": [1, {"c": null}], "a": false})"),
            Data::object({{"b", Data::Array{1, Data::object({{"c", Data()}})}}, {"a", false}}));
}

TEST(Json, KeepsTheWholeRangeOfWholeNumbersAndNoMore) {
  EXPECT_EQ(parsed("9223372036854775807"), Data(std::numeric_limits<std::int64_t>::max()));
  EXPECT_EQ(parsed("-9223372036854775808"), Data(std::numeric_limits<std::int64_t>::min()));
  for (const char* text : {"9223372036854775808", "-9223372036854775809", "18446744073709551616",
                           "123456789012345678901234567890", "1e400", "-1e400"}) {
    EXPECT_EQ(refusal(text),
              "not JSON at byte " + std::to_string(std::string(text).size()) + ": a number is too large");
  }
}

TEST(Json, SaysWhatIsWrongAndWhere) {
  EXPECT_EQ(refusal(""), "not JSON at byte 0: unexpected end of input; expected '[', '{', or a literal");
  EXPECT_EQ(refusal(R"({"a": 1)"), "not JSON at byte 7: unexpected end of input; expected '}'");
  EXPECT_EQ(refusal("[1, nul]"), "not JSON at byte 8: invalid literal");
  EXPECT_EQ(refusal("[1] 2"), "not JSON at byte 5: unexpected number literal; expected end of input");
  EXPECT_EQ(refusal(R"({"a": 1, "a": 2})"), "not JSON at byte 12: a name stands twice in an object");
  EXPECT_EQ(refusal("\"a\nb\""),
            "not JSON at byte 3: invalid string: control character U+000A (LF) must be escaped to \\u000A or \\n");
}

TEST(Json, RefusesTextThatIsNotUtf8) {
  for (const char* text : {"\"\xff\"", "\"\xc0\x80\"", "\"\xed\xa0\x80\"", "\"\xf4\x90\x80\x80\"", "\"\xe2\x82\"",
                           R"("\ud800")", R"("\udc00")", R"("\ud800\u0041")"}) {
    EXPECT_NE(refusal(text).find("invalid string"), std::string::npos) << text;
  }
}

TEST(Json, RefusesWhatIsAlmostJson) {
  for (const char* text : {"{a: 1}", "{'a': 1}", "[1,]", "{\"a\": 1,}", "01", "+1", "1.", ".5", "0x10", "NaN",
                           "Infinity", "-", "// a\n1", "[1] []", "\"\\x41\"", "nan", "True", "\xEF\xBB"}) {
    EXPECT_NE(refusal(text), "accepted") << text;
  }
}

TEST(Json, ErrorsAreShortPrintableText) {
  std::string binary = "{\"";
  for (int i = 0; i < 100'000; ++i) binary += static_cast<char>(i * 37 % 251);
  for (const std::string& text :
       {binary, "\"" + std::string(100'000, 'x'), std::string("\0\0", 2), std::string("\x1b[2J")}) {
    const std::string problem = refusal(text);
    EXPECT_LT(problem.size(), 200U);
    for (const char c : problem) EXPECT_TRUE(c >= ' ' && c <= '~') << problem;
  }
}

TEST(Json, LimitsDepth) {
  EXPECT_TRUE(parse_json(nested(32)).has_value());
  EXPECT_EQ(refusal(nested(33)), "not JSON at byte 33: lists and objects are nested too deeply");
  EXPECT_NE(refusal(std::string(1'000'000, '[')), "accepted");
  std::string objects;
  for (int i = 0; i < 100'000; ++i) objects += "{\"a\":";
  EXPECT_NE(refusal(objects).find("nested too deeply"), std::string::npos);
}

TEST(Json, LimitsSizes) {
  JsonLimits limits;
  limits.bytes = 10;
  EXPECT_TRUE(parse_json("\"12345678\"", limits).has_value());
  EXPECT_EQ(refusal("\"123456789\"", limits), "not JSON at byte 10: more than 10 bytes");
  limits = JsonLimits();
  limits.values = 4;
  EXPECT_TRUE(parse_json("[1,2,3]", limits).has_value());
  EXPECT_NE(refusal("[1,2,3,4]", limits).find("more values"), std::string::npos);
  EXPECT_NE(refusal("[[],[],[],[]]", limits).find("more values"), std::string::npos);
  limits = JsonLimits();
  limits.members = 2;
  EXPECT_TRUE(parse_json(R"({"a":1,"b":2})", limits).has_value());
  EXPECT_NE(refusal(R"({"a":1,"b":2,"c":3})", limits).find("more members"), std::string::npos);
}

TEST(Json, HugeTextsOfTinyValuesAreRefusedInReasonableTime) {
  std::string lists = "[";
  std::string members = "[";
  while (lists.size() < std::size_t{15} << 20U) lists += "[],";
  while (members.size() < std::size_t{15} << 20U) {
    members += '{';
    for (int i = 0; i < 600; ++i) members += "\"" + std::to_string(i) + "\":0,";
    members += "},";
  }
  EXPECT_NE(refusal(lists).find("more values"), std::string::npos);
  EXPECT_NE(refusal(members).find("more members"), std::string::npos);
}

TEST(Json, WritesOneLine) {
  const Data data = Data::object({{"b", Data::Array{1, -2, 0.5, Data(), true}}, {"a", Data::object()}, {"", "x"}});
  EXPECT_EQ(to_json(data), R"({"b":[1,-2,0.5,null,true],"a":{},"":"x"})");
  EXPECT_EQ(to_json(Data("a\"\\\n\r\t\x01/é🦕")), "\"a\\\"\\\\\\n\\r\\t\\u0001/é🦕\"");
  EXPECT_EQ(to_json(Data(std::numeric_limits<double>::infinity())), "null");
  EXPECT_EQ(to_json(Data(1e100)), "1e+100");
}

TEST(Json, WritesPrettily) {
  const Data data = Data::object({{"list", Data::Array{1, 2}}, {"rows", Data::Array{Data::Array{1}, Data::array()}}});
  EXPECT_EQ(to_pretty_json(data), "{\n  \"list\": [1, 2],\n  \"rows\": [\n    [1],\n    []\n  ]\n}");
  EXPECT_EQ(to_pretty_json(Data::object()), "{}");
}

TEST(Json, MendsTextThatIsNotUtf8WhenWriting) {
  EXPECT_EQ(to_json(Data(std::string("a\xff\xe2\x82z"))), "\"a\uFFFD\uFFFD\uFFFDz\"");
  EXPECT_EQ(to_json(Data(std::string("\xed\xa0\x80"))), "\"\uFFFD\uFFFD\uFFFD\"");
}

TEST(Json, WhatIsWrittenReadsBack) {
  const Data data = Data::object({{"numbers", Data::Array{0, -1, 0.1, 1e-300, 1.5e16}},
                                  {"text", std::string("\0\x7f\xc2\x80é🦕", 10)},
                                  {"deep", Data::Array{Data::Array{Data::object({{"x", Data::array()}})}}}});
  EXPECT_EQ(parsed(to_json(data)), data);
  EXPECT_EQ(parsed(to_pretty_json(data)), data);
}

}  // namespace
}  // namespace vivarium
