// Folding events into a table, and looking at it.
#include "server/table/table.hpp"

#include <algorithm>
#include <utility>

#include "games/catalog/catalog.hpp"
#include "protocol/json.hpp"
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
  chat = chat || other.chat;
}

// One function for each event. What cannot follow leaves the table as it is and says so.
struct Table::Folder {
  Table& table;
  using Folded = Expected<Change, std::string>;

  static Folded impossible(std::string_view what) { return Unexpected{std::string(what)}; }
  [[nodiscard]] bool has(Seat seat) const { return static_cast<std::size_t>(seat.index()) < table.seats_.size(); }
  Occupant& at(Seat seat) const { return table.seats_[static_cast<std::size_t>(seat.index())]; }

  Folded operator()(const Opened& event) const {
    if (!table.people_.empty()) return impossible("opened twice");
    table.settings_ = event.settings;
    add_person(event.host_name, event.host_token, std::nullopt);
    for (const protocol::SeatPlan& plan : event.seats) {
      table.seats_.push_back(occupant_of(plan));
      if (plan.kind != protocol::SeatPlan::Kind::host) continue;
      table.people_[0].seat = Seat(static_cast<int>(table.seats_.size()) - 1);
    }
    return Change{.table = true};
  }

  Folded operator()(const Seeded& event) const {
    table.next_seed_ = event.seed;
    return Change{.table = true};
  }

  Folded operator()(const Joined& event) const {
    if (!has(event.seat) || !std::holds_alternative<NobodyYet>(at(event.seat))) return impossible("no free seat");
    at(event.seat) = PersonId(table.people_.size());
    add_person(event.name, event.token, event.seat);
    return Change{.table = true};
  }

  Folded operator()(const SeatChanged& event) const {
    if (!has(event.seat) || event.plan.kind == protocol::SeatPlan::Kind::host) return impossible("no such seat");
    if (const auto* person = std::get_if<PersonId>(&at(event.seat))) {
      Person& leaving = table.people_[person->index()];
      leaving.seat = std::nullopt;
      leaving.gone = *person != PersonId::host();
    }
    at(event.seat) = occupant_of(event.plan);
    return Change{.table = true};
  }

  Folded operator()(const Started& /*event*/) const {
    if (table.phase_ == Phase::playing || !table.next_seed_) return impossible("started out of order");
    const CatalogEntry* game = find_game(table.settings_.game);
    if (game == nullptr) return impossible("no such game");
    auto match = game->make_match(table.settings_.options, "options", Completeness::every_field);
    if (!match) return impossible(match.error().text());
    table.match_ = std::move(match).value();
    table.seed_ = std::exchange(table.next_seed_, std::nullopt);
    table.log_.clear();
    table.outcomes_ = 0;
    table.turn_ = 0;
    ++table.match_number_;
    table.phase_ = Phase::playing;
    return Change{.table = true, .game = true};
  }

  Folded operator()(const Dealt& event) const {
    if (!table.match_) return impossible("dealt before the start");
    const auto step = table.match_->prepare(event.outcome);
    if (!step) return impossible(to_text(step.error()));
    table.log_events(table.match_->commit(*step));
    ++table.outcomes_;
    finish_if_over();
    return Change{.game = true};
  }

  Folded operator()(const Moved& event) const {
    if (!table.match_) return impossible("moved before the start");
    const auto step = table.match_->prepare(event.seat, event.move);
    if (!step) return impossible(to_text(step.error()));
    const bool had_chosen = table.match_->stage().decided.contains(event.seat);
    const std::size_t steps_before = table.match_->steps().size();
    table.log_events(table.match_->commit(*step));
    if (table.match_->steps().size() != steps_before) {
      ++table.turn_;
    } else if (had_chosen) {
      // Chosen anew, in secret: the others must not see that anything happened.
      return Change{.private_to = SeatSet::of(event.seat)};
    }
    finish_if_over();
    return Change{.table = table.phase_ == Phase::over, .game = true};
  }

  Folded operator()(const Retracted& event) const {
    if (!table.match_) return impossible("retracted before the start");
    const auto step = table.match_->prepare_retract(event.seat);
    if (!step) return impossible(to_text(step.error()));
    table.log_events(table.match_->commit(*step));
    return Change{.game = true};
  }

  Folded operator()(const Said& event) const {
    if (event.person.index() >= table.people_.size()) return impossible("nobody said it");
    const Person& speaker = table.people_[event.person.index()];
    table.chat_.push_back({++table.chat_lines_, speaker.name, speaker.seat, event.is_phrase, event.text});
    if (table.chat_.size() > kChatKept) table.chat_.pop_front();
    return Change{.chat = true};
  }

  Folded operator()(const FreeTextSet& event) const {
    table.settings_.free_text = event.on;
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

  void add_person(const std::string& name, const TokenHash& token, std::optional<Seat> seat) const {
    table.people_.push_back({name, token, seat});
    table.answers_.emplace_back();
  }

  void finish_if_over() const {
    if (table.match_->stage().is_over()) table.phase_ = Phase::over;
  }
};

Expected<Change, std::string> Table::apply(const StoredEvent& stored) {
  auto change = std::visit(Folder{*this}, stored.event);
  if (!change) return change;
  last_event_at_ = stored.at;
  if (stored.mark && stored.mark->person.index() < people_.size()) {
    remember(stored.mark->person, stored.mark->id, std::nullopt);
  }
  return change;
}

void Table::log_events(const vivarium::Events& events) {
  for (const Event& event : events) {
    log_.push_back({to_json(protocol::to_data(event)), event.audience});
  }
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
  if (const auto* person = std::get_if<PersonId>(&who)) return people_[person->index()].name;
  return {};
}

std::optional<PersonId> Table::person_with(const TokenHash& token) const {
  for (std::size_t i = 0; i < people_.size(); ++i) {
    if (!people_[i].gone && people_[i].token.matches(token)) return PersonId(i);
  }
  return std::nullopt;
}

Viewer Table::viewer_of(std::optional<PersonId> person) const {
  const auto seat = person ? people_[person->index()].seat : std::nullopt;
  return seat ? Viewer::seat(*seat) : Viewer::spectator();
}

Record Table::record() const {
  Record record;
  record.game = settings_.game;
  record.options = settings_.options;
  for (std::size_t i = 0; i < seats_.size(); ++i) record.players.push_back(player_name(Seat(static_cast<int>(i))));
  record.steps = match_->steps();
  if (phase_ == Phase::over) {
    record.seed = seed_->hex();
    record.result = match_->result();
  }
  return record;
}

const Table::Answer* Table::answer_to(PersonId person, std::string_view command_id) const {
  const auto& answers = answers_[person.index()];
  const auto found =
      std::find_if(answers.begin(), answers.end(), [&](const Answer& answer) { return answer.id == command_id; });
  return found == answers.end() ? nullptr : &*found;
}

void Table::remember(PersonId person, const std::string& command_id, std::optional<Refusal> refusal) {
  auto& answers = answers_[person.index()];
  if (!answers.empty() && answers.back().id == command_id) answers.pop_back();
  answers.push_back({command_id, std::move(refusal), turn_});
  if (answers.size() > kAnswersKept) answers.pop_front();
}

}  // namespace vivarium::server
