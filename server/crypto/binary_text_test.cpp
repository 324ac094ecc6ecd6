#include "server/crypto/binary_text.hpp"

#include <gtest/gtest.h>

#include <array>
#include <vector>

namespace vivarium::server {
namespace {

std::vector<unsigned char> bytes_of(std::string_view text) { return {text.begin(), text.end()}; }

TEST(BinaryText, IsHexadecimalInLowerCase) {
  EXPECT_EQ(to_hex(bytes_of(std::string_view("\0\x0f\xa0\xff", 4))), "000fa0ff");
  std::array<unsigned char, 2> bytes{};
  EXPECT_TRUE(from_hex("0fa1", bytes));
  EXPECT_EQ(bytes, (std::array<unsigned char, 2>{0x0f, 0xa1}));
  for (const char* wrong : {"", "0fa", "0fa1b", "0fa1b2", "0FA1", "0fg1", " fa1", "0f-1"}) {
    EXPECT_FALSE(from_hex(wrong, bytes)) << wrong;
  }
}

// The vectors of RFC 4648, without their padding.
TEST(BinaryText, IsBase64) {
  EXPECT_EQ(to_base64url(bytes_of("")), "");
  EXPECT_EQ(to_base64url(bytes_of("f")), "Zg");
  EXPECT_EQ(to_base64url(bytes_of("fo")), "Zm8");
  EXPECT_EQ(to_base64url(bytes_of("foo")), "Zm9v");
  EXPECT_EQ(to_base64url(bytes_of("foob")), "Zm9vYg");
  EXPECT_EQ(to_base64url(bytes_of("fooba")), "Zm9vYmE");
  EXPECT_EQ(to_base64url(bytes_of("foobar")), "Zm9vYmFy");
  EXPECT_EQ(to_base64url(bytes_of("\xfb\xff\xbf")), "-_-_");
}

}  // namespace
}  // namespace vivarium::server
