#include "protocol/json_writer.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <string>

#include "protocol/json.hpp"
#include "tests/support/random_data.hpp"

namespace vivarium {
namespace {

TEST(JsonWriter, WritesWhatItIsTold) {
  const std::string text = write_json([](DataWriter& out) {
    ObjectWriter view(out);
    view.set("pile", -20).set("open", true).set("share", 0.5).set("name", "Ana").set("none", Data());
    view.object("score").set("total", std::numeric_limits<std::int64_t>::min());
    view.object("nothing").set("a", std::optional<int>());
    ListWriter seats = view.list("seats");
    seats.add(1);
    static_cast<void>(seats.list());
    seats.list().add(2).add("x");
    static_cast<void>(seats.object());
  });
  EXPECT_EQ(text, R"({"pile":-20,"open":true,"share":0.5,"name":"Ana","none":null,)"
                  R"("score":{"total":-9223372036854775808},"nothing":{"a":null},"seats":[1,[],[2,"x"],{}]})");
}

TEST(JsonWriter, TakesOverWhatIsJsonAlready) {
  JsonWriter json;
  {
    ListWriter list(json);
    json.raw(R"({"id":"a"})");
    json.raw("[]");
    list.add(1);
  }
  EXPECT_EQ(json.json(), R"([{"id":"a"},[],1])");
}

TEST(JsonWriter, WritesTheInsideOfAnObject) {
  JsonWriter json;
  for (const char* name : {"a", "b\n"}) {
    json.name(name);
    json.write(Data::object({{"c", "}"}}));
  }
  EXPECT_EQ(json.json(), R"("a":{"c":"}"},"b\n":{"c":"}"})");
}

// However little room it begins with, and wherever it runs out.
TEST(JsonWriter, GrowsAsItMust) {
  for (std::size_t expected = 0; expected < 40; ++expected) {
    JsonWriter json(expected);
    {
      ListWriter list(json);
      list.add("\x01\x02\x03").add(std::string(9, 'a')).add(12345).add(Data()).add(0.25).add("\xff\n");
      list.object().set("a\"", std::string(100, 'b'));
    }
    ASSERT_EQ(json.json(), "[\"\\u0001\\u0002\\u0003\",\"aaaaaaaaa\",12345,null,0.25,\"\uFFFD\\n\",{\"a\\\"\":\"" +
                               std::string(100, 'b') + "\"}]");
  }
}

// At every place of a text, whatever stands around it.
TEST(JsonWriter, EscapesWhatCannotStandForItself) {
  for (int code = 0; code < 128; ++code) {
    const auto c = static_cast<char>(code);
    const bool escaped = code < 0x20 || c == '"' || c == '\\';
    for (const char around : {' ', '!', '#', '[', ']', '~', '\x7f'}) {
      for (std::size_t place = 0; place < 20; ++place) {
        std::string text(20, around);
        text[place] = c;
        const std::string json = to_json(text);
        ASSERT_EQ(json.size() > text.size() + 2, escaped) << code << " at " << place;
        ASSERT_EQ(parse_json(json).value(), Data(text)) << code << " at " << place;
      }
    }
  }
}

// An independent writer, a character at a time.
std::string plainly(const Data& data) {
  std::string text;
  if (const auto* values = data.as_array()) {
    for (const Data& value : *values) text += (text.empty() ? "" : ",") + plainly(value);
    return "[" + text + "]";
  }
  if (const auto* members = data.as_object()) {
    for (const auto& [name, value] : *members) text += (text.empty() ? "" : ",") + plainly(name) + ":" + plainly(value);
    return "{" + text + "}";
  }
  return to_json(data);
}

TEST(JsonWriter, WritesATreeThatReadsBackEqual) {
  Rng rng(5);
  for (int i = 0; i < 1000; ++i) {
    const Data data = random_data(rng);
    const std::string text = to_json(data);
    ASSERT_EQ(text, plainly(data));
    const auto read = parse_json(text);
    ASSERT_TRUE(read.has_value()) << text;
    // Text that is not UTF-8 is mended once; numbers such as 3.0 come back whole.
    ASSERT_EQ(to_json(*read), text);
    ASSERT_EQ(to_json(*parse_json(to_pretty_json(data))), text);
  }
}

}  // namespace
}  // namespace vivarium
