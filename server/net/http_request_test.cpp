#include "server/net/http_request.hpp"

#include <gtest/gtest.h>

namespace vivarium::server {
namespace {

TEST(ForwardedAddress, IsTheLastOne) {
  EXPECT_EQ(forwarded_address("10.0.0.1", "x"), "10.0.0.1");
  EXPECT_EQ(forwarded_address("6.6.6.6, 10.0.0.1", "x"), "10.0.0.1");
  EXPECT_EQ(forwarded_address("2001:db8:1:2:3:4:5:6", "x"), "2001:db8:1:2::/64");
  EXPECT_EQ(forwarded_address("::ffff:10.0.0.1", "x"), "::ffff:10.0.0.1");
}

TEST(ForwardedAddress, IsTheProxysWhereThereIsNone) {
  for (const char* field : {"", " ", ",", "10.0.0.1,", "nobody", "10.0.0.1 , 300.1.1.1", "unix:"}) {
    EXPECT_EQ(forwarded_address(field, "127.0.0.1"), "127.0.0.1") << field;
  }
}

}  // namespace
}  // namespace vivarium::server
