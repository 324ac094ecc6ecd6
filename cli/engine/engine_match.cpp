#include "cli/engine/engine_match.hpp"

#include <utility>
#include <variant>

#include "cli/records/recorded_game.hpp"
#include "engine/match/prepare_step.hpp"
#include "games/catalog/all_games.hpp"

namespace vivarium::cli {

EngineMatch::EngineMatch(std::unique_ptr<Match> match, std::vector<std::string> names, const ChanceSource& source)
    : match_(std::move(match)), names_(std::move(names)), source_(source), rng_(source.seed, source.deal) {}

void EngineMatch::execute(const PreparedStep& step) {
  Events events = match_->commit(step);
  log_.insert(log_.end(), std::make_move_iterator(events.begin()), std::make_move_iterator(events.end()));
}

void EngineMatch::commit(const PreparedStep& step) {
  given_any_ = given_any_ || std::holds_alternative<ChanceOutcome>(step.content());
  execute(step);
  settle_chance();
}

void EngineMatch::replay(const std::vector<RecordStep>& steps) {
  for (const RecordStep& step : steps) {
    given_any_ = given_any_ || std::holds_alternative<ChanceOutcome>(step);
    execute(prepare_step(*match_, step).value());
  }
}

void EngineMatch::sample_chance() {
  sampled_any_ = true;
  RngSource random(rng_);
  execute(match_->sample_chance(random));
}

void EngineMatch::settle_chance() {
  while (source_.rule == ChanceRule::sampled && match_->stage().is_chance()) sample_chance();
}

Record EngineMatch::record() const {
  Record record;
  record.game = match_->info().id;
  record.options = match_->options();
  record.players = names_;
  if (sampled_any_ && !given_any_) record.seed = seed_text(source_.seed, source_.deal);
  record.steps = match_->steps();
  if (match_->stage().is_over()) record.result = match_->result();
  return record;
}

}  // namespace vivarium::cli
