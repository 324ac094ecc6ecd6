#include "terminal/remote/table_link.hpp"

#include <algorithm>
#include <cctype>

namespace vivarium::terminal {
namespace {

constexpr std::string_view kPlainScheme = "http://";
constexpr std::string_view kSecureScheme = "https://";
constexpr std::string_view kPath = "/table/";

std::string_view scheme(bool is_secure) { return is_secure ? kSecureScheme : kPlainScheme; }
std::string_view default_port(bool is_secure) { return is_secure ? "443" : "80"; }

// Ids and tokens are base64url; nothing else may get into our requests.
bool is_id(std::string_view text) {
  return !text.empty() && text.size() <= 64 && std::all_of(text.begin(), text.end(), [](unsigned char c) {
    return std::isalnum(c) != 0 || c == '-' || c == '_';
  });
}

bool is_port(std::string_view text) {
  return !text.empty() && text.size() <= 5 &&
         std::all_of(text.begin(), text.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
}

bool is_host(std::string_view text) {
  return !text.empty() && text.size() <= 255 && std::all_of(text.begin(), text.end(), [](unsigned char c) {
    return std::isalnum(c) != 0 || c == '-' || c == '.' || c == ':' || c == '[' || c == ']';
  });
}

}  // namespace

std::string TableLink::authority() const { return port == default_port(is_secure) ? host : host + ":" + port; }

std::string TableLink::invitation() const {
  return std::string(scheme(is_secure)) + authority() + std::string(kPath) + table;
}

std::string TableLink::seat_link() const { return invitation() + (token ? "#" + *token : ""); }

Expected<TableLink, std::string> parse_server_address(std::string_view address) {
  const std::string shape = "the address of a server like https://host or http://host:8080 expected";
  TableLink link;
  link.is_secure = address.starts_with(kSecureScheme);
  if (!link.is_secure && !address.starts_with(kPlainScheme)) return Unexpected{shape};
  address.remove_prefix(scheme(link.is_secure).size());
  if (address.ends_with('/')) address.remove_suffix(1);
  // [::1]:8080 has colons of its own.
  const std::size_t colon = address.ends_with(']') ? std::string_view::npos : address.rfind(':');
  link.host = address.substr(0, colon);
  link.port = colon == std::string_view::npos ? default_port(link.is_secure) : address.substr(colon + 1);
  if (!is_host(link.host) || !is_port(link.port)) return Unexpected{shape};
  return link;
}

Expected<TableLink, std::string> parse_table_link(std::string_view address) {
  const std::string shape = "an address like https://host/table/TABLE or http://host:8080/table/TABLE expected";
  const std::size_t path = address.find(kPath, address.find("://") + 3);
  if (path == std::string_view::npos) return Unexpected{shape};
  auto link = parse_server_address(address.substr(0, path));
  if (!link || address[path - 1] == '/') return Unexpected{shape};
  std::string_view table = address.substr(path + kPath.size());
  if (const std::size_t hash = table.find('#'); hash != std::string_view::npos) {
    link->token = table.substr(hash + 1);
    table = table.substr(0, hash);
    if (!is_id(*link->token)) return Unexpected{std::string("what stands behind the # is no token of a seat")};
  }
  link->table = table;
  if (!is_id(link->table)) return Unexpected{shape};
  return link;
}

}  // namespace vivarium::terminal
