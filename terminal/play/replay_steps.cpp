#include "terminal/play/replay_steps.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>

#include "engine/match/prepare_step.hpp"
#include "terminal/moves/move_input.hpp"

namespace vivarium::terminal {
ReplaySteps::ReplaySteps(GameUi& ui, const Game& game) : ui_(ui), viewer_(game.viewer) {
  reader_ = {game.names, viewer_.as_seat()};
  positions_.push_back({game.fresh.clone(), 0});
  for (std::size_t i = 0; i < game.steps; ++i) {
    std::unique_ptr<Match> match = positions_.back().match->clone();
    for (Event& event : match->commit(prepare_step(*match, game.record.steps[i]).value())) {
      if (event.audience.includes(viewer_)) events_.push_back(std::move(event));
    }
    positions_.push_back({std::move(match), events_.size()});
  }
}

std::optional<std::size_t> ReplaySteps::position_after(const std::string& text) const {
  std::size_t step = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), step);
  const bool is_number = read.ec == std::errc() && read.ptr == text.data() + text.size();
  return is_number && step + 1 < positions_.size() ? std::optional(step + 1) : std::nullopt;
}

UiState ReplaySteps::ui_state_at(std::size_t at) const {
  const Position& position = positions_[at];
  UiState state;
  state.scene.game = position.match->info().id;
  state.scene.facts = position.match->facts();
  state.scene.view = position.match->view();
  state.scene.secrets = position.match->secrets(viewer_);
  state.scene.reader = reader_;
  state.options = position.match->options();
  state.events.assign(events_.begin(), events_.begin() + static_cast<std::ptrdiff_t>(position.event_count));
  state.news = at == 0 ? 0 : positions_[at - 1].event_count;
  const Translator translator(ui_.wording(), reader_);
  const int last = static_cast<int>(positions_.size()) - 2;
  state.notice = at == 0 ? translator.text("before-steps", {{"last", last}})
                         : translator.text("step", {{"number", static_cast<int>(at) - 1}, {"last", last}});
  return state;
}

void ReplaySteps::show(std::size_t position) {
  const UiState state = ui_state_at(position);
  if (ui_.terminal().is_plain()) {
    ui_.print(state.notice);
    for (std::size_t i = state.news; i < state.events.size(); ++i) {
      ui_.show_event(state.events[i], reader_, state.scene.game, GameUi::Next::nothing);
    }
  } else {
    ui_.show(state);
  }
}

void ReplaySteps::run() {
  const Translator translator(ui_.wording(), reader_);
  const std::size_t last = positions_.size() - 1;
  std::size_t position = 0;
  show(position);
  while (true) {
    const InputEvent typed = ui_.terminal().ask(translator.text("step-prompt") + " ");
    if (typed.kind == InputEvent::Kind::end || typed.kind == InputEvent::Kind::interrupted) return;
    const std::string text = folded(typed.line);
    const auto command = parse_command(text, translator);
    if (command && command->command == Command::quit) return;
    if (typed.kind == InputEvent::Kind::line && text.empty()) {
      if (position == last) return;
      ++position;
    } else if (text == "back" || (!text.empty() && text == folded(translator.text("command.back")))) {
      position -= std::min<std::size_t>(position, 1);
    } else if (const auto wanted = position_after(text)) {
      position = *wanted;
    } else if (typed.kind == InputEvent::Kind::line) {
      if (!command || !ui_.look_up(*command, ui_state_at(position))) {
        ui_.print(translator.text("no-such-step",
                                  {{"typed", truncated(typed.line, 40)}, {"last", static_cast<int>(last) - 1}}));
      }
      continue;
    }
    show(position);
  }
}

}  // namespace vivarium::terminal
