#include "protocol/client_message.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "engine/core/field_reader.hpp"
#include "engine/core/place_in.hpp"
#include "protocol/digest.hpp"

namespace vivarium::protocol {
namespace {

std::int64_t counter(FieldReader& fields, std::string_view name) {
  const Data* value = fields.take(name);
  const std::int64_t* number = value == nullptr ? nullptr : value->as_int();
  if (value != nullptr && (number == nullptr || *number < 0)) fields.fail(name, "a count, 0 or more, expected");
  return number == nullptr ? 0 : *number;
}

Seat seat(FieldReader& fields) { return Seat(fields.number("seat", {0, kMaxSeats - 1}, 0)); }

std::string identifier(FieldReader& fields, std::string_view name) {
  std::string text = fields.text(name, "");
  if (!is_identifier(text, kMaxIdentifier)) fields.fail(name, "1 to 64 letters, digits, - or _ expected");
  return text;
}

Attend read_attend(FieldReader& fields) {
  Attend attend;
  const int version = fields.number("protocol", {0, std::numeric_limits<int>::max()}, 0);
  if (version != kProtocolVersion) fields.fail("protocol", std::to_string(kProtocolVersion) + " expected");
  attend.table = identifier(fields, "table");
  if (const Data* token = fields.take_optional("token"); token != nullptr && !token->is_null()) {
    const std::string* text = token->as_text();
    if (text == nullptr || !is_identifier(*text, kMaxIdentifier)) {
      fields.fail("token", "1 to 64 letters, digits, - or _ expected");
    } else {
      attend.token = *text;
    }
  }
  if (const Data* after = fields.take_optional("after"); after != nullptr && !after->is_null()) {
    FieldReader inner(*after, "after", Completeness::every_field);
    LastEvent last;
    last.match = counter(inner, "match");
    last.event = counter(inner, "event");
    if (const auto error = inner.finish()) fields.fail("after", error->text());
    attend.after = last;
  }
  return attend;
}

std::string move_text(FieldReader& fields) {
  std::string move = fields.text("move", "");
  // The longest moves name all cards of a hand.
  if (move.empty() || move.size() > 200) fields.fail("move", "1 to 200 characters expected");
  return move;
}

Command read_move(FieldReader& fields) { return Move{counter(fields, "decision"), move_text(fields)}; }

// The text of a move, or some members of one as messages tell it.
Command read_why(FieldReader& fields) {
  const Data* move = fields.take("move");
  if (move != nullptr && move->as_object() != nullptr) return Why{MovePart(*move)};
  return Why{move_text(fields)};
}

Command read_set_options(FieldReader& fields) {
  const Data* options = fields.take("options");
  if (options != nullptr && options->as_object() == nullptr) fields.fail("options", "an object expected");
  return SetOptions{options == nullptr ? Data::object() : *options};
}

Command read_set_seat(FieldReader& fields) {
  SetSeat set{seat(fields), {}};
  const auto plan = parse_seat_plan(fields.text("player", ""));
  if (!plan || plan->kind == SeatPlan::Kind::host) {
    fields.fail("player", R"("open" or "bot:NAME" with a bot that there is expected)");
  } else {
    set.plan = *plan;
  }
  return set;
}

Command read_chat(FieldReader& fields) {
  Chat chat;
  if (fields.take_optional("text") != nullptr) chat.text = fields.text("text", "");
  if (fields.take_optional("phrase") != nullptr) {
    chat.phrase = fields.text("phrase", "");
    if (!place_in(kPhrases, *chat.phrase)) {
      fields.fail("phrase", "no such phrase");
    }
  }
  if (chat.text.has_value() == chat.phrase.has_value()) fields.fail("text", "either a text or a phrase expected");
  return chat;
}

Command read_contribute(FieldReader& fields) {
  Contribute contribute{fields.text("entropy", "")};
  const auto is_digit = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); };
  const std::string& digits = contribute.entropy;
  if (digits.size() != kEntropyDigits || !std::all_of(digits.begin(), digits.end(), is_digit)) {
    fields.fail("entropy", "64 lower-case hex digits expected");
  }
  return contribute;
}

struct Kind {
  std::string_view name;
  Command (*read)(FieldReader& fields);
};

constexpr std::array<Kind, kCommandKinds> kKinds = {{
    {"move", read_move},
    {"retract", [](FieldReader& fields) -> Command { return Retract{counter(fields, "decision")}; }},
    {"undo", [](FieldReader& fields) -> Command { return Undo{counter(fields, "decision")}; }},
    {"why", read_why},
    {"hint", [](FieldReader& fields) -> Command { return Hint{counter(fields, "decision")}; }},
    {"start", [](FieldReader&) -> Command { return Start{}; }},
    {"kick", [](FieldReader& fields) -> Command { return Kick{seat(fields)}; }},
    {"set_seat", read_set_seat},
    {"set_options", read_set_options},
    {"replace", [](FieldReader& fields) -> Command { return Replace{seat(fields)}; }},
    {"play_for_me", [](FieldReader& fields) -> Command { return PlayForMe{fields.flag("on", false)}; }},
    {"resume", [](FieldReader&) -> Command { return Resume{}; }},
    {"chat", read_chat},
    {"free_text", [](FieldReader& fields) -> Command { return FreeText{fields.flag("on", false)}; }},
    {"contribute", read_contribute},
    {"rematch", [](FieldReader&) -> Command { return Rematch{}; }},
    {"go_on", [](FieldReader&) -> Command { return GoOn{}; }},
    {"leave", [](FieldReader&) -> Command { return Leave{}; }},
    {"close", [](FieldReader&) -> Command { return Close{}; }},
    {"refresh", [](FieldReader&) -> Command { return Refresh{}; }},
}};

std::optional<std::string> readable_id(const Data& data) {
  const Data* id = data.find("id");
  const std::string* text = id == nullptr ? nullptr : id->as_text();
  if (text == nullptr || !is_identifier(*text, kMaxCommandId)) return std::nullopt;
  return *text;
}

const Kind* kind_named(std::string_view name) {
  for (const Kind& kind : kKinds) {
    if (kind.name == name) return &kind;
  }
  return nullptr;
}

Expected<std::variant<Attend, Command>, Refusal> read_content(const Data& data) {
  FieldReader fields(data, "", Completeness::every_field);
  const std::string type = fields.text("type", "");
  identifier(fields, "id");
  std::variant<Attend, Command> content{Attend{}};
  const Kind* const kind = kind_named(type);
  if (type == "attend") {
    if (const Data* version = data.find("protocol"); version != nullptr && version->as_int() != nullptr) {
      if (*version->as_int() != kProtocolVersion) return Unexpected{Refusal{RefusalCode::unsupported_protocol}};
    }
    content = read_attend(fields);
  } else if (kind != nullptr) {
    content = kind->read(fields);
  } else if (data.as_object() != nullptr && data.find("type") != nullptr) {
    return Unexpected{Refusal{RefusalCode::unknown_type}};
  }
  if (const auto error = fields.finish()) return Unexpected{Refusal{RefusalCode::wrong_field, error->text()}};
  return content;
}

}  // namespace

Expected<ClientMessage, BadMessage> parse_client_message(std::string_view json) {
  if (json.size() > kMaxMessageBytes) return Unexpected{BadMessage{std::nullopt, {RefusalCode::message_too_large}}};
  const auto data = parse_json(json, kMessageLimits);
  if (!data) {
    return Unexpected{BadMessage{std::nullopt, {RefusalCode::unreadable_message, data.error().text()}}};
  }
  auto id = readable_id(*data);
  auto content = read_content(*data);
  if (!content) return Unexpected{BadMessage{std::move(id), content.error()}};
  return ClientMessage{std::move(*id), std::move(content).value(), digest_of(json)};
}

}  // namespace vivarium::protocol
