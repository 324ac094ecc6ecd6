#include "server/net/http_request.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace vivarium::server {
namespace {

BeastRequest forwarded(const std::vector<std::string>& lines) {
  BeastRequest request;
  for (const std::string& line : lines) request.insert("X-Forwarded-For", line);
  return request;
}

TEST(ForwardedAddress, IsTheLastOne) {
  EXPECT_EQ(forwarded_address(forwarded({"10.0.0.1"}), "x"), "10.0.0.1");
  EXPECT_EQ(forwarded_address(forwarded({"6.6.6.6, 10.0.0.1"}), "x"), "10.0.0.1");
  EXPECT_EQ(forwarded_address(forwarded({"2001:db8:1:2:3:4:5:6"}), "x"), "2001:db8:1:2::/64");
  EXPECT_EQ(forwarded_address(forwarded({"::ffff:10.0.0.1"}), "x"), "10.0.0.1");
}

TEST(ForwardedAddress, IsThatOfTheLastLine) {
  EXPECT_EQ(forwarded_address(forwarded({"6.6.6.6", "10.0.0.1"}), "x"), "10.0.0.1");
  EXPECT_EQ(forwarded_address(forwarded({"6.6.6.6", "nobody"}), "x"), "x");
}

TEST(ForwardedAddress, IsTheProxysWhereThereIsNone) {
  for (const char* field : {"", " ", ",", "10.0.0.1,", "nobody", "10.0.0.1 , 300.1.1.1", "unix:"}) {
    EXPECT_EQ(forwarded_address(forwarded({field}), "127.0.0.1"), "127.0.0.1") << field;
  }
  EXPECT_EQ(forwarded_address(forwarded({}), "127.0.0.1"), "127.0.0.1");
}

TEST(HttpRequest, OfThisMachineComesWithoutAProxy) {
  BeastRequest request;
  EXPECT_TRUE(http_request(request, {"127.0.0.1", false, true}).is_local);
  EXPECT_FALSE(http_request(request, {"10.0.0.1", false, false}).is_local);
  for (const char* field :
       {"X-Forwarded-For", "Forwarded", "Via", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-IP"}) {
    BeastRequest through_proxy;
    through_proxy.insert(field, "10.0.0.1");
    EXPECT_FALSE(http_request(through_proxy, {"127.0.0.1", false, true}).is_local) << field;
  }
}

TEST(HttpRequest, BelievesOnlyAProxyThatIsTrusted) {
  EXPECT_EQ(http_request(forwarded({"6.6.6.6"}), {"10.0.0.1", false, false}).address, "10.0.0.1");
  EXPECT_EQ(http_request(forwarded({"6.6.6.6"}), {"10.0.0.1", true, false}).address, "6.6.6.6");
}

TEST(LimitAddress, KnowsAnIpv4AddressInEitherForm) {
  using boost::asio::ip::make_address;
  EXPECT_EQ(limit_address(make_address("::ffff:127.0.0.1")), "127.0.0.1");
  EXPECT_EQ(plain_address(make_address("::ffff:127.0.0.1")), make_address("127.0.0.1"));
  EXPECT_EQ(limit_address(make_address("2001:db8::1")), "2001:db8::/64");
  EXPECT_EQ(network_of("2001:db8:1:2::/64"), "2001:db8:1::/48");
  EXPECT_EQ(network_of("127.0.0.1"), std::nullopt);
}

}  // namespace
}  // namespace vivarium::server
