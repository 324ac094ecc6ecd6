#include "terminal/remote/deal_witness.hpp"

#include <openssl/evp.h>

#include <array>
#include <charconv>
#include <string_view>

#include "terminal/remote/command_ids.hpp"
#include "terminal/text/view_data.hpp"

namespace vivarium::terminal {
namespace {

constexpr std::size_t kBytes = 32;
constexpr std::size_t kDigits = 2 * kBytes;

std::string hex_of(const std::array<unsigned char, kBytes>& bytes) {
  constexpr std::string_view kHex = "0123456789abcdef";
  std::string text;
  for (const unsigned char byte : bytes) {
    text += kHex[byte / 16U];
    text += kHex[byte % 16U];
  }
  return text;
}

// Of the bytes that so many digits stand for; nothing where they are none.
std::optional<std::string> commitment_of(std::string_view digits) {
  std::array<unsigned char, kBytes> bytes{};
  if (digits.size() != kDigits) return std::nullopt;
  for (std::size_t i = 0; i < kBytes; ++i) {
    const char* const end = digits.data() + 2 * i + 2;
    if (std::from_chars(end - 2, end, bytes[i], 16).ptr != end) return std::nullopt;
  }
  std::array<unsigned char, kBytes> hash{};
  if (EVP_Digest(bytes.data(), bytes.size(), hash.data(), nullptr, EVP_sha256(), nullptr) != 1) return std::nullopt;
  return hex_of(hash);
}

}  // namespace

DealWitness::Step DealWitness::take(const Data& table, std::optional<Seat> own) {
  const ViewData data(table);
  Step step;
  if (data["match"].number() == note_.match && !note_.is_told) {
    step.finding = data["phase"].text() == "over" ? look_at_end(table) : look_at_beginning(table);
    note_.is_told = step.finding.has_value();
  }
  if (data["phase"].text() != "playing") step.contribution = prepare(table, own);
  return step;
}

std::optional<Data> DealWitness::prepare(const Data& table, std::optional<Seat> own) {
  const ViewData deal = ViewData(table)["deal"];
  const std::string commitment = deal["next_commitment"].text();
  if (commitment.empty()) return std::nullopt;
  const int match = ViewData(table)["match"].number() + 1;
  if (note_.match != match) note_ = {match, commitment, random_id() + random_id()};
  // Only for the promise that was noted: the server must not know these bytes when it makes one.
  if (!own || note_.seat == own || note_.commitment != commitment) return std::nullopt;
  if (deal["next_contributors"].has(own->index())) return std::nullopt;
  note_.seat = own;
  return Data::object({{"type", "contribute"}, {"entropy", note_.entropy}});
}

std::optional<DealWitness::Finding> DealWitness::look_at_beginning(const Data& table) {
  const ViewData deal = ViewData(table)["deal"];
  const std::string commitment = deal["commitment"].text();
  if (commitment.empty() || note_.has_begun) return std::nullopt;
  note_.has_begun = true;
  if (commitment != note_.commitment) return Finding::broken;
  if (!note_.seat) return std::nullopt;
  for (const ViewData& part : deal["contributions"].items()) {
    if (part["entropy"].text() == note_.entropy && part["seat"].number() == note_.seat->index()) return std::nullopt;
  }
  return left_out();
}

std::optional<DealWitness::Finding> DealWitness::left_out() const {
  return note_.is_accepted ? std::optional(Finding::left_out) : std::nullopt;
}

std::optional<DealWitness::Finding> DealWitness::look_at_end(const Data& table) {
  const std::string seed = ViewData(table)["deal"]["seed"].text();
  if (seed.empty()) return std::nullopt;
  if (commitment_of(std::string_view(seed).substr(0, kDigits)) != note_.commitment) return Finding::broken;
  if (!note_.seat) return std::nullopt;
  const std::string own = "+" + std::to_string(note_.seat->index()) + ":" + note_.entropy;
  return seed.find(own) == std::string::npos ? left_out() : Finding::kept;
}

}  // namespace vivarium::terminal
