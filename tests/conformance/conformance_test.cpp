// A new game is covered as soon as it stands in the list of games.
#include "tests/conformance/conformance.hpp"

#include "games/catalog/all_games.hpp"

namespace vivarium {

template <class List>
struct TypesOf;
template <class... G>
struct TypesOf<GameList<G...>> {
  using Types = testing::Types<G...>;
};

INSTANTIATE_TYPED_TEST_SUITE_P(AllGames, Conformance, TypesOf<AllGames>::Types, GameNames);

}  // namespace vivarium
