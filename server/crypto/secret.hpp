// Ids and tokens that nobody can guess, and the hashes under which tokens are kept.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "server/crypto/primitives.hpp"

namespace vivarium::server {

std::uint64_t random_number();

// 128 random bits as 22 characters of base64url. Whoever knows it can find the table: it is the invitation.
class TableId {
 public:
  static TableId random();
  static std::optional<TableId> parse(std::string_view text);
  [[nodiscard]] const std::string& text() const { return text_; }
  // What logs show: enough to tell tables apart, too little to enter one.
  [[nodiscard]] std::string_view outline() const { return std::string_view(text_).substr(0, 6); }
  friend auto operator<=>(const TableId&, const TableId&) = default;

 private:
  explicit TableId(std::string text) : text_(std::move(text)) {}
  std::string text_;
};

// What is kept of a token. Tokens have 192 random bits, so that a plain hash cannot be turned back.
class TokenHash {
 public:
  static TokenHash of(std::string_view token);
  static std::optional<TokenHash> from_hex(std::string_view hex);
  [[nodiscard]] std::string hex() const;
  // In constant time.
  [[nodiscard]] bool matches(const TokenHash& other) const;

 private:
  Digest bytes_{};
};

// What may be kept of an address: 22 characters that are always the same with the same key, and tell nothing without
// it.
std::string keyed_tag(std::string_view key, std::string_view address);

// A secret that restores a seat on any device. Shown once, to the one it belongs to; kept as a TokenHash.
std::string make_token();

}  // namespace vivarium::server
