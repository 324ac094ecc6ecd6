#include "terminal/remote/server_message.hpp"

#include <gtest/gtest.h>

#include <string>

#include "protocol/json.hpp"
#include "protocol/printable.hpp"

namespace vivarium::terminal {
namespace {

TEST(ServerMessage, IsAsItWasSentWhereNothingIsWrong) {
  const std::string text = R"({"type":"chat","name":"Żółw 🦕","text":"« oui »","number":3,"seats":[1,2.5,null,true]})";
  EXPECT_EQ(server_message(text), *parse_json(text));
}

TEST(ServerMessage, HoldsNothingThatCommandsATerminal) {
  const std::string bad =
      "\x1b]0;title\x07\x1b[2J\xc2\x9b"
      "31m\xe2\x80\xae\n\r\x7f";
  Data message = Data::object({{"type", bad}, {"list", Data::Array{bad, Data::object({{bad, bad}})}}});
  const auto gated = server_message(to_json(message));
  ASSERT_TRUE(gated.has_value());
  const std::string again = to_json(*gated);
  EXPECT_EQ(again, printable(again));
  EXPECT_EQ(again.find("\\u00"), std::string::npos) << again;
  EXPECT_EQ(again.find("\\n"), std::string::npos) << again;
}

TEST(ServerMessage, CutsLongTextsBetweenCharactersAndLongLists) {
  std::string text = "x";
  while (text.size() <= 3 * kLongestServerText) text += "ż";
  const Data list(Data::Array(2 * kMaxServerItems, Data(1)));
  const auto gated = server_message(to_json(Data::object({{"text", text}, {"list", list}})));
  ASSERT_TRUE(gated.has_value());
  const std::string& cut = *gated->find("text")->as_text();
  EXPECT_EQ(cut, text.substr(0, cut.size()));
  EXPECT_GE(cut.size(), kLongestServerText - 1);
  EXPECT_LE(cut.size(), kLongestServerText);
  EXPECT_EQ(gated->find("list")->as_array()->size(), kMaxServerItems);
}

TEST(ServerMessage, IsNothingWhereItIsNone) {
  std::string deep;
  for (int i = 0; i < 100'000; ++i) deep += "[";
  std::string many = R"({"a":[1)";
  for (int i = 0; i < 300'000; ++i) many += ",1";
  const std::string large = R"({"a":")" + std::string(kLargestServerMessage, 'x') + "\"}";
  for (const std::string& text : {std::string(), std::string("[]"), std::string("1"), std::string("{"),
                                  R"({"a":)" + deep, deep, many + "]}", large, std::string("{\"a\":1,\"a\":2}")}) {
    EXPECT_FALSE(server_message(text).has_value()) << text.substr(0, 40);
  }
}

}  // namespace
}  // namespace vivarium::terminal
