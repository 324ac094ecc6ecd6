#include "server/table/table_event.hpp"

#include <array>
#include <charconv>
#include <limits>
#include <utility>

#include "engine/core/field_reader.hpp"
#include "protocol/json.hpp"
#include "protocol/json_writer.hpp"

namespace vivarium::server {
namespace {

constexpr std::array<std::string_view, std::variant_size_v<TableEvent>> kNames = {
    "opened", "seeded",    "joined", "seat",     "started",  "dealt",       "moved",  "retracted",
    "said",   "free-text", "closed", "snapshot", "attended", "contributed", "undone", "options"};
constexpr std::array<std::string_view, 3> kMovers = {"person", "bot", "stand-in"};
constexpr std::array<std::string_view, 2> kReasons = {"host", "idle"};
constexpr std::string_view kPersonPrefix = "person:";

struct Writer {
  ObjectWriter& out;

  void operator()(const Opened& e) const {
    out.set("settings", protocol::to_data(e.settings));
    {
      ListWriter seats = out.list("seats");
      for (const protocol::SeatPlan& plan : e.seats) seats.add(protocol::to_text(plan));
    }
    out.set("name", e.host_name).set("token", e.host_token.hex());
    set_text("from", e.from);
  }
  void operator()(const Snapshot& e) const;
  void operator()(const Attended& /*e*/) const {}
  void operator()(const Contributed& e) const {
    out.set("person", e.person.number());
    out.set("entropy", hex_of(e.entropy));
  }
  void operator()(const Seeded& e) const { out.set("seed", e.seed.hex()); }
  void operator()(const Joined& e) const {
    out.set("name", e.name);
    out.set("token", e.token.hex());
    out.set("seat", e.seat.index());
    set_text("from", e.from);
  }
  void operator()(const SeatChanged& e) const {
    out.set("seat", e.seat.index());
    out.set("player", protocol::to_text(e.plan));
    if (e.sent_away) out.set("sent_away", true);
  }
  void operator()(const Started& /*e*/) const {}
  void operator()(const Dealt& e) const {
    out.set("chance", e.outcome.kind);
    if (e.outcome.player) {
      out.set("player", e.outcome.player->index());
      return;
    }
    ListWriter cards = out.list("cards");
    for (const std::string& card : e.outcome.cards) cards.add(card);
  }
  void operator()(const Moved& e) const {
    out.set("seat", e.seat.index());
    out.set("move", e.move);
    out.set("by", kMovers[static_cast<std::size_t>(e.by)]);
  }
  void operator()(const Retracted& e) const { out.set("seat", e.seat.index()); }
  void operator()(const Undone& e) const { out.set("seat", e.seat.index()); }
  void operator()(const OptionsSet& e) const { out.set("options", e.options); }
  void operator()(const Said& e) const {
    out.set("person", e.person.number());
    out.set(e.is_phrase ? "phrase" : "text", e.text);
    if (!e.line) return;
    out.set("line", *e.line).set("name", e.name);
    if (e.seat) out.set("seat", e.seat->index());
  }
  void operator()(const FreeTextSet& e) const { out.set("on", e.on); }
  void operator()(const Closed& e) const { out.set("reason", kReasons[static_cast<std::size_t>(e.reason)]); }

  void set_text(std::string_view name, const std::string& text) const {
    if (!text.empty()) out.set(name, text);
  }
};

std::string to_text(const Occupant& occupant) {
  if (const auto* bot = std::get_if<std::string>(&occupant)) {
    return protocol::to_text({protocol::SeatPlan::Kind::bot, *bot});
  }
  if (const auto* person = std::get_if<PersonId>(&occupant)) {
    return std::string(kPersonPrefix) + std::to_string(person->number());
  }
  return protocol::to_text({});
}

void write_person(const Person& person, DataWriter& to) {
  ObjectWriter out(to);
  out.set("id", person.id.number()).set("name", person.name).set("token", person.token.hex());
  if (person.seat) out.set("seat", person.seat->index());
  if (!person.from.empty()) out.set("from", person.from);
  ListWriter answers = out.list("answers");
  for (const Answer& answer : person.answers) {
    // What was refused has had no effect: sent once more, it is decided anew.
    if (answer.refusal) continue;
    answers.object().set("id", answer.id).set("digest", answer.digest).set("turn", answer.decision);
  }
}

void Writer::operator()(const Snapshot& e) const {
  out.set("settings", protocol::to_data(e.settings));
  {
    ListWriter seats = out.list("seats");
    for (const Occupant& occupant : e.seats) seats.add(to_text(occupant));
  }
  {
    ListWriter people = out.list("people");
    for (const Person& person : e.people) write_person(person, people.item());
  }
  {
    ListWriter sent_away = out.list("sent_away");
    for (const SentAway& gone : e.sent_away) sent_away.object().set("from", gone.from).set("name", gone.name);
  }
  {
    ListWriter contributions = out.list("contributions");
    for (const Contributed& given : e.contributions) {
      contributions.object().set("person", given.person.number()).set("entropy", hex_of(given.entropy));
    }
  }
  if (e.next_seed) out.set("seed", e.next_seed->hex());
  out.set("next_person", e.next_person).set("match", e.match).set("chat_lines", e.chat_lines);
  out.set("attended", e.attended);
}

// Reads the fields of one event. What is wrong is kept by the reader of fields.
class Reader {
 public:
  explicit Reader(FieldReader& fields) : fields_(fields) {}

  TableEvent event(std::string_view name) {
    if (name == "opened") return opened();
    if (name == "seeded") return seeded();
    if (name == "snapshot") return snapshot();
    if (name == "attended") return Attended{};
    if (name == "contributed") return Contributed{person("person"), entropy()};
    if (name == "joined") return Joined{fields_.text("name", ""), token(), seat("seat"), optional_text("from")};
    if (name == "seat") return seat_changed();
    if (name == "started") return Started{};
    if (name == "dealt") return dealt();
    if (name == "moved") {
      return Moved{seat("seat"), fields_.text("move", ""), static_cast<Mover>(one_of("by", kMovers))};
    }
    if (name == "retracted") return Retracted{seat("seat")};
    if (name == "undone") return Undone{seat("seat")};
    if (name == "options") return options_set();
    if (name == "said") return said();
    if (name == "free-text") return FreeTextSet{fields_.flag("on", true)};
    if (name == "closed") return Closed{static_cast<CloseReason>(one_of("reason", kReasons))};
    fields_.fail("event", "no such event");
    return Started{};
  }

  PersonId person(std::string_view name) {
    return PersonId(fields_.number(name, {0, std::numeric_limits<int>::max()}, 0));
  }
  std::string optional_text(std::string_view name) {
    return fields_.take_optional(name) == nullptr ? std::string() : fields_.text(name, "");
  }

 private:
  Seat seat(std::string_view name) { return Seat(fields_.number(name, {0, kMaxSeats - 1}, 0)); }

  template <std::size_t N>
  std::size_t one_of(std::string_view name, const std::array<std::string_view, N>& names) {
    const std::string text = fields_.text(name, "");
    for (std::size_t i = 0; i < N; ++i) {
      if (names[i] == text) return i;
    }
    fields_.fail(name, "no such word");
    return 0;
  }

  TokenHash token() {
    const auto hash = TokenHash::from_hex(fields_.text("token", ""));
    if (!hash) fields_.fail("token", "a hash expected");
    return hash.value_or(TokenHash());
  }

  protocol::SeatPlan plan(std::string_view text) {
    auto plan = protocol::parse_seat_plan(text);
    if (!plan) fields_.fail("seats", "no such player");
    return plan.value_or(protocol::SeatPlan{});
  }

  Opened opened() {
    Opened event;
    event.settings = settings();
    if (const Data* seats = fields_.take("seats"); seats != nullptr && seats->as_array() != nullptr) {
      for (const Data& value : *seats->as_array()) {
        const std::string* text = value.as_text();
        event.seats.push_back(plan(text == nullptr ? "" : *text));
      }
    }
    event.host_name = fields_.text("name", "");
    event.host_token = token();
    event.from = optional_text("from");
    return event;
  }

  SeatChanged seat_changed() {
    SeatChanged event{seat("seat"), plan(fields_.text("player", ""))};
    if (fields_.take_optional("sent_away") != nullptr) event.sent_away = fields_.flag("sent_away", false);
    return event;
  }

  OptionsSet options_set() {
    const Data* options = fields_.take("options");
    return {options == nullptr ? Data::object() : *options};
  }

  DealBytes entropy() {
    const auto bytes = deal_bytes_from_hex(fields_.text("entropy", ""));
    if (!bytes) fields_.fail("entropy", "32 bytes in hex expected");
    return bytes.value_or(DealBytes{});
  }

  // Calls read(reader) for each object of a list.
  template <class Read>
  void each(std::string_view name, Read read) {
    const Data* list = fields_.take(name);
    if (list == nullptr || list->as_array() == nullptr) return fields_.fail(name, "a list expected");
    for (const Data& value : *list->as_array()) {
      FieldReader fields(value, fields_.path_of(name), Completeness::every_field);
      Reader reader(fields);
      read(reader);
      if (const auto error = fields.finish()) fields_.fail(name, error->text());
    }
  }

  std::int64_t count(std::string_view name) { return fields_.number(name, {0, std::numeric_limits<int>::max()}, 0); }

  Occupant occupant(std::string_view text) {
    if (!text.starts_with(kPersonPrefix)) {
      const protocol::SeatPlan found = plan(text);
      return found.kind == protocol::SeatPlan::Kind::bot ? Occupant(found.bot) : Occupant(NobodyYet{});
    }
    text.remove_prefix(kPersonPrefix.size());
    int number = -1;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size() || number < 0) fields_.fail("seats", "no such player");
    return PersonId(number);
  }

  Person read_person() {
    Person person{PersonId(count("id")), fields_.text("name", ""), token(), std::nullopt, "", {}};
    if (fields_.take_optional("seat") != nullptr) person.seat = seat("seat");
    person.from = optional_text("from");
    each("answers", [&](Reader& reader) {
      person.answers.push_back(
          {reader.fields_.text("id", ""), reader.fields_.text("digest", ""), std::nullopt, reader.count("turn")});
    });
    return person;
  }

  protocol::TableSettings settings() {
    const Data* data = fields_.take("settings");
    if (data == nullptr) return {};
    auto read = protocol::settings_from_data(*data);
    if (!read) fields_.fail("settings", read.error().text());
    return read ? std::move(read).value() : protocol::TableSettings{};
  }

  Snapshot snapshot() {
    Snapshot event;
    event.settings = settings();
    if (const Data* seats = fields_.take("seats"); seats != nullptr && seats->as_array() != nullptr) {
      for (const Data& value : *seats->as_array()) {
        event.seats.push_back(occupant(value.as_text() == nullptr ? "" : *value.as_text()));
      }
    }
    each("people", [&](Reader& reader) { event.people.push_back(reader.read_person()); });
    each("sent_away", [&](Reader& reader) {
      event.sent_away.push_back({reader.fields_.text("from", ""), reader.fields_.text("name", "")});
    });
    each("contributions",
         [&](Reader& reader) { event.contributions.push_back({reader.person("person"), reader.entropy()}); });
    if (fields_.take_optional("seed") != nullptr) event.next_seed = seeded().seed;
    event.next_person = count("next_person");
    event.match = count("match");
    event.chat_lines = count("chat_lines");
    event.attended = fields_.flag("attended", false);
    return event;
  }

  Seeded seeded() {
    const auto seed = DealSeed::from_hex(fields_.text("seed", ""));
    if (!seed) fields_.fail("seed", "a seed expected");
    return Seeded{seed.value_or(DealSeed())};
  }

  Dealt dealt() {
    Dealt event;
    event.outcome.kind = fields_.text("chance", "");
    if (fields_.take_optional("player") != nullptr) event.outcome.player = seat("player");
    if (const Data* cards = fields_.take_optional("cards"); cards != nullptr && cards->as_array() != nullptr) {
      for (const Data& card : *cards->as_array()) {
        if (const std::string* text = card.as_text()) event.outcome.cards.push_back(*text);
      }
    }
    return event;
  }

  Said said() {
    Said event{person("person"), fields_.take_optional("phrase") != nullptr, ""};
    event.text = fields_.text(event.is_phrase ? "phrase" : "text", "");
    if (fields_.take_optional("line") == nullptr) return event;
    event.line = count("line");
    event.name = fields_.text("name", "");
    if (fields_.take_optional("seat") != nullptr) event.seat = seat("seat");
    return event;
  }

  FieldReader& fields_;
};

}  // namespace

std::string to_json(const StoredEvent& stored) {
  return write_json([&](DataWriter& to) {
    ObjectWriter out(to);
    out.set("event", kNames[stored.event.index()]).set("at", stored.at.unix_milliseconds());
    if (stored.mark) {
      out.set("by_person", stored.mark->person.number()).set("command", stored.mark->id);
      if (!stored.mark->digest.empty()) out.set("digest", stored.mark->digest);
    }
    std::visit(Writer{out}, stored.event);
  });
}

Expected<StoredEvent, std::string> stored_event_from_json(std::string_view json) {
  const auto data = parse_json(json);
  if (!data) return Unexpected{data.error().text()};
  FieldReader fields(*data, "", Completeness::every_field);
  Reader reader(fields);
  const Data* at = fields.take("at");
  if (at == nullptr || at->as_int() == nullptr) return Unexpected{std::string("at: a time expected")};
  std::optional<CommandMark> mark;
  if (fields.take_optional("command") != nullptr) {
    const PersonId person = reader.person("by_person");
    mark = CommandMark{person, fields.text("command", ""), reader.optional_text("digest")};
  }
  StoredEvent stored{reader.event(fields.text("event", "")), Timestamp(*at->as_int()), std::move(mark)};
  if (const auto error = fields.finish()) return Unexpected{error->text()};
  return stored;
}

}  // namespace vivarium::server
