// Descriptor: an open file of the operating system, closed at the end of its owner.
#pragma once

#include <string>

#include "engine/core/expected.hpp"

namespace vivarium::cli {

class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(other.release()) {}
  Descriptor& operator=(Descriptor&& other) noexcept;
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor();

  [[nodiscard]] bool is_open() const { return number_ >= 0; }
  [[nodiscard]] int number() const { return number_; }
  // Gives it up without closing it.
  int release();

 private:
  int number_ = -1;
};

// An errno in words: "No such file or directory"
std::string system_message(int error);

// Opens a file for reading; the error says why that did not work.
Expected<Descriptor, std::string> open_to_read(const std::string& path);

}  // namespace vivarium::cli
