#include "protocol/record_json.hpp"

#include <gtest/gtest.h>

#include <string>

namespace vivarium {
namespace {

Record small_record() {
  Record record;
  record.game = "take-that";
  record.options = Data::object({{"players", 2}});
  record.players = {"Zoë", "b\"o\n"};
  record.seed = "0f";
  record.steps = {ChanceOutcome{"shuffle", {"12", "34"}, std::nullopt}, ChanceOutcome{"first-player", {}, Seat(1)},
                  MoveStep{Seat(0), "play 12", std::vector<std::string>{"play 12", "take"}},
                  MoveStep{Seat(1), "take", std::nullopt}};
  record.result = Result{{{1, -2}}, {1, -2}, {Seat(0)}};
  return record;
}

std::string refusal(std::string_view line) {
  const auto record = record_from_json(line);
  return record ? "accepted" : record.error();
}

TEST(RecordJson, IsOneLineThatReadsBack) {
  const std::string line = to_json_line(small_record());
  EXPECT_EQ(line,
            R"({"format":"vivarium-record/1","game":"take-that","options":{"players":2},"players":["Zoë","b\"o\n"],)"
            R"("seed":"0f","steps":[{"chance":"shuffle","cards":["12","34"]},{"chance":"first-player","player":1},)"
            R"({"player":0,"move":"play 12","legal":["play 12","take"]},{"player":1,"move":"take"}],)"
            R"("result":{"rounds":[[1,-2]],"scores":[1,-2],"winners":[0]}})");
  const auto read = record_from_json(line);
  ASSERT_TRUE(read.has_value()) << read.error();
  EXPECT_EQ(*read, small_record());
}

TEST(RecordJson, SaysWhatIsWrong) {
  EXPECT_EQ(refusal("{\"format\""), "not JSON at byte 9: unexpected end of input; expected ':'");
  EXPECT_EQ(refusal("[]"), "an object expected, got a list");
  EXPECT_EQ(refusal(R"({"format":"vivarium-record/2"})"), "format: 'vivarium-record/1' expected");
  std::string line = to_json_line(small_record());
  line.replace(line.find("\"play 12\""), 9, "12");
  EXPECT_EQ(refusal(line), "steps.2.move: text expected, got a whole number");
}

TEST(RecordJson, EveryTruncatedLineIsRefused) {
  const std::string line = to_json_line(small_record());
  for (std::size_t length = 0; length < line.size(); ++length) {
    EXPECT_EQ(refusal(line.substr(0, length)).substr(0, 16), "not JSON at byte") << length;
  }
}

}  // namespace
}  // namespace vivarium
