#include "server/net/request_reader.hpp"

#include <boost/beast/http/error.hpp>
#include <exception>

#include "server/net/api.hpp"

namespace vivarium::server {

namespace http = boost::beast::http;
using protocol::Refusal;
using protocol::RefusalCode;

RequestReader::RequestReader() {
  parser_.header_limit(kMaxHeaderBytes);
  parser_.body_limit(boost::none);  // until the header says where the request goes
  // Nothing of the content is taken in before the header has been looked at.
  parser_.eager(false);
}

std::size_t RequestReader::put(boost::asio::const_buffer bytes) {
  // The parser throws where a field is larger than it can keep.
  try {
    return parse(bytes);
  } catch (const std::exception&) {
    problem_ = Refusal{RefusalCode::unreadable_message, "not an HTTP request"};
    return bytes.size();
  }
}

std::size_t RequestReader::parse(boost::asio::const_buffer bytes) {
  std::size_t used = 0;
  while (wants_more() && used < bytes.size()) {
    boost::system::error_code error;
    const std::size_t taken = parser_.put(bytes + used, error);
    used += taken;
    if (error == http::error::need_more) return used;
    if (error) {
      refuse(error);
      return used;
    }
    if (parser_.is_header_done() && !header_seen_) look_at_header();
    is_done_ = !problem_ && parser_.is_done();
    if (taken == 0 && parser_.is_header_done() && !is_done_) continue;
  }
  return used;
}

void RequestReader::look_at_header() {
  header_seen_ = true;
  // Neither the page nor any program of ours sends chunks, whose extensions and trailers have no bound.
  if (parser_.get().find(http::field::transfer_encoding) != parser_.get().end()) {
    problem_ = Refusal{RefusalCode::length_required};
    return;
  }
  // Whoever stands before us may have taken the other one.
  if (parser_.get().count(http::field::host) > 1 || parser_.get().count(http::field::origin) > 1) {
    problem_ = Refusal{RefusalCode::unreadable_message, "a field that may come once came twice"};
    return;
  }
  const std::size_t most = TableApi::most_bytes(parser_.get().target());
  if (parser_.content_length().value_or(0) > most) {
    problem_ = Refusal{RefusalCode::message_too_large};
    return;
  }
  parser_.body_limit(most);
  parser_.eager(true);
}

void RequestReader::refuse(boost::system::error_code error) {
  if (error == http::error::header_limit) {
    problem_ = Refusal{RefusalCode::message_too_large, "the header of the request"};
  } else if (error == http::error::body_limit) {
    problem_ = Refusal{RefusalCode::message_too_large};
  } else {
    problem_ = Refusal{RefusalCode::unreadable_message, "not an HTTP request"};
  }
}

}  // namespace vivarium::server
