// Asio and Beast under short names. Heavy: only for the sources of this folder that talk to sockets.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/host_name.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/basic_stream.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/rate_policy.hpp>

namespace vivarium::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
using Tcp = asio::ip::tcp;
using boost::system::error_code;

// With timeouts, and a limit on what is read in a second, so that no connection keeps the thread busy.
using TcpStream = beast::basic_stream<Tcp, asio::any_io_executor, beast::simple_rate_policy>;

// The other side learns that nothing more comes.
inline void shut_down_sending(TcpStream& stream) {
  error_code ignored;
  ignored = stream.socket().shutdown(Tcp::socket::shutdown_send, ignored);
}

// An expected failure is a value, not an exception.
inline constexpr auto kAwait = asio::as_tuple(asio::use_awaitable);

}  // namespace vivarium::server
