#include "terminal/play/local_game.hpp"

#include <algorithm>
#include <system_error>
#include <utility>

#include "engine/core/rng.hpp"
#include "terminal/input/signals.hpp"
#include "terminal/play/confirmation.hpp"
#include "terminal/play/saved_games.hpp"

namespace vivarium::terminal {
namespace {

std::vector<int> indices(SeatSet seats) {
  std::vector<int> result;
  for (const Seat seat : seats) result.push_back(seat.index());
  return result;
}

}  // namespace

LocalGame::LocalGame(GameUi& ui, LocalSetup setup)
    : ui_(ui),
      match_(std::move(setup.match)),
      events_(std::move(setup.events)),
      seats_(std::move(setup.seats)),
      bots_(seats_.size()),
      news_(seats_.size(), 0),
      seed_(setup.seed),
      saved_as_(std::move(setup.saved_as)),
      finished_games_(std::move(setup.finished_games)) {
  for (std::size_t i = 0; i < seats_.size(); ++i) {
    if (seats_[i].bot) bots_[i] = std::make_unique<BotSeat>(*match_, *seats_[i].bot);
  }
}

SeatSet LocalGame::people() const {
  SeatSet people;
  for (const Seat seat : SeatSet::all(match_->players())) {
    if (!seats_[at(seat)].bot) people.insert(seat);
  }
  return people;
}

Viewer LocalGame::screen_viewer() const {
  return people().size() == 1 ? Viewer::seat(people().first()) : Viewer::spectator();
}

Reader LocalGame::reader_for(Viewer viewer) const {
  Reader reader;
  for (const SeatPlan& seat : seats_) reader.names.push_back(seat.name);
  reader.own_seat = viewer.as_seat();
  return reader;
}

UiState LocalGame::ui_state_for(Seat seat) const {
  const Viewer viewer = Viewer::seat(seat);
  const Stage stage = match_->stage();
  UiState state;
  state.scene = {std::string(match_->info().id), match_->facts(),     match_->view(),
                 match_->secrets(viewer),        match_->moves(seat), indices(stage.to_act),
                 indices(stage.decided),         reader_for(viewer)};
  state.options = match_->options();
  for (std::size_t i = 0; i < events_.size(); ++i) {
    if (i == news_[at(seat)]) state.news = state.events.size();
    if (events_[i].audience.includes(viewer)) state.events.push_back(events_[i]);
  }
  if (news_[at(seat)] >= events_.size()) state.news = state.events.size();
  if (saving_problem_) {
    state.notice = Translator(ui_.wording(), state.scene.reader)
                       .text("cannot-save", {{"file", saved_as_.string()}, {"reason", *saving_problem_}});
  }
  state.commands = {Command::hint, Command::undo, Command::save, Command::quit};
  state.is_keyboard_shared = is_shared();
  return state;
}

LocalGame::Ending LocalGame::play() {
  while (!match_->stage().is_over()) {
    if (SignalScope::wants_to_stop() || !ui_.terminal().is_open()) {
      save_quietly();
      return Ending::left;
    }
    const Stage stage = match_->stage();
    if (stage.is_chance()) {
      sample_chance();
      continue;
    }
    // If several choose in secret, the people go first: nobody need wait for a bot whose choice is hidden anyway.
    const SeatSet people_to_act = stage.to_act & people();
    if (people_to_act.empty()) {
      let_bot_choose(stage.to_act.first());
    } else if (!let_person_choose(people_to_act.first())) {
      save_quietly();
      return Ending::left;
    }
  }
  tell_end();
  return Ending::finished;
}

void LocalGame::commit(const PreparedStep& step) {
  const Viewer viewer = screen_viewer();
  for (Event& event : match_->commit(step)) {
    if (event.audience.includes(viewer)) {
      ui_.show_event(event, reader_for(viewer), std::string(match_->info().id), GameUi::Next::choice);
    }
    events_.push_back(std::move(event));
  }
}

void LocalGame::sample_chance() {
  Rng rng(seed_, match_->steps().size());
  RngSource chance(rng);
  commit(match_->sample_chance(chance));
}

void LocalGame::let_bot_choose(Seat seat) {
  const bots::MatchDecision decision =
      bots_[at(seat)]->decide(*match_, seat, seed_ ^ (match_->steps().size() + 1) * 0x9e3779b97f4a7c15ULL);
  // A bot that was stopped because somebody leaves has not finished thinking; it chooses again next time.
  if (SignalScope::wants_to_stop()) return;
  commit(match_->prepare(seat, decision.move).value());
}

bool LocalGame::let_person_choose(Seat seat) {
  save_quietly();
  if (is_shared() && at_keyboard_ != seat) {
    const Handover handover = hand_over_to(seat);
    if (handover != Handover::done) return handover == Handover::undone;
  }
  at_keyboard_ = seat;
  ui_.show(ui_state_for(seat));
  while (true) {
    const Choice choice = ui_.ask(ui_state_for(seat), [&](const std::string& move) { return why_not(seat, move); });
    if (choice.kind == Choice::Kind::end || choice.kind == Choice::Kind::interrupted) return false;
    if (choice.kind == Choice::Kind::command && choice.command->command == Command::quit) return false;
    if (choice.kind == Choice::Kind::command && execute(seat, *choice.command)) return true;
    if (choice.kind != Choice::Kind::move) continue;
    news_[at(seat)] = events_.size();
    commit(match_->prepare(seat, choice.move).value());
    return true;
  }
}

LocalGame::Handover LocalGame::hand_over_to(Seat seat) {
  const Reader reader = reader_for(Viewer::spectator());
  const Translator translator(ui_.wording(), reader);
  const SeatSet decided = match_->stage().decided;
  const bool can_undo = at_keyboard_ && decided.contains(*at_keyboard_);
  ui_.terminal().clear();
  ui_.print(translator.text("hand-over", {{"name", seats_[at(seat)].name}}), Style::strong);
  if (can_undo) ui_.print(translator.text("hand-over-undo", {{"name", seats_[at(*at_keyboard_)].name}}));
  while (true) {
    const InputEvent typed = ui_.terminal().ask(translator.text("hand-over-prompt") + " ");
    if (typed.kind == InputEvent::Kind::end || typed.kind == InputEvent::Kind::interrupted) return Handover::left;
    if (typed.kind != InputEvent::Kind::line) continue;
    const auto command = parse_command(typed.line, translator);
    if (command && command->command == Command::quit) return Handover::left;
    if (command && command->command == Command::undo && can_undo) {
      take_back(*at_keyboard_);
      return Handover::undone;
    }
    return Handover::done;
  }
}

// True: the position has changed.
bool LocalGame::execute(Seat seat, const TypedCommand& typed) {
  const Reader reader = reader_for(Viewer::seat(seat));
  const Translator translator(ui_.wording(), reader);
  switch (typed.command) {
    case Command::hint:
      hint(seat);
      return false;
    case Command::undo:
      ui_.print(translator.text("nothing-to-undo"));
      return false;
    case Command::save:
      save_as(typed.rest, translator);
      return false;
    default:
      return false;
  }
}

void LocalGame::hint(Seat seat) {
  const Reader reader = reader_for(Viewer::seat(seat));
  const Translator translator(ui_.wording(), reader);
  ui_.print(translator.text("thinking"), Style::quiet);
  BotSeat expert(*match_, bots::parse_bot("expert").value());
  ui_.show_hint(expert.decide(*match_, seat, seed_), ui_state_for(seat));
}

bool LocalGame::take_back(Seat seat) {
  const auto step = match_->prepare_retract(seat);
  if (!step) return false;
  commit(*step);
  return true;
}

std::string LocalGame::why_not(Seat seat, const std::string& move) const {
  const auto reason = match_->why_not(seat, move);
  // If it is no move at all, the UI answers.
  if (!reason || reason->id == "why.unreadable-move") return "";
  return ui_.wording().text(*reason, reader_for(Viewer::seat(seat)));
}

Record LocalGame::record() const {
  Record record;
  record.game = match_->info().id;
  record.options = match_->options();
  for (const SeatPlan& seat : seats_) {
    record.players.push_back(seat.bot ? std::string(kBotPrefix) + bots::to_text(*seat.bot) : seat.name);
  }
  record.steps = match_->steps();
  if (match_->stage().is_over()) record.result = match_->result();
  return record;
}

// Called before every choice of a person, so that the game can be resumed from there whatever happens.
void LocalGame::save_quietly() { saving_problem_ = save_record(saved_as_, record()); }

void LocalGame::save_as(const std::string& name, const Translator& translator) {
  std::error_code no_folder;
  const std::filesystem::path path = name.empty() ? saved_as_ : std::filesystem::absolute(name, no_folder);
  const bool is_own = path == saved_as_;
  if (!is_own && !may_write(path, translator)) return ui_.print(translator.text("not-saved"));
  const auto problem = save_record(path, record(), is_own ? Folders::made : Folders::not_made);
  ui_.print(problem ? translator.text("cannot-save", {{"file", path.string()}, {"reason", *problem}})
                    : translator.text("saved", {{"file", path.string()}}));
}

bool LocalGame::may_write(const std::filesystem::path& path, const Translator& translator) {
  std::error_code error;
  if (!std::filesystem::exists(path, error)) return true;
  ui_.print(translator.text("file-exists", {{"file", path.string()}}));
  return says_yes(ui_.terminal(), translator);
}

void LocalGame::tell_end() {
  const Viewer viewer = screen_viewer();
  const Reader reader = reader_for(viewer);
  const Translator translator(ui_.wording(), reader);
  const Scene scene{std::string(match_->info().id), match_->facts(), match_->view(), {}, {}, {}, {}, reader};
  // Read aloud, the last events have told the points of a game in one round.
  if (!ui_.terminal().is_plain() || match_->result().rounds.size() > 1) {
    ui_.print("");
    ui_.show_scores(scene);
  }
  std::error_code error;
  std::filesystem::remove(saved_as_, error);
  const auto problem = append_record(finished_games_, record());
  ui_.print(problem ? translator.text("cannot-save", {{"file", finished_games_.string()}, {"reason", *problem}})
                    : translator.text("kept-for-replay", {{"file", finished_games_.string()}}),
            Style::quiet);
}

}  // namespace vivarium::terminal
