#include "terminal/remote/command_ids.hpp"

#include <random>
#include <string_view>

namespace vivarium::terminal {

std::string random_id() {
  constexpr std::string_view kHex = "0123456789abcdef";
  constexpr int kWords = 4;
  constexpr int kDigitsOfWord = 8;
  std::random_device device;
  std::string text;
  for (int i = 0; i < kWords; ++i) {
    std::uint32_t word = device();
    for (int digit = 0; digit < kDigitsOfWord; ++digit, word >>= 4U) text += kHex[word & 15U];
  }
  return text;
}

}  // namespace vivarium::terminal
