#include "cli/options/nearest_name.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <string>
#include <utility>

namespace vivarium::cli {
namespace {

// Letters to insert, remove or replace to get from one word to the other, or to exchange with their neighbour.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before_last(b.size() + 1);
  std::vector<std::size_t> last(b.size() + 1);
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(last.begin(), last.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({replaced, last[j] + 1, row[j - 1] + 1});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        row[j] = std::min(row[j], before_last[j - 2] + 1);
    }
    std::swap(before_last, last);
    std::swap(last, row);
  }
  return last[b.size()];
}

}  // namespace

std::optional<std::string_view> nearest_name(std::string_view written, const std::vector<std::string_view>& names) {
  constexpr std::size_t kLongestWord = 40;
  if (written.size() > kLongestWord) return std::nullopt;
  std::optional<std::string_view> nearest;
  std::size_t fewest = 0;
  for (const std::string_view name : names) {
    const bool begins = !written.empty() && name.substr(0, written.size()) == written;
    const std::size_t changes = begins ? 0 : distance(written, name);
    if (changes > (name.size() + 1) / 3) continue;
    if (!nearest || changes < fewest) {
      nearest = name;
      fewest = changes;
    }
  }
  return nearest;
}

std::string did_you_mean(std::string_view written, const std::vector<std::string_view>& names) {
  const auto name = nearest_name(written, names);
  return name ? " (did you mean '" + std::string(*name) + "'?)" : std::string();
}

}  // namespace vivarium::cli
