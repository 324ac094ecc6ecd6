// GameUi: the user interface of one reader. Shows the game and its events, asks for a choice, and answers by itself
// whatever can be looked up. Local games, games at a server and replays share it.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "bots/match_bot.hpp"
#include "engine/core/event.hpp"
#include "terminal/play/commands.hpp"
#include "terminal/screen/game_screen.hpp"
#include "terminal/screen/scene.hpp"
#include "terminal/text/terminal.hpp"

namespace vivarium::terminal {

// The game as its reader knows it.
struct UiState {
  Scene scene;
  Data options = {};                   // of the match
  Events events = {};                  // that the reader has seen, oldest first
  std::size_t news = 0;                // index of the first event since the reader's last choice
  std::string notice = {};             // a line about now: whom the game waits for
  std::vector<Command> commands = {};  // that the caller can carry out
  bool is_keyboard_shared = false;     // several people take turns at it, and the prompt says whose turn it is
};

struct Choice {
  enum class Kind : std::uint8_t { move, command, end, interrupted, woken };
  Kind kind;
  std::string move = {};
  std::optional<TypedCommand> command = std::nullopt;
};

class GameUi {
 public:
  // Both must outlive it.
  GameUi(Terminal& terminal, const Wording& wording) : terminal_(terminal), wording_(wording) {}

  [[nodiscard]] Terminal& terminal() { return terminal_; }
  [[nodiscard]] const Wording& wording() const { return wording_; }

  // Shows the whole screen: table, news, legal moves. In plain mode only what a choice needs.
  void show(const UiState& state);
  // Shows an event as it happens. Read aloud, what the description at the reader's next choice repeats is left out,
  // if there will be one.
  enum class Next : std::uint8_t { choice, nothing };
  void show_event(const Event& event, const Reader& reader, const std::string& game, Next next);
  // How everybody's points add up.
  void show_scores(const Scene& scene);
  void print(const std::string& text, Style style = Style::normal) { terminal_.print(text, style); }
  // Shows how a bot rates the legal moves, named as in the menu.
  void show_hint(const bots::MatchDecision& decision, const UiState& state);

  // Answers what can be looked up (board, moves, score, log, rules, help); false for any other command.
  bool look_up(const TypedCommand& typed, const UiState& state);

  // Asks until there is a move or a command for the caller to carry out. `why_not` says in words why a move is illegal,
  // or nothing.
  using WhyNot = std::function<std::string(const std::string& move)>;
  Choice ask(const UiState& state, const WhyNot& why_not, std::optional<int> wake = std::nullopt);

 private:
  [[nodiscard]] Lines news_lines(const UiState& state, const Translator& translator, std::size_t height) const;
  [[nodiscard]] std::string prompt(const UiState& state, const Translator& translator) const;
  void help(const std::string& about, const UiState& state, const Translator& translator, const WhyNot& why_not);
  void explain_refusal(const std::string& typed, const UiState& state, const Translator& translator,
                       const WhyNot& why_not);
  // Longer lines are hard to read, however wide the window is.
  [[nodiscard]] std::size_t text_width() const;
  void print_all(const std::vector<std::string>& sentences, const Translator& translator);

  Terminal& terminal_;
  const Wording& wording_;
  bool has_typed_ = false;  // until then the prompt says how to get help
};

}  // namespace vivarium::terminal
