#include "server/nodes/sealed_message.hpp"

#include <sodium.h>

#include <utility>

namespace vivarium::server {
namespace {

constexpr std::size_t kIdLength = 22;
constexpr std::size_t kNumberBytes = 8;
constexpr std::size_t kHeader = 2 * kIdLength + kNumberBytes;
static_assert(crypto_secretbox_KEYBYTES == kDigestBytes);

unsigned char* bytes_of(std::string& text) { return reinterpret_cast<unsigned char*>(text.data()); }
const unsigned char* bytes_of(std::string_view text) { return reinterpret_cast<const unsigned char*>(text.data()); }

}  // namespace

std::string Sealer::seal(const NodeId& receiver, std::string_view content) {
  std::string plain = self_.text() + receiver.text();
  ++sent_;
  for (std::size_t i = 0; i < kNumberBytes; ++i) plain.push_back(static_cast<char>((sent_ >> (8 * i)) & 0xFFU));
  plain.append(content);
  std::string sealed(crypto_secretbox_NONCEBYTES + crypto_secretbox_MACBYTES + plain.size(), '\0');
  randombytes_buf(sealed.data(), crypto_secretbox_NONCEBYTES);
  crypto_secretbox_easy(bytes_of(sealed) + crypto_secretbox_NONCEBYTES, bytes_of(std::string_view(plain)), plain.size(),
                        bytes_of(sealed), key_.data());
  return sealed;
}

std::optional<Sealer::Opened> Sealer::open(std::string_view sealed) {
  constexpr std::size_t kAround = crypto_secretbox_NONCEBYTES + crypto_secretbox_MACBYTES;
  if (sealed.size() < kAround + kHeader) return std::nullopt;
  std::string plain(sealed.size() - kAround, '\0');
  const unsigned char* const box = bytes_of(sealed) + crypto_secretbox_NONCEBYTES;
  if (crypto_secretbox_open_easy(bytes_of(plain), box, sealed.size() - crypto_secretbox_NONCEBYTES, bytes_of(sealed),
                                 key_.data()) != 0) {
    return std::nullopt;
  }
  const auto sender = NodeId::parse(std::string_view(plain).substr(0, kIdLength));
  const auto receiver = NodeId::parse(std::string_view(plain).substr(kIdLength, kIdLength));
  if (!sender || receiver != self_) return std::nullopt;
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < kNumberBytes; ++i) {
    number |= std::uint64_t{static_cast<unsigned char>(plain[2 * kIdLength + i])} << (8 * i);
  }
  std::uint64_t& last = received_[*sender];
  if (number <= last) return std::nullopt;
  last = number;
  return Opened{*sender, plain.substr(kHeader)};
}

}  // namespace vivarium::server
