// What deals, ids and tokens are made with. Each host has them from elsewhere: a server from libsodium and the
// operating system, the browser from its own. Functions may be called from any thread once prepare_crypto has returned.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace vivarium::server {

inline constexpr std::size_t kDigestBytes = 32;
inline constexpr std::size_t kChaChaBlock = 64;
inline constexpr std::size_t kChaChaNonce = 12;
using Digest = std::array<unsigned char, kDigestBytes>;

// Throws std::runtime_error where they cannot be had. Safe to repeat.
void prepare_crypto();

// Bytes that nobody can guess.
void fill_random(std::span<unsigned char> bytes);
Digest sha256(std::span<const unsigned char> bytes);
// BLAKE2b of that many bytes; the key may be empty.
void keyed_hash(std::span<const unsigned char> key, std::span<const unsigned char> bytes,
                std::span<unsigned char> hash);
// A block of the key stream of ChaCha20 (RFC 8439).
void chacha20_block(const Digest& key, const std::array<unsigned char, kChaChaNonce>& nonce, std::uint32_t counter,
                    std::array<unsigned char, kChaChaBlock>& block);
// Takes as long whether they are equal or not.
bool are_equal(const Digest& a, const Digest& b);

}  // namespace vivarium::server
