// EngineMatch: the game that `vivarium engine` holds: the match, its events so far, and where its chance comes from.
// One thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/engine/engine_refusal.hpp"
#include "engine/core/event.hpp"
#include "engine/core/expected.hpp"
#include "engine/core/rng.hpp"
#include "engine/match/match.hpp"
#include "engine/record/record.hpp"

namespace vivarium::cli {

// Who decides the outcomes of chance.
enum class ChanceRule : std::uint8_t {
  sampled,   // we do, as soon as one is due
  on_order,  // a request does: it gives the outcome or asks us to sample one
};

struct ChanceSource {
  ChanceRule rule = ChanceRule::sampled;
  std::uint64_t seed = 0;
  std::uint64_t deal = 0;  // the same cards as deal `deal` of `vivarium arena --seed SEED`
};

class EngineMatch {
 public:
  // REQUIRES: a fresh match; a name for each player
  EngineMatch(std::unique_ptr<Match> match, std::vector<std::string> names, const ChanceSource& source);

  [[nodiscard]] const Match& match() const { return *match_; }
  [[nodiscard]] const std::vector<std::string>& names() const { return names_; }
  // Everything that happened, for all viewers.
  [[nodiscard]] const Events& log() const { return log_; }
  [[nodiscard]] const ChanceSource& source() const { return source_; }

  // Also samples the chance that follows, where that is ours to do. REQUIRES: prepared by match()
  void commit(const PreparedStep& step);
  // The steps of a record, without chance of our own in between. REQUIRES: legal ones
  void replay(const std::vector<RecordStep>& steps);
  // REQUIRES: chance is due
  void sample_chance();
  // Samples as long as chance is due and ours to sample.
  void settle_chance();

  [[nodiscard]] Record record() const;

 private:
  void execute(const PreparedStep& step);

  std::unique_ptr<Match> match_;
  std::vector<std::string> names_;
  ChanceSource source_;
  Rng rng_;
  bool sampled_any_ = false;  // else the seed means nothing, and no record names it
  bool given_any_ = false;    // likewise
  Events log_;
};

}  // namespace vivarium::cli
