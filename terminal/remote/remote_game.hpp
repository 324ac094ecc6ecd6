// RemoteGame: a seat at a table of a server, or a place to watch it from, in this terminal. Knows only what the server
// sends: views, legal moves and events.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "terminal/play/desk.hpp"
#include "terminal/remote/deal_witness.hpp"
#include "terminal/remote/server_line.hpp"
#include "terminal/remote/table_link.hpp"
#include "terminal/text/view_data.hpp"

namespace vivarium::terminal {

class RemoteGame {
 public:
  enum class Ending : std::uint8_t {
    left,
    refused,  // the server does not let us in, or cannot be reached
  };

  // The desk must outlive it.
  RemoteGame(Desk& desk, TableLink link, std::unique_ptr<ServerLine> line);

  Ending play();

 private:
  [[nodiscard]] Reader reader() const;
  [[nodiscard]] Speech speech_for(const Reader& reader) const { return {desk_.wording(), reader}; }
  [[nodiscard]] Sitting sitting() const;
  [[nodiscard]] bool has_game() const { return game_.as_object() != nullptr; }
  [[nodiscard]] std::string phase() const;
  [[nodiscard]] std::string notice(const Reader& reader) const;
  [[nodiscard]] std::string seats_text(const Speech& speech) const;

  // A spectator in a pipe needs no input: follows until the game or the connection ends.
  Ending follow();
  // What has come. False: there is nothing to come any more.
  bool take_in();
  void take_message(const Data& message);
  void take_game(const Data& update);
  void take_events(const ViewData& events, const Reader& own);
  void forget_events();
  void forget_old_events();
  void take_table(const Data& table);
  void take_deal(const Data& table, const Reader& own);
  void take_answer(const Data& answer);
  void say_refusal(const Data& refusal);
  void say_chat(const Data& chat);
  void show();
  // False: the person wants to leave.
  [[nodiscard]] bool carry_out(const Choice& choice);
  // Sends a question and waits for its answer so long; nothing where none comes.
  [[nodiscard]] std::optional<Data> ask_server(Data question, std::chrono::milliseconds patience);
  [[nodiscard]] std::string why_not(const std::string& move);
  void hint();

  Desk& desk_;
  TableLink link_;
  std::unique_ptr<ServerLine> line_;
  Data you_;
  Data table_;
  Data game_;
  DealWitness deal_;
  Events told_;  // of the match, the latest few thousand
  std::size_t told_bytes_ = 0;
  std::size_t news_ = 0;
  bool awaits_everything_ = false;  // too much had come: the next welcome holds all events
  int match_ = 0;
  bool is_shown_ = false;  // since it last changed
  bool is_lost_ = false;
  bool is_refused_ = false;
  bool bot_plays_ = false;
  std::optional<std::string> asked_id_;  // of the question that is being asked
  std::optional<Data> asked_answer_;
};

}  // namespace vivarium::terminal
