// An HTTP request between Beast's parser, which reads it from a socket, and the Api, which knows no sockets.
#pragma once

#include <boost/asio/ip/address.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <cstdint>
#include <string>
#include <string_view>

#include "server/net/api.hpp"

namespace vivarium::server {

inline constexpr std::uint32_t kMostHeaderBytes = 8U << 10U;

using BeastRequest = boost::beast::http::request<boost::beast::http::string_body>;

// What the Api wants to know of it, from a client at that address.
HttpRequest http_request(const BeastRequest& request, std::string address);

// Whom a trusted proxy speaks for: the last address of its X-Forwarded-For, which is the one that it has seen itself.
// `otherwise` where that is no address.
std::string forwarded_address(std::string_view field, std::string otherwise);

// One address for limits: an IPv6 network of 64 bits counts as one.
std::string limit_address(const boost::asio::ip::address& address);

}  // namespace vivarium::server
