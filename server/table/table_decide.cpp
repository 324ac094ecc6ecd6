// What a command leads to: events, or a refusal. Nothing here changes the table.
#include <algorithm>
#include <utility>

#include "games/catalog/catalog.hpp"
#include "server/table/table.hpp"

namespace vivarium::server {
namespace {

using protocol::Refusal;
using protocol::RefusalCode;
using Decision = Expected<TableEvents, Refusal>;

Decision refuse(RefusalCode code) { return Unexpected{Refusal{code}}; }

// Chance that is due after `match` has come to where it is: sampled, carried out on this copy, and noted.
void deal_chance(Match& match, const Deal& deal, std::uint64_t outcomes, TableEvents& events) {
  while (match.stage().is_chance()) {
    DealStream stream(deal.key(), outcomes++);
    const PreparedStep step = match.sample_chance(stream);
    events.emplace_back(Dealt{std::get<ChanceOutcome>(step.content())});
    match.commit(step);
  }
}

}  // namespace

// One function for each command.
struct Table::Decider {
  const Table& table;
  PersonId person;
  const Circumstances& now;

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
    return TableEvents{Retracted{*self().seat}};
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
    return TableEvents{SeatChanged{kick.seat, {}, true}};
  }

  Decision operator()(const protocol::SetSeat& set) const {
    if (!may_go_on()) return refuse(RefusalCode::not_host);
    if (auto problem = seating_problem(set.seat)) return Unexpected{*problem};
    const Occupant& occupant = table.occupant(set.seat);
    // In the host's place nothing is undone.
    const bool fills = std::holds_alternative<NobodyYet>(occupant) && set.plan.kind == protocol::SeatPlan::Kind::bot;
    if (!is_host() && !fills) return refuse(RefusalCode::not_host);
    if (std::holds_alternative<PersonId>(occupant)) return refuse(RefusalCode::seat_taken);
    return TableEvents{SeatChanged{set.seat, set.plan}};
  }

  Decision operator()(const protocol::Chat& chat) const {
    if (chat.phrase) return TableEvents{said(true, *chat.phrase)};
    if (!table.settings_.free_text) return refuse(RefusalCode::free_text_off);
    auto text = protocol::clean_text(chat.text.value_or(""), protocol::kMaxChatCharacters);
    if (!text) return refuse(RefusalCode::unsuitable_text);
    return TableEvents{said(false, std::move(*text))};
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
    return TableEvents{Contributed{person, *entropy}};
  }

  Decision operator()(const protocol::FreeText& free_text) const {
    if (!is_host()) return refuse(RefusalCode::not_host);
    if (table.settings_.free_text == free_text.on) return TableEvents{};
    if (table.free_text_changes_ >= kMaxFreeTextChanges) return refuse(RefusalCode::too_many_changes);
    return TableEvents{FreeTextSet{free_text.on}};
  }

  Decision operator()(const protocol::Leave& /*leave*/) const {
    if (!self().seat) return refuse(RefusalCode::not_seated);
    if (table.phase_ != Phase::gathering) {
      return Unexpected{Refusal{RefusalCode::already_started, "a bot plays for you while you are gone"}};
    }
    return TableEvents{SeatChanged{*self().seat, {}}};
  }

  Decision operator()(const protocol::Close& /*close*/) const {
    if (!is_host()) return refuse(RefusalCode::not_host);
    return TableEvents{Closed{CloseReason::host}};
  }
};

TableEvents Table::open(const protocol::OpenRequest& request, const TokenHash& token, const DealSeed& seed,
                        const AddressTag& from) {
  return {Opened{request.settings, request.seats, request.name, token, from}, Seeded{seed}};
}

Expected<TableEvents, Refusal> Table::join(const protocol::JoinRequest& request, const TokenHash& token,
                                           const AddressTag& from) const {
  if (phase_ == Phase::closed) return refuse(RefusalCode::table_closed);
  if (phase_ != Phase::gathering) return refuse(RefusalCode::already_started);
  const auto is_free = [](const Occupant& occupant) { return std::holds_alternative<NobodyYet>(occupant); };
  if (request.seat) {
    if (static_cast<std::size_t>(*request.seat) >= seats_.size()) return refuse(RefusalCode::no_such_seat);
    const Seat seat(*request.seat);
    if (!is_free(occupant(seat))) return refuse(RefusalCode::seat_taken);
    return TableEvents{Joined{request.name, token, seat, from}};
  }
  const auto free = std::find_if(seats_.begin(), seats_.end(), is_free);
  if (free == seats_.end()) return refuse(RefusalCode::table_full);
  return TableEvents{Joined{request.name, token, Seat(static_cast<int>(free - seats_.begin())), from}};
}

Expected<TableEvents, Refusal> Table::decide(PersonId who, const protocol::TableCommand& command,
                                             const Circumstances& now) const {
  if (phase_ == Phase::closed) return refuse(RefusalCode::table_closed);
  if (person(who) == nullptr) return refuse(RefusalCode::not_seated);
  return std::visit(Decider{*this, who, now}, command);
}

Expected<TableEvents, Refusal> Table::decide_for_bot(Seat seat, const protocol::Move& choice, Mover by,
                                                     const DealSeed& next_seed) const {
  return move(seat, choice, by, next_seed);
}

Expected<TableEvents, Refusal> Table::start() const {
  if (phase_ == Phase::closed) return refuse(RefusalCode::table_closed);
  for (const Occupant& occupant : seats_) {
    if (std::holds_alternative<NobodyYet>(occupant)) return refuse(RefusalCode::seats_not_filled);
  }
  // The settings were accepted when the table was opened.
  const auto fresh = find_game(settings_.game)->make_match(settings_.options, "options", Completeness::every_field);
  if (!fresh || !next_seed_) return refuse(RefusalCode::internal_error);
  TableEvents events{Started{}};
  deal_chance(**fresh, next_deal(), 0, events);
  return events;
}

std::optional<Refusal> Table::playing_problem(std::int64_t decision) const {
  if (phase_ == Phase::closed) return Refusal{RefusalCode::table_closed};
  if (phase_ == Phase::gathering) return Refusal{RefusalCode::not_started};
  if (decision != decision_) return Refusal{RefusalCode::stale_decision};
  if (phase_ == Phase::over) return Refusal{RefusalCode::game_over};
  return std::nullopt;
}

Expected<TableEvents, Refusal> Table::move(Seat seat, const protocol::Move& choice, Mover by,
                                           const DealSeed& next_seed) const {
  if (auto problem = playing_problem(choice.decision)) return Unexpected{*problem};
  const auto step = match_->prepare(seat, choice.move);
  if (!step) return Unexpected{protocol::refusal_for(step.error())};
  // Once the changes are used up the choice that was made last stays, so that the table goes on; where none stands, as
  // an older version may have left it, one can be made.
  const bool changes_used_up = changes_[static_cast<std::size_t>(seat.index())] > kMaxChanges;
  if (changes_used_up && match_->stage().decided.contains(seat)) return refuse(RefusalCode::too_many_changes);
  TableEvents events{Moved{seat, choice.move, by}};
  // What follows by itself is stored together with the move: a table never waits for its own chance.
  const std::unique_ptr<Match> after = match_->clone();
  after->commit(*step);
  deal_chance(*after, *deal_, outcomes_, events);
  if (after->stage().is_over()) events.emplace_back(Seeded{next_seed});
  return events;
}

}  // namespace vivarium::server
