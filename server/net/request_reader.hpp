// RequestReader: one HTTP request out of the bytes of a connection, as they arrive. Whatever they are, it keeps at most
// kMaxHeaderBytes and what the request's target may send. Pure: no socket, no time.
#pragma once

#include <boost/asio/buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "protocol/refusal.hpp"
#include "server/net/http_request.hpp"

namespace vivarium::server {

inline constexpr std::uint32_t kMaxHeaderBytes = 8U << 10U;

class RequestReader {
 public:
  RequestReader();

  // Takes what belongs to the request; returns how many bytes that are. What is left over must be given again, together
  // with more. REQUIRES: wants_more()
  std::size_t put(boost::asio::const_buffer bytes);

  [[nodiscard]] bool wants_more() const { return !is_done_ && !problem_; }
  [[nodiscard]] bool has_header() const { return header_seen_; }
  [[nodiscard]] bool is_done() const { return is_done_; }
  // Why this is no request that is answered; the connection cannot go on.
  [[nodiscard]] const std::optional<protocol::Refusal>& problem() const { return problem_; }
  // REQUIRES: is_done(), or problem() for what is known so far
  [[nodiscard]] const BeastRequest& request() const { return parser_.get(); }
  // REQUIRES: is_done()
  [[nodiscard]] BeastRequest release() { return parser_.release(); }

 private:
  std::size_t parse(boost::asio::const_buffer bytes);
  void look_at_header();
  void refuse(boost::system::error_code error);

  boost::beast::http::request_parser<boost::beast::http::string_body> parser_;
  bool header_seen_ = false;
  bool is_done_ = false;
  std::optional<protocol::Refusal> problem_;
};

}  // namespace vivarium::server
