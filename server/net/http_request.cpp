#include "server/net/http_request.hpp"

#include <algorithm>
#include <boost/beast/http/field.hpp>
#include <utility>

namespace vivarium::server {

HttpRequest http_request(const BeastRequest& request, std::string address) {
  using Field = boost::beast::http::field;
  const auto field = [&](Field name) { return std::string(request[name]); };
  return {std::string(request.method_string()),
          std::string(request.target()),
          request.body(),
          field(Field::host),
          field(Field::origin),
          field(Field::content_type),
          field(Field::accept_encoding),
          field(Field::if_none_match),
          std::move(address)};
}

std::string forwarded_address(std::string_view field, std::string otherwise) {
  const std::size_t comma = field.rfind(',');
  std::string_view last = comma == std::string_view::npos ? field : field.substr(comma + 1);
  last.remove_prefix(std::min(last.find_first_not_of(' '), last.size()));
  boost::system::error_code error;
  const auto address = boost::asio::ip::make_address(std::string(last), error);
  return error ? std::move(otherwise) : limit_address(address);
}

std::string limit_address(const boost::asio::ip::address& address) {
  if (!address.is_v6() || address.to_v6().is_v4_mapped()) return address.to_string();
  auto bytes = address.to_v6().to_bytes();
  std::fill(bytes.begin() + 8, bytes.end(), 0);
  return boost::asio::ip::address_v6(bytes).to_string() + "/64";
}

}  // namespace vivarium::server
