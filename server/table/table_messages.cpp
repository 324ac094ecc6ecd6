#include "server/table/table_messages.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "engine/core/data_builder.hpp"
#include "engine/core/seat_numbers.hpp"
#include "protocol/json_writer.hpp"
#include "protocol/position.hpp"

namespace vivarium::server {
namespace {

// What a message takes besides its events, more or less: what all viewers are told, and one of them alone.
constexpr std::size_t kUsualPositionBytes = 3U << 10U;
constexpr std::size_t kUsualPrivateBytes = 1U << 10U;

std::optional<int> number_of(const std::optional<Seat>& seat) {
  return seat ? std::optional(seat->index()) : std::nullopt;
}

void write_person(const Table& table, const TableStatus& status, Seat seat, ObjectWriter& out) {
  const Presence& presence = status.presence;
  const auto stand_in = presence.stand_in(seat);
  out.set("player", "person").set("name", table.player_name(seat));
  out.set("connected", presence.is_connected(seat)).set("played_by", stand_in ? "bot" : "person");
  if (stand_in) out.set("stand_in", to_name(*stand_in));
  if (const auto countdown = presence.countdown(seat)) {
    const Millis left = std::max(countdown->end - status.now, Millis(0));
    ObjectWriter data = out.object("countdown");
    data.set("reason", to_name(countdown->reason)).set("milliseconds", std::int64_t{left.count()});
  }
}

void write_seat(const Table& table, const TableStatus& status, Seat seat, DataWriter& out) {
  const Occupant& occupant = table.occupant(seat);
  ObjectWriter data(out);
  data.set("seat", seat.index());
  if (const auto* bot = std::get_if<std::string>(&occupant)) {
    data.set("player", "bot").set("name", "bot:" + *bot);
    if (status.hurried.contains(seat)) data.set("hurried", true);
  } else if (std::holds_alternative<NobodyYet>(occupant)) {
    data.set("player", "open");
  } else {
    write_person(table, status, seat, data);
  }
}

void write_deal(const Table& table, DataWriter& out) {
  ObjectWriter data(out);
  if (const auto& deal = table.deal()) {
    data.set("commitment", deal->commitment());
    {
      ListWriter contributions = data.list("contributions");
      for (const Contribution& given : deal->contributions()) {
        contributions.object().set("seat", given.seat.index()).set("entropy", hex_of(given.entropy));
      }
    }
    // Not a moment before the last card.
    const bool over = table.match() != nullptr && table.match()->stage().is_over();
    if (over && table.phase() != Phase::playing) data.set("seed", deal->text());
  }
  if (table.next_seed()) {
    data.set("next_commitment", table.next_seed()->commitment());
    write_seat_numbers(table.contributors(), data.member("next_contributors"));
  }
}

void write_chat_line(const ChatLine& line, ObjectWriter& out) {
  out.set("number", line.number).set("name", line.name).set("seat", number_of(line.seat));
  out.set(line.is_phrase ? "phrase" : "text", line.text);
}

void write_chat(const Table& table, DataWriter& out) {
  ListWriter chat(out);
  for (const ChatLine& line : table.chat()) {
    ObjectWriter told = chat.object();
    write_chat_line(line, told);
  }
}

void write_pause(const TableStatus& status, DataWriter& out) {
  const auto end = status.pause.next();
  if (!end) return out.null();
  ObjectWriter data(out);
  data.set("milliseconds", std::int64_t{std::max(*end - status.now, Millis(0)).count()});
  write_seat_numbers(status.pause.waiting_for(), data.member("waiting_for"));
}

void write_host(const Table& table, const TableStatus& status, DataWriter& out) {
  const Person& host = table.host();
  ObjectWriter data(out);
  data.set("name", host.name).set("seat", number_of(host.seat));
  data.set("connected", status.host_connected).set("away", status.host_away);
}

void write_table(const Table& table, const TableStatus& status, ObjectWriter& out) {
  out.set("table", table.id().text()).set("phase", to_name(table.phase())).set("match", table.match_number());
  const Data settings = protocol::to_data(table.settings());
  for (const Data::Member& member : *settings.as_object()) out.set(member.first, member.second);
  {
    ListWriter seats = out.list("seats");
    for (std::size_t i = 0; i < table.seats().size(); ++i) {
      write_seat(table, status, Seat(static_cast<int>(i)), seats.item());
    }
  }
  write_host(table, status, out.member("host"));
  out.set("spectators", static_cast<std::int64_t>(status.spectators));
  write_seat_numbers(status.rematch_votes, out.member("rematch"));
  write_pause(status, out.member("pause"));
  write_deal(table, out.member("deal"));
}

void write_table(const Table& table, const TableStatus& status, DataWriter& out) {
  ObjectWriter data(out);
  write_table(table, status, data);
}

enum class Facts : std::uint8_t { leave_out, tell };

// How the game stands, as members of an object: what is the same for every viewer. The facts never change.
std::string shared_members(const Table& table, Facts facts) {
  JsonWriter writer(kUsualPositionBytes);
  MembersWriter members(writer);
  members.set("match", table.match_number()).set("decision", table.decision());
  protocol::write_public_position(*table.match(), members);
  if (facts == Facts::tell) table.match()->write_facts(members.member("facts"));
  return writer.json();
}

// What a message tells a viewer of the game: the events from the index `first` of the log on, and how it stands.
struct News {
  const Table& table;
  Viewer viewer;
  std::size_t first;
  const std::string& shared;
};

// Of what would make the message too long, only the latest is told: whoever is far behind must still get in.
std::size_t first_that_fits(const News& news, std::size_t& bytes) {
  const auto& log = news.table.log();
  std::size_t begin = log.size();
  for (; begin > news.first && bytes < kMaxEventBytes; --begin) bytes += log[begin - 1].json.size() + 1;
  return begin;
}

std::size_t bytes_of(const News& news) {
  std::size_t bytes = 0;
  first_that_fits(news, bytes);
  return bytes + news.shared.size() + kUsualPrivateBytes;
}

// Adds "match", "decision", "event", "events" and the position to the object that the writer is in: events are JSON
// already.
void write_game(const News& news, JsonWriter& writer, ObjectWriter& out) {
  const auto& log = news.table.log();
  writer.raw(news.shared);
  out.set("event", news.table.events_seen_by(news.viewer));
  {
    const ListWriter events = out.list("events");
    std::size_t bytes = 0;
    for (std::size_t i = first_that_fits(news, bytes); i < log.size(); ++i) {
      if (log[i].audience.includes(news.viewer)) writer.raw(log[i].json);
    }
  }
  protocol::write_private_position(*news.table.match(), news.viewer, out);
  out.set("can_undo", news.table.can_undo(news.viewer));
}

// The index in the log behind the first `seen` events that the viewer may see.
std::size_t log_index_after(const Table& table, Viewer viewer, std::int64_t seen) {
  std::size_t index = 0;
  for (; index < table.log().size() && seen > 0; ++index) {
    if (table.log()[index].audience.includes(viewer)) --seen;
  }
  return index;
}

void write_you(const Table& table, std::optional<PersonId> person, DataWriter& out) {
  ObjectWriter you(out);
  if (!person) {
    you.set("role", "spectator");
    return;
  }
  const Person& self = *table.person(*person);
  you.set("role", self.seat ? "seat" : "host").set("seat", number_of(self.seat));
  you.set("name", self.name).set("host", *person == PersonId::host());
}

// A message of that type; tell(object) adds the rest.
template <class Tell>
std::string message(std::string_view type, const Tell& tell) {
  return write_json([&](DataWriter& out) {
    ObjectWriter object(out);
    object.set("type", type);
    tell(object);
  });
}

}  // namespace

Data table_data(const Table& table, const TableStatus& status) {
  return build_data([&](DataWriter& out) { write_table(table, status, out); });
}

std::string table_message(const Table& table, const TableStatus& status) {
  return message("table", [&](ObjectWriter& out) { write_table(table, status, out); });
}

// A match begins with all that it tells.
UpdateMessages::UpdateMessages(const Table& table, std::size_t first)
    : table_(table), first_(first), shared_(shared_members(table, first == 0 ? Facts::tell : Facts::leave_out)) {}

std::string UpdateMessages::text_for(Viewer viewer) const {
  const News news{table_, viewer, first_, shared_};
  JsonWriter writer(bytes_of(news));
  {
    ObjectWriter out(writer);
    out.set("type", "update");
    write_game(news, writer, out);
  }
  return writer.json();
}

std::string welcome_message(const Table& table, const TableStatus& status, std::optional<PersonId> person,
                            const std::optional<protocol::LastEvent>& after) {
  JsonWriter writer(kUsualPositionBytes);
  {
    ObjectWriter out(writer);
    out.set("type", "welcome").set("protocol", protocol::kProtocolVersion);
    write_you(table, person, out.member("you"));
    write_table(table, status, out.member("table"));
    if (table.match() == nullptr) {
      out.member("game").null();
    } else {
      const Viewer viewer = table.viewer_of(person);
      const bool same_match = after && after->match == table.match_number();
      const std::string shared = shared_members(table, Facts::tell);
      ObjectWriter game = out.object("game");
      write_game({table, viewer, same_match ? log_index_after(table, viewer, after->event) : 0, shared}, writer, game);
    }
    write_chat(table, out.member("chat"));
  }
  return writer.json();
}

std::string chat_message(const ChatLine& line) {
  return message("chat", [&](ObjectWriter& out) { write_chat_line(line, out); });
}

std::string accepted_message(const std::string& id, std::int64_t decision) {
  return message("answer",
                 [&](ObjectWriter& out) { out.set("id", id).set("accepted", true).set("decision", decision); });
}

std::string explained_message(const std::string& id, std::int64_t decision, const std::optional<Event>& reason) {
  return message("answer", [&](ObjectWriter& out) {
    out.set("id", id).set("accepted", true).set("decision", decision);
    DataWriter& explanation = out.member("reason");
    reason ? protocol::write_event(*reason, explanation) : explanation.null();
  });
}

std::string hinted_message(const std::string& id, std::int64_t decision, const Data& hint) {
  return message("answer", [&](ObjectWriter& out) {
    out.set("id", id).set("accepted", true).set("decision", decision).set("hint", hint);
  });
}

std::string refused_message(const std::optional<std::string>& id, const protocol::Refusal& refusal) {
  return message("answer", [&](ObjectWriter& out) {
    out.set("id", id).set("accepted", false).set("refusal", protocol::to_data(refusal));
  });
}

std::string goodbye_message(const protocol::Refusal& refusal, std::optional<Millis> come_back_after) {
  return message("goodbye", [&](ObjectWriter& out) {
    out.set("refusal", protocol::to_data(refusal));
    out.set("come_back_after", come_back_after ? std::optional(std::int64_t{come_back_after->count()}) : std::nullopt);
  });
}

}  // namespace vivarium::server
