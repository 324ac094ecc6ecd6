// RemoteGame: plays or watches a game at a server's table. Knows only what the server sends: views, legal moves and
// events.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "terminal/play/game_ui.hpp"
#include "terminal/remote/deal_witness.hpp"
#include "terminal/remote/server_connection.hpp"
#include "terminal/remote/table_link.hpp"
#include "terminal/text/view_data.hpp"

namespace vivarium::terminal {

class RemoteGame {
 public:
  enum class Ending : std::uint8_t {
    left,
    refused,  // the server does not let us in, or cannot be reached
  };

  // The UI must outlive it.
  RemoteGame(GameUi& ui, TableLink link, std::unique_ptr<ServerConnection> connection);

  Ending play();

 private:
  [[nodiscard]] Reader reader() const;
  [[nodiscard]] Translator translator_for(const Reader& reader) const { return {ui_.wording(), reader}; }
  [[nodiscard]] Data moves() const;
  [[nodiscard]] UiState ui_state() const;
  [[nodiscard]] bool has_game() const { return game_.as_object() != nullptr; }
  [[nodiscard]] std::string phase() const;
  [[nodiscard]] std::string notice(const Reader& reader) const;
  [[nodiscard]] Data seat_states(const Translator& translator) const;

  // A spectator in a pipe needs no input: follows until the game or the connection ends.
  Ending follow();
  // Handles what has come. False: nothing more will come.
  bool handle_incoming();
  void handle_message(const Data& message);
  void handle_update(const Data& update);
  void handle_events(const ViewData& events, const Reader& own);
  void forget_events();
  void forget_old_events();
  void handle_table(const Data& table);
  void take_deal(const Data& table, const Reader& own);
  void handle_answer(const Data& answer);
  void say_refusal(const Data& refusal);
  void say_chat(const Data& chat);
  void show();
  // False: the person wants to leave.
  [[nodiscard]] bool execute(const Choice& choice);
  // Sends a question and waits so long for its answer; nothing if none comes.
  [[nodiscard]] std::optional<Data> ask_server(Data question, std::chrono::milliseconds patience);
  [[nodiscard]] std::string why_not(const std::string& move);
  void hint();

  GameUi& ui_;
  TableLink link_;
  std::unique_ptr<ServerConnection> connection_;
  Data you_;
  Data table_;
  Data facts_;  // of the match, told once
  Data game_;
  DealWitness deal_;
  std::optional<std::string> contribution_id_;
  Events events_;  // of the match, the latest few thousand
  std::size_t event_bytes_ = 0;
  std::size_t news_ = 0;
  bool awaits_everything_ = false;  // events were left out: the next welcome holds all of them
  int match_ = 0;
  bool is_shown_ = false;  // since it last changed
  bool is_lost_ = false;
  bool is_refused_ = false;
  bool bot_plays_ = false;
  std::optional<std::string> asked_id_;  // of the question waiting for its answer
  std::optional<Data> asked_answer_;
};

}  // namespace vivarium::terminal
