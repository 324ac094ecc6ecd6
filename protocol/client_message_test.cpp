#include "protocol/client_message.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <type_traits>
#include <vector>

namespace vivarium::protocol {
namespace {

std::string refusal_of(std::string_view json) {
  const auto message = parse_client_message(json);
  return message ? "accepted" : std::string(to_name(message.error().refusal.code));
}

template <class T>
T command_of(std::string_view json) {
  const auto message = parse_client_message(json);
  EXPECT_TRUE(message.has_value()) << json << ": " << (message ? "" : message.error().refusal.text());
  const auto& command = std::get<Command>(message->content);
  if constexpr (std::is_same_v<T, Refresh>) {
    return std::get<T>(command);
  } else {
    return std::visit(
        []<class Kind>(const Kind& kind) -> T {
          if constexpr (std::is_constructible_v<Kind, T> && !std::is_same_v<Kind, Refresh>) return std::get<T>(kind);
          throw std::bad_variant_access();
        },
        command);
  }
}

std::string document() {
  std::ifstream file(VIVARIUM_SOURCE_DIR "/docs/PROTOCOL.md");
  return {std::istreambuf_iterator<char>(file), {}};
}

// The examples of that kind in the document: ```json KIND
std::vector<std::string> examples(const std::string& kind) {
  const std::string text = document();
  const std::string begin = "```json " + kind + "\n";
  std::vector<std::string> found;
  for (std::size_t at = text.find(begin); at != std::string::npos; at = text.find(begin, at)) {
    at += begin.size();
    found.push_back(text.substr(at, text.find("```", at) - at));
  }
  return found;
}

TEST(ClientMessage, EveryExampleOfTheDocumentIsRead) {
  const auto messages = examples("client");
  EXPECT_GE(messages.size(), kCommandKinds + 1);
  std::set<std::string> seen;
  for (const std::string& example : messages) {
    const auto message = parse_client_message(example);
    ASSERT_TRUE(message.has_value()) << example << message.error().refusal.text();
    const auto data = parse_json(example);
    if (std::holds_alternative<Command>(message->content)) seen.insert(*data->find("type")->as_text());
  }
  EXPECT_EQ(seen.size(), kCommandKinds);
  for (const std::string& example : examples("open")) EXPECT_TRUE(parse_open_request(example).has_value()) << example;
  for (const std::string& example : examples("join")) EXPECT_TRUE(parse_join_request(example).has_value()) << example;
  EXPECT_EQ(examples("open").size() + examples("join").size(), 2U);
}

TEST(Refusals, AreAllInTheDocument) {
  const std::string text = document();
  for (int i = 0; i < kRefusalCodes; ++i) {
    const auto code = static_cast<RefusalCode>(i);
    const std::string row = "| `" + std::string(to_name(code)) + "` | " + std::string(to_sentence(code)) + " |";
    EXPECT_NE(text.find(row), std::string::npos) << row;
    EXPECT_GE(http_status(code), 400);
    EXPECT_LT(http_status(code), 600);
  }
}

TEST(Refusals, SayMoreWhereThereIsMore) {
  EXPECT_EQ((Refusal{RefusalCode::game_over}.text()), "the game is over");
  EXPECT_EQ((Refusal{RefusalCode::no_such_game, "'chess'"}.text()), "there is no such game: 'chess'");
  EXPECT_EQ(refusal_for(RuleError::illegal_move).code, RefusalCode::illegal_move);
  EXPECT_EQ(refusal_for(RuleError::impossible_chance).code, RefusalCode::internal_error);
}

TEST(ClientMessage, ReadsWhatItSays) {
  const auto move = command_of<Move>(R"({"type":"move","id":"a","decision":3,"move":"take"})");
  EXPECT_EQ(move.decision, 3);
  EXPECT_EQ(move.move, "take");
  EXPECT_EQ(command_of<Kick>(R"({"type":"kick","id":"a","seat":5})").seat, Seat(5));
  EXPECT_EQ(command_of<SetSeat>(R"({"type":"set_seat","id":"a","seat":1,"player":"bot:hard"})").plan.bot, "hard");
  const auto attend = parse_client_message(R"({"type":"attend","id":"a","protocol":2,"table":"T","token":null})");
  EXPECT_FALSE(std::get<Attend>(attend->content).token.has_value());
}

TEST(ClientMessage, RefusesEverythingElseByName) {
  EXPECT_EQ(refusal_of(""), "unreadable_message");
  EXPECT_EQ(refusal_of("null"), "wrong_field");
  EXPECT_EQ(refusal_of("{}"), "wrong_field");
  EXPECT_EQ(refusal_of(R"({"type":1,"id":"a"})"), "unknown_type");
  EXPECT_EQ(refusal_of(R"({"type":"start"})"), "wrong_field");
  EXPECT_EQ(refusal_of(R"({"type":"start","id":""})"), "wrong_field");
  EXPECT_EQ(refusal_of(R"({"type":"start","id":"a b"})"), "wrong_field");
  EXPECT_EQ(refusal_of(R"({"type":"start","id":"a","more":1})"), "wrong_field");
  EXPECT_EQ(refusal_of(R"({"type":"move","id":"a","decision":1.5,"move":"take"})"), "wrong_field");
  EXPECT_EQ(refusal_of(R"({"type":"move","id":"a","decision":1,"move":""})"), "wrong_field");
  EXPECT_EQ(refusal_of(R"({"type":"play_for_me","id":"a"})"), "wrong_field");
  EXPECT_EQ(refusal_of(R"({"type":"chat","id":"a"})"), "wrong_field");
  EXPECT_EQ(refusal_of(R"({"type":"chat","id":"a","text":"x","phrase":"hello"})"), "wrong_field");
  EXPECT_EQ(refusal_of(R"({"type":"set_seat","id":"a","seat":1,"player":"host"})"), "wrong_field");
  EXPECT_EQ(refusal_of(R"({"type":"attend","id":"a","protocol":7,"table":"T"})"), "unsupported_protocol");
  EXPECT_EQ(refusal_of(R"({"type":"attend","id":"a","protocol":2,"table":"../x"})"), "wrong_field");
  EXPECT_EQ(refusal_of(R"({"type":"attend","id":"a","protocol":2,"table":"T","after":3})"), "wrong_field");
  EXPECT_EQ(refusal_of(std::string(5'000, ' ')), "message_too_large");
}

TEST(ClientMessage, AnswersCanNameAMessageThatIsOnlyPartlyWrong) {
  const auto message = parse_client_message(R"({"type":"move","id":"a7"})");
  ASSERT_FALSE(message.has_value());
  EXPECT_EQ(message.error().id, "a7");
}

TEST(Requests, TakeNamesThatCanBeShown) {
  const auto joined_as = [](const std::string& name) {
    const auto request = parse_join_request(R"({"name":")" + name + R"("})");
    return request ? request->name : "?" + request.error().text();
  };
  EXPECT_EQ(joined_as("  Ana  B. "), "Ana B.");
  EXPECT_EQ(joined_as("👨\u200D👩\u200D👧\u200D👦 Ana"), "👨\u200D👩\u200D👧\u200D👦 Ana");
  EXPECT_EQ(joined_as("\\u3164"), "?a name has 1 to 24 visible characters: U+3164 cannot be seen here");
  EXPECT_TRUE(joined_as("bot:hard").starts_with('?'));
  EXPECT_FALSE(parse_open_request(R"({"name":"A\u00a0na","game":"take-that","seats":["host","open"]})"));
  EXPECT_TRUE(parse_open_request(R"({"name":"Ana","game":"take-that","seats":["host","open"]})"));
}

}  // namespace
}  // namespace vivarium::protocol
