#include "protocol/table_request.hpp"

#include <algorithm>
#include <utility>

#include "bots/roster.hpp"
#include "engine/core/field_reader.hpp"
#include "engine/core/place_in.hpp"
#include "games/catalog/catalog.hpp"
#include "protocol/digest.hpp"

namespace vivarium::protocol {
namespace {

constexpr std::string_view kBotPrefix = "bot:";

Refusal wrong_field(const FieldError& error) { return {RefusalCode::wrong_field, error.text()}; }

Expected<Data, Refusal> parse_request(std::string_view json) {
  auto data = parse_json(json, kRequestLimits);
  if (!data) return Unexpected{Refusal{RefusalCode::unreadable_message, data.error().text()}};
  return std::move(data).value();
}

// The settings that stand in the message beside others.
TableSettings read_settings(FieldReader& fields) {
  TableSettings settings;
  settings.game = fields.text("game", "");
  if (const Data* options = fields.take_optional("options")) settings.options = *options;
  settings.listed = fields.flag("listed", false);
  if (const auto pace = pace_named(fields.text("pace", "off"))) {
    settings.pace = *pace;
  } else {
    fields.fail("pace", "off, relaxed or fast expected");
  }
  if (const Data* absent = fields.take_optional("absent_seconds")) {
    if (absent->is_null()) {
      settings.absent_seconds = std::nullopt;
    } else if (auto problem = number_problem(*absent, {1, kMaxAbsentSeconds})) {
      fields.fail("absent_seconds", std::move(*problem));
    } else {
      settings.absent_seconds = static_cast<int>(*absent->as_int());
    }
  }
  settings.free_text = fields.flag("free_text", true);
  return settings;
}

// Asks the game itself and writes every option out.
std::optional<Refusal> complete_options(TableSettings& settings, std::optional<int> players) {
  const CatalogEntry* game = find_game(settings.game);
  if (game == nullptr) return Refusal{RefusalCode::no_such_game, "'" + settings.game.substr(0, 40) + "'"};
  if (settings.options.is_null()) settings.options = Data::object();
  if (settings.options.as_object() == nullptr)
    return Refusal{RefusalCode::wrong_options, "options: an object expected"};
  if (players && settings.options.find("players") == nullptr) settings.options.set("players", *players);
  const auto match = game->make_match(settings.options, "options", Completeness::defaults_allowed);
  if (!match) return Refusal{RefusalCode::wrong_options, match.error().text()};
  settings.options = (*match)->options();
  return std::nullopt;
}

std::optional<Refusal> read_seats(const Data* list, std::vector<SeatPlan>& seats) {
  const Data::Array* values = list == nullptr ? nullptr : list->as_array();
  if (values == nullptr || values->size() > kMaxSeats) {
    return Refusal{RefusalCode::wrong_field, "seats: a list with one entry for each player expected"};
  }
  int hosts = 0;
  for (const Data& value : *values) {
    const std::string* text = value.as_text();
    const auto plan = text == nullptr ? std::nullopt : parse_seat_plan(*text);
    if (!plan) {
      return Refusal{RefusalCode::no_such_bot,
                     "a seat is \"open\", \"host\" or \"bot:NAME\"; bots are " + bots::bot_names()};
    }
    hosts += plan->kind == SeatPlan::Kind::host ? 1 : 0;
    seats.push_back(*plan);
  }
  if (hosts > 1) return Refusal{RefusalCode::wrong_field, "seats: the host can sit on one seat only"};
  return std::nullopt;
}

std::optional<std::string> read_key(FieldReader& fields) {
  if (fields.take_optional("key") == nullptr) return std::nullopt;
  std::string key = fields.text("key", "");
  if (!is_identifier(key, kMaxIdentifier)) fields.fail("key", "1 to 64 letters, digits, -, _, . or : expected");
  return key;
}

}  // namespace

std::string_view to_name(Pace pace) { return kPaceNames[static_cast<std::size_t>(pace)]; }

std::optional<Pace> pace_named(std::string_view name) {
  const auto place = place_in(kPaceNames, name);
  return place ? std::optional(static_cast<Pace>(*place)) : std::nullopt;
}

std::optional<SeatPlan> parse_seat_plan(std::string_view text) {
  if (text == "open") return SeatPlan{};
  if (text == "host") return SeatPlan{SeatPlan::Kind::host};
  if (!text.starts_with(kBotPrefix)) return std::nullopt;
  const auto bot = bots::parse_bot(text.substr(kBotPrefix.size()));
  if (!bot) return std::nullopt;
  // Strangers choose among the bots that have a measure; they do not say how long the server has to work.
  if (bot->effort && to_text(*bot) != bot->name) return std::nullopt;
  return SeatPlan{SeatPlan::Kind::bot, std::string(bot->name)};
}

std::string to_text(const SeatPlan& plan) {
  switch (plan.kind) {
    case SeatPlan::Kind::open:
      return "open";
    case SeatPlan::Kind::host:
      return "host";
    case SeatPlan::Kind::bot:
      return std::string(kBotPrefix) + plan.bot;
  }
  return {};
}

bool is_identifier(std::string_view text, std::size_t most) {
  const auto is_plain = [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == '_' ||
           c == '.' || c == ':';
  };
  return !text.empty() && text.size() <= most && std::all_of(text.begin(), text.end(), is_plain);
}

Expected<OpenRequest, Refusal> parse_open_request(std::string_view json) {
  const auto data = parse_request(json);
  if (!data) return Unexpected{data.error()};
  FieldReader fields(*data, "", Completeness::defaults_allowed);
  OpenRequest request;
  request.digest = digest_of(json);
  const auto name = clean_name(fields.text("name", ""));
  request.settings = read_settings(fields);
  const Data* seats = fields.take_optional("seats");
  request.key = read_key(fields);
  if (auto error = fields.finish()) return Unexpected{wrong_field(*error)};
  if (!name) return Unexpected{name.error()};
  request.name = *name;
  if (auto refusal = read_seats(seats, request.seats)) return Unexpected{*refusal};
  if (auto refusal = complete_options(request.settings, static_cast<int>(request.seats.size()))) {
    return Unexpected{*refusal};
  }
  const Data* players = request.settings.options.find("players");
  if (players == nullptr || *players != Data(static_cast<int>(request.seats.size()))) {
    return Unexpected{Refusal{RefusalCode::wrong_options, "options.players: as many as there are seats expected"}};
  }
  return request;
}

Expected<JoinRequest, Refusal> parse_join_request(std::string_view json) {
  const auto data = parse_request(json);
  if (!data) return Unexpected{data.error()};
  FieldReader fields(*data, "", Completeness::defaults_allowed);
  JoinRequest request;
  request.digest = digest_of(json);
  const auto name = clean_name(fields.text("name", ""));
  if (const Data* seat = fields.take_optional("seat"); seat != nullptr && !seat->is_null()) {
    if (auto problem = number_problem(*seat, {0, kMaxSeats - 1})) {
      fields.fail("seat", std::move(*problem));
    } else {
      request.seat = static_cast<int>(*seat->as_int());
    }
  }
  request.key = read_key(fields);
  if (auto error = fields.finish()) return Unexpected{wrong_field(*error)};
  if (!name) return Unexpected{name.error()};
  request.name = *name;
  return request;
}

Data to_data(const TableSettings& settings) {
  Data data = Data::object({{"game", settings.game},
                            {"options", settings.options},
                            {"listed", settings.listed},
                            {"pace", to_name(settings.pace)}});
  data.set("absent_seconds", settings.absent_seconds ? Data(*settings.absent_seconds) : Data());
  data.set("free_text", settings.free_text);
  return data;
}

Expected<TableSettings, Refusal> settings_from_data(const Data& data) {
  FieldReader fields(data, "settings", Completeness::every_field);
  TableSettings settings = read_settings(fields);
  if (auto error = fields.finish()) return Unexpected{wrong_field(*error)};
  if (auto refusal = complete_options(settings, std::nullopt)) return Unexpected{*refusal};
  return settings;
}

}  // namespace vivarium::protocol
