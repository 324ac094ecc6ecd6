// Any bytes as a move of every game: refused, or exactly the text that the game itself writes for that move.
#include <cstddef>
#include <cstdint>

#include "engine/core/game.hpp"
#include "games/catalog/all_games.hpp"
#include "tests/fuzz/support.hpp"

namespace vivarium {
namespace {

template <Game G>
void try_text(std::string_view text) {
  const auto move = G::parse_move(text);
  if (!move) {
    fuzz::require(move.error() == RuleError::unreadable_move, "a text is refused as unreadable", text);
    return;
  }
  const std::string written = G::to_text(*move);
  fuzz::require(written == text, "an accepted text is written as it was read", text);
  const auto again = G::parse_move(written);
  fuzz::require(again.has_value() && *again == *move, "a written move reads back", text);
}

}  // namespace
}  // namespace vivarium

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = vivarium::fuzz::as_text(data, size);
  vivarium::AllGames::for_each([&]<vivarium::Game G>() { vivarium::try_text<G>(text); });
  return 0;
}
