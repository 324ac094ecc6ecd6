#include "terminal/play/replay_steps.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>
#include <variant>

#include "terminal/moves/move_input.hpp"

namespace vivarium::terminal {
namespace {

PreparedStep prepared(const Match& match, const RecordStep& step) {
  if (const auto* outcome = std::get_if<ChanceOutcome>(&step)) return match.prepare(*outcome).value();
  const auto& choice = std::get<MoveStep>(step);
  return match.prepare(choice.seat, choice.move).value();
}

// The step that somebody wants to see; nothing where it is not a number of one.
std::optional<std::size_t> step_named(const std::string& text, std::size_t last) {
  std::size_t number = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool is_number = read.ec == std::errc() && read.ptr == text.data() + text.size();
  return is_number && number <= last ? std::optional(number) : std::nullopt;
}

}  // namespace

ReplaySteps::ReplaySteps(Desk& desk, const Game& game) : desk_(desk), viewer_(game.viewer) {
  reader_ = {game.names, viewer_.as_seat()};
  positions_.push_back({game.fresh.clone(), 0});
  for (std::size_t i = 0; i < game.steps; ++i) {
    std::unique_ptr<Match> match = positions_.back().match->clone();
    for (Event& event : match->commit(prepared(*match, game.record.steps[i]))) {
      if (event.audience.includes(viewer_)) told_.push_back(std::move(event));
    }
    positions_.push_back({std::move(match), told_.size()});
  }
}

Sitting ReplaySteps::sitting_at(std::size_t number) const {
  const Position& position = positions_[number];
  Sitting sitting;
  sitting.scene.game = position.match->info().id;
  sitting.scene.view = position.match->view(viewer_);
  sitting.scene.reader = reader_;
  sitting.options = position.match->options();
  sitting.told.assign(told_.begin(), told_.begin() + static_cast<std::ptrdiff_t>(position.told));
  sitting.news = number == 0 ? 0 : positions_[number - 1].told;
  const Speech speech(desk_.wording(), reader_);
  sitting.notice =
      speech.say("step", {{"number", static_cast<int>(number)}, {"count", static_cast<int>(positions_.size() - 1)}});
  return sitting;
}

void ReplaySteps::show(std::size_t number) {
  const Sitting sitting = sitting_at(number);
  if (desk_.terminal().is_plain()) {
    desk_.say(sitting.notice);
    for (std::size_t i = sitting.news; i < sitting.told.size(); ++i) desk_.tell(sitting.told[i], reader_);
  } else {
    desk_.show(sitting);
  }
}

void ReplaySteps::run() {
  const Speech speech(desk_.wording(), reader_);
  const std::size_t last = positions_.size() - 1;
  std::size_t number = 0;
  show(number);
  while (true) {
    const Typed typed = desk_.terminal().ask(speech.say("step-prompt") + " ");
    if (typed.kind == Typed::Kind::end || typed.kind == Typed::Kind::interrupted) return;
    const std::string text = folded(typed.line);
    const auto command = parse_command(text, speech);
    if (command && command->command == Command::quit) return;
    if (typed.kind == Typed::Kind::line && text.empty()) {
      if (number == last) return;
      ++number;
    } else if (text == "back" || (!text.empty() && text == folded(speech.say("command.back")))) {
      number -= std::min<std::size_t>(number, 1);
    } else if (const auto wanted = step_named(text, last)) {
      number = *wanted;
    } else if (command && desk_.look_up(*command, sitting_at(number))) {
      continue;
    }
    show(number);
  }
}

}  // namespace vivarium::terminal
