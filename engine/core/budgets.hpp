// How large the values of a game may be, so that copies of them are cheap wherever they are kept.
#pragma once

#include <cstddef>

namespace vivarium {

inline constexpr std::size_t kMaxStateBytes = 512;
inline constexpr std::size_t kMaxMoveBytes = 8;

}  // namespace vivarium
