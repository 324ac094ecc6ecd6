// Folding events into a table, and looking at it.
#include "server/table/table.hpp"

#include <algorithm>
#include <utility>

#include "engine/match/prepare_step.hpp"
#include "games/catalog/catalog.hpp"
#include "protocol/json.hpp"
#include "protocol/json_writer.hpp"
#include "protocol/position.hpp"

namespace vivarium::server {

using protocol::Refusal;

std::string_view to_name(Phase phase) {
  constexpr std::array<std::string_view, 4> kNames = {"gathering", "playing", "over", "closed"};
  return kNames[static_cast<std::size_t>(phase)];
}

void Change::merge(const Change& other) {
  table = table || other.table;
  game = game || other.game;
  private_to = private_to | other.private_to;
  settled = settled || other.settled;
  round_ended = round_ended || other.round_ended;
  chat = chat || other.chat;
}

PlayedStep carry_out(Match& match, const PreparedStep& step) {
  const auto* choice = std::get_if<MoveStep>(&step.content());
  const bool had_chosen = choice != nullptr && match.stage().decided.contains(choice->seat);
  const std::size_t steps_before = match.steps().size();
  vivarium::Events events = match.commit(step);
  return {.events = std::move(events),
          .had_chosen = had_chosen,
          .settled = choice != nullptr && match.steps().size() != steps_before,
          .can_undo = match.can_undo()};
}

bool ends_a_round(const vivarium::Events& events) {
  return std::any_of(events.begin(), events.end(),
                     [](const Event& event) { return event.marks == Milestone::round_ends; });
}

// One function for each event. What cannot follow leaves the table as it is and says so.
struct Table::Folder {
  Table& table;
  // What the steps of the match lead to, where that has been worked out already: then the match is at their end.
  std::vector<PlayedStep>* worked_out = nullptr;
  mutable std::size_t next = 0;
  using Folded = Expected<Change, std::string>;

  // The next step of the match: prepare() says which.
  template <class Prepare>
  Expected<PlayedStep, std::string> played(Prepare prepare) const {
    if (worked_out != nullptr) return std::move(worked_out->at(next++));
    if (!table.match_) return Unexpected{std::string("a step before the start")};
    const Expected<PreparedStep, RuleError> step = prepare(*table.match_);
    if (!step) return Unexpected{std::string(to_text(step.error()))};
    return carry_out(*table.match_, *step);
  }

  static Folded impossible(std::string_view what) { return Unexpected{std::string(what)}; }
  [[nodiscard]] bool has(Seat seat) const { return static_cast<std::size_t>(seat.index()) < table.seats_.size(); }
  Occupant& at(Seat seat) const { return table.seats_[static_cast<std::size_t>(seat.index())]; }

  Folded operator()(const Opened& event) const {
    if (!table.people_.empty()) return impossible("opened twice");
    table.settings_ = event.settings;
    table.people_.push_back({PersonId(table.next_person_++), event.host_name, event.host_token, {}, event.from, {}});
    for (const protocol::SeatPlan& plan : event.seats) {
      table.seats_.push_back(occupant_of(plan));
      if (plan.kind != protocol::SeatPlan::Kind::host) continue;
      table.people_[0].seat = Seat(static_cast<int>(table.seats_.size()) - 1);
    }
    return Change{.table = true};
  }

  Folded operator()(const Snapshot& event) const {
    table.free_text_changes_ = 0;
    // At a table that is under way it says what is known already.
    if (!table.people_.empty()) return Change{};
    const bool has_host = !event.people.empty() && event.people.front().id == PersonId::host();
    if (!has_host || event.seats.empty()) return impossible("a snapshot without a host or seats");
    table.settings_ = event.settings;
    table.seats_ = event.seats;
    table.people_ = event.people;
    for (std::size_t i = 0; i < table.seats_.size(); ++i) {
      const auto* sits = std::get_if<PersonId>(&table.seats_[i]);
      const Person* person = sits == nullptr ? nullptr : table.person(*sits);
      if (sits != nullptr && (person == nullptr || person->seat != Seat(static_cast<int>(i)))) {
        return impossible("a snapshot whose seats and people do not agree");
      }
    }
    table.sent_away_ = event.sent_away;
    table.contributions_ = event.contributions;
    table.next_seed_ = event.next_seed;
    table.next_person_ = event.next_person;
    table.match_number_ = event.match;
    table.chat_lines_ = event.chat_lines;
    table.attended_ = event.attended;
    return Change{.table = true};
  }

  Folded operator()(const Attended& /*event*/) const {
    table.attended_ = true;
    return Change{};
  }

  Folded operator()(const Contributed& event) const {
    if (table.person(event.person) == nullptr) return impossible("nobody contributed");
    table.contributions_.push_back(event);
    return Change{.table = true};
  }

  Folded operator()(const Seeded& event) const {
    table.next_seed_ = event.seed;
    return Change{.table = true};
  }

  Folded operator()(const Joined& event) const {
    if (!has(event.seat) || !std::holds_alternative<NobodyYet>(at(event.seat))) return impossible("no free seat");
    const PersonId id(table.next_person_++);
    at(event.seat) = id;
    table.people_.push_back({id, event.name, event.token, event.seat, event.from, {}});
    return Change{.table = true};
  }

  Folded operator()(const SeatChanged& event) const {
    if (!has(event.seat) || event.plan.kind == protocol::SeatPlan::Kind::host) return impossible("no such seat");
    const auto* sits = std::get_if<PersonId>(&at(event.seat));
    const PersonId leaving = sits == nullptr ? PersonId::host() : *sits;
    at(event.seat) = occupant_of(event.plan);
    if (sits != nullptr) let_go(leaving, event.sent_away);
    return Change{.table = true};
  }

  // The host stays at the table without a seat; everybody else is gone with it.
  void let_go(PersonId id, bool sent_away) const {
    std::erase_if(table.contributions_, [&](const Contributed& given) { return given.person == id; });
    if (id == PersonId::host()) {
      table.people_.front().seat = std::nullopt;
      return;
    }
    const Person* person = table.person(id);
    if (person == nullptr) return;
    if (sent_away) {
      table.sent_away_.push_back({person->from, person->name});
      if (table.sent_away_.size() > kMaxSentAway) table.sent_away_.erase(table.sent_away_.begin());
    }
    std::erase_if(table.people_, [&](const Person& other) { return other.id == id; });
  }

  Folded operator()(const Started& /*event*/) const {
    if (table.phase_ == Phase::playing || !table.next_seed_) return impossible("started out of order");
    if (worked_out == nullptr) {
      const CatalogEntry* game = find_game(table.settings_.game);
      if (game == nullptr) return impossible("no such game");
      auto match = game->make_match(table.settings_.options, "options", Completeness::every_field);
      if (!match) return impossible(match.error().text());
      table.match_ = std::move(match).value();
    }
    table.deal_ = table.next_deal();
    table.next_seed_ = std::nullopt;
    table.contributions_.clear();
    table.log_.clear();
    table.seen_events_ = {};
    begin_decision();
    table.outcomes_ = 0;
    table.decision_ = 0;
    table.timed_decision_ = 0;
    table.moves_that_stand_ = 0;
    table.undos_ = 0;
    table.last_mover_ = std::nullopt;
    ++table.match_number_;
    table.phase_ = Phase::playing;
    return Change{.table = true, .game = true};
  }

  Folded operator()(const Dealt& event) const {
    const auto step = played([&](const Match& match) { return match.prepare(event.outcome); });
    if (!step) return Unexpected{step.error()};
    table.log_events(step->events);
    table.last_mover_ = std::nullopt;
    ++table.outcomes_;
    return game_changed(*step);
  }

  Folded operator()(const Moved& event) const {
    const auto step = played([&](const Match& match) { return match.prepare(event.seat, event.move); });
    if (!step) return Unexpected{step.error()};
    // That somebody has chosen is told once at each decision, however often the choice is taken back and made again.
    if (step->settled || !table.told_chosen_.contains(event.seat)) table.log_events(step->events);
    if (step->settled) {
      ++table.decision_;
      table.timed_decision_ = std::max(table.timed_decision_, ++table.moves_that_stand_);
      if (!step->can_undo) table.undos_ = 0;
      table.last_mover_ = event.seat;
      begin_decision();
    } else {
      table.told_chosen_.insert(event.seat);
      ++changes_of(event.seat);
      // Chosen anew, in secret: the others must not see that anything happened.
      if (step->had_chosen) return Change{.private_to = SeatSet::of(event.seat)};
    }
    return game_changed(*step);
  }
  [[nodiscard]] Change game_changed(const PlayedStep& step) const {
    if (table.match_->stage().is_over()) table.phase_ = Phase::over;
    return {.table = table.phase_ == Phase::over,
            .game = true,
            .settled = step.settled,
            .round_ended = ends_a_round(step.events)};
  }

  void begin_decision() const {
    table.told_chosen_ = {};
    table.changes_ = {};
  }
  [[nodiscard]] int& changes_of(Seat seat) const { return table.changes_[static_cast<std::size_t>(seat.index())]; }

  Folded operator()(const Retracted& event) const {
    const auto step = played([&](const Match& match) { return match.prepare_retract(event.seat); });
    if (!step) return Unexpected{step.error()};
    table.log_events(step->events);
    return Change{.game = true};
  }

  Folded operator()(const Undone& event) const {
    if (worked_out == nullptr) {
      auto before = table.match_without_last();
      if (!before) return impossible("undone without a move");
      table.match_ = std::move(before);
    }
    table.log_events({{"table.undone", Data::object({{"seat", event.seat.index()}})}});
    // A number that no client has seen yet: what was sent before is refused.
    ++table.decision_;
    --table.moves_that_stand_;
    ++table.undos_;
    table.last_mover_ = std::nullopt;
    begin_decision();
    return Change{.game = true, .settled = true};
  }

  Folded operator()(const OptionsSet& event) const {
    if (table.phase_ != Phase::gathering) return impossible("options after the start");
    table.settings_.options = event.options;
    return Change{.table = true};
  }

  Folded operator()(const Said& event) const {
    if (event.line) {
      table.chat_.push_back({*event.line, event.name, event.seat, event.is_phrase, event.text});
    } else {
      // As older versions stored it, among the other events.
      const Person* speaker = table.person(event.person);
      if (speaker == nullptr) return Change{};
      table.chat_.push_back({table.chat_lines_ + 1, speaker->name, speaker->seat, event.is_phrase, event.text});
    }
    table.chat_lines_ = table.chat_.back().number;
    if (table.chat_.size() > kChatKept) table.chat_.pop_front();
    return Change{.chat = true};
  }

  Folded operator()(const FreeTextSet& event) const {
    table.settings_.free_text = event.on;
    ++table.free_text_changes_;
    return Change{.table = true};
  }

  Folded operator()(const Closed& /*event*/) const {
    table.phase_ = Phase::closed;
    return Change{.table = true};
  }

  static Occupant occupant_of(const protocol::SeatPlan& plan) {
    switch (plan.kind) {
      case protocol::SeatPlan::Kind::open:
        return NobodyYet{};
      case protocol::SeatPlan::Kind::host:
        return PersonId::host();
      case protocol::SeatPlan::Kind::bot:
        return plan.bot;
    }
    return NobodyYet{};
  }
};

Expected<Change, std::string> Table::apply(const StoredEvent& stored) { return fold(stored, Folder{*this}); }

Expected<Change, std::string> Table::take_over(Progress progress, const std::vector<StoredEvent>& stored) {
  if (progress.match && progress.is_branch) {
    match_->take_over(*progress.match);
  } else if (progress.match) {
    match_ = std::move(progress.match);
  }
  const Folder folder{*this, &progress.steps};
  Change all;
  for (const StoredEvent& event : stored) {
    const auto change = fold(event, folder);
    if (!change) return change;
    all.merge(*change);
  }
  return all;
}

Expected<Change, std::string> Table::fold(const StoredEvent& stored, const Folder& folder) {
  auto change = std::visit(folder, stored.event);
  if (!change) return change;
  last_event_at_ = stored.at;
  if (stored.mark) remember(*stored.mark, std::nullopt);
  return change;
}

std::unique_ptr<Match> Table::match_without_last() const {
  if (!match_ || match_->steps().empty()) return nullptr;
  const auto& steps = match_->steps();
  if (!std::holds_alternative<MoveStep>(steps.back())) return nullptr;
  Record record = this->record();
  record.steps.pop_back();
  auto match = make_match_for(record);
  if (!match) return nullptr;
  for (const RecordStep& step : record.steps) (*match)->commit(prepare_step(**match, step).value());
  return std::move(match).value();
}

bool Table::can_undo(Viewer viewer) const {
  const auto seat = viewer.as_seat();
  return seat && phase_ == Phase::playing && last_mover_ == seat && match_->can_undo() && undos_ < kMaxUndos;
}

std::size_t Table::index_of(Viewer viewer) {
  const auto seat = viewer.as_seat();
  return static_cast<std::size_t>(seat ? seat->index() : kMaxSeats);
}

void Table::log_events(const vivarium::Events& events) {
  for (const Event& event : events) {
    log_.push_back({write_json([&](DataWriter& out) { protocol::write_event(event, out); }), event.audience});
    for (const Seat seat : SeatSet::all(kMaxSeats)) {
      if (event.audience.includes(Viewer::seat(seat))) ++seen_events_[index_of(Viewer::seat(seat))];
    }
    if (event.audience.includes(Viewer::spectator())) ++seen_events_[index_of(Viewer::spectator())];
  }
}

bool Table::is_solo() const {
  const bool has_open_seat = std::any_of(seats_.begin(), seats_.end(),
                                         [](const Occupant& one) { return std::holds_alternative<NobodyYet>(one); });
  // Once it has begun it stands in the lobby, but nobody can join it.
  const bool can_be_joined = phase_ == Phase::gathering && (settings_.listed || has_open_seat);
  return !can_be_joined && person_seats().size() <= 1;
}

SeatSet Table::person_seats() const {
  SeatSet seats;
  for (std::size_t i = 0; i < seats_.size(); ++i) {
    if (std::holds_alternative<PersonId>(seats_[i])) seats.insert(Seat(static_cast<int>(i)));
  }
  return seats;
}

std::string Table::player_name(Seat seat) const {
  const Occupant& who = occupant(seat);
  if (const auto* bot = std::get_if<std::string>(&who)) return "bot:" + *bot;
  if (const auto* sits = std::get_if<PersonId>(&who)) return person(*sits)->name;
  return {};
}

const Person* Table::person(PersonId id) const {
  const auto found = std::find_if(people_.begin(), people_.end(), [&](const Person& one) { return one.id == id; });
  return found == people_.end() ? nullptr : &*found;
}

bool Table::may_go_on(PersonId who, bool host_is_away) const {
  const Person* known = person(who);
  return who == PersonId::host() || (host_is_away && known != nullptr && known->seat);
}

std::optional<PersonId> Table::person_with(const TokenHash& token) const {
  for (const Person& person : people_) {
    if (person.token.matches(token)) return person.id;
  }
  return std::nullopt;
}

Viewer Table::viewer_of(std::optional<PersonId> who) const {
  const Person* known = who ? person(*who) : nullptr;
  return known != nullptr && known->seat ? Viewer::seat(*known->seat) : Viewer::spectator();
}

SeatSet Table::contributors() const {
  SeatSet seats;
  for (const Contributed& given : contributions_) {
    const Person* who = person(given.person);
    if (who != nullptr && who->seat) seats.insert(*who->seat);
  }
  return seats;
}

// REQUIRES: next_seed()
Deal Table::next_deal() const {
  Deal deal(*next_seed_);
  for (const Contributed& given : contributions_) {
    const Person* who = person(given.person);
    // Nobody contributes twice: the second is refused.
    if (who != nullptr && who->seat) static_cast<void>(deal.add({*who->seat, given.entropy}));
  }
  return deal;
}

Snapshot Table::snapshot() const {
  return {settings_,  seats_,       people_,       sent_away_,  contributions_,
          next_seed_, next_person_, match_number_, chat_lines_, attended_};
}

Record Table::record() const {
  Record record;
  record.game = settings_.game;
  record.options = settings_.options;
  for (std::size_t i = 0; i < seats_.size(); ++i) record.players.push_back(player_name(Seat(static_cast<int>(i))));
  record.steps = match_->steps();
  if (phase_ == Phase::over) {
    record.seed = deal_->text();
    record.result = match_->result();
  }
  return record;
}

const Answer* Table::answer_to(PersonId id, std::string_view command_id) const {
  const Person* known = person(id);
  if (known == nullptr) return nullptr;
  const auto& answers = known->answers;
  const auto found =
      std::find_if(answers.begin(), answers.end(), [&](const Answer& answer) { return answer.id == command_id; });
  return found == answers.end() ? nullptr : &*found;
}

void Table::remember(const CommandMark& mark, std::optional<Refusal> refusal) {
  const auto known = std::find_if(people_.begin(), people_.end(), [&](const Person& p) { return p.id == mark.person; });
  if (known == people_.end()) return;
  auto& answers = known->answers;
  if (!answers.empty() && answers.back().id == mark.id) answers.pop_back();
  answers.push_back({mark.id, mark.digest, std::move(refusal), decision_});
  if (answers.size() > kAnswersKept) answers.pop_front();
}

}  // namespace vivarium::server
