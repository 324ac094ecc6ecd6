#include "cli/options/nearest_name.hpp"

#include <gtest/gtest.h>

namespace vivarium::cli {
namespace {

const std::vector<std::string_view> kNames = {"games", "simulate", "verify", "replay", "rules", "bench"};

TEST(NearestName, FindsWhatWasMeant) {
  EXPECT_EQ(nearest_name("smulate", kNames), "simulate");
  EXPECT_EQ(nearest_name("siumlate", kNames), "simulate");
  EXPECT_EQ(nearest_name("verfy", kNames), "verify");
  EXPECT_EQ(nearest_name("rule", kNames), "rules");
  EXPECT_EQ(nearest_name("sim", kNames), "simulate");
}

TEST(NearestName, DoesNotGuessWildly) {
  EXPECT_EQ(nearest_name("xyzzy", kNames), std::nullopt);
  EXPECT_EQ(nearest_name("", kNames), std::nullopt);
  EXPECT_EQ(nearest_name(std::string(100'000, 'g'), kNames), std::nullopt);
  EXPECT_EQ(nearest_name("games", {}), std::nullopt);
}

TEST(NearestName, IsOfferedAsAQuestion) {
  EXPECT_EQ(did_you_mean("gmes", kNames), " (did you mean 'games'?)");
  EXPECT_EQ(did_you_mean("nothing", kNames), "");
}

}  // namespace
}  // namespace vivarium::cli
