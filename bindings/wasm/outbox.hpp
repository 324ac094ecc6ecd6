// Outbox: frames on their way out of the module.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bindings/wasm/frames.hpp"

namespace vivarium::wasm {

class Outbox {
 public:
  void put(Out kind, std::uint32_t id, const std::vector<std::string_view>& fields) {
    write_frame(bytes_, static_cast<std::uint8_t>(kind), id, fields);
  }
  [[nodiscard]] std::string take() { return std::exchange(bytes_, {}); }

 private:
  std::string bytes_;
};

}  // namespace vivarium::wasm
