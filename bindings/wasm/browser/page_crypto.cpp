// What deals, ids and tokens are made with in a browser: the page's own well-kept libraries, by way of imports, and the
// randomness of WASI.
#include <unistd.h>

#include <cstdint>
#include <cstdlib>

#include "server/crypto/primitives.hpp"

#define VIVARIUM_IMPORT(name) __attribute__((import_module("vivarium"), import_name(#name)))

extern "C" {
VIVARIUM_IMPORT(sha256)
void vivarium_sha256(const unsigned char* bytes, std::size_t size, unsigned char* digest);
VIVARIUM_IMPORT(blake2b)
void vivarium_blake2b(const unsigned char* key, std::size_t key_size, const unsigned char* bytes, std::size_t size,
                      unsigned char* hash, std::size_t hash_size);
VIVARIUM_IMPORT(chacha20)
void vivarium_chacha20(const unsigned char* key, const unsigned char* nonce, std::uint32_t counter,
                       unsigned char* block);
}

namespace vivarium::server {

void prepare_crypto() {}

// A page without randomness cannot deal: that is no case to go on in.
void fill_random(std::span<unsigned char> bytes) {
  if (getentropy(bytes.data(), bytes.size()) != 0) std::abort();
}

Digest sha256(std::span<const unsigned char> bytes) {
  Digest digest{};
  vivarium_sha256(bytes.data(), bytes.size(), digest.data());
  return digest;
}

void keyed_hash(std::span<const unsigned char> key, std::span<const unsigned char> bytes,
                std::span<unsigned char> hash) {
  vivarium_blake2b(key.data(), key.size(), bytes.data(), bytes.size(), hash.data(), hash.size());
}

void chacha20_block(const Digest& key, const std::array<unsigned char, kChaChaNonce>& nonce, std::uint32_t counter,
                    std::array<unsigned char, kChaChaBlock>& block) {
  vivarium_chacha20(key.data(), nonce.data(), counter, block.data());
}

bool are_equal(const Digest& a, const Digest& b) {
  unsigned difference = 0;
  for (std::size_t i = 0; i < a.size(); ++i) difference |= static_cast<unsigned>(a[i] ^ b[i]);
  return difference == 0;
}

}  // namespace vivarium::server
