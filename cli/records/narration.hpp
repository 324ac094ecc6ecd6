// Narration: prints a record step by step in words, as one viewer saw the game.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "cli/io/console.hpp"
#include "engine/core/viewer.hpp"
#include "engine/match/match.hpp"
#include "engine/record/record.hpp"
#include "i18n/wording.hpp"

namespace vivarium::cli {

class Narration {
 public:
  // The console and the match, a fresh one for the record, must outlive it.
  Narration(Console& console, const Record& record, Match& match, Viewer viewer, Language language);

  void tell_setup();
  // Through whose eyes the game is told.
  void tell_viewer();
  // The first `count` steps. REQUIRES: they are legal
  void tell_steps(std::size_t count);
  // The scores, and whether they are final.
  void tell_scores();

 private:
  void tell_step(std::size_t number, const Events& events);
  void tell_line(const std::string& label, const std::string& sentence);

  Console& console_;
  const Record& record_;
  Match& match_;
  Viewer viewer_;
  Wording wording_;
  Reader reader_;
  std::int64_t round_ = 0;  // the last one that an event has named
};

}  // namespace vivarium::cli
