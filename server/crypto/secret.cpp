#include "server/crypto/secret.hpp"

#include <sodium.h>

#include <algorithm>
#include <span>
#include <stdexcept>
#include <vector>

namespace vivarium::server {
namespace {

constexpr std::size_t kTableIdBytes = 16;
constexpr std::size_t kTableIdCharacters = 22;
constexpr std::size_t kTokenBytes = 24;

template <std::size_t Bytes>
std::string base64url(const std::array<unsigned char, Bytes>& bytes) {
  constexpr int kVariant = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
  std::array<char, sodium_base64_ENCODED_LEN(Bytes, kVariant)> text{};
  sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(), kVariant);
  return text.data();
}

template <std::size_t Bytes>
std::string random_text() {
  std::array<unsigned char, Bytes> bytes{};
  randombytes_buf(bytes.data(), bytes.size());
  std::string text = base64url(bytes);
  sodium_memzero(bytes.data(), bytes.size());
  return text;
}

bool is_base64url(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == '_';
}

}  // namespace

void prepare_crypto() {
  if (sodium_init() < 0) throw std::runtime_error("libsodium cannot start");
}

std::uint64_t random_number() {
  std::uint64_t number = 0;
  randombytes_buf(&number, sizeof number);
  return number;
}

TableId TableId::random() { return TableId(random_text<kTableIdBytes>()); }

std::optional<TableId> TableId::parse(std::string_view text) {
  if (text.size() != kTableIdCharacters || !std::all_of(text.begin(), text.end(), is_base64url)) return std::nullopt;
  return TableId(std::string(text));
}

TokenHash TokenHash::of(std::string_view token) {
  const std::vector<unsigned char> bytes(token.begin(), token.end());
  TokenHash hash;
  crypto_generichash(hash.bytes_.data(), hash.bytes_.size(), bytes.data(), bytes.size(), nullptr, 0);
  return hash;
}

std::optional<TokenHash> TokenHash::from_hex(std::string_view hex) {
  TokenHash hash;
  std::size_t length = 0;
  if (hex.size() != 2 * kBytes ||
      sodium_hex2bin(hash.bytes_.data(), kBytes, hex.data(), hex.size(), nullptr, &length, nullptr) != 0 ||
      length != kBytes) {
    return std::nullopt;
  }
  return hash;
}

std::string TokenHash::hex() const {
  std::array<char, 2 * kBytes + 1> text{};
  sodium_bin2hex(text.data(), text.size(), bytes_.data(), bytes_.size());
  return text.data();
}

bool TokenHash::matches(const TokenHash& other) const {
  return sodium_memcmp(bytes_.data(), other.bytes_.data(), bytes_.size()) == 0;
}

std::string keyed_tag(std::string_view key, std::string_view address) {
  const std::vector<unsigned char> bytes(address.begin(), address.end());
  const std::vector<unsigned char> secret(key.begin(), key.end());
  std::array<unsigned char, kTableIdBytes> hash{};
  crypto_generichash(hash.data(), hash.size(), bytes.data(), bytes.size(), secret.data(), secret.size());
  return base64url(hash);
}

std::string make_token() { return random_text<kTokenBytes>(); }

}  // namespace vivarium::server
