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

// How it is laid out: for the eye, or to be read aloud, with nothing that spaces align.
enum class Layout : std::uint8_t { columns, sentences };

class Narration {
 public:
  struct Style {
    Viewer viewer;
    Language language;
    Layout layout = Layout::columns;
  };
  // The console and the match, a fresh one for the record, must outlive it.
  Narration(Console& console, const Record& record, Match& match, const Style& style);

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
  // A head and a row for each player.
  [[nodiscard]] std::vector<std::vector<std::string>> score_rows() const;

  Console& console_;
  const Record& record_;
  Match& match_;
  Viewer viewer_;
  Layout layout_;
  Wording wording_;
  Reader reader_;
  std::int64_t round_ = 0;  // the last one that an event has named
};

}  // namespace vivarium::cli
