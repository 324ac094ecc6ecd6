// StoredSum: what shows that a stored row is still as it was written. Against failing disks, not against forgers: no
// key is in it. Any thread may use these.
#pragma once

#include <sodium.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace vivarium::server {

// 16 bytes.
class StoredSum {
 public:
  StoredSum() = default;
  explicit StoredSum(std::string bytes) : bytes_(std::move(bytes)) {}
  [[nodiscard]] const std::string& bytes() const { return bytes_; }
  [[nodiscard]] std::string hex() const;
  static StoredSum from_hex(std::string_view hex);
  friend bool operator==(const StoredSum&, const StoredSum&) = default;

 private:
  std::string bytes_;
};

// Adds up fields; each counts with its length, so that none can run over into the next.
class Summing {
 public:
  static constexpr std::size_t kBytes = 16;

  Summing();
  Summing& add(std::string_view text);
  Summing& add(std::int64_t number);
  [[nodiscard]] StoredSum sum();

 private:
  crypto_generichash_state state_{};
};

// The chain of a table's events: each sum is over the one before it.
StoredSum chain_start(std::string_view table_id);
StoredSum chain_next(const StoredSum& before, std::uint64_t number, std::string_view body);

}  // namespace vivarium::server
