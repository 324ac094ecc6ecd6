#include "terminal/remote/table_link.hpp"

#include <gtest/gtest.h>

namespace vivarium::terminal {
namespace {

TEST(TableLink, ReadsWhatTheBrowserShows) {
  const auto seat = parse_table_link("http://localhost:8080/table/W0KITvHjLfyaSXZ56_0sfA#3q_v9TiIR6eC7NGZ");
  ASSERT_TRUE(seat.has_value());
  EXPECT_EQ(seat->host, "localhost");
  EXPECT_EQ(seat->port, "8080");
  EXPECT_EQ(seat->table, "W0KITvHjLfyaSXZ56_0sfA");
  EXPECT_EQ(seat->token, "3q_v9TiIR6eC7NGZ");
  EXPECT_EQ(seat->invitation(), "http://localhost:8080/table/W0KITvHjLfyaSXZ56_0sfA");
  EXPECT_EQ(parse_table_link(seat->seat_link()).value(), *seat);
}

TEST(TableLink, KnowsTheUsualPortAndBracketedHosts) {
  EXPECT_EQ(parse_table_link("http://example.org/table/T")->authority(), "example.org");
  EXPECT_EQ(parse_table_link("http://[::1]:81/table/T")->host, "[::1]");
  EXPECT_EQ(parse_table_link("http://[::1]/table/T")->port, "80");
  EXPECT_EQ(parse_table_link("http://h:443/table/T")->authority(), "h:443");
}

TEST(TableLink, KnowsWhichServersSpeakTls) {
  const auto link = parse_table_link("https://games.example.org/table/T#token");
  ASSERT_TRUE(link.has_value());
  EXPECT_TRUE(link->is_secure);
  EXPECT_EQ(link->port, "443");
  EXPECT_EQ(link->authority(), "games.example.org");
  EXPECT_EQ(link->seat_link(), "https://games.example.org/table/T#token");
  EXPECT_EQ(parse_table_link("https://h:80/table/T")->authority(), "h:80");
  EXPECT_FALSE(parse_table_link("http://h/table/T")->is_secure);
}

TEST(TableLink, SaysWhatIsWrong) {
  for (const char* address : {"", "localhost", "ftp://h/table/T", "http://h/T", "http:///table/T", "http://h:x/table/T",
                              "http://h/table/", "http://h/table/a b", "http://h/table/T#", "http://h\r\nX/table/T"}) {
    EXPECT_FALSE(parse_table_link(address).has_value()) << address;
  }
}

}  // namespace
}  // namespace vivarium::terminal
