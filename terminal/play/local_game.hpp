// LocalGame: a game played at this keyboard, by one person or by several in turn, against bots. It holds the match;
// each person sees only what their seat may see.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bots/roster.hpp"
#include "engine/match/match.hpp"
#include "terminal/play/bot_seat.hpp"
#include "terminal/play/game_ui.hpp"

namespace vivarium::terminal {

struct SeatPlan {
  std::string name;
  std::optional<bots::BotSpec> bot;  // none: a person
};

struct LocalSetup {
  std::unique_ptr<Match> match;  // fresh, or in the middle of a saved game
  Events events;                 // what has happened in it so far
  std::vector<SeatPlan> seats;   // at least one person
  std::uint64_t seed;            // of chance and of the bots
  std::filesystem::path saved_as;
  std::filesystem::path finished_games;
};

class LocalGame {
 public:
  enum class Ending : std::uint8_t { finished, left };

  // The UI must outlive it.
  LocalGame(GameUi& ui, LocalSetup setup);

  Ending play();

  [[nodiscard]] Record record() const;
  // Why the game could not be saved when it was left.
  [[nodiscard]] const std::optional<std::string>& saving_problem() const { return saving_problem_; }

 private:
  [[nodiscard]] SeatSet people() const;
  // Who looks at the screen while others move: the only person, or a spectator if there are several.
  [[nodiscard]] Viewer screen_viewer() const;
  [[nodiscard]] bool is_shared() const { return people().size() > 1; }
  static std::size_t at(Seat seat) { return static_cast<std::size_t>(seat.index()); }
  [[nodiscard]] Reader reader_for(Viewer viewer) const;
  [[nodiscard]] UiState ui_state_for(Seat seat) const;

  // Carries a step out and shows it to whoever is at the keyboard.
  void commit(const PreparedStep& step);
  void sample_chance();
  void let_bot_choose(Seat seat);
  // False: the person wants to leave.
  [[nodiscard]] bool let_person_choose(Seat seat);
  // Hides what the previous person saw. `undone`: they took their choice back, so that the seat to act has changed.
  enum class Handover : std::uint8_t { done, undone, left };
  [[nodiscard]] Handover hand_over_to(Seat seat);
  [[nodiscard]] bool execute(Seat seat, const TypedCommand& typed);
  void hint(Seat seat);
  bool take_back(Seat seat);
  [[nodiscard]] std::string why_not(Seat seat, const std::string& move) const;
  void save_quietly();
  void save_as(const std::string& name, const Translator& translator);
  // Whether the file is none, or is to be replaced.
  [[nodiscard]] bool may_write(const std::filesystem::path& path, const Translator& translator);
  void tell_end();

  GameUi& ui_;
  std::unique_ptr<Match> match_;
  Events events_;
  std::vector<SeatPlan> seats_;
  std::vector<std::unique_ptr<BotSeat>> bots_;  // by seat; null for a person
  std::vector<std::size_t> news_;               // by seat: the number of events when it last chose
  std::uint64_t seed_;
  std::filesystem::path saved_as_;
  std::filesystem::path finished_games_;
  std::optional<Seat> at_keyboard_;
  std::optional<std::string> saving_problem_;
};

}  // namespace vivarium::terminal
