#include "cli/arena/arena_statistics.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace vivarium::cli {
namespace {

constexpr double kNormal95 = 1.959963984540054;
constexpr double kError = 0.05;  // of the sequential test, either kind

}  // namespace

void SampleMean::add(double sample) {
  ++count_;
  const double distance = sample - mean_;
  mean_ += distance / static_cast<double>(count_);
  squares_ += distance * (sample - mean_);
}

double SampleMean::variance() const { return count_ < 2 ? 0 : squares_ / static_cast<double>(count_ - 1); }

double SampleMean::margin_95() const {
  return student_95(count_ - 1) * std::sqrt(variance() / static_cast<double>(count_));
}

double student_95(std::uint64_t freedom) {
  static constexpr std::array<double, 5> kFew = {12.7062, 4.3027, 3.1824, 2.7764, 2.5706};
  if (freedom <= kFew.size()) return kFew[static_cast<std::size_t>(freedom) - 1];
  // Fisher's expansion about the normal distribution; off by less than 0.002 from six degrees of freedom on.
  const double n = static_cast<double>(freedom);
  const double z = kNormal95;
  const double z3 = z * z * z;
  const double z5 = z3 * z * z;
  const double z7 = z5 * z * z;
  return z + (z3 + z) / (4 * n) + (5 * z5 + 16 * z3 + 3 * z) / (96 * n * n) +
         (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / (384 * n * n * n);
}

double share_margin_95(const SampleMean& share) {
  if (share.squares() > 0) return share.margin_95();
  // All samples are alike, which does not mean that all others would be: as if a few had gone as far off as they can.
  const double n = static_cast<double>(share.count());
  const double away = 2 / (n + 4);
  const double farthest = std::max(share.mean(), 1 - share.mean());
  return kNormal95 * farthest * std::sqrt(away * (1 - away) / n);
}

Interval share_95(const SampleMean& share) {
  if (share.count() < 2) return {0, 1};
  const double margin = share_margin_95(share);
  return {std::max(0.0, share.mean() - margin), std::min(1.0, share.mean() + margin)};
}

std::optional<Interval> mean_95(const SampleMean& mean) {
  if (mean.count() < 2 || mean.squares() == 0) return std::nullopt;
  return Interval{mean.mean() - mean.margin_95(), mean.mean() + mean.margin_95()};
}

double elo_of(double share, double field) { return 400 * std::log10(share * (field - 1) / (1 - share)); }

double share_of(double elo, double field) {
  const double odds = std::pow(10, elo / 400);
  return odds / (odds + field - 1);
}

double corrected_share(double share, std::uint64_t games) {
  const double half_game = 0.5 / static_cast<double>(std::max<std::uint64_t>(games, 2));
  return std::clamp(share, half_game, 1 - half_game);
}

SequentialTest::SequentialTest(double elo0, double elo1, double field)
    : elo0_(elo0), elo1_(elo1), share0_(share_of(elo0, field)), share1_(share_of(elo1, field)) {}

double SequentialTest::llr(const SampleMean& share) const {
  if (share.count() == 0) return 0;
  const double n = static_cast<double>(share.count());
  const double variance = (share.squares() + share0_ * (1 - share0_)) / n;
  return n * (share1_ - share0_) * (2 * share.mean() - share0_ - share1_) / (2 * variance);
}

SequentialTest::Verdict SequentialTest::verdict(const SampleMean& share) const {
  const double ratio = llr(share);
  if (ratio >= upper_bound()) return Verdict::elo1;
  return ratio <= lower_bound() ? Verdict::elo0 : Verdict::undecided;
}

double SequentialTest::lower_bound() { return std::log(kError / (1 - kError)); }
double SequentialTest::upper_bound() { return std::log((1 - kError) / kError); }

}  // namespace vivarium::cli
