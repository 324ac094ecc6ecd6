// ReplaySteps: a recorded game step by step, forwards and back, with the screens of a game that is played.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "engine/core/viewer.hpp"
#include "engine/match/match.hpp"
#include "engine/record/record.hpp"
#include "terminal/play/desk.hpp"

namespace vivarium::terminal {

class ReplaySteps {
 public:
  struct Game {
    const Record& record;
    const Match& fresh;  // of the record's game and options
    std::size_t steps;   // so many of the record's, all legal
    Viewer viewer;
    std::vector<std::string> names;
  };

  // The desk must outlive it.
  ReplaySteps(Desk& desk, const Game& game);

  // Until the person has seen enough. Begins before the first step.
  void run();

 private:
  struct Position {
    std::unique_ptr<Match> match;
    std::size_t told;  // how many events had been told by then
  };

  void show(std::size_t number);
  [[nodiscard]] Sitting sitting_at(std::size_t number) const;

  Desk& desk_;
  Viewer viewer_;
  Reader reader_;
  Events told_;  // those that the viewer sees
  std::vector<Position> positions_;
};

}  // namespace vivarium::terminal
