#include "server/crypto/fair_deal.hpp"

#include <sodium.h>

#include <variant>

#include "games/catalog/catalog.hpp"

namespace vivarium::server {

DealSeed DealSeed::random() {
  DealSeed seed;
  randombytes_buf(seed.bytes_.data(), seed.bytes_.size());
  return seed;
}

std::optional<DealSeed> DealSeed::from_hex(std::string_view hex) {
  DealSeed seed;
  std::size_t length = 0;
  if (hex.size() != 2 * kBytes ||
      sodium_hex2bin(seed.bytes_.data(), kBytes, hex.data(), hex.size(), nullptr, &length, nullptr) != 0 ||
      length != kBytes) {
    return std::nullopt;
  }
  return seed;
}

std::string DealSeed::hex() const {
  std::array<char, 2 * kBytes + 1> text{};
  sodium_bin2hex(text.data(), text.size(), bytes_.data(), bytes_.size());
  return text.data();
}

std::string DealSeed::commitment() const {
  std::array<unsigned char, crypto_hash_sha256_BYTES> digest{};
  crypto_hash_sha256(digest.data(), bytes_.data(), bytes_.size());
  std::array<char, 2 * crypto_hash_sha256_BYTES + 1> text{};
  sodium_bin2hex(text.data(), text.size(), digest.data(), digest.size());
  return text.data();
}

DealStream::DealStream(const DealSeed& seed, std::uint64_t outcome) : key_(seed.bytes()) {
  static_assert(kNonce == crypto_stream_chacha20_ietf_NONCEBYTES &&
                DealSeed::kBytes == crypto_stream_chacha20_KEYBYTES);
  for (std::size_t i = 0; i < 8; ++i) nonce_[4 + i] = static_cast<unsigned char>(outcome >> (8 * i));
}

std::uint64_t DealStream::next() {
  if (used_ == kBlock) {
    buffer_.fill(0);
    crypto_stream_chacha20_ietf_xor_ic(buffer_.data(), buffer_.data(), kBlock, nonce_.data(), block_++, key_.data());
    used_ = 0;
  }
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < 8; ++i) number |= std::uint64_t{buffer_[used_ + i]} << (8 * i);
  used_ += 8;
  return number;
}

bool is_fair_deal_seed(std::string_view seed) { return DealSeed::from_hex(seed).has_value(); }

std::optional<std::string> deal_fault(const Record& record) {
  const auto seed = record.seed ? DealSeed::from_hex(*record.seed) : std::nullopt;
  if (!seed) return "the record has no seed of a fair deal";
  auto match = make_match_for(record);
  if (!match) return match.error().text();
  std::uint64_t outcomes = 0;
  for (std::size_t i = 0; i < record.steps.size(); ++i) {
    if (const auto* outcome = std::get_if<ChanceOutcome>(&record.steps[i])) {
      if (!(*match)->stage().is_chance()) return "step " + std::to_string(i) + ": no chance was due";
      DealStream stream(*seed, outcomes++);
      const PreparedStep expected = (*match)->sample_chance(stream);
      if (std::get<ChanceOutcome>(expected.content()) != *outcome) {
        return "step " + std::to_string(i) + ": '" + outcome->kind + "' is not what the seed gives";
      }
      (*match)->commit(expected);
    } else {
      const auto& choice = std::get<MoveStep>(record.steps[i]);
      const auto step = (*match)->prepare(choice.seat, choice.move);
      if (!step) return "step " + std::to_string(i) + ": " + std::string(to_text(step.error()));
      (*match)->commit(*step);
    }
  }
  return std::nullopt;
}

}  // namespace vivarium::server
