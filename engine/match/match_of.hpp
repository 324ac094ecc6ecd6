// MatchOf<G>: the one template that makes a Match out of a Game.
#pragma once

#include <algorithm>
#include <cstring>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/assert.hpp"
#include "engine/core/game.hpp"
#include "engine/match/match.hpp"
#include "engine/match/result_of.hpp"

namespace vivarium {

template <class G>
class MatchOf final : public Match {
  static_assert(Game<G>);

 public:
  explicit MatchOf(const typename G::Options& options) : game_(options), state_(game_.initial()) {}
  struct Branch {};
  MatchOf(const MatchOf& match, Branch /*without steps*/)
      : game_(match.game_), state_(match.state_), pending_(match.pending_), legal_lists_(match.legal_lists_) {}

  [[nodiscard]] std::unique_ptr<Match> clone() const override { return std::make_unique<MatchOf>(*this); }
  [[nodiscard]] std::unique_ptr<Match> branch() const override { return std::make_unique<MatchOf>(*this, Branch{}); }
  void take_over(Match& branch) override {
    auto& ahead = static_cast<MatchOf&>(branch);
    state_ = ahead.state_;
    pending_ = std::move(ahead.pending_);
    can_undo_ = ahead.can_undo_;
    std::move(ahead.steps_.begin(), ahead.steps_.end(), std::back_inserter(steps_));
  }
  [[nodiscard]] const GameInfo& info() const override { return G::info(); }
  [[nodiscard]] Data options() const override { return G::options_data(game_.options()); }
  [[nodiscard]] int players() const override { return game_.players(); }
  [[nodiscard]] Stage stage() const override { return game_.stage(state_); }
  void write_facts(DataWriter& out) const override { vivarium::write_facts(game_, out); }
  void write_view(DataWriter& out) const override { game_.write_view(game_.observe(state_, Viewer::spectator()), out); }
  void write_secrets(Viewer viewer, DataWriter& out) const override {
    vivarium::write_secrets(game_, game_.observe(state_, viewer), out);
  }
  // What the viewer may know, as a bot of this game wants it. REQUIRES: as for view
  [[nodiscard]] typename G::Observation observation(Viewer viewer) const { return game_.observe(state_, viewer); }
  // Calls f(observation) for what the viewer has seen after each step so far, in order. What is being chosen in secret
  // is not among it. REQUIRES: as for view
  template <class F>
  void for_each_observation(Viewer viewer, F&& f) const {
    typename G::State state = game_.initial();
    for (const RecordStep& step : steps_) {
      if (const auto* outcome = std::get_if<ChanceOutcome>(&step)) {
        game_.apply(state, *game_.parse_chance(*outcome));
      } else if (const auto* choice = std::get_if<MoveStep>(&step)) {
        game_.apply(state, choice->seat, *G::parse_move(choice->move));
      }
      f(game_.observe(state, viewer));
    }
  }
  // What legal_moves says in words, as a bot of this game wants it.
  [[nodiscard]] typename G::MoveList move_list(Seat seat) const {
    typename G::MoveList moves;
    game_.legal_moves(state_, seat, moves);
    return moves;
  }
  [[nodiscard]] std::uint64_t hash() const override { return game_.hash(state_); }
  [[nodiscard]] const std::vector<RecordStep>& steps() const override { return steps_; }
  void set_legal_lists(LegalLists lists) override { legal_lists_ = lists; }

  [[nodiscard]] std::vector<std::string> legal_moves(Seat seat) const override {
    std::vector<std::string> texts;
    if (!stage().choosers().contains(seat)) return texts;
    typename G::MoveList moves;
    game_.legal_moves(state_, seat, moves);
    texts.reserve(moves.size());
    for (const auto& move : moves) texts.push_back(G::to_text(move));
    return texts;
  }

  [[nodiscard]] std::vector<int> scores() const override {
    const Scores scores = game_.scores(state_);
    return {scores.begin(), scores.end()};
  }

  [[nodiscard]] Result result() const override {
    VIVARIUM_ASSERT(stage().is_over());
    return result_of(game_, state_);
  }

  void write_moves(Seat seat, DataWriter& out) const override {
    if (!stage().choosers().contains(seat)) {
      const ListWriter none(out);
    } else {
      game_.write_moves(game_.observe(state_, Viewer::seat(seat)), seat, move_list(seat), out);
    }
  }

  [[nodiscard]] std::optional<Event> why_not(Seat seat, std::string_view text) const override {
    const auto step = prepare(seat, text);
    if (step) return std::nullopt;
    if constexpr (requires { G::why_unreadable(text); }) {
      if (step.error() == RuleError::unreadable_move) {
        if (const auto reason = G::why_unreadable(text)) return reason;
      }
    }
    if (step.error() != RuleError::illegal_move) return general_reason(step.error());
    const auto reason = game_.why_not(game_.observe(state_, Viewer::seat(seat)), seat, *G::parse_move(text));
    return reason ? reason : general_reason(RuleError::illegal_move);
  }

  [[nodiscard]] std::optional<Event> why_not(Seat seat, const MovePart& part) const override {
    if (const auto error = chooser_error(seat)) return general_reason(*error);
    const Data legal = moves(seat);
    for (const Data& move : *legal.as_array()) {
      if (part.is_part_of(move)) return std::nullopt;
    }
    const auto observation = game_.observe(state_, Viewer::seat(seat));
    const auto reason = why_not(seat, game_.meant_move(observation, seat, part));
    // What was meant is legal as it was filled in, and so is not what was asked for.
    return reason ? reason : general_reason(RuleError::illegal_move);
  }

  [[nodiscard]] Expected<PreparedStep, RuleError> prepare(Seat seat, std::string_view text) const override {
    if (const auto error = chooser_error(seat)) return Unexpected{*error};
    const auto move = G::parse_move(text);
    if (!move) return Unexpected{move.error()};
    typename G::MoveList moves;
    game_.legal_moves(state_, seat, moves);
    if (!moves.contains(*move)) return Unexpected{RuleError::illegal_move};
    PreparedStep step = prepared(MoveStep{seat, std::string(text), std::nullopt});
    std::memcpy(step.move_.data(), &*move, sizeof *move);
    return step;
  }

  [[nodiscard]] Expected<PreparedStep, RuleError> prepare(const ChanceOutcome& outcome) const override {
    const Stage now = stage();
    if (now.is_over()) return Unexpected{RuleError::game_over};
    if (!now.is_chance()) return Unexpected{RuleError::chance_not_expected};
    const auto chance = game_.parse_chance(outcome);
    if (!chance) return Unexpected{chance.error()};
    if (!game_.is_possible(state_, *chance)) return Unexpected{RuleError::impossible_chance};
    return prepared(outcome);
  }

  [[nodiscard]] Expected<PreparedStep, RuleError> prepare_retract(Seat seat) const override {
    if (seat.index() >= players()) return Unexpected{RuleError::no_such_seat};
    if (!stage().decided.contains(seat)) return Unexpected{RuleError::nothing_to_retract};
    return prepared(RetractStep{seat});
  }

  [[nodiscard]] PreparedStep sample_chance(RandomSource& random) const override {
    VIVARIUM_ASSERT(stage().is_chance());
    return prepared(game_.to_outcome(game_.sample_chance(state_, random)));
  }

  Events commit(const PreparedStep& step) override {
    VIVARIUM_ASSERT(step.position_ == hash());
    Events events;
    const typename G::State before = state_;
    can_undo_ = false;
    if (const auto* outcome = std::get_if<ChanceOutcome>(&step.content_)) {
      const auto chance = game_.parse_chance(*outcome);
      game_.apply(state_, *chance);
      game_.describe(before, *chance, state_, events);
      steps_.emplace_back(*outcome);
    } else if (const auto* choice = std::get_if<MoveStep>(&step.content_)) {
      typename G::Move move;
      std::memcpy(&move, step.move_.data(), sizeof move);
      commit_move(before, *choice, move, events);
    } else if (const auto* retracted = std::get_if<RetractStep>(&step.content_)) {
      retract(game_, state_, retracted->seat);
      forget_choice(retracted->seat);
    }
    return events;
  }
  [[nodiscard]] bool can_undo() const override { return can_undo_; }

 private:
  // "why.not-your-turn": ids of messages have hyphens.
  static Event general_reason(RuleError error) {
    std::string id = "why." + std::string(to_name(error));
    std::replace(id.begin(), id.end(), '_', '-');
    return {std::move(id), Data::object()};
  }

  // Why the seat has nothing to choose now, whatever it would.
  [[nodiscard]] std::optional<RuleError> chooser_error(Seat seat) const {
    const Stage now = stage();
    if (now.is_over()) return RuleError::game_over;
    if (seat.index() >= players()) return RuleError::no_such_seat;
    if (now.is_chance()) return RuleError::chance_expected;
    return now.choosers().contains(seat) ? std::nullopt : std::optional(RuleError::not_your_turn);
  }

  [[nodiscard]] PreparedStep prepared(PreparedStep::Content content) const { return {std::move(content), hash()}; }

  void commit_move(const typename G::State& before, const MoveStep& choice, const typename G::Move& move,
                   Events& events) {
    const Stage stage_before = game_.stage(before);
    forget_choice(choice.seat);
    pending_.push_back(choice);
    if (legal_lists_ == LegalLists::write) pending_.back().legal = legal_moves(choice.seat);
    game_.apply(state_, choice.seat, move);
    game_.describe(before, choice.seat, move, state_, events);
    if constexpr (HasUndo<G>) can_undo_ = game_.can_undo(before, choice.seat, move, state_);
    const bool was_last = stage_before.to_act == SeatSet::of(choice.seat);
    if (was_last) settle_choices();
  }

  void forget_choice(Seat seat) {
    pending_.erase(std::remove_if(pending_.begin(), pending_.end(), [&](const MoveStep& s) { return s.seat == seat; }),
                   pending_.end());
  }

  void settle_choices() {
    std::sort(pending_.begin(), pending_.end(), [](const MoveStep& a, const MoveStep& b) { return a.seat < b.seat; });
    for (MoveStep& choice : pending_) steps_.emplace_back(std::move(choice));
    pending_.clear();
  }

  G game_;
  typename G::State state_;
  std::vector<RecordStep> steps_;
  std::vector<MoveStep> pending_;  // secret choices of the step that is not complete yet
  bool can_undo_ = false;          // the last step
  LegalLists legal_lists_ = LegalLists::leave_out;
};

}  // namespace vivarium
