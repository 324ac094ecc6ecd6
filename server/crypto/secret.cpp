#include "server/crypto/secret.hpp"

#include <algorithm>
#include <span>

#include "server/crypto/binary_text.hpp"

namespace vivarium::server {
namespace {

constexpr std::size_t kTableIdBytes = 16;
constexpr std::size_t kTableIdCharacters = 22;
constexpr std::size_t kTokenBytes = 24;

std::span<const unsigned char> bytes_of(std::string_view text) {
  return {reinterpret_cast<const unsigned char*>(text.data()), text.size()};
}

template <std::size_t Bytes>
std::string random_text() {
  std::array<unsigned char, Bytes> bytes{};
  fill_random(bytes);
  return to_base64url(bytes);
}

}  // namespace

std::uint64_t random_number() {
  std::array<unsigned char, sizeof(std::uint64_t)> bytes{};
  fill_random(bytes);
  std::uint64_t number = 0;
  for (const unsigned char byte : bytes) number = number << 8U | byte;
  return number;
}

TableId TableId::random() { return TableId(random_text<kTableIdBytes>()); }

std::optional<TableId> TableId::parse(std::string_view text) {
  if (text.size() != kTableIdCharacters || !std::all_of(text.begin(), text.end(), is_base64url)) return std::nullopt;
  return TableId(std::string(text));
}

TokenHash TokenHash::of(std::string_view token) {
  TokenHash hash;
  keyed_hash({}, bytes_of(token), hash.bytes_);
  return hash;
}

std::optional<TokenHash> TokenHash::from_hex(std::string_view hex) {
  TokenHash hash;
  if (!server::from_hex(hex, hash.bytes_)) return std::nullopt;
  return hash;
}

std::string TokenHash::hex() const { return to_hex(bytes_); }

bool TokenHash::matches(const TokenHash& other) const { return are_equal(bytes_, other.bytes_); }

std::string keyed_tag(std::string_view key, std::string_view address) {
  std::array<unsigned char, kTableIdBytes> hash{};
  keyed_hash(bytes_of(key), bytes_of(address), hash);
  return to_base64url(hash);
}

std::string make_token() { return random_text<kTokenBytes>(); }

}  // namespace vivarium::server
