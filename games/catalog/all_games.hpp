// The one list of games. A new game is its folder and one line here.
#pragma once

#include <string_view>

#include "engine/core/game.hpp"
#include "games/cubosaurs/cubosaurs.hpp"
#include "games/dino_twist/dino_twist.hpp"
#include "games/take_that/take_that.hpp"

namespace vivarium {

template <Game... G>
struct GameList {
  // Calls f.template operator()<G>() for each game in order.
  template <class F>
  static void for_each(F&& f) {
    (f.template operator()<G>(), ...);
  }
  // Calls f.template operator()<G>() for the game of that id; false where there is none.
  template <class F>
  static bool with(std::string_view id, F&& f) {
    return ((G::info().id == id && (f.template operator()<G>(), true)) || ...);
  }
};

using AllGames = GameList<  //
    dino_twist::DinoTwist,  //
    take_that::TakeThat,    //
    cubosaurs::Cubosaurs>;

}  // namespace vivarium
