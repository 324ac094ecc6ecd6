// What a command leads to: events, or a refusal. Nothing here changes the table.
#include <algorithm>
#include <utility>

#include "games/catalog/catalog.hpp"
#include "server/table/table.hpp"

namespace vivarium::server {
namespace {

using protocol::Refusal;
using protocol::RefusalCode;
using Decision = Table::Decision;

Decision refuse(RefusalCode code) { return Unexpected{Refusal{code}}; }

// A decision that leaves the match as it is.
template <class Event>
Progress only(Event event) {
  Progress progress;
  progress.events.emplace_back(std::move(event));
  return progress;
}

// Chance that is due after the match has come to where it is: a table never waits for its own chance.
void deal_chance(const Deal& deal, std::uint64_t outcomes, Progress& progress) {
  Match& match = *progress.match;
  while (match.stage().is_chance()) {
    DealStream stream(deal.key(), outcomes++);
    const PreparedStep step = match.sample_chance(stream);
    progress.events.emplace_back(Dealt{std::get<ChanceOutcome>(step.content())});
    progress.steps.push_back(carry_out(match, step));
  }
}

}  // namespace

// One function for each command.
struct Table::Decider {
  const Table& table;
  PersonId person;
  const DecisionContext& now;

  [[nodiscard]] const Person& self() const { return *table.person(person); }
  [[nodiscard]] bool is_host() const { return person == PersonId::host(); }
  [[nodiscard]] bool may_go_on() const { return table.may_go_on(person, now.host_is_away); }

  // Seats are rearranged before the start only.
  [[nodiscard]] std::optional<Refusal> seating_problem(Seat seat) const {
    if (table.phase_ != Phase::gathering) return Refusal{RefusalCode::already_started};
    if (static_cast<std::size_t>(seat.index()) >= table.seats_.size()) return Refusal{RefusalCode::no_such_seat};
    return std::nullopt;
  }

  Decision operator()(const protocol::Move& move) const {
    if (!self().seat) return refuse(RefusalCode::not_seated);
    return table.move(*self().seat, move, Mover::person, now.next_seed);
  }

  Decision operator()(const protocol::Retract& retract) const {
    if (!self().seat) return refuse(RefusalCode::not_seated);
    if (auto problem = table.playing_problem(retract.decision)) return Unexpected{*problem};
    const auto step = table.match_->prepare_retract(*self().seat);
    if (!step) return Unexpected{protocol::refusal_for(step.error())};
    if (table.changes_[static_cast<std::size_t>(self().seat->index())] > kMaxChanges) {
      return refuse(RefusalCode::too_many_changes);
    }
    Progress progress = only(Retracted{*self().seat});
    progress.match = table.match_->branch();
    progress.steps.push_back(server::carry_out(*progress.match, *step));
    return progress;
  }

  Decision operator()(const protocol::Undo& undo) const {
    if (!self().seat) return refuse(RefusalCode::not_seated);
    return table.undo(*self().seat, undo.decision);
  }

  Decision operator()(const protocol::SetOptions& set) const {
    if (!is_host()) return refuse(RefusalCode::not_host);
    if (table.phase_ != Phase::gathering) return refuse(RefusalCode::already_started);
    // What is not named stays; how many play is a matter of the seats.
    Data options = table.settings_.options;
    for (const Data::Member& member : *set.options.as_object()) options.set(member.first, member.second);
    const auto match = find_game(table.settings_.game)->make_match(options, "options", Completeness::every_field);
    if (!match) return Unexpected{Refusal{RefusalCode::wrong_options, match.error().text()}};
    if ((*match)->players() != static_cast<int>(table.seats_.size())) {
      return Unexpected{Refusal{RefusalCode::wrong_options, "options.players: the table has its seats"}};
    }
    Data complete = (*match)->options();
    if (complete == table.settings_.options) return Progress{};
    return only(OptionsSet{std::move(complete)});
  }

  Decision operator()(const protocol::Start& /*start*/) const {
    if (!may_go_on()) return refuse(RefusalCode::not_host);
    if (table.phase_ == Phase::playing) return refuse(RefusalCode::already_started);
    return table.start();
  }

  Decision operator()(const protocol::Kick& kick) const {
    if (!is_host()) return refuse(RefusalCode::not_host);
    if (auto problem = seating_problem(kick.seat)) return Unexpected{*problem};
    const auto* who = std::get_if<PersonId>(&table.occupant(kick.seat));
    if (who == nullptr || *who == PersonId::host()) {
      return Unexpected{Refusal{RefusalCode::no_such_seat, "nobody who could be sent away sits there"}};
    }
    return only(SeatChanged{kick.seat, {}, true});
  }

  Decision operator()(const protocol::SetSeat& set) const {
    if (!may_go_on()) return refuse(RefusalCode::not_host);
    if (auto problem = seating_problem(set.seat)) return Unexpected{*problem};
    const Occupant& occupant = table.occupant(set.seat);
    // In the host's place nothing is undone.
    const bool fills = std::holds_alternative<NobodyYet>(occupant) && set.plan.kind == protocol::SeatPlan::Kind::bot;
    if (!is_host() && !fills) return refuse(RefusalCode::not_host);
    if (std::holds_alternative<PersonId>(occupant)) return refuse(RefusalCode::seat_taken);
    return only(SeatChanged{set.seat, set.plan});
  }

  Decision operator()(const protocol::Chat& chat) const {
    if (chat.phrase) return only(said(true, *chat.phrase));
    if (!table.settings_.free_text) return refuse(RefusalCode::free_text_off);
    auto text = protocol::clean_text(chat.text.value_or(""), protocol::kMaxChatCharacters);
    if (!text) return refuse(RefusalCode::unsuitable_text);
    return only(said(false, std::move(*text)));
  }
  [[nodiscard]] Said said(bool is_phrase, std::string text) const {
    return {person, is_phrase, std::move(text), table.chat_lines_ + 1, self().name, self().seat};
  }

  Decision operator()(const protocol::Contribute& wish) const {
    if (!self().seat) return refuse(RefusalCode::not_seated);
    if (table.phase_ == Phase::playing) return refuse(RefusalCode::already_started);
    if (table.contributors().contains(*self().seat)) return refuse(RefusalCode::already_contributed);
    const auto entropy = deal_bytes_from_hex(wish.entropy);
    if (!entropy) return Unexpected{Refusal{RefusalCode::wrong_field, "entropy: 64 lower-case hex digits expected"}};
    return only(Contributed{person, *entropy});
  }

  Decision operator()(const protocol::FreeText& free_text) const {
    if (!is_host()) return refuse(RefusalCode::not_host);
    if (table.settings_.free_text == free_text.on) return Progress{};
    if (table.free_text_changes_ >= kMaxFreeTextChanges) return refuse(RefusalCode::too_many_changes);
    return only(FreeTextSet{free_text.on});
  }

  Decision operator()(const protocol::Leave& /*leave*/) const {
    if (!self().seat) return refuse(RefusalCode::not_seated);
    if (table.phase_ != Phase::gathering) {
      return Unexpected{Refusal{RefusalCode::already_started, "a bot plays for you while you are gone"}};
    }
    return only(SeatChanged{*self().seat, {}});
  }

  Decision operator()(const protocol::Close& /*close*/) const {
    if (!is_host()) return refuse(RefusalCode::not_host);
    return only(Closed{CloseReason::host});
  }
};

TableEvents Table::open(const protocol::OpenRequest& request, const TokenHash& token, const DealSeed& seed,
                        const AddressTag& from) {
  return {Opened{request.settings, request.seats, request.name, token, from}, Seeded{seed}};
}

Table::Decision Table::join(const protocol::JoinRequest& request, const TokenHash& token,
                            const AddressTag& from) const {
  if (phase_ == Phase::closed) return refuse(RefusalCode::table_closed);
  if (phase_ != Phase::gathering) return refuse(RefusalCode::already_started);
  const auto is_free = [](const Occupant& occupant) { return std::holds_alternative<NobodyYet>(occupant); };
  if (request.seat) {
    if (static_cast<std::size_t>(*request.seat) >= seats_.size()) return refuse(RefusalCode::no_such_seat);
    const Seat seat(*request.seat);
    if (!is_free(occupant(seat))) return refuse(RefusalCode::seat_taken);
    return only(Joined{request.name, token, seat, from});
  }
  const auto free = std::find_if(seats_.begin(), seats_.end(), is_free);
  if (free == seats_.end()) return refuse(RefusalCode::table_full);
  return only(Joined{request.name, token, Seat(static_cast<int>(free - seats_.begin())), from});
}

Table::Decision Table::decide(PersonId who, const protocol::TableCommand& command, const DecisionContext& now) const {
  if (phase_ == Phase::closed) return refuse(RefusalCode::table_closed);
  if (person(who) == nullptr) return refuse(RefusalCode::not_seated);
  return std::visit(Decider{*this, who, now}, command);
}

Table::Decision Table::decide_for_bot(Seat seat, const protocol::Move& choice, Mover by,
                                      const DealSeed& next_seed) const {
  return move(seat, choice, by, next_seed);
}

Table::Decision Table::start() const {
  if (phase_ == Phase::closed) return refuse(RefusalCode::table_closed);
  for (const Occupant& occupant : seats_) {
    if (std::holds_alternative<NobodyYet>(occupant)) return refuse(RefusalCode::seats_not_filled);
  }
  // The settings were accepted when the table was opened.
  auto fresh = find_game(settings_.game)->make_match(settings_.options, "options", Completeness::every_field);
  if (!fresh || !next_seed_) return refuse(RefusalCode::internal_error);
  Progress progress = only(Started{});
  progress.match = std::move(fresh).value();
  progress.is_branch = false;
  deal_chance(next_deal(), 0, progress);
  return progress;
}

std::optional<Refusal> Table::playing_problem(std::int64_t decision) const {
  if (phase_ == Phase::closed) return Refusal{RefusalCode::table_closed};
  if (phase_ == Phase::gathering) return Refusal{RefusalCode::not_started};
  if (decision != decision_) return Refusal{RefusalCode::stale_decision};
  if (phase_ == Phase::over) return Refusal{RefusalCode::game_over};
  return std::nullopt;
}

Table::Decision Table::move(Seat seat, const protocol::Move& choice, Mover by, const DealSeed& next_seed) const {
  if (auto problem = playing_problem(choice.decision)) return Unexpected{*problem};
  const auto step = match_->prepare(seat, choice.move);
  if (!step) return Unexpected{protocol::refusal_for(step.error())};
  // Once the changes are used up the choice that was made last stays, so that the table goes on; where none stands, as
  // an older version may have left it, one can be made.
  const bool changes_used_up = changes_[static_cast<std::size_t>(seat.index())] > kMaxChanges;
  if (changes_used_up && match_->stage().decided.contains(seat)) return refuse(RefusalCode::too_many_changes);
  Progress progress = only(Moved{seat, choice.move, by});
  progress.match = match_->branch();
  progress.steps.push_back(carry_out(*progress.match, *step));
  deal_chance(*deal_, outcomes_, progress);
  if (!progress.match->stage().is_over()) return progress;
  progress.events.emplace_back(Seeded{next_seed});
  Record& finished = progress.record.emplace(record());
  const auto& last = progress.match->steps();
  finished.steps.insert(finished.steps.end(), last.begin(), last.end());
  finished.result = progress.match->result();
  finished.seed = deal_->text();
  return progress;
}

Table::Decision Table::undo(Seat seat, std::int64_t decision) const {
  if (auto problem = playing_problem(decision)) return Unexpected{*problem};
  if (undos_ >= kMaxUndos) return refuse(RefusalCode::too_many_changes);
  if (!can_undo(Viewer::seat(seat))) return refuse(RefusalCode::nothing_to_undo);
  Progress progress = only(Undone{seat});
  progress.match = match_without_last();
  progress.is_branch = false;
  return progress;
}

}  // namespace vivarium::server
