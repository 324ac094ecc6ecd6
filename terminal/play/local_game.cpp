#include "terminal/play/local_game.hpp"

#include <algorithm>
#include <system_error>
#include <utility>

#include "engine/core/rng.hpp"
#include "terminal/input/signals.hpp"
#include "terminal/play/saved_games.hpp"

namespace vivarium::terminal {
namespace {

class SeededChance final : public RandomSource {
 public:
  SeededChance(std::uint64_t seed, std::uint64_t stream) : rng_(seed, stream) {}
  std::uint64_t next() override { return rng_.next(); }

 private:
  Rng rng_;
};

std::vector<int> indices(SeatSet seats) {
  std::vector<int> result;
  for (const Seat seat : seats) result.push_back(seat.index());
  return result;
}

}  // namespace

LocalGame::LocalGame(Desk& desk, LocalSetup setup)
    : desk_(desk),
      match_(std::move(setup.match)),
      told_(std::move(setup.told)),
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

Viewer LocalGame::onlooker() const {
  return people().size() == 1 ? Viewer::seat(people().first()) : Viewer::spectator();
}

Reader LocalGame::reader_for(Viewer viewer) const {
  Reader reader;
  for (const SeatPlan& seat : seats_) reader.names.push_back(seat.name);
  reader.own_seat = viewer.as_seat();
  return reader;
}

Sitting LocalGame::sitting_of(Seat seat) const {
  const Viewer viewer = Viewer::seat(seat);
  const Stage stage = match_->stage();
  Sitting sitting;
  sitting.scene = {std::string(match_->info().id), match_->view(viewer),   match_->legal_moves(seat),
                   indices(stage.to_act),          indices(stage.decided), reader_for(viewer)};
  sitting.options = match_->options();
  for (std::size_t i = 0; i < told_.size(); ++i) {
    if (i == news_[at(seat)]) sitting.news = sitting.told.size();
    if (told_[i].audience.includes(viewer)) sitting.told.push_back(told_[i]);
  }
  if (news_[at(seat)] >= told_.size()) sitting.news = sitting.told.size();
  if (saving_problem_) {
    sitting.notice = Speech(desk_.wording(), sitting.scene.reader)
                         .say("cannot-save", {{"file", saved_as_.string()}, {"reason", *saving_problem_}});
  }
  sitting.commands = {Command::hint, Command::undo, Command::save, Command::quit};
  return sitting;
}

LocalGame::Ending LocalGame::play() {
  while (!match_->stage().is_over()) {
    if (SignalScope::wants_to_stop() || !desk_.terminal().is_open()) {
      save_quietly();
      return Ending::left;
    }
    const Stage stage = match_->stage();
    if (stage.is_chance()) {
      sample_chance();
      continue;
    }
    // Where several choose in secret the people go first: nobody waits for a bot whose choice is hidden anyway.
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
  const Viewer viewer = onlooker();
  for (Event& event : match_->commit(step)) {
    if (event.audience.includes(viewer)) desk_.tell(event, reader_for(viewer));
    told_.push_back(std::move(event));
  }
}

void LocalGame::sample_chance() {
  SeededChance chance(seed_, match_->steps().size());
  commit(match_->sample_chance(chance));
}

void LocalGame::let_bot_choose(Seat seat) {
  const bots::MatchDecision decision =
      bots_[at(seat)]->decide(*match_, seat, seed_ ^ (match_->steps().size() + 1) * 0x9e3779b97f4a7c15ULL);
  // A bot that was stopped because somebody leaves has not thought to the end: its choice is made anew next time.
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
  desk_.show(sitting_of(seat));
  while (true) {
    const Choice choice = desk_.ask(sitting_of(seat), [&](const std::string& move) { return why_not(seat, move); });
    if (choice.kind == Choice::Kind::end || choice.kind == Choice::Kind::interrupted) return false;
    if (choice.kind == Choice::Kind::command && choice.command->command == Command::quit) return false;
    if (choice.kind == Choice::Kind::command && carry_out(seat, *choice.command)) return true;
    if (choice.kind != Choice::Kind::move) continue;
    news_[at(seat)] = told_.size();
    commit(match_->prepare(seat, choice.move).value());
    return true;
  }
}

LocalGame::Handover LocalGame::hand_over_to(Seat seat) {
  const Reader reader = reader_for(Viewer::spectator());
  const Speech speech(desk_.wording(), reader);
  const SeatSet decided = match_->stage().decided;
  const bool can_undo = at_keyboard_ && decided.contains(*at_keyboard_);
  desk_.terminal().clear();
  desk_.say(speech.say("hand-over", {{"name", seats_[at(seat)].name}}), Tone::strong);
  if (can_undo) desk_.say(speech.say("hand-over-undo", {{"name", seats_[at(*at_keyboard_)].name}}));
  while (true) {
    const Typed typed = desk_.terminal().ask(speech.say("hand-over-prompt") + " ");
    if (typed.kind == Typed::Kind::end || typed.kind == Typed::Kind::interrupted) return Handover::left;
    if (typed.kind != Typed::Kind::line) continue;
    const auto command = parse_command(typed.line, speech);
    if (command && command->command == Command::quit) return Handover::left;
    if (command && command->command == Command::undo && can_undo) {
      take_back(*at_keyboard_);
      return Handover::undone;
    }
    return Handover::done;
  }
}

// True: the position has changed.
bool LocalGame::carry_out(Seat seat, const TypedCommand& typed) {
  const Reader reader = reader_for(Viewer::seat(seat));
  const Speech speech(desk_.wording(), reader);
  switch (typed.command) {
    case Command::hint:
      hint(seat);
      return false;
    case Command::undo:
      desk_.say(speech.say("nothing-to-undo"));
      return false;
    case Command::save:
      save_as(typed.rest, speech);
      return false;
    default:
      return false;
  }
}

void LocalGame::hint(Seat seat) {
  const Reader reader = reader_for(Viewer::seat(seat));
  const Speech speech(desk_.wording(), reader);
  desk_.say(speech.say("thinking"), Tone::quiet);
  BotSeat expert(*match_, bots::parse_bot("expert").value());
  desk_.show_hint(expert.decide(*match_, seat, seed_), sitting_of(seat));
}

bool LocalGame::take_back(Seat seat) {
  const auto step = match_->prepare_retract(seat);
  if (!step) return false;
  commit(*step);
  return true;
}

std::string LocalGame::why_not(Seat seat, const std::string& move) const {
  const auto reason = match_->why_not(seat, move);
  // What is no move at all is answered by the desk.
  if (!reason || reason->id == "why.unreadable-move") return "";
  return desk_.wording().text(*reason, reader_for(Viewer::seat(seat)));
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

// Before every choice of a person, so that whatever happens to the terminal the game goes on from there.
void LocalGame::save_quietly() { saving_problem_ = save_record(saved_as_, record()); }

void LocalGame::save_as(const std::string& name, const Speech& speech) {
  const std::filesystem::path path = name.empty() ? saved_as_ : std::filesystem::path(name);
  const auto problem = save_record(path, record());
  desk_.say(problem ? speech.say("cannot-save", {{"file", path.string()}, {"reason", *problem}})
                    : speech.say("saved", {{"file", path.string()}}));
}

void LocalGame::tell_end() {
  const Viewer viewer = onlooker();
  const Reader reader = reader_for(viewer);
  const Speech speech(desk_.wording(), reader);
  const Scene scene{std::string(match_->info().id), match_->view(Viewer::finished()), {}, {}, {}, reader};
  desk_.say("");
  desk_.terminal().print(screen_for(scene.game).scores(scene, speech, desk_.terminal().size().columns));
  std::error_code error;
  std::filesystem::remove(saved_as_, error);
  const auto problem = append_record(finished_games_, record());
  desk_.say(problem ? speech.say("cannot-save", {{"file", finished_games_.string()}, {"reason", *problem}})
                    : speech.say("kept-for-replay", {{"file", finished_games_.string()}}),
            Tone::quiet);
}

}  // namespace vivarium::terminal
