#include "server/store/stored_sum.hpp"

#include <array>

namespace vivarium::server {
namespace {

const unsigned char* bytes_of(const void* data) { return static_cast<const unsigned char*>(data); }

}  // namespace

std::string StoredSum::hex() const {
  std::string text(2 * bytes_.size() + 1, '\0');
  sodium_bin2hex(text.data(), text.size(), bytes_of(bytes_.data()), bytes_.size());
  text.pop_back();
  return text;
}

StoredSum StoredSum::from_hex(std::string_view hex) {
  std::array<unsigned char, Summing::kBytes> bytes{};
  std::size_t length = 0;
  if (sodium_hex2bin(bytes.data(), bytes.size(), hex.data(), hex.size(), nullptr, &length, nullptr) != 0) return {};
  return StoredSum(std::string(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(length)));
}

Summing::Summing() { crypto_generichash_init(&state_, nullptr, 0, kBytes); }

Summing& Summing::add(std::string_view text) {
  add(static_cast<std::int64_t>(text.size()));
  crypto_generichash_update(&state_, bytes_of(text.data()), text.size());
  return *this;
}

Summing& Summing::add(std::int64_t number) {
  std::array<unsigned char, sizeof number> bytes{};
  auto rest = static_cast<std::uint64_t>(number);
  for (unsigned char& byte : bytes) {
    byte = static_cast<unsigned char>(rest & 0xFFU);
    rest >>= 8U;
  }
  crypto_generichash_update(&state_, bytes.data(), bytes.size());
  return *this;
}

StoredSum Summing::sum() {
  std::array<unsigned char, kBytes> bytes{};
  crypto_generichash_final(&state_, bytes.data(), bytes.size());
  return StoredSum(std::string(bytes.begin(), bytes.end()));
}

StoredSum chain_start(std::string_view table_id) { return Summing().add(table_id).sum(); }

StoredSum chain_next(const StoredSum& before, std::uint64_t number, std::string_view body) {
  return Summing().add(before.bytes()).add(static_cast<std::int64_t>(number)).add(body).sum();
}

}  // namespace vivarium::server
