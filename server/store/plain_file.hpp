// Files of a store as bytes, behind SQLite's back.
#pragma once

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstring>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

namespace vivarium::server {

constexpr mode_t kOwnerOnly = 0600;

using Bytes = std::vector<unsigned char>;

inline std::string reason() { return std::strerror(errno); }

class Descriptor {
 public:
  Descriptor(const std::string& path, int flags) : value_(open(path.c_str(), flags | O_CLOEXEC, kOwnerOnly)) {}
  ~Descriptor() {
    if (value_ >= 0) close(value_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  [[nodiscard]] int get() const { return value_; }
  [[nodiscard]] bool is_open() const { return value_ >= 0; }

  // As many bytes as there are, up to so many.
  [[nodiscard]] Bytes read_some(std::size_t most) const {
    Bytes bytes(most);
    std::size_t filled = 0;
    while (filled < most) {
      const ssize_t count = read(value_, bytes.data() + filled, most - filled);
      if (count < 0) throw std::runtime_error(reason());
      if (count == 0) break;
      filled += static_cast<std::size_t>(count);
    }
    bytes.resize(filled);
    return bytes;
  }

 private:
  int value_;
};

inline std::uint32_t big_endian(std::span<const unsigned char> bytes, std::size_t at) {
  std::uint32_t number = 0;
  for (std::size_t i = at; i < at + 4; ++i) number = number << 8U | bytes[i];
  return number;
}

}  // namespace vivarium::server
