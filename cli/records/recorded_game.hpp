// What all games that the program plays by their types have in common, on their way into records.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/data.hpp"
#include "engine/core/expected.hpp"
#include "engine/core/game.hpp"
#include "engine/core/rule_error.hpp"
#include "engine/match/match.hpp"
#include "engine/record/record.hpp"
#include "games/catalog/all_games.hpp"

namespace vivarium::cli {

// The seed of a record: deal number `deal` of that seed.
inline std::string seed_text(std::uint64_t seed, std::uint64_t deal) {
  return fmt::format("{:016x}{:016x}", seed, deal);
}

// A choice out of the legal moves.
template <Game G>
MoveStep move_step(Seat seat, const typename G::Move& move, const typename G::MoveList& moves, LegalLists lists) {
  MoveStep step{seat, G::to_text(move), std::nullopt};
  if (lists == LegalLists::leave_out) return step;
  step.legal.emplace();
  step.legal->reserve(moves.size());
  for (const auto& legal : moves) step.legal->push_back(G::to_text(legal));
  return step;
}

// Makes a T with make.operator()<G>(the parsed options), G being the catalog's game of that id. Options as for the
// game's parse_options; `path` names them in errors.
template <class T, class Make>
Expected<std::unique_ptr<T>, FieldError> make_for_game(std::string_view game, const Data& options,
                                                       std::string_view path, const Make& make) {
  using Made = Expected<std::unique_ptr<T>, FieldError>;
  Made made = Unexpected{FieldError{"game", "no such game"}};
  AllGames::with(game, [&]<Game G>() {
    const auto parsed = G::parse_options(options, path, Completeness::defaults_allowed);
    made = parsed ? Made(make.template operator()<G>(*parsed)) : Made(Unexpected{parsed.error()});
  });
  return made;
}

}  // namespace vivarium::cli
