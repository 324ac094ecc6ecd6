// SetupQuestions: what `vivarium play` asks where the command line does not say. Enter takes the usual answer.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "i18n/wording.hpp"
#include "terminal/play/saved_games.hpp"
#include "terminal/screen/translator.hpp"
#include "terminal/text/terminal.hpp"

namespace vivarium::terminal {

struct GameChoice {
  std::optional<std::string> game = std::nullopt;                  // a new one
  std::optional<std::filesystem::path> saved_game = std::nullopt;  // or one to resume
};

struct PlayerRange {
  int least;
  int most;
  int usual;
};

class SetupQuestions {
 public:
  // Both must outlive it.
  SetupQuestions(Terminal& terminal, const Wording& wording) : terminal_(terminal), translator_(wording, nobody_) {}
  ~SetupQuestions() = default;
  SetupQuestions(const SetupQuestions&) = delete;
  SetupQuestions& operator=(const SetupQuestions&) = delete;

  // Each asks until it has an answer. Nothing: the person wants to leave, or there is no more input.
  [[nodiscard]] std::optional<GameChoice> which_game(const SavedGames& saved);
  [[nodiscard]] std::optional<int> how_many_players(const PlayerRange& range);
  // As bots::parse_bot reads it.
  [[nodiscard]] std::optional<std::string> which_level();

  [[nodiscard]] bool has_input_ended() const { return has_input_ended_; }

 private:
  // Asks until `answer` makes something of the line; `what_to_type` is shown after each line that it does not.
  template <class T>
  std::optional<T> ask(const std::function<std::optional<T>(const std::string& folded)>& answer,
                       const std::string& what_to_type);
  void add_choice(Lines& lines, std::size_t number, const std::string& text) const;
  // What can be played: a new game of each kind, then all that were saved. Shows them.
  [[nodiscard]] std::vector<GameChoice> offer_games(const SavedGames& saved);
  void delete_after_question(const std::filesystem::path& path);

  Terminal& terminal_;
  Reader nobody_;
  Translator translator_;
  bool has_input_ended_ = false;
};

}  // namespace vivarium::terminal
