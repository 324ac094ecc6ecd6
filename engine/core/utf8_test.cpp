#include "engine/core/utf8.hpp"

#include <gtest/gtest.h>

#include <string_view>

namespace vivarium {
namespace {

TEST(Utf8, ReadsTheFirstAndTheLastCharacterOfEachLength) {
  struct Case {
    std::string_view bytes;
    char32_t character;
  };
  for (const auto& [bytes, character] :
       {Case{"\x01", 0x01}, Case{"\x7F", 0x7F}, Case{"\xC2\x80", 0x80}, Case{"\xDF\xBF", 0x7FF},
        Case{"\xE0\xA0\x80", 0x800}, Case{"\xED\x9F\xBF", 0xD7FF}, Case{"\xEE\x80\x80", 0xE000},
        Case{"\xEF\xBF\xBF", 0xFFFF}, Case{"\xF0\x90\x80\x80", 0x10000}, Case{"\xF4\x8F\xBF\xBF", 0x10FFFF}}) {
    EXPECT_EQ(utf8_length(bytes), bytes.size()) << static_cast<unsigned>(character);
    EXPECT_EQ(utf8_character(bytes, bytes.size()), character);
  }
}

TEST(Utf8, HasNoOtherForms) {
  for (const std::string_view bytes : {"",
                                       "\x80",
                                       "\xBF",
                                       "\xC0\x80",
                                       "\xC1\xBF",
                                       "\xE0\x80\x80",
                                       "\xE0\x9F\xBF",
                                       "\xED\xA0\x80",
                                       "\xED\xBF\xBF",
                                       "\xF0\x80\x80\x80",
                                       "\xF0\x8F\xBF\xBF",
                                       "\xF4\x90\x80\x80",
                                       "\xF7\xBF\xBF\xBF",
                                       "\xF8\x88\x80\x80\x80",
                                       "\xFF",
                                       "\xC2",
                                       "\xC2z",
                                       "\xE2\x82",
                                       "\xE2\x82z",
                                       "\xF0\x9F\x98",
                                       "\xF0\x9F\x98z"}) {
    EXPECT_EQ(utf8_length(bytes), 0U) << testing::PrintToString(bytes);
  }
}

}  // namespace
}  // namespace vivarium
