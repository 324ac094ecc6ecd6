// An HTTP request between Beast's parser, which reads it from a socket, and the Api, which knows no sockets.
#pragma once

#include <boost/asio/ip/address.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "server/net/api.hpp"

namespace vivarium::server {

using BeastRequest = boost::beast::http::request<boost::beast::http::string_body>;

// From where it came.
struct Origin {
  std::string address;    // as limits count it
  bool is_proxy = false;  // trusted to tell whom it speaks for
  bool is_local = false;  // this machine
};

// What the Api wants to know of the request.
HttpRequest http_request(const BeastRequest& request, const Origin& origin);

// Whom a trusted proxy speaks for: the last address of its last X-Forwarded-For, which is the one that it has seen
// itself. What stands before may come from anybody. `otherwise` where that is no address.
std::string forwarded_address(const BeastRequest& request, const std::string& otherwise);

// The address without the form that IPv4 takes on an IPv6 socket.
boost::asio::ip::address plain_address(const boost::asio::ip::address& address);

// One address for limits: an IPv6 network of 64 bits counts as one.
std::string limit_address(const boost::asio::ip::address& address);
// The /48 around such an address of the sixth version; nothing for one of the fourth.
std::optional<std::string> network_of(const std::string& limit_address);

}  // namespace vivarium::server
