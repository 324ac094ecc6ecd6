// Trees of every kind of value, with text that has to be escaped and text that is not even UTF-8.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "engine/core/data.hpp"
#include "engine/core/rng.hpp"

namespace vivarium {

inline std::string random_text(Rng& rng) {
  constexpr std::array<std::string_view, 14> kPieces = {"a",    "name", "\"", "\\", "\n",   "\r",       "\t",
                                                        "\x01", "\x1f", "/",  "é",  "\x7f", "\xff\xe2", "🦕"};
  std::string text;
  const std::uint32_t count = draw_below(rng, 6);
  for (std::uint32_t i = 0; i < count; ++i) text += kPieces[draw_below(rng, kPieces.size())];
  return text;
}

inline Data random_data(Rng& rng, int depth = 4) {
  switch (draw_below(rng, depth > 0 ? 7 : 5)) {
    case 0:
      return {};
    case 1:
      return draw_below(rng, 2) == 0;
    case 2:
      return static_cast<std::int64_t>(rng.next() >> draw_below(rng, 64));
    case 3:
      return static_cast<double>(static_cast<std::int64_t>(rng.next())) / 1024.0;
    case 4:
      return random_text(rng);
    default:
      break;
  }
  Data data = draw_below(rng, 2) == 0 ? Data::array() : Data::object();
  const bool is_list = data.as_array() != nullptr;
  const std::uint32_t count = draw_below(rng, 5);
  for (std::uint32_t i = 0; i < count; ++i) {
    Data value = random_data(rng, depth - 1);
    is_list ? data.push_back(std::move(value)) : data.set(random_text(rng), std::move(value));
  }
  return data;
}

}  // namespace vivarium
