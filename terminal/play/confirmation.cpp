#include "terminal/play/confirmation.hpp"

#include <string>

namespace vivarium::terminal {

bool says_yes(Terminal& terminal, const Translator& translator) {
  const std::string yes = translator.message("program.yes");
  while (true) {
    const InputEvent typed = terminal.ask(translator.text("confirm", {{"yes", yes}}) + " ");
    if (typed.kind == InputEvent::Kind::resized) continue;
    if (typed.kind != InputEvent::Kind::line) return false;
    const std::string answer = folded(typed.line);
    return !answer.empty() && (folded(yes).starts_with(answer) || std::string("yes").starts_with(answer));
  }
}

}  // namespace vivarium::terminal
