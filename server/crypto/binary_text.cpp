#include "server/crypto/binary_text.hpp"

#include <cstdint>

namespace vivarium::server {
namespace {

constexpr std::string_view kHexDigits = "0123456789abcdef";
constexpr std::string_view kBase64Digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
constexpr unsigned kBase64Bits = 6;

}  // namespace

std::string to_hex(std::span<const unsigned char> bytes) {
  std::string text;
  text.reserve(2 * bytes.size());
  for (const unsigned char byte : bytes) {
    text += kHexDigits[byte >> 4U];
    text += kHexDigits[byte & 15U];
  }
  return text;
}

bool from_hex(std::string_view hex, std::span<unsigned char> bytes) {
  if (hex.size() != 2 * bytes.size()) return false;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const std::size_t high = kHexDigits.find(hex[2 * i]);
    const std::size_t low = kHexDigits.find(hex[2 * i + 1]);
    if (high == std::string_view::npos || low == std::string_view::npos) return false;
    bytes[i] = static_cast<unsigned char>(high << 4U | low);
  }
  return true;
}

std::string to_base64url(std::span<const unsigned char> bytes) {
  std::string text;
  std::uint32_t bits = 0;
  unsigned count = 0;
  for (const unsigned char byte : bytes) {
    bits = bits << 8U | byte;
    for (count += 8; count >= kBase64Bits; count -= kBase64Bits) {
      text += kBase64Digits[bits >> (count - kBase64Bits) & 63U];
    }
  }
  if (count > 0) text += kBase64Digits[bits << (kBase64Bits - count) & 63U];
  return text;
}

bool is_base64url(char c) { return kBase64Digits.find(c) != std::string_view::npos; }

}  // namespace vivarium::server
