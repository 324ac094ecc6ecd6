#include "server/net/request_reader.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>

namespace vivarium::server {
namespace {

using protocol::RefusalCode;

// Gives the bytes in pieces of that size, as a network does, and keeps what the reader leaves. Returns what is left.
std::string feed(RequestReader& reader, std::string_view bytes, std::size_t piece = 1'000'000) {
  std::string waiting;
  while (reader.wants_more() && !bytes.empty()) {
    const std::size_t size = std::min(piece, bytes.size());
    waiting += bytes.substr(0, size);
    bytes.remove_prefix(size);
    waiting.erase(0, reader.put(boost::asio::buffer(waiting)));
    EXPECT_LE(waiting.size(), kMaxHeaderBytes + piece) << "what waits has a bound";
  }
  return waiting + std::string(bytes);
}

RefusalCode problem_of(std::string_view bytes, std::size_t piece = 1'000'000) {
  RequestReader reader;
  feed(reader, bytes, piece);
  EXPECT_TRUE(reader.problem().has_value()) << bytes.substr(0, 60);
  return reader.problem() ? reader.problem()->code : RefusalCode::internal_error;
}

TEST(RequestReader, ReadsARequestHoweverItArrives) {
  const std::string wire = "POST /api/v2/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhelloGET / ";
  for (const std::size_t piece : {1U, 2U, 7U, 1000U}) {
    RequestReader reader;
    const std::string rest = feed(reader, wire, piece);
    ASSERT_TRUE(reader.is_done()) << piece;
    EXPECT_EQ(reader.request().body(), "hello");
    EXPECT_EQ(rest, "GET / ") << "the next request stays";
  }
}

TEST(RequestReader, ReadsARequestWithoutContent) {
  RequestReader reader;
  EXPECT_EQ(feed(reader, "GET /a HTTP/1.1\r\nHost: x\r\n\r\nGET /b"), "GET /b");
  ASSERT_TRUE(reader.is_done());
  EXPECT_EQ(reader.release().target(), "/a");
}

// A proxy may have looked at the other one.
TEST(RequestReader, TakesOneHostAndOneOrigin) {
  for (const std::string name : {"Host", "Origin"}) {
    EXPECT_EQ(problem_of("GET / HTTP/1.1\r\n" + name + ": x\r\n" + name + ": y\r\n\r\n"),
              RefusalCode::unreadable_message);
  }
}

// Chunk extensions and trailers have no bound, and nobody needs them.
TEST(RequestReader, TakesNoChunks) {
  const std::string head = "POST /api/v2/tables HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: ";
  EXPECT_EQ(problem_of(head + "chunked\r\n\r\n5;" + std::string(100'000, 'x')), RefusalCode::length_required);
  EXPECT_EQ(problem_of(head + "chunked\r\n\r\n0\r\nx: " + std::string(70'000, 'y') + "\r\n\r\n"),
            RefusalCode::length_required);
  EXPECT_EQ(problem_of(head + "gzip, chunked\r\n\r\n"), RefusalCode::length_required);
  EXPECT_EQ(problem_of(head + "identity\r\n\r\n"), RefusalCode::length_required);
}

TEST(RequestReader, TakesNoMoreThanItsTargetMaySend) {
  EXPECT_EQ(problem_of("GET / HTTP/1.1\r\nx: " + std::string(9'000, 'y') + "\r\n\r\n"), RefusalCode::message_too_large);
  EXPECT_EQ(problem_of("GET / HTTP/1.1\r\nx: " + std::string(9'000, 'y'), 100), RefusalCode::message_too_large);
  EXPECT_EQ(problem_of("GET /" + std::string(9'000, 'y'), 100), RefusalCode::message_too_large);
  EXPECT_EQ(problem_of("POST /api/v2/tables HTTP/1.1\r\nContent-Length: 70000\r\n\r\n"),
            RefusalCode::message_too_large);
  RequestReader replay;
  feed(replay, "POST /api/v2/replays HTTP/1.1\r\nContent-Length: 70000\r\n\r\n");
  EXPECT_TRUE(replay.wants_more());
}

TEST(RequestReader, RefusesWhatIsNoRequest) {
  for (const char* wire :
       {"\x16\x03\x01\x02\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "GET /\r\n\r\n", "PRI * HTTP/2.0\r\n\r\n",
        "POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
        "POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n", "GET / HTTP/1.1\r\na b: c\r\n\r\n"}) {
    EXPECT_EQ(problem_of(wire), RefusalCode::unreadable_message) << wire;
  }
}

}  // namespace
}  // namespace vivarium::server
