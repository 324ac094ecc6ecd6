#include "server/table/table_messages.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "protocol/json.hpp"
#include "protocol/position.hpp"

namespace vivarium::server {
namespace {

Data optional_seat(const std::optional<Seat>& seat) { return seat ? Data(seat->index()) : Data(); }

Data seat_data(const Table& table, const Surroundings& around, Seat seat) {
  Data data = Data::object({{"seat", seat.index()}});
  const Occupant& occupant = table.occupant(seat);
  if (const auto* bot = std::get_if<std::string>(&occupant)) {
    data.set("player", "bot").set("name", "bot:" + *bot);
    if (around.hurried.contains(seat)) data.set("hurried", true);
    return data;
  }
  if (std::holds_alternative<NobodyYet>(occupant)) {
    data.set("player", "open");
    return data;
  }
  data.set("player", "person");
  data.set("name", table.player_name(seat));
  data.set("connected", around.attendance.is_connected(seat));
  const auto stand_in = around.attendance.stand_in(seat);
  data.set("played_by", stand_in ? "bot" : "person");
  if (stand_in) data.set("stand_in", to_name(*stand_in));
  if (const auto countdown = around.attendance.countdown(seat)) {
    const Millis left = std::max(countdown->end - around.now, Millis(0));
    data.set("countdown", Data::object({{"reason", to_name(countdown->reason)},
                                        {"milliseconds", static_cast<std::int64_t>(left.count())}}));
  }
  return data;
}

Data deal_data(const Table& table) {
  Data deal = Data::object();
  const bool running = table.phase() == Phase::playing;
  const bool over = table.match() != nullptr && table.match()->stage().is_over();
  if (table.deal()) {
    deal.set("commitment", table.deal()->commitment());
    Data contributions = Data::array();
    for (const Contribution& given : table.deal()->contributions()) {
      contributions.push_back(Data::object({{"seat", given.seat.index()}, {"entropy", hex_of(given.entropy)}}));
    }
    deal.set("contributions", std::move(contributions));
    // Not a moment before the last card.
    if (over && !running) deal.set("seed", table.deal()->text());
  }
  if (table.next_seed()) {
    deal.set("next_commitment", table.next_seed()->commitment());
    deal.set("next_contributors", protocol::seat_list(table.contributors()));
  }
  return deal;
}

Data chat_data(const ChatLine& line) {
  Data data = Data::object({{"number", line.number}, {"name", line.name}, {"seat", optional_seat(line.seat)}});
  data.set(line.is_phrase ? "phrase" : "text", line.text);
  return data;
}

// {"match": …, "turn": …, "event": …, "events": […], "view": …} without the braces: events are JSON already.
std::string game_members(const Table& table, Viewer viewer, std::size_t first) {
  const Match& match = *table.match();
  const auto& log = table.log();
  // Of what would make the message too long, only the latest is told: whoever is far behind must still get in.
  std::size_t bytes = 0;
  std::size_t begin = log.size();
  for (; begin > first && bytes < kMaxEventBytes; --begin) bytes += log[begin - 1].json.size() + 1;
  std::string events;
  std::int64_t number = 0;
  for (std::size_t i = 0; i < log.size(); ++i) {
    if (!log[i].audience.includes(viewer)) continue;
    ++number;
    if (i < begin) continue;
    if (!events.empty()) events += ',';
    events += log[i].json;
  }
  std::string text = "\"match\":" + std::to_string(table.match_number());
  text += ",\"turn\":" + std::to_string(table.turn());
  text += ",\"event\":" + std::to_string(number) + ",\"events\":[" + events + "],";
  return text + to_json_members(protocol::position_data(match, viewer));
}

// The index in the log behind the first `seen` events that the viewer may see.
std::size_t log_index_after(const Table& table, Viewer viewer, std::int64_t seen) {
  std::size_t index = 0;
  for (; index < table.log().size() && seen > 0; ++index) {
    if (table.log()[index].audience.includes(viewer)) --seen;
  }
  return index;
}

std::string message(std::string_view type, std::string_view members) {
  return fmt::format(R"({{"type":"{}",{}}})", type, members);
}

Data you_data(const Table& table, std::optional<PersonId> person) {
  if (!person) return Data::object({{"role", "spectator"}});
  const Person& self = *table.person(*person);
  return Data::object({{"role", self.seat ? "seat" : "host"},
                       {"seat", optional_seat(self.seat)},
                       {"name", self.name},
                       {"host", *person == PersonId::host()}});
}

}  // namespace

Data table_data(const Table& table, const Surroundings& around) {
  Data data = Data::object({{"table", table.id().text()}, {"phase", to_name(table.phase())}});
  data.set("match", table.match_number());
  const Data settings = protocol::to_data(table.settings());
  for (const Data::Member& member : *settings.as_object()) data.set(member.first, member.second);
  Data seats = Data::array();
  for (std::size_t i = 0; i < table.seats().size(); ++i) {
    seats.push_back(seat_data(table, around, Seat(static_cast<int>(i))));
  }
  const Person& host = table.host();
  data.set("seats", std::move(seats));
  data.set("host", Data::object({{"name", host.name},
                                 {"seat", optional_seat(host.seat)},
                                 {"connected", around.host_connected},
                                 {"away", around.host_away}}));
  data.set("spectators", static_cast<std::int64_t>(around.spectators));
  data.set("rematch", protocol::seat_list(around.rematch_votes)).set("deal", deal_data(table));
  return data;
}

std::string table_message(const Table& table, const Surroundings& around) {
  return message("table", to_json_members(table_data(table, around)));
}

std::string update_message(const Table& table, Viewer viewer, std::size_t first) {
  return message("update", game_members(table, viewer, first));
}

std::string welcome_message(const Table& table, const Surroundings& around, std::optional<PersonId> person,
                            const std::optional<protocol::LastEvent>& after) {
  const Viewer viewer = table.viewer_of(person);
  std::string text = R"({"type":"welcome","protocol":)" + std::to_string(protocol::kProtocolVersion);
  text += ",\"you\":" + to_json(you_data(table, person));
  text += ",\"table\":" + to_json(table_data(table, around)) + ",\"game\":";
  if (table.match() == nullptr) {
    text += "null";
  } else {
    const bool same_match = after && after->match == table.match_number();
    text += "{" + game_members(table, viewer, same_match ? log_index_after(table, viewer, after->event) : 0) + "}";
  }
  Data chat = Data::array();
  for (const ChatLine& line : table.chat()) chat.push_back(chat_data(line));
  return text + ",\"chat\":" + to_json(chat) + "}";
}

std::string chat_message(const ChatLine& line) { return message("chat", to_json_members(chat_data(line))); }

std::string accepted_message(const std::string& id, std::int64_t turn) {
  return to_json(Data::object({{"type", "answer"}, {"id", id}, {"accepted", true}, {"turn", turn}}));
}

std::string explained_message(const std::string& id, std::int64_t turn, const std::optional<Event>& reason) {
  return to_json(Data::object({{"type", "answer"},
                               {"id", id},
                               {"accepted", true},
                               {"turn", turn},
                               {"reason", reason ? protocol::to_data(*reason) : Data()}}));
}

std::string hinted_message(const std::string& id, std::int64_t turn, const Data& hint) {
  return to_json(Data::object({{"type", "answer"}, {"id", id}, {"accepted", true}, {"turn", turn}, {"hint", hint}}));
}

std::string refused_message(const std::optional<std::string>& id, const protocol::Refusal& refusal) {
  return to_json(Data::object({{"type", "answer"},
                               {"id", id ? Data(*id) : Data()},
                               {"accepted", false},
                               {"refusal", protocol::to_data(refusal)}}));
}

std::string goodbye_message(const protocol::Refusal& refusal, std::optional<Millis> come_back_after) {
  return to_json(Data::object(
      {{"type", "goodbye"},
       {"refusal", protocol::to_data(refusal)},
       {"come_back_after", come_back_after ? Data(static_cast<std::int64_t>(come_back_after->count())) : Data()}}));
}

}  // namespace vivarium::server
