// Statistics over the rotations of an arena: means with their uncertainty, Elo differences, the sequential test.
//
// A sample is the mean of one rotation: its games share a deal, so they are not independent, but rotations are.
#pragma once

#include <cstdint>
#include <optional>

namespace vivarium::cli {

struct Interval {
  double low = 0;
  double high = 0;
};

// The mean of samples added one by one, and its uncertainty (Welford's method).
class SampleMean {
 public:
  void add(double sample);

  [[nodiscard]] std::uint64_t count() const { return count_; }
  [[nodiscard]] double mean() const { return mean_; }
  // The sum of the samples' squared distances from their mean.
  [[nodiscard]] double squares() const { return squares_; }
  // Of one sample, unbiased; 0 for fewer than two.
  [[nodiscard]] double variance() const;
  // Half the width of the 95 % interval of the mean, by Student's t. REQUIRES: count() > 1
  [[nodiscard]] double margin_95() const;

 private:
  std::uint64_t count_ = 0;
  double mean_ = 0;
  double squares_ = 0;
};

// Half the width of the central 95 % of Student's t distribution. REQUIRES: freedom > 0
double student_95(std::uint64_t freedom);

// Half the width of the 95 % interval of a share. Where all samples are alike and there is no variance to go by, as if
// two more had been won and two lost (Agresti and Coull). REQUIRES: count() > 1
double share_margin_95(const SampleMean& share);
// That interval, within 0 to 1.
Interval share_95(const SampleMean& share);
// Of a mean that has no bounds; none where the samples say nothing about how far they spread.
std::optional<Interval> mean_95(const SampleMean& mean);

// From a share of the victories to the Elo difference to the rest of a field of that many bots, and back.
double elo_of(double share, double field);
double share_of(double elo, double field);
// The continuity correction that keeps Elo finite: a share at least half a game away from all or nothing.
double corrected_share(double share, std::uint64_t games);

// The generalised sequential probability ratio test of "elo0" against "elo1" on the shares of rotations, errors of
// either kind at most 5 %.
class SequentialTest {
 public:
  enum class Verdict : std::uint8_t { undecided, elo0, elo1 };

  // REQUIRES: elo0 < elo1
  SequentialTest(double elo0, double elo1, double field);

  // The logarithm of the likelihood ratio, with the variance of the samples. One more sample with the variance of a
  // single game is added, so that a few equal samples prove nothing.
  [[nodiscard]] double llr(const SampleMean& share) const;
  [[nodiscard]] Verdict verdict(const SampleMean& share) const;

  [[nodiscard]] double elo0() const { return elo0_; }
  [[nodiscard]] double elo1() const { return elo1_; }
  [[nodiscard]] static double lower_bound();
  [[nodiscard]] static double upper_bound();

 private:
  double elo0_;
  double elo1_;
  double share0_;
  double share1_;
};

}  // namespace vivarium::cli
