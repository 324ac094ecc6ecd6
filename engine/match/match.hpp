// Match: one game being played, whatever the game. The one interface for all hosts: server, terminal and tests know
// Match and never a particular game.
//
// A host asks for the stage, gets legal moves and views as text and data, and moves on in two halves: prepare checks
// and returns a step without any effect; commit carries it out. What a host stores in between survives a crash. Not
// thread safe: one writer. Copies (clone) are independent.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "engine/core/budgets.hpp"
#include "engine/core/data.hpp"
#include "engine/core/data_writer.hpp"
#include "engine/core/event.hpp"
#include "engine/core/expected.hpp"
#include "engine/core/game_info.hpp"
#include "engine/core/move_part.hpp"
#include "engine/core/rng.hpp"
#include "engine/core/rule_error.hpp"
#include "engine/core/seat.hpp"
#include "engine/core/stage.hpp"
#include "engine/core/viewer.hpp"
#include "engine/record/record.hpp"

namespace vivarium {

// Takes a secret choice back before the last one has chosen. Leaves no trace in the record.
struct RetractStep {
  Seat seat;
  friend bool operator==(const RetractStep&, const RetractStep&) = default;
};

// A step that the rules have accepted for the position it was prepared in. Only a Match makes one.
class PreparedStep {
 public:
  using Content = std::variant<ChanceOutcome, MoveStep, RetractStep>;
  [[nodiscard]] const Content& content() const { return content_; }

 private:
  template <class G>
  friend class MatchOf;
  PreparedStep(Content content, std::uint64_t position) : content_(std::move(content)), position_(position) {}

  Content content_;
  std::uint64_t position_;
  std::array<std::byte, kMaxMoveBytes> move_{};  // the move as its game has it, so that its text is read once
};

// Whether committed moves remember the legal moves they were chosen from (records with `legal`).
enum class LegalLists : std::uint8_t { leave_out, write };

class Match {
 public:
  virtual ~Match() = default;

  [[nodiscard]] virtual std::unique_ptr<Match> clone() const = 0;
  // A copy that has no steps yet, to see where a step leads without touching this one; cheap, however long the match.
  [[nodiscard]] virtual std::unique_ptr<Match> branch() const = 0;
  // Becomes what the branch has come to; its steps follow. REQUIRES: a branch of this match as it is now
  virtual void take_over(Match& branch) = 0;
  [[nodiscard]] virtual const GameInfo& info() const = 0;
  [[nodiscard]] virtual Data options() const = 0;
  [[nodiscard]] virtual int players() const = 0;

  [[nodiscard]] virtual Stage stage() const = 0;
  // In the game's order; empty for a seat that has nothing to choose.
  [[nodiscard]] virtual std::vector<std::string> legal_moves(Seat seat) const = 0;
  // The same with what each means: a list of objects (Game::write_moves).
  virtual void write_moves(Seat seat, DataWriter& out) const = 0;
  // What is printed on the cards and agreed for this match, and never changes.
  virtual void write_facts(DataWriter& out) const = 0;
  // What everybody sees: it is told from what a spectator observes, and so holds no secrets.
  virtual void write_view(DataWriter& out) const = 0;
  // What the viewer sees besides; null for a spectator. REQUIRES: only a finished game is shown to Viewer::finished()
  virtual void write_secrets(Viewer viewer, DataWriter& out) const = 0;
  // The same as trees.
  [[nodiscard]] Data moves(Seat seat) const;
  [[nodiscard]] Data facts() const;
  [[nodiscard]] Data view() const;
  [[nodiscard]] Data secrets(Viewer viewer) const;
  // Points so far; final when the game is over.
  [[nodiscard]] virtual std::vector<int> scores() const = 0;
  // REQUIRES: stage().is_over()
  [[nodiscard]] virtual Result result() const = 0;

  // Why the seat cannot make this move now, worded like an event: "why.not-your-turn", "take-that.why.does-not-fit".
  // Nothing where it can. It tells no more than the seat sees.
  [[nodiscard]] virtual std::optional<Event> why_not(Seat seat, std::string_view move) const = 0;
  // The same for a move of which only a part is told: nothing where some legal move is like that.
  [[nodiscard]] virtual std::optional<Event> why_not(Seat seat, const MovePart& part) const = 0;

  // Each returns a step that commit accepts, or why not; none changes anything.
  [[nodiscard]] virtual Expected<PreparedStep, RuleError> prepare(Seat seat, std::string_view move) const = 0;
  [[nodiscard]] virtual Expected<PreparedStep, RuleError> prepare(const ChanceOutcome& outcome) const = 0;
  [[nodiscard]] virtual Expected<PreparedStep, RuleError> prepare_retract(Seat seat) const = 0;
  // REQUIRES: stage().is_chance()
  [[nodiscard]] virtual PreparedStep sample_chance(RandomSource& random) const = 0;

  // Carries the step out and returns what happened. REQUIRES: prepared by this match (or its clone) in this position
  virtual Events commit(const PreparedStep& step) = 0;
  // Whether the last step can be undone without anybody having learnt anything by it: a move, after which the same seat
  // chooses and nothing was drawn, shown or left to chance.
  [[nodiscard]] virtual bool can_undo() const = 0;

  // Everything that has taken effect, in order; choices made at the same time appear together, in seat order, once the
  // last one has chosen.
  [[nodiscard]] virtual const std::vector<RecordStep>& steps() const = 0;
  virtual void set_legal_lists(LegalLists lists) = 0;

  // Equal positions have equal hashes.
  [[nodiscard]] virtual std::uint64_t hash() const = 0;
};

}  // namespace vivarium
