// TerminalSession: the terminal of this process, ready to show a game. `play`, `watch` and `replay --step` share it.
#pragma once

#include "cli/io/console.hpp"
#include "i18n/wording.hpp"
#include "terminal/input/signals.hpp"
#include "terminal/play/game_ui.hpp"
#include "terminal/text/open_terminal.hpp"
#include "terminal/text/terminal.hpp"

namespace vivarium::cli {

class TerminalSession {
 public:
  TerminalSession(Console& console, Language language, bool wants_plain)
      : wording_(Wording::for_language(language)),
        terminal_(terminal::open_terminal(console.out, wants_plain)),
        ui_(terminal_, wording_) {}
  ~TerminalSession() = default;
  TerminalSession(const TerminalSession&) = delete;
  TerminalSession& operator=(const TerminalSession&) = delete;

  [[nodiscard]] const Wording& wording() const { return wording_; }
  [[nodiscard]] terminal::Terminal& terminal() { return terminal_; }
  [[nodiscard]] terminal::GameUi& ui() { return ui_; }

 private:
  terminal::SignalScope signals_;
  Wording wording_;
  terminal::Terminal terminal_;
  terminal::GameUi ui_;
};

}  // namespace vivarium::cli
