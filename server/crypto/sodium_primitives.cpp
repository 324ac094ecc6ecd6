#include <sodium.h>

#include <stdexcept>

#include "server/crypto/primitives.hpp"

namespace vivarium::server {

static_assert(kDigestBytes == crypto_hash_sha256_BYTES);
static_assert(kDigestBytes == crypto_stream_chacha20_KEYBYTES);
static_assert(kChaChaNonce == crypto_stream_chacha20_ietf_NONCEBYTES);

void prepare_crypto() {
  if (sodium_init() < 0) throw std::runtime_error("libsodium cannot start");
}

void fill_random(std::span<unsigned char> bytes) { randombytes_buf(bytes.data(), bytes.size()); }

Digest sha256(std::span<const unsigned char> bytes) {
  Digest digest{};
  crypto_hash_sha256(digest.data(), bytes.data(), bytes.size());
  return digest;
}

void keyed_hash(std::span<const unsigned char> key, std::span<const unsigned char> bytes,
                std::span<unsigned char> hash) {
  crypto_generichash(hash.data(), hash.size(), bytes.data(), bytes.size(), key.empty() ? nullptr : key.data(),
                     key.size());
}

void chacha20_block(const Digest& key, const std::array<unsigned char, kChaChaNonce>& nonce, std::uint32_t counter,
                    std::array<unsigned char, kChaChaBlock>& block) {
  block.fill(0);
  crypto_stream_chacha20_ietf_xor_ic(block.data(), block.data(), block.size(), nonce.data(), counter, key.data());
}

bool are_equal(const Digest& a, const Digest& b) { return sodium_memcmp(a.data(), b.data(), a.size()) == 0; }

}  // namespace vivarium::server
