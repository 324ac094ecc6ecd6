#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "games/catalog/catalog.hpp"
#include "tests/golden/playthrough.hpp"

namespace vivarium::golden {
namespace {

// Set by tools/approve: files are rewritten instead of compared.
bool approving() {
  const char* value = std::getenv("VIVARIUM_APPROVE");
  return value != nullptr && std::string(value) == "1";
}

std::vector<std::pair<std::string, int>> all_files() {
  std::vector<std::pair<std::string, int>> files;
  for (const CatalogEntry& entry : catalog()) {
    for (int number = 1; number <= kFilesPerGame; ++number) files.emplace_back(entry.info().id, number);
  }
  return files;
}

class Golden : public testing::TestWithParam<std::pair<std::string, int>> {};

TEST_P(Golden, PlaythroughIsAsItWas) {
  const auto& [game, number] = GetParam();
  const std::filesystem::path file = file_of(game, number);
  const std::vector<std::string> expected = read_lines(file);
  if (approving()) {
    const auto setting = setting_of(expected);
    ASSERT_TRUE(write_lines(file, playthrough(setting ? *setting : setting_for_new_file(game, number)))) << file;
    GTEST_SKIP() << file << " is rewritten";
  }
  ASSERT_FALSE(expected.empty()) << game << " lacks " << file << "; tools/approve writes it";
  const auto setting = setting_of(expected);
  ASSERT_TRUE(setting.has_value()) << file << " does not say which game it plays";
  ASSERT_EQ(setting->game, game);
  const std::vector<std::string> actual = playthrough(*setting);
  const auto [theirs, ours] = std::mismatch(expected.begin(), expected.end(), actual.begin(), actual.end());
  if (theirs == expected.end() && ours == actual.end()) return;
  FAIL() << file << ", line " << theirs - expected.begin() + 1
         << "\n  was: " << (theirs == expected.end() ? "(the end)" : *theirs)
         << "\n  now: " << (ours == actual.end() ? "(the end)" : *ours)
         << "\nIf that is meant, run tools/approve and read the difference.";
}

std::string test_name(const testing::TestParamInfo<std::pair<std::string, int>>& info) {
  std::string name = info.param.first + "_" + std::to_string(info.param.second);
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Catalog, Golden, testing::ValuesIn(all_files()), test_name);

TEST(GoldenFiles, BelongToAGameAndStaySmallEnoughToRead) {
  if (approving()) GTEST_SKIP();
  std::vector<std::filesystem::path> expected;
  for (const auto& [game, number] : all_files()) expected.push_back(file_of(game, number));
  for (const auto& entry : std::filesystem::directory_iterator(file_of("x", 1).parent_path())) {
    if (entry.path().extension() != ".txt") continue;
    EXPECT_NE(std::find(expected.begin(), expected.end(), entry.path()), expected.end())
        << entry.path() << " belongs to no game";
    EXPECT_LT(entry.file_size(), 150'000U) << entry.path();
  }
}

// Two files that play the same prove no more than one.
TEST(GoldenFiles, PlayDifferentOptions) {
  if (approving()) GTEST_SKIP();
  for (const CatalogEntry& entry : catalog()) {
    const auto one = setting_of(read_lines(file_of(entry.info().id, 1)));
    const auto two = setting_of(read_lines(file_of(entry.info().id, 2)));
    ASSERT_TRUE(one && two) << entry.info().id;
    EXPECT_FALSE(one->options == two->options) << entry.info().id;
  }
}

}  // namespace
}  // namespace vivarium::golden
