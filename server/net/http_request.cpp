#include "server/net/http_request.hpp"

#include <algorithm>
#include <array>
#include <boost/beast/http/field.hpp>
#include <string_view>
#include <utility>

namespace vivarium::server {
namespace {

constexpr std::string_view kForwardedFor = "X-Forwarded-For";

// What proxies add, as they are usually set up.
bool is_forwarded(const BeastRequest& request) {
  constexpr std::array<std::string_view, 6> kFields = {kForwardedFor,      "Forwarded",         "Via",
                                                       "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-IP"};
  return std::any_of(kFields.begin(), kFields.end(),
                     [&](std::string_view name) { return request.find(name) != request.end(); });
}

// The first bits of an address. REQUIRES: whole bytes
std::string prefix_of(const boost::asio::ip::address_v6& address, std::ptrdiff_t bits) {
  auto bytes = address.to_bytes();
  std::fill(bytes.begin() + bits / 8, bytes.end(), 0);
  return boost::asio::ip::address_v6(bytes).to_string() + "/" + std::to_string(bits);
}

}  // namespace

HttpRequest http_request(const BeastRequest& request, const Origin& origin) {
  using Field = boost::beast::http::field;
  const auto field = [&](Field name) { return std::string(request[name]); };
  return {std::string(request.method_string()), std::string(request.target()), request.body(), field(Field::host),
          field(Field::origin), field(Field::content_type), field(Field::accept), field(Field::accept_encoding),
          field(Field::if_none_match), origin.is_proxy ? forwarded_address(request, origin.address) : origin.address,
          // A proxy on this machine speaks for anybody.
          origin.is_local && !is_forwarded(request)};
}

std::string forwarded_address(const BeastRequest& request, const std::string& otherwise) {
  std::string_view field;
  const auto [first, end] = request.equal_range(kForwardedFor);
  for (auto line = first; line != end; ++line) field = {line->value().data(), line->value().size()};
  const std::size_t comma = field.rfind(',');
  std::string_view last = comma == std::string_view::npos ? field : field.substr(comma + 1);
  last.remove_prefix(std::min(last.find_first_not_of(" \t"), last.size()));
  last = last.substr(0, last.find_last_not_of(" \t") + 1);
  boost::system::error_code error;
  const auto address = boost::asio::ip::make_address(std::string(last), error);
  return error ? otherwise : limit_address(address);
}

boost::asio::ip::address plain_address(const boost::asio::ip::address& address) {
  if (!address.is_v6() || !address.to_v6().is_v4_mapped()) return address;
  return boost::asio::ip::make_address_v4(boost::asio::ip::v4_mapped, address.to_v6());
}

std::string limit_address(const boost::asio::ip::address& address) {
  const boost::asio::ip::address plain = plain_address(address);
  return plain.is_v4() ? plain.to_string() : prefix_of(plain.to_v6(), 64);
}

std::optional<std::string> network_of(const std::string& limit_address) {
  boost::system::error_code error;
  const auto address = boost::asio::ip::make_address_v6(limit_address.substr(0, limit_address.find('/')), error);
  return error ? std::nullopt : std::optional(prefix_of(address, 48));
}

}  // namespace vivarium::server
