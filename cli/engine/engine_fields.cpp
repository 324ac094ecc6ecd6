#include "cli/engine/engine_fields.hpp"

#include <utility>

#include "cli/options/number_text.hpp"
#include "engine/record/record.hpp"

namespace vivarium::cli {
namespace {

// A list of texts no longer than a record's.
std::optional<std::vector<std::string>> texts_in(const Data& value, std::size_t most) {
  const Data::Array* items = value.as_array();
  if (items == nullptr || items->size() > most) return std::nullopt;
  std::vector<std::string> texts;
  for (const Data& item : *items) {
    if (item.as_text() == nullptr || item.as_text()->size() > kMaxRecordText) return std::nullopt;
    texts.push_back(*item.as_text());
  }
  return texts;
}

}  // namespace

Seat seat_field(FieldReader& fields) { return Seat(fields.number("seat", {0, kMaxSeats - 1}, 0)); }

std::string move_field(FieldReader& fields) {
  std::string move = fields.text("move", "");
  if (move.empty() || move.size() > kMaxRecordText) fields.fail("move", "1 to 200 bytes of text expected");
  return move;
}

std::variant<std::string, MovePart> move_or_part_field(FieldReader& fields) {
  const Data* move = fields.take("move");
  if (move != nullptr && move->as_object() != nullptr) return MovePart(*move);
  return move_field(fields);
}

Viewer viewer_field(FieldReader& fields) {
  const Data* value = fields.take("viewer");
  if (value == nullptr) return Viewer::spectator();
  if (const std::string* name = value->as_text()) {
    if (*name == "spectator") return Viewer::spectator();
    if (*name == "all") return Viewer::finished();
  }
  if (!number_problem(*value, {0, kMaxSeats - 1})) return Viewer::seat(Seat(static_cast<int>(*value->as_int())));
  fields.fail("viewer", R"(a seat, "spectator" or "all" expected)");
  return Viewer::spectator();
}

std::optional<std::uint64_t> whole_number_field(FieldReader& fields, std::string_view name) {
  const Data* value = fields.take_optional(name);
  if (value == nullptr) return std::nullopt;
  if (const std::int64_t* number = value->as_int(); number != nullptr && *number >= 0) {
    return static_cast<std::uint64_t>(*number);
  }
  if (const std::string* text = value->as_text()) {
    if (const auto number = parse_whole_number(*text)) return number;
  }
  fields.fail(name, "a whole number from 0, or such a number as text, expected");
  return std::nullopt;
}

std::optional<ChanceOutcome> outcome_field(FieldReader& fields) {
  const Data* value = fields.take_optional("outcome");
  if (value == nullptr) return std::nullopt;
  FieldReader inner(*value, "outcome", Completeness::every_field);
  ChanceOutcome outcome;
  outcome.kind = inner.text("chance", "");
  if (const Data* cards = inner.take_optional("cards")) {
    if (auto texts = texts_in(*cards, kMaxRecordCards)) {
      outcome.cards = std::move(*texts);
    } else {
      inner.fail("cards", "a list of cards expected");
    }
  }
  if (inner.take_optional("player") != nullptr) outcome.player = Seat(inner.number("player", {0, kMaxSeats - 1}, 0));
  if (const auto error = inner.finish()) fields.fail("outcome", error->text());
  return outcome;
}

std::optional<std::vector<std::string>> names_field(FieldReader& fields) {
  const Data* value = fields.take_optional("players");
  if (value == nullptr) return std::nullopt;
  auto names = texts_in(*value, kMaxSeats);
  if (!names) fields.fail("players", "a list of names expected");
  return names;
}

}  // namespace vivarium::cli
