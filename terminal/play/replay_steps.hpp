// ReplaySteps: a recorded game step by step, forwards and back, on the screens of a game being played.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/viewer.hpp"
#include "engine/match/match.hpp"
#include "engine/record/record.hpp"
#include "terminal/play/game_ui.hpp"

namespace vivarium::terminal {

class ReplaySteps {
 public:
  struct Game {
    const Record& record;
    const Match& fresh;  // of the record's game and options
    std::size_t steps;   // how many of the record's to show; all legal
    Viewer viewer;
    std::vector<std::string> names;
  };

  // The UI must outlive it.
  ReplaySteps(GameUi& ui, const Game& game);

  // Begins before the first step and ends when the person leaves. Steps are counted from 0, as `replay` and `verify`
  // count them.
  void run();

 private:
  struct Position {
    std::unique_ptr<Match> match;
    std::size_t event_count;  // until then
  };

  // Positions are counted from 0 too: position 0 is before step 0.
  void show(std::size_t position);
  [[nodiscard]] UiState ui_state_at(std::size_t at) const;
  // The position that a typed number means: after the step of that number; nothing if it is none.
  [[nodiscard]] std::optional<std::size_t> position_after(const std::string& text) const;

  GameUi& ui_;
  Viewer viewer_;
  Reader reader_;
  Events events_;  // those that the viewer sees
  std::vector<Position> positions_;
};

}  // namespace vivarium::terminal
