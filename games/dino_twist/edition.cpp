#include "games/dino_twist/edition.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "engine/core/field_reader.hpp"
#include "games/dino_twist/text.hpp"

namespace vivarium::dino_twist {

namespace {

struct NamedCount {
  std::string_view name;
  int count;
};
constexpr NamedCount kStandardEvents[] = {
    {"meteor-cliff", 1},
    {"meteor-jungle", 1},
    {"meteor-hill", 1},
    {"meteor-beach", 1},
    {"meteor-mountain+desert", 1},
    {"meteor-river+sea", 1},
    {"meteor-cliff+hill", 1},
    {"meteor-jungle+beach", 1},
    {"fury-aqua", 1},
    {"fury-carni", 1},
    {"fury-herbi", 1},
    {"fury-voli", 1},
    {"triple", 2},
    {"alone", 2},
    {"carnage", 2},
    {"earthquake", 2},
    {"support", 2},
    {"tornado", 1},
    {"new-brood", 1},
    {"volcano", 1},
};

Edition make_standard_edition() {
  Edition edition;
  edition.name = "standard";
  for (const Species species : kAllSpecies) {
    for (const int strength : {3, 5, 7}) edition.claws.insert(Card(species, strength));
  }
  for (const auto& [name, count] : kStandardEvents) {
    edition.events.push_back({std::string(name), parse_event(name).value_or(EventCard{}), count});
  }
  return edition;
}

// What a stranger wrote, short enough for a message.
std::string quoted(std::string_view text) { return "\"" + std::string(text.substr(0, 40)) + "\""; }

void read_game(FieldReader& fields) {
  const std::string game = fields.text("game", "dino-twist");
  if (game != "dino-twist") fields.fail("game", "\"dino-twist\" expected, got " + quoted(game));
}

CardKinds read_claws(FieldReader& fields) {
  const Data* data = fields.take("claws");
  if (data == nullptr) return standard_edition().claws;
  CardKinds claws;
  const Data::Array* cards = data->as_array();
  if (cards == nullptr) {
    fields.fail("claws", "a list of cards expected, got " + std::string(data->kind_name()));
    return claws;
  }
  for (std::size_t i = 0; i < cards->size(); ++i) {
    const std::string field = "claws." + std::to_string(i);
    const std::string* text = (*cards)[i].as_text();
    const auto card = text != nullptr ? parse_grown_card(*text) : std::nullopt;
    if (!card) {
      fields.fail(field, "a card from A2 to V10 expected, got " +
                             (text != nullptr ? quoted(*text) : std::string((*cards)[i].kind_name())));
    } else if (claws.contains(*card)) {
      fields.fail(field, "the card is in the list already");
    } else {
      claws.insert(*card);
    }
  }
  return claws;
}

// What is wrong with one entry of "events", given those before it.
std::optional<std::string> event_problem(const Data::Member& member, const std::vector<EventCount>& earlier) {
  const auto event = parse_event(member.first);
  if (!event) return "no such event";
  for (const EventCount& other : earlier) {
    if (other.event == *event) return "the same event as " + quoted(other.name);
  }
  return number_problem(member.second, {0, kMaxOfOneEvent});
}

std::vector<EventCount> read_events(FieldReader& fields) {
  const Data* data = fields.take("events");
  if (data == nullptr) return standard_edition().events;
  const Data::Object* members = data->as_object();
  if (members == nullptr) {
    fields.fail("events", "an object of counts expected, got " + std::string(data->kind_name()));
    return {};
  }
  std::vector<EventCount> events;
  int total = 0;
  for (const Data::Member& member : *members) {
    if (auto problem = event_problem(member, events)) {
      fields.fail("events." + member.first.substr(0, 80), std::move(*problem));
      return {};
    }
    const int count = static_cast<int>(*member.second.as_int());
    total += count;
    events.push_back({member.first, parse_event(member.first).value_or(EventCard{}), count});
  }
  std::erase_if(events, [](const EventCount& entry) { return entry.count == 0; });
  if (total < kEventsInGame) {
    fields.fail("events",
                "at least " + std::to_string(kEventsInGame) + " cards expected, got " + std::to_string(total));
  }
  return events;
}

}  // namespace

const Edition& standard_edition() {
  static const Edition kEdition = make_standard_edition();
  return kEdition;
}

std::string Edition::spelling(EventCard event) const {
  for (const EventCount& entry : events) {
    if (entry.event == event) return entry.name;
  }
  return canonical_name(event);
}

Expected<Edition, FieldError> parse_edition(const Data& data, std::string_view path) {
  if (const std::string* text = data.as_text()) {
    if (*text == "standard") return standard_edition();
    return Unexpected{FieldError{std::string(path), "\"standard\" or an object expected, got " + quoted(*text)}};
  }
  if (data.as_object() == nullptr) {
    return Unexpected{
        FieldError{std::string(path), "\"standard\" or an object expected, got " + std::string(data.kind_name())}};
  }
  FieldReader fields(data, std::string(path), Completeness::defaults_allowed);
  Edition edition;
  read_game(fields);
  edition.name = fields.label("name", "unnamed", kLongestEditionName);
  edition.claws = read_claws(fields);
  edition.events = read_events(fields);
  if (auto error = fields.finish()) return Unexpected{std::move(*error)};
  return edition;
}

Data edition_data(const Edition& edition) {
  if (edition == standard_edition()) return "standard";
  Data claws = Data::array();
  for (const Card card : edition.claws) claws.push_back(card_text(card));
  Data events = Data::object();
  for (const EventCount& entry : edition.events) events.set(entry.name, entry.count);
  return Data::object({{"game", "dino-twist"}, {"name", edition.name}, {"claws", claws}, {"events", events}});
}

}  // namespace vivarium::dino_twist
