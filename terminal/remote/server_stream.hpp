// How a server is reached: TCP, and for https TLS above it. The server's certificate must be issued for its host by
// somebody whom this machine trusts (the system's store; SSL_CERT_FILE and SSL_CERT_DIR name another one). Only for the
// .cpp files of terminal/remote: Asio and OpenSSL show in no other header.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/ssl/ssl_stream.hpp>
#include <boost/system/error_code.hpp>
#include <optional>
#include <string>

#include "terminal/remote/table_connection.hpp"
#include "terminal/remote/table_link.hpp"

namespace vivarium::terminal {

using PlainStream = boost::beast::tcp_stream;
using SecureStream = boost::beast::ssl_stream<boost::beast::tcp_stream>;

// Why a conversation with a server ended, or did not begin.
struct Breakdown {
  boost::system::error_code error;
  std::optional<Distrust> distrust = std::nullopt;

  explicit operator bool() const { return static_cast<bool>(error); }
};

inline boost::asio::redirect_error_t<boost::asio::use_awaitable_t<>> into(boost::system::error_code& error) {
  return boost::asio::redirect_error(boost::asio::use_awaitable, error);
}

// Trusts whom the system trusts.
boost::asio::ssl::context tls_context();

// Both end with a stream on which requests can be sent, within a time limit that is still running.
boost::asio::awaitable<Breakdown> connect_to(PlainStream& stream, TableLink link);
boost::asio::awaitable<Breakdown> connect_to(SecureStream& stream, TableLink link);

}  // namespace vivarium::terminal
