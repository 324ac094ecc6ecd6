// Desk: the place in front of one reader. Shows scenes and what has happened, asks for a choice, and answers by itself
// whatever can be looked up. Games played here, games at a server and replays sit at the same desk.
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

// What the desk looks things up in: the game as its reader knows it.
struct Sitting {
  Scene scene;
  Data options = {};                   // of the match
  Events told = {};                    // everything that the reader was told, oldest first
  std::size_t news = 0;                // from here on it is new: since the reader's last choice
  std::string notice = {};             // what is to be known now: whom one waits for
  std::vector<Command> commands = {};  // what whoever asked the desk can do
};

struct Choice {
  enum class Kind : std::uint8_t { move, command, end, interrupted, woken };
  Kind kind;
  std::string move = {};
  std::optional<TypedCommand> command = std::nullopt;
};

class Desk {
 public:
  struct Services {
    // The rules of a game for players as lines of at most that width, with the facts of the edition in its options.
    std::function<Lines(const std::string& game, const Data& options, const Wording& wording, std::size_t width)> rules;
  };

  // All must outlive it.
  Desk(Terminal& terminal, const Wording& wording, const Services& services)
      : terminal_(terminal), wording_(wording), services_(services) {}

  [[nodiscard]] Terminal& terminal() { return terminal_; }
  [[nodiscard]] const Wording& wording() const { return wording_; }

  // The whole screen: table, news, legal moves. Plain: what a choice needs.
  void show(const Sitting& sitting);
  // An event as it happens.
  void tell(const Event& event, const Reader& reader);
  void say(const std::string& text, Tone tone = Tone::normal) { terminal_.print(text, tone); }
  // What a bot thinks of the legal moves, which are named as the menu offers them.
  void show_hint(const bots::MatchDecision& decision, const Sitting& sitting);

  // Answers what can be looked up (board, moves, score, log, rules, help); false for any other command.
  bool look_up(const TypedCommand& typed, const Sitting& sitting);

  // Asks until there is a choice or a command that the caller has to carry out. `why_not` says why a move is not
  // legal, in words, or nothing.
  using WhyNot = std::function<std::string(const std::string& move)>;
  Choice ask(const Sitting& sitting, const WhyNot& why_not, std::optional<int> wake = std::nullopt);

 private:
  [[nodiscard]] Lines news_lines(const Sitting& sitting, const Speech& speech, std::size_t height) const;
  [[nodiscard]] std::string prompt(const Sitting& sitting, const Speech& speech) const;
  void help(const std::string& about, const Sitting& sitting, const Speech& speech, const WhyNot& why_not);
  void explain_refusal(const std::string& typed, const Sitting& sitting, const Speech& speech, const WhyNot& why_not);
  // Lines longer than that are hard to read, however wide the window is.
  [[nodiscard]] std::size_t text_width() const;
  void print_all(const std::vector<std::string>& sentences, const Speech& speech);

  Terminal& terminal_;
  const Wording& wording_;
  const Services& services_;
};

}  // namespace vivarium::terminal
