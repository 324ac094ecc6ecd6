#include "cli/engine/engine_session.hpp"

#include <algorithm>
#include <utility>
#include <variant>

#include "bots/match_bot.hpp"
#include "bots/roster.hpp"
#include "bots/thinking_clock.hpp"
#include "cli/engine/engine_fields.hpp"
#include "cli/program.hpp"
#include "cli/records/player_names.hpp"
#include "engine/core/seat_numbers.hpp"
#include "engine/match/verify.hpp"
#include "engine/record/record.hpp"
#include "games/catalog/catalog.hpp"
#include "protocol/games_data.hpp"
#include "protocol/json.hpp"
#include "protocol/position.hpp"
#include "protocol/record_json.hpp"

namespace vivarium::cli {
namespace {

using Code = EngineRefusalCode;
constexpr std::size_t kMaxId = 64;

Unexpected<EngineRefusal> refused(Code code, std::string detail = {}) {
  return Unexpected{EngineRefusal{code, std::move(detail)}};
}

// The id of a request, to be carried by its answer; null where there is none that can be.
Data id_of(const Data& request) {
  const Data* id = request.find("id");
  if (id == nullptr) return {};
  if (id->as_int() != nullptr) return *id;
  return id->as_text() != nullptr && id->as_text()->size() <= kMaxId ? *id : Data();
}

std::string refusal_line(const Data& id, const EngineRefusal& refusal) {
  return to_json(Data::object({{"type", "answer"}, {"id", id}, {"accepted", false}, {"refusal", to_data(refusal)}}));
}

std::vector<std::string> default_names(int players) {
  std::vector<std::string> names;
  for (int i = 0; i < players; ++i) names.push_back("seat " + std::to_string(i));
  return names;
}

std::string_view stage_name(const Stage& stage) {
  if (stage.is_over()) return "over";
  return stage.is_chance() ? "chance" : "decision";
}

}  // namespace

const std::array<EngineSession::RequestType, 13> EngineSession::kTypes = {{
    {"games", &EngineSession::read_games},
    {"new", &EngineSession::read_new},
    {"load", &EngineSession::read_load},
    {"view", &EngineSession::read_view},
    {"moves", &EngineSession::read_moves},
    {"move", &EngineSession::read_move},
    {"retract", &EngineSession::read_retract},
    {"chance", &EngineSession::read_chance},
    {"why", &EngineSession::read_why},
    {"events", &EngineSession::read_events},
    {"estimate", &EngineSession::read_estimate},
    {"result", &EngineSession::read_result},
    {"record", &EngineSession::read_record},
}};

std::string EngineSession::too_long() { return refusal_line({}, {Code::message_too_large}); }

std::string EngineSession::answer(std::string_view line) {
  JsonLimits limits;
  limits.bytes = kMaxRecordLine;
  const auto request = parse_json(line, limits);
  if (!request) return refusal_line({}, {Code::unreadable_message, request.error().text()});
  const Data id = id_of(*request);
  const Reply reply = reply_to(*request);
  if (!reply) return refusal_line(id, reply.error());
  Data answer = Data::object({{"type", "answer"}, {"id", id}, {"accepted", true}});
  for (const Data::Member& member : *reply->as_object()) answer.set(member.first, member.second);
  return to_json(answer);
}

EngineSession::Reply EngineSession::reply_to(const Data& request) {
  if (request.as_object() == nullptr) return refused(Code::unreadable_message, "an object expected");
  FieldReader fields(request, "", Completeness::every_field);
  if (const Data* id = fields.take_optional("id"); id != nullptr && id_of(request).is_null()) {
    fields.fail("id", "a whole number or a text of at most 64 bytes expected");
  }
  const std::string name = fields.text("type", "");
  const auto* const type =
      std::find_if(kTypes.begin(), kTypes.end(), [&](const RequestType& known) { return known.name == name; });
  if (type == kTypes.end()) {
    const bool named = request.find("type") != nullptr && request.find("type")->as_text() != nullptr;
    return named ? refused(Code::unknown_type) : refused(Code::wrong_field, fields.finish()->text());
  }
  const Action action = (this->*type->read)(fields);
  if (const auto error = fields.finish()) return refused(Code::wrong_field, error->text());
  return action();
}

EngineSession::Action EngineSession::with_match(Action action) const {
  return [this, action = std::move(action)]() -> Reply {
    if (!game_) return refused(Code::no_match);
    return action();
  };
}

// -- Setting up --

EngineSession::Action EngineSession::read_games(FieldReader& /*fields*/) {
  return [] {
    Data data = protocol::games_data();
    data.set("protocol", kEngineProtocol);
    data.set("version", kVersion);
    return data;
  };
}

ChanceSource EngineSession::read_source(FieldReader& fields) {
  ChanceSource source;
  const auto seed = whole_number_field(fields, "seed");
  source.seed = seed ? *seed : fresh_seed_();
  source.deal = whole_number_field(fields, "deal").value_or(0);
  if (fields.take_optional("chance") != nullptr) {
    const std::string rule = fields.text("chance", "");
    if (rule == "on_order") {
      source.rule = ChanceRule::on_order;
    } else if (rule != "sampled") {
      fields.fail("chance", R"("sampled" or "on_order" expected)");
    }
  }
  return source;
}

EngineSession::Action EngineSession::read_new(FieldReader& fields) {
  const std::string game = fields.text("game", "");
  const Data* options = fields.take_optional("options");
  auto names = names_field(fields);
  const ChanceSource source = read_source(fields);
  return [=, this] {
    return begin(game, options == nullptr ? Data::object() : *options, names.value_or(std::vector<std::string>{}),
                 source);
  };
}

EngineSession::Reply EngineSession::begin(std::string_view game, const Data& options, std::vector<std::string> names,
                                          const ChanceSource& source) {
  const CatalogEntry* entry = find_game(game);
  if (entry == nullptr) return refused(Code::no_such_game);
  auto match = entry->make_match(options, "options", Completeness::defaults_allowed);
  if (!match) return refused(Code::wrong_options, match.error().text());
  const int players = (*match)->players();
  if (names.empty()) names = default_names(players);
  if (static_cast<int>(names.size()) != players) {
    return refused(Code::wrong_field, "players: " + std::to_string(players) + " names expected");
  }
  game_.emplace(std::move(match).value(), std::move(names), source);
  game_->settle_chance();
  return begun_data();
}

EngineSession::Action EngineSession::read_load(FieldReader& fields) {
  const Data* record = fields.take("record");
  const auto steps = whole_number_field(fields, "steps");
  const ChanceSource source = read_source(fields);
  return [=, this] { return load(*record, steps, source); };
}

EngineSession::Reply EngineSession::load(const Data& data, std::optional<std::size_t> steps,
                                         const ChanceSource& source) {
  auto record = record_from_data(data);
  if (!record) return refused(Code::wrong_record, record.error().text());
  auto fresh = make_match_for(*record);
  if (!fresh) return refused(Code::wrong_record, fresh.error().text());
  const Verification verification = verify(*record, **fresh);
  if (!verification.accepted()) {
    const auto& difference = *verification.difference;
    const std::string where = difference.step ? "step " + std::to_string(*difference.step) + ": " : "";
    return refused(Code::wrong_record, where + difference.reason);
  }
  if (steps && *steps < record->steps.size()) record->steps.resize(*steps);
  game_.emplace(std::move(make_match_for(*record)).value(), record->players, source);
  game_->replay(record->steps);
  game_->settle_chance();
  return begun_data();
}

// -- Looking --

Data EngineSession::stage_data() const {
  const Match& match = game_->match();
  const Stage stage = match.stage();
  return Data::object({{"game", match.info().id},
                       {"options", match.options()},
                       {"step", static_cast<std::int64_t>(match.steps().size())},
                       {"stage", stage_name(stage)},
                       {"to_act", seat_numbers(stage.to_act)},
                       {"decided", seat_numbers(stage.decided)}});
}

Data EngineSession::begun_data() const {
  Data data = stage_data();
  data.set("facts", game_->match().facts());
  return data;
}

std::optional<EngineRefusal> EngineSession::viewer_problem(Viewer viewer) const {
  const Match& match = game_->match();
  if (const auto seat = viewer.as_seat(); seat && seat->index() >= match.players()) {
    return EngineRefusal{Code::no_such_seat};
  }
  if (viewer.sees_everything() && !match.stage().is_over()) return EngineRefusal{Code::game_not_over};
  return std::nullopt;
}

EngineSession::Action EngineSession::read_view(FieldReader& fields) {
  const Viewer viewer = viewer_field(fields);
  return with_match([=, this]() -> Reply {
    if (const auto problem = viewer_problem(viewer)) return Unexpected{*problem};
    Data data = stage_data();
    const Data position = protocol::position_data(game_->match(), viewer);
    for (const Data::Member& member : *position.as_object()) data.set(member.first, member.second);
    return data;
  });
}

EngineSession::Action EngineSession::read_moves(FieldReader& fields) {
  const Seat seat = seat_field(fields);
  return with_match([=, this]() -> Reply {
    if (seat.index() >= game_->match().players()) return refused(Code::no_such_seat);
    return Data::object({{"moves", game_->match().moves(seat)}});
  });
}

std::optional<Language> EngineSession::read_language(FieldReader& fields) {
  if (fields.take_optional("language") == nullptr) return std::nullopt;
  const auto language = language_from_code(fields.text("language", ""));
  if (!language) fields.fail("language", R"("en", "fr", "de" or "pl" expected)");
  return language;
}

Data EngineSession::told(const Event& event, Viewer viewer, std::optional<Language> language) {
  Data data = protocol::to_data(event);
  if (!language) return data;
  if (!wording_ || wording_->language() != *language) wording_ = Wording::for_language(*language);
  data.set("text", wording_->text(event, {player_names(game_->names(), *wording_), viewer.as_seat()}));
  return data;
}

EngineSession::Action EngineSession::read_why(FieldReader& fields) {
  const Seat seat = seat_field(fields);
  const auto asked = move_or_part_field(fields);
  const auto language = read_language(fields);
  return with_match([=, this]() -> Reply {
    const auto reason = std::visit([&](const auto& move) { return game_->match().why_not(seat, move); }, asked);
    return Data::object({{"reason", reason ? told(*reason, Viewer::seat(seat), language) : Data()}});
  });
}

EngineSession::Action EngineSession::read_events(FieldReader& fields) {
  const Viewer viewer = viewer_field(fields);
  const std::uint64_t after = whole_number_field(fields, "after").value_or(0);
  const auto language = read_language(fields);
  return with_match([=, this]() -> Reply {
    if (const auto problem = viewer_problem(viewer)) return Unexpected{*problem};
    std::uint64_t number = 0;
    Data events = Data::array();
    for (const Event& event : game_->log()) {
      if (event.audience.includes(viewer) && ++number > after) events.push_back(told(event, viewer, language));
    }
    return Data::object({{"event", static_cast<std::int64_t>(number)}, {"events", std::move(events)}});
  });
}

std::optional<EngineRefusal> EngineSession::chooser_problem(Seat seat) const {
  const Match& match = game_->match();
  if (seat.index() >= match.players()) return EngineRefusal{Code::no_such_seat};
  if (match.stage().is_over()) return EngineRefusal{Code::game_over};
  if (match.stage().is_chance()) return EngineRefusal{Code::chance_expected};
  if (!match.stage().choosers().contains(seat)) return EngineRefusal{Code::not_your_turn};
  return std::nullopt;
}

EngineSession::Action EngineSession::read_estimate(FieldReader& fields) {
  const Seat seat = seat_field(fields);
  const std::string name = fields.text("bot", "");
  const std::uint64_t seed = whole_number_field(fields, "seed").value_or(1);
  return with_match([=, this]() -> Reply {
    const auto spec = bots::parse_bot(name);
    if (!spec) return refused(Code::no_such_bot, spec.error());
    if (const auto problem = chooser_problem(seat)) return Unexpected{*problem};
    Rng rng(seed);
    const auto bot = bots::make_match_bot(game_->match(), *spec);
    auto clock = bots::thinking_clock(spec->effort_in_use(), [] { return false; });
    return bots::to_data(bot->decide(game_->match(), seat, clock.budget(), rng));
  });
}

EngineSession::Action EngineSession::read_result(FieldReader& /*fields*/) {
  return with_match([this]() -> Reply {
    if (!game_->match().stage().is_over()) return refused(Code::game_not_over);
    return Data::object({{"result", to_data(game_->match().result())}});
  });
}

EngineSession::Action EngineSession::read_record(FieldReader& /*fields*/) {
  return with_match([this]() -> Reply { return Data::object({{"record", to_data(game_->record())}}); });
}

// -- Moving on --

EngineSession::Reply EngineSession::commit(const Expected<PreparedStep, RuleError>& step) {
  if (!step) return Unexpected{refusal_for(step.error())};
  game_->commit(*step);
  return stage_data();
}

EngineSession::Action EngineSession::read_move(FieldReader& fields) {
  const Seat seat = seat_field(fields);
  const std::string move = move_field(fields);
  return with_match([=, this] { return commit(game_->match().prepare(seat, move)); });
}

EngineSession::Action EngineSession::read_retract(FieldReader& fields) {
  const Seat seat = seat_field(fields);
  return with_match([=, this] { return commit(game_->match().prepare_retract(seat)); });
}

EngineSession::Action EngineSession::read_chance(FieldReader& fields) {
  const auto outcome = outcome_field(fields);
  return with_match([=, this]() -> Reply {
    if (outcome) return commit(game_->match().prepare(*outcome));
    if (game_->match().stage().is_over()) return refused(Code::game_over);
    if (!game_->match().stage().is_chance()) return refused(Code::chance_not_expected);
    game_->sample_chance();
    return stage_data();
  });
}

}  // namespace vivarium::cli
