// MovePart: a move as far as somebody has chosen it, by some of the members that Game::write_moves tells of each move:
// {"kind": "buy", "tile": 4}. For asking why nothing comes of it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/data.hpp"

namespace vivarium {

class MovePart {
 public:
  // Members of other kinds than expected count as missing.
  explicit MovePart(Data members) : members_(std::move(members)) {}

  // Empty where it is missing.
  [[nodiscard]] std::string_view text(std::string_view name) const;
  [[nodiscard]] std::optional<int> number(std::string_view name) const;
  [[nodiscard]] std::vector<std::string_view> cards() const;
  // The first of cards(); empty where there is none.
  [[nodiscard]] std::string_view card() const;

  // Whether a move, told as an object, has all of this: each member equal, and the cards among its cards.
  [[nodiscard]] bool is_part_of(const Data& move) const;

 private:
  Data members_;
};

}  // namespace vivarium
