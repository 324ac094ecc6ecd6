// GameScreen: how one game looks in a terminal. A table laid out in columns for those who see it, the same in sentences
// for a pipe or a screen reader, and the legal moves in groups. Reads views; holds no rules. Stateless; threads may
// share it.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "terminal/screen/scene.hpp"
#include "terminal/screen/translator.hpp"
#include "terminal/text/line.hpp"
#include "terminal/text/view_data.hpp"

namespace vivarium::terminal {

struct MenuEntry {
  std::string move;     // as the game writes it: "twist 94"
  std::string typed;    // the shortest way to type it: "t94"
  std::string meaning;  // a few words about what it does; may be empty
};

struct MenuGroup {
  std::string title;
  std::vector<MenuEntry> entries;
};

using Menu = std::vector<MenuGroup>;

// A table in sentences, one fact each.
struct Description {
  std::vector<std::string> urgent;  // what a choice needs
  std::vector<std::string> rest;
};

class GameScreen {
 public:
  virtual ~GameScreen() = default;

  // The table as a picture, at most `width` columns wide if that is 60 or more.
  [[nodiscard]] virtual Lines board(const Scene& scene, const Translator& translator, std::size_t width) const = 0;
  [[nodiscard]] virtual Description describe(const Scene& scene, const Translator& translator) const = 0;
  [[nodiscard]] virtual Menu menu(const Scene& scene, const Translator& translator) const = 0;
  // All kinds of moves that the game knows, whether they are legal now or not.
  [[nodiscard]] virtual std::vector<std::string> verbs() const = 0;
  // How everybody's points add up.
  [[nodiscard]] virtual Lines scores(const Scene& scene, const Translator& translator, std::size_t width) const = 0;
};

// A game without a screen of its own gets any_game_screen.
const GameScreen& screen_for(std::string_view game);

// Shows whatever is in a view: its members by name, the seats as a table.
const GameScreen& any_game_screen();
// Makers for the list in game_screen.cpp.
const GameScreen& take_that_screen();
const GameScreen& cubosaurs_screen();
const GameScreen& dino_twist_screen();

// The legal moves grouped by their kind, in the game's order. Works for any game. A game's screen has each entry
// explained from what the move says of itself.
using ExplainMove = std::function<void(const ViewData& move, MenuEntry& entry)>;
Menu menu_by_kind(const Scene& scene, const Translator& translator, const ExplainMove& explain = nullptr);
// "Round 1 of 2 · …": the line above every table, without the empty pieces.
Line headline(std::string_view title, const std::vector<std::string>& pieces);
// The head of a table with a column for each round: an empty cell, "round 1", "round 2", …
std::vector<std::string> round_heads(std::size_t rounds, const Translator& translator);
// "+3", "−2", "0".
std::string signed_text(int number);
// The same without a plus: "3", "−2".
std::string number_text(int number);

}  // namespace vivarium::terminal
