#include "server/crypto/fair_deal.hpp"

#include <algorithm>
#include <variant>

#include "games/catalog/catalog.hpp"
#include "server/crypto/binary_text.hpp"

namespace vivarium::server {
namespace {

constexpr std::size_t kHexDigits = 2 * kDealBytes;
// "+0:" and the digits.
constexpr std::size_t kContributionText = 3 + kHexDigits;
// So that no key of this kind is ever the hash of something else.
constexpr std::string_view kKeyPrefix = "vivarium-deal/2";

// "0:" and 64 hex digits; the highest seat of any game is 5.
std::optional<Contribution> parse_contribution(std::string_view text) {
  if (text.size() < 2 || text[0] < '0' || text[0] >= '0' + kMaxSeats || text[1] != ':') return std::nullopt;
  const auto entropy = deal_bytes_from_hex(text.substr(2));
  if (!entropy) return std::nullopt;
  return Contribution{Seat(text[0] - '0'), *entropy};
}

}  // namespace

std::optional<DealBytes> deal_bytes_from_hex(std::string_view hex) {
  DealBytes bytes{};
  return from_hex(hex, bytes) ? std::optional(bytes) : std::nullopt;
}

std::string hex_of(const DealBytes& bytes) { return to_hex(bytes); }

DealSeed DealSeed::random() {
  DealSeed seed;
  fill_random(seed.bytes_);
  return seed;
}

std::optional<DealSeed> DealSeed::from_hex(std::string_view hex) {
  const auto bytes = deal_bytes_from_hex(hex);
  if (!bytes) return std::nullopt;
  DealSeed seed;
  seed.bytes_ = *bytes;
  return seed;
}

std::string DealSeed::commitment() const { return hex_of(sha256(bytes_)); }

std::optional<Deal> Deal::parse(std::string_view text) {
  const auto server = DealSeed::from_hex(text.substr(0, kHexDigits));
  if (!server) return std::nullopt;
  Deal deal(*server);
  for (text.remove_prefix(kHexDigits); !text.empty(); text.remove_prefix(kContributionText)) {
    if (text.size() < kContributionText || text[0] != '+') return std::nullopt;
    const auto contribution = parse_contribution(text.substr(1, kContributionText - 1));
    if (!contribution) return std::nullopt;
    const auto& earlier = deal.contributions_;
    if (!earlier.empty() && contribution->seat.index() <= earlier.back().seat.index()) return std::nullopt;
    deal.contributions_.push_back(*contribution);
  }
  return deal;
}

bool Deal::add(const Contribution& contribution) {
  const auto place = std::find_if(contributions_.begin(), contributions_.end(), [&](const Contribution& other) {
    return other.seat.index() >= contribution.seat.index();
  });
  if (place != contributions_.end() && place->seat == contribution.seat) return false;
  contributions_.insert(place, contribution);
  return true;
}

std::string Deal::text() const {
  std::string text = server_.hex();
  for (const auto& [seat, entropy] : contributions_) {
    text += "+" + std::to_string(seat.index()) + ":" + hex_of(entropy);
  }
  return text;
}

DealBytes Deal::key() const {
  if (contributions_.empty()) return server_.bytes();
  std::vector<unsigned char> bytes(kKeyPrefix.begin(), kKeyPrefix.end());
  bytes.insert(bytes.end(), server_.bytes().begin(), server_.bytes().end());
  for (const auto& [seat, entropy] : contributions_) {
    bytes.push_back(static_cast<unsigned char>(seat.index()));
    bytes.insert(bytes.end(), entropy.begin(), entropy.end());
  }
  return sha256(bytes);
}

DealStream::DealStream(const DealBytes& key, std::uint64_t outcome) : key_(key) {
  for (std::size_t i = 0; i < 8; ++i) nonce_[4 + i] = static_cast<unsigned char>(outcome >> (8 * i));
}

std::uint64_t DealStream::next() {
  if (used_ == kChaChaBlock) {
    chacha20_block(key_, nonce_, block_++, buffer_);
    used_ = 0;
  }
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < 8; ++i) number |= std::uint64_t{buffer_[used_ + i]} << (8 * i);
  used_ += 8;
  return number;
}

bool is_fair_deal_seed(std::string_view seed) { return Deal::parse(seed).has_value(); }

std::optional<std::string> deal_fault(const Record& record) {
  const auto deal = record.seed ? Deal::parse(*record.seed) : std::nullopt;
  if (!deal) return "the record has no seed of a fair deal";
  auto match = make_match_for(record);
  if (!match) return match.error().text();
  for (const Contribution& contribution : deal->contributions()) {
    const int seat = contribution.seat.index();
    if (seat >= (*match)->players()) {
      return "the seed has a contribution of seat " + std::to_string(seat) + ", which the game does not have";
    }
  }
  const DealBytes key = deal->key();
  std::uint64_t outcomes = 0;
  for (std::size_t i = 0; i < record.steps.size(); ++i) {
    if (const auto* outcome = std::get_if<ChanceOutcome>(&record.steps[i])) {
      if (!(*match)->stage().is_chance()) return "step " + std::to_string(i) + ": no chance was due";
      DealStream stream(key, outcomes++);
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
