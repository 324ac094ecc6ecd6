#include "server/table/table_event.hpp"

#include <array>
#include <limits>
#include <utility>

#include "engine/core/field_reader.hpp"
#include "protocol/json.hpp"

namespace vivarium::server {
namespace {

constexpr std::array<std::string_view, std::variant_size_v<TableEvent>> kNames = {
    "opened", "seeded", "joined", "seat", "started", "dealt", "moved", "retracted", "said", "free-text", "closed"};
constexpr std::array<std::string_view, 3> kMovers = {"person", "bot", "stand-in"};
constexpr std::array<std::string_view, 2> kReasons = {"host", "idle"};

struct Writer {
  Data& data;

  void operator()(const Opened& e) const {
    data.set("settings", protocol::to_data(e.settings));
    Data seats = Data::array();
    for (const protocol::SeatPlan& plan : e.seats) seats.push_back(protocol::to_text(plan));
    data.set("seats", std::move(seats)).set("name", e.host_name);
    data.set("token", e.host_token.hex());
  }
  void operator()(const Seeded& e) const { data.set("seed", e.seed.hex()); }
  void operator()(const Joined& e) const {
    data.set("name", e.name);
    data.set("token", e.token.hex());
    data.set("seat", e.seat.index());
  }
  void operator()(const SeatChanged& e) const {
    data.set("seat", e.seat.index());
    data.set("player", protocol::to_text(e.plan));
  }
  void operator()(const Started& /*e*/) const {}
  void operator()(const Dealt& e) const {
    data.set("chance", e.outcome.kind);
    if (e.outcome.player) {
      data.set("player", e.outcome.player->index());
      return;
    }
    Data cards = Data::array();
    for (const std::string& card : e.outcome.cards) cards.push_back(card);
    data.set("cards", std::move(cards));
  }
  void operator()(const Moved& e) const {
    data.set("seat", e.seat.index());
    data.set("move", e.move);
    data.set("by", kMovers[static_cast<std::size_t>(e.by)]);
  }
  void operator()(const Retracted& e) const { data.set("seat", e.seat.index()); }
  void operator()(const Said& e) const {
    data.set("person", static_cast<std::int64_t>(e.person.index()));
    data.set(e.is_phrase ? "phrase" : "text", e.text);
  }
  void operator()(const FreeTextSet& e) const { data.set("on", e.on); }
  void operator()(const Closed& e) const { data.set("reason", kReasons[static_cast<std::size_t>(e.reason)]); }
};

// Reads the fields of one event. What is wrong is kept by the reader of fields.
class Reader {
 public:
  explicit Reader(FieldReader& fields) : fields_(fields) {}

  TableEvent event(std::string_view name) {
    if (name == "opened") return opened();
    if (name == "seeded") return seeded();
    if (name == "joined") return Joined{fields_.text("name", ""), token(), seat("seat")};
    if (name == "seat") return SeatChanged{seat("seat"), plan(fields_.text("player", ""))};
    if (name == "started") return Started{};
    if (name == "dealt") return dealt();
    if (name == "moved") {
      return Moved{seat("seat"), fields_.text("move", ""), static_cast<Mover>(one_of("by", kMovers))};
    }
    if (name == "retracted") return Retracted{seat("seat")};
    if (name == "said") return said();
    if (name == "free-text") return FreeTextSet{fields_.flag("on", true)};
    if (name == "closed") return Closed{static_cast<CloseReason>(one_of("reason", kReasons))};
    fields_.fail("event", "no such event");
    return Started{};
  }

  PersonId person(std::string_view name) {
    return PersonId(static_cast<std::size_t>(fields_.number(name, {0, std::numeric_limits<int>::max()}, 0)));
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
    if (const Data* data = fields_.take("settings")) {
      const auto settings = protocol::settings_from_data(*data);
      if (settings) {
        event.settings = *settings;
      } else {
        fields_.fail("settings", settings.error().text());
      }
    }
    if (const Data* seats = fields_.take("seats"); seats != nullptr && seats->as_array() != nullptr) {
      for (const Data& value : *seats->as_array()) {
        const std::string* text = value.as_text();
        event.seats.push_back(plan(text == nullptr ? "" : *text));
      }
    }
    event.host_name = fields_.text("name", "");
    event.host_token = token();
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
    const PersonId who = person("person");
    if (fields_.take_optional("phrase") != nullptr) return {who, true, fields_.text("phrase", "")};
    return {who, false, fields_.text("text", "")};
  }

  FieldReader& fields_;
};

}  // namespace

std::string to_json(const StoredEvent& stored) {
  Data data = Data::object({{"event", kNames[stored.event.index()]}, {"at", stored.at.unix_milliseconds()}});
  if (stored.mark) {
    data.set("by_person", static_cast<std::int64_t>(stored.mark->person.index()));
    data.set("command", stored.mark->id);
  }
  std::visit(Writer{data}, stored.event);
  return vivarium::to_json(data);
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
    mark = CommandMark{person, fields.text("command", "")};
  }
  StoredEvent stored{reader.event(fields.text("event", "")), Moment(*at->as_int()), std::move(mark)};
  if (const auto error = fields.finish()) return Unexpected{error->text()};
  return stored;
}

}  // namespace vivarium::server
