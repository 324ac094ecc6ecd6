#include "tests/conformance/conformance.hpp"

#include "tests/extra_game/market_day/market_day.hpp"

namespace vivarium {

INSTANTIATE_TYPED_TEST_SUITE_P(ExtraGame, Conformance, testing::Types<market_day::MarketDay>, GameNames);

}  // namespace vivarium
