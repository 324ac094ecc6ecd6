// The fair deal. Before the first card the table shows the SHA-256 of a random seed of 256 bits; after the last one it
// shows the seed. All chance of the match follows from it, so that anybody can check afterwards that no card was
// chosen during the game:
//
//   outcome of chance number k (from 0) uses the ChaCha20 key stream (RFC 8439) with the seed as key, a nonce of four
//   zero bytes followed by k as 64 bits, and a block counter from 0; it is read as 64-bit numbers. All little-endian.
//
// Each outcome has a stream of its own, so that a table can go on after a restart without the generator's state.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/rng.hpp"
#include "engine/record/record.hpp"

namespace vivarium::server {

class DealSeed {
 public:
  static constexpr std::size_t kBytes = 32;

  static DealSeed random();
  static std::optional<DealSeed> from_hex(std::string_view hex);
  [[nodiscard]] std::string hex() const;
  // The SHA-256 of its bytes, in hex: what is shown before.
  [[nodiscard]] std::string commitment() const;
  [[nodiscard]] const std::array<unsigned char, kBytes>& bytes() const { return bytes_; }

 private:
  std::array<unsigned char, kBytes> bytes_{};
};

class DealStream final : public RandomSource {
 public:
  DealStream(const DealSeed& seed, std::uint64_t outcome);
  std::uint64_t next() override;

 private:
  static constexpr std::size_t kBlock = 64;
  static constexpr std::size_t kNonce = 12;

  std::array<unsigned char, DealSeed::kBytes> key_;
  std::array<unsigned char, kNonce> nonce_{};
  std::uint32_t block_ = 0;
  std::size_t used_ = kBlock;
  std::array<unsigned char, kBlock> buffer_{};
};

// What is wrong with the deal of a record whose steps have been verified; nothing if every outcome of chance is the
// one that its seed gives. The record must have the seed of a fair deal (is_fair_deal_seed).
std::optional<std::string> deal_fault(const Record& record);
// Other programs of ours write shorter seeds, which promise nothing.
bool is_fair_deal_seed(std::string_view seed);

}  // namespace vivarium::server
