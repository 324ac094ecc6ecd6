// The fair deal (docs/FAIR_DEAL.md). Before the first card the table shows the SHA-256 of the server's random seed of
// 256 bits. Each player may then add 256 bits of their own, so that nobody chooses the cards alone. After the last card
// the table shows the seed. All chance of the match follows from the key that is made of all of these:
//
//   outcome of chance number k (from 0) uses the ChaCha20 key stream (RFC 8439) with that key, a nonce of four zero
//   bytes followed by k as 64 bits, and a block counter from 0; it is read as 64-bit numbers. All little-endian.
//
// Each outcome has a stream of its own, so that a table can go on after a restart without the generator's state.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/rng.hpp"
#include "engine/core/seat.hpp"
#include "engine/record/record.hpp"
#include "server/crypto/primitives.hpp"

namespace vivarium::server {

inline constexpr std::size_t kDealBytes = kDigestBytes;
using DealBytes = Digest;

// 64 lower-case hex digits, and nothing else.
std::optional<DealBytes> deal_bytes_from_hex(std::string_view hex);
std::string hex_of(const DealBytes& bytes);

// What the server alone draws, and commits to.
class DealSeed {
 public:
  static constexpr std::size_t kBytes = kDealBytes;

  static DealSeed random();
  static std::optional<DealSeed> from_hex(std::string_view hex);
  [[nodiscard]] std::string hex() const { return hex_of(bytes_); }
  // The SHA-256 of its bytes, in hex: what is shown before.
  [[nodiscard]] std::string commitment() const;
  [[nodiscard]] const DealBytes& bytes() const { return bytes_; }
  friend bool operator==(const DealSeed&, const DealSeed&) = default;

 private:
  DealBytes bytes_{};
};

// What the person in a seat adds.
struct Contribution {
  Seat seat;
  DealBytes entropy{};
  friend bool operator==(const Contribution&, const Contribution&) = default;
};

// Everything that the chance of a match follows from.
class Deal {
 public:
  Deal() = default;
  explicit Deal(const DealSeed& server) : server_(server) {}
  // Reads what text() writes, and nothing else.
  static std::optional<Deal> parse(std::string_view text);

  // False, and nothing has changed, where the seat has contributed already.
  [[nodiscard]] bool add(const Contribution& contribution);
  [[nodiscard]] const DealSeed& server() const { return server_; }
  // In ascending order of seats, each seat once.
  [[nodiscard]] const std::vector<Contribution>& contributions() const { return contributions_; }

  // The seed of a record: the server's 64 hex digits, then "+SEAT:" and 64 hex digits for each contribution.
  [[nodiscard]] std::string text() const;
  // The server's, which was shown before anybody contributed.
  [[nodiscard]] std::string commitment() const { return server_.commitment(); }
  // The server's bytes where nobody contributed, and otherwise a hash of everything.
  [[nodiscard]] DealBytes key() const;
  friend bool operator==(const Deal&, const Deal&) = default;

 private:
  DealSeed server_;
  std::vector<Contribution> contributions_;
};

class DealStream final : public RandomSource {
 public:
  DealStream(const DealBytes& key, std::uint64_t outcome);
  std::uint64_t next() override;

 private:
  DealBytes key_;
  std::array<unsigned char, kChaChaNonce> nonce_{};
  std::uint32_t block_ = 0;
  std::size_t used_ = kChaChaBlock;
  std::array<unsigned char, kChaChaBlock> buffer_{};
};

// What is wrong with the deal of a record whose steps have been verified; nothing if every outcome of chance is the
// one that its seed gives, and every contribution is of a seat of the game. The record must have the seed of a fair
// deal (is_fair_deal_seed).
std::optional<std::string> deal_fault(const Record& record);
// Other programs of ours write shorter seeds, which promise nothing.
bool is_fair_deal_seed(std::string_view seed);

}  // namespace vivarium::server
