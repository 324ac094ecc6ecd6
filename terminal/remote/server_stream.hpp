// ServerStream: a stream to a server, TCP or, for https, TLS over it. Which of the two is decided at run time, so that
// HTTP and WebSockets are compiled for one stream. The server's certificate must be issued for its host by an authority
// that this machine trusts (the system's store, or SSL_CERT_FILE and SSL_CERT_DIR). Only for the .cpp files of
// terminal/remote: no other header shows Asio or OpenSSL.
#pragma once

#include <boost/asio/async_result.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/role.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/websocket/teardown.hpp>
#include <boost/system/error_code.hpp>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "terminal/remote/table_connection.hpp"
#include "terminal/remote/table_link.hpp"

namespace vivarium::terminal {

// Why a connection failed or ended.
struct StreamError {
  boost::system::error_code error;
  std::optional<CertificateError> certificate_error = std::nullopt;

  explicit operator bool() const { return static_cast<bool>(error); }
};

inline boost::asio::redirect_error_t<boost::asio::use_awaitable_t<>> into(boost::system::error_code& error) {
  return boost::asio::redirect_error(boost::asio::use_awaitable, error);
}

// What Asio calls an asynchronous stream.
class ServerStream {
 public:
  using next_layer_type = boost::beast::tcp_stream;
  using executor_type = next_layer_type::executor_type;

  explicit ServerStream(boost::asio::io_context& io) : tcp_(io) {}

  // Connects, within a time limit that keeps running for the first request. Call it once; the link must live until it
  // ends.
  boost::asio::awaitable<StreamError> connect(const TableLink& link);

  // From now on at most so many bytes can be read; reading on fails with message_size. Bounds the answers of strangers
  // whatever the parser accepts. Nothing: no limit.
  void allow_to_read(std::optional<std::size_t> bytes);

  executor_type get_executor() { return tcp_.get_executor(); }
  next_layer_type& next_layer() { return tcp_; }
  [[nodiscard]] const next_layer_type& next_layer() const { return tcp_; }

  template <class Buffers, class Token>
  auto async_read_some(const Buffers& into, Token&& token) {
    return boost::asio::async_initiate<Token, Signature>(
        [this](auto handler, const Buffers& buffers) {
          read_some(first_of<boost::asio::mutable_buffer>(buffers), shared(std::move(handler)));
        },
        token, into);
  }
  template <class Buffers, class Token>
  auto async_write_some(const Buffers& from, Token&& token) {
    return boost::asio::async_initiate<Token, Signature>(
        [this](auto handler, const Buffers& buffers) {
          write_some(first_of<boost::asio::const_buffer>(buffers), shared(std::move(handler)));
        },
        token, from);
  }

 private:
  using Signature = void(boost::system::error_code, std::size_t);
  using Done = std::function<Signature>;

  // std::function needs to copy what it holds; Beast's handlers can only be moved.
  template <class Handler>
  static Done shared(Handler handler) {
    return [kept = std::make_shared<Handler>(std::move(handler))](boost::system::error_code error, std::size_t bytes) {
      (*kept)(error, bytes);
    };
  }
  // The first that is not empty: "some" need not be more.
  template <class Buffer, class Buffers>
  static Buffer first_of(const Buffers& buffers) {
    for (auto one = boost::asio::buffer_sequence_begin(buffers); one != boost::asio::buffer_sequence_end(buffers);
         ++one) {
      if (Buffer(*one).size() > 0) return *one;
    }
    return {};
  }

  void read_some(boost::asio::mutable_buffer into, Done done);
  void write_some(boost::asio::const_buffer from, Done done);
  struct Tls {
    explicit Tls(boost::beast::tcp_stream& tcp);
    boost::asio::ssl::context context;
    boost::asio::ssl::stream<boost::beast::tcp_stream&> stream;
  };

  boost::asio::awaitable<StreamError> secure(const std::string& host);

  boost::beast::tcp_stream tcp_;
  std::unique_ptr<Tls> tls_;                   // for https
  std::shared_ptr<std::size_t> left_to_read_;  // none: no limit. Shared with reading that outlives the stream
};

// How Beast closes a WebSocket. We skip the TLS shutdown, since we read nothing more.
template <class Handler>
void async_teardown(boost::beast::role_type role, ServerStream& stream, Handler&& handler) {
  boost::beast::websocket::async_teardown(role, stream.next_layer().socket(), std::forward<Handler>(handler));
}

}  // namespace vivarium::terminal
