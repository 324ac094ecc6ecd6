// OpeningQuestions: what somebody who only said "play" is asked. Enter takes what most people want.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "i18n/wording.hpp"
#include "terminal/play/saved_games.hpp"
#include "terminal/screen/speech.hpp"
#include "terminal/text/terminal.hpp"

namespace vivarium::terminal {

struct OpeningChoice {
  std::optional<std::string> game = std::nullopt;                  // a new one
  std::optional<std::filesystem::path> saved_game = std::nullopt;  // or one to go on with
};

struct PlayerRange {
  int least;
  int most;
  int usual;
};

class OpeningQuestions {
 public:
  // Both must outlive it.
  OpeningQuestions(Terminal& terminal, const Wording& wording) : terminal_(terminal), speech_(wording, nobody_) {}
  ~OpeningQuestions() = default;
  OpeningQuestions(const OpeningQuestions&) = delete;
  OpeningQuestions& operator=(const OpeningQuestions&) = delete;

  // Each asks until it has an answer. Nothing: the person wants to leave, or there is no more input.
  [[nodiscard]] std::optional<OpeningChoice> which_game(const SavedGames& saved);
  [[nodiscard]] std::optional<int> how_many_players(const PlayerRange& range);
  // As bots::parse_bot reads it.
  [[nodiscard]] std::optional<std::string> which_level();

  [[nodiscard]] bool has_input_ended() const { return has_input_ended_; }

 private:
  // An answer to each line, or nothing where it is none, and then what one can type is said in words.
  template <class T>
  std::optional<T> ask(const std::function<std::optional<T>(const std::string& folded)>& answer,
                       const std::string& what_to_type);
  void add_choice(Lines& lines, std::size_t number, const std::string& text) const;

  Terminal& terminal_;
  Reader nobody_;
  Speech speech_;
  bool has_input_ended_ = false;
};

}  // namespace vivarium::terminal
