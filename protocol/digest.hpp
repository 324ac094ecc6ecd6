// A short digest of what a client sent, to tell a repeat from another wish under the same id or key. Not a secret and
// no protection against anybody but the client itself.
#pragma once

#include <cstdint>
#include <string_view>

namespace vivarium::protocol {

// FNV-1a.
constexpr std::uint64_t digest_of(std::string_view text) {
  std::uint64_t digest = 0xcbf29ce484222325ULL;
  for (const char c : text) digest = (digest ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
  return digest;
}

}  // namespace vivarium::protocol
