#include "server/net/fixed_limits.hpp"

#include <chrono>
#include <cmath>
#include <cstddef>
#include <string_view>
#include <utility>

#include "protocol/clean_text.hpp"
#include "protocol/client_message.hpp"
#include "protocol/refusal.hpp"
#include "server/lobby/conversation.hpp"
#include "server/lobby/table_registry.hpp"
#include "server/net/address_book.hpp"
#include "server/net/api.hpp"
#include "server/net/connection_registry.hpp"
#include "server/net/request_reader.hpp"
#include "server/net/session_limits.hpp"
#include "server/replay/replay_cache.hpp"
#include "server/replay/replay_service.hpp"
#include "server/store/table_head.hpp"
#include "server/table/table_messages.hpp"

namespace vivarium::server {
namespace {

using protocol::RefusalCode;
using std::chrono::milliseconds;

template <class Number>
std::string count(Number number, std::string_view of = "") {
  return std::to_string(number) + (of.empty() ? "" : " ") + std::string(of);
}

std::string bytes(std::size_t number) {
  constexpr std::size_t kMebibyte = std::size_t{1} << 20U;
  return number % kMebibyte == 0 ? count(number / kMebibyte, "MiB") : count(number / 1024, "KiB");
}

std::string time(milliseconds span) {
  return count(std::chrono::duration_cast<std::chrono::seconds>(span).count(), "s");
}

std::string rate(const Rate& limit) {
  const auto often = static_cast<int>(limit.per_second);
  const std::string pace = often > 0 ? count(often) + "/s" : "1 in " + count(std::lround(1 / limit.per_second), "s");
  return pace + ", " + count(static_cast<int>(limit.burst), "at once");
}

FixedLimit refused(std::string value, std::string_view meaning, RefusalCode code) {
  return {std::move(value), std::string(meaning), std::string(to_name(code))};
}
FixedLimit closed(std::string value, std::string_view meaning) {
  return {std::move(value), std::string(meaning), "closed"};
}
FixedLimit unrefused(std::string value, std::string_view meaning) {
  return {std::move(value), std::string(meaning), "none"};
}

using Limits = std::vector<FixedLimit>;

Limits of_addresses() {
  const ReplayLimits replays;
  return {
      refused(rate(RegistryLimits().openings()), "opening tables; more with `--max-tables-per-address`",
              RefusalCode::too_many_requests),
      closed(count(ConnectionRegistry::kMaxRefused),
             "connections that are told of the two refusals above; of more the silent ones are closed"),
      refused(count(AddressBook::kAddressesOfNetwork, "addresses"),
              "connections of an IPv6 /48; a quarter of all at most", RefusalCode::too_many_connections),
      unrefused(count(kOtherDescriptors), "descriptors that are left for the store and the log"),
      refused(count(replays.jobs_per_address, "replays"), "replays of the address that are in work or waiting",
              RefusalCode::too_many_requests),
      refused(count(replays.jobs, "replays") + ", " + bytes(replays.bytes),
              "the same for all addresses; the one with most waiting gives way", RefusalCode::too_many_requests),
      unrefused(bytes(kReplayCacheBytes), "verified records in memory; the least recently used one goes"),
  };
}

Limits of_connections() {
  const SessionTimes times;
  return {
      closed(time(times.first_header), "the first header of a connection"),
      closed(time(times.request), "for a request to arrive"),
      closed(time(times.reading), "for an answer to be read"),
      closed(time(times.between), "between two requests"),
      closed(time(times.farewell), "for a close to be answered"),
      refused(time(times.answer), "for an answer to be made", RefusalCode::internal_error),
      refused(time(times.attend), "for a WebSocket to attend a table", RefusalCode::not_attending),
      closed(time(times.slow), "for an answer or a message to be taken, until others may have the place"),
      closed(time(times.silent), "a WebSocket that does not answer pings"),
      unrefused(bytes(kMaxReadPerSecond) + "/s", "what is read from a connection; more waits"),
      refused("none", "requests with Transfer-Encoding", RefusalCode::length_required),
      refused("none", "frames before the handshake has been answered", RefusalCode::unreadable_message),
  };
}

Limits of_messages() {
  return {
      refused(bytes(kMaxHeaderBytes), "the header of a request", RefusalCode::message_too_large),
      refused(bytes(TableApi::most_bytes("/api/v2/tables")), "the content of a request",
              RefusalCode::message_too_large),
      refused(bytes(TableApi::most_bytes("/api/v2/replays")), "a record that is sent for a replay",
              RefusalCode::message_too_large),
      refused(bytes(protocol::kMaxMessageBytes), "a message", RefusalCode::message_too_large),
      closed(bytes(kMaxFrame), "a frame or message that is not even read"),
      closed(rate(kControlFrames), "pings and pongs that a client sends"),
      refused(count(Conversation::kMaxOffences), "messages over that limit in a row: disconnected for a minute",
              RefusalCode::too_many_messages),
      refused(rate(RoomLimits().refreshes), "`refresh` of a connection", RefusalCode::too_many_messages),
  };
}

Limits of_people() {
  const RoomLimits room;
  return {
      refused(count(room.connections_of_person), "connections of one person; the oldest gives way",
              RefusalCode::too_many_viewers),
      refused(rate(room.joins), "seats taken from one address", RefusalCode::too_many_requests),
      refused(count(room.waiting_of_person), "commands of one person waiting for the store", RefusalCode::table_busy),
      refused(count(room.waiting_of_spectators), "commands of all spectators waiting", RefusalCode::table_busy),
      refused(count(room.waiting_joins), "people waiting for a seat", RefusalCode::table_busy),
      refused("1", "hints being computed", RefusalCode::table_busy),
      refused(rate(room.chat), "lines of chat of a person; a guest begins with 2", RefusalCode::too_many_messages),
      refused(rate(room.table_chat), "lines of chat of a table", RefusalCode::too_many_messages),
      refused(count(protocol::kMaxChatCharacters, "characters"), "a line of chat", RefusalCode::unsuitable_text),
      refused(count(protocol::kMaxNameCharacters, "characters"), "a name", RefusalCode::wrong_name),
      refused("1", "name at a table among those that look alike", RefusalCode::name_taken),
      refused(time(room.stalled), "a decision of somebody who is here; then they can be replaced",
              RefusalCode::player_present),
  };
}

Limits of_tables() {
  return {
      unrefused(count(Table::kChatKept, "lines"), "chat kept; the oldest goes"),
      refused(count(Table::kMaxChanges), "changes of a secret choice; the last one stays",
              RefusalCode::too_many_changes),
      refused(count(Table::kMaxUndos), "moves of a seat that are undone, until one that stays",
              RefusalCode::too_many_changes),
      refused(count(Table::kMaxFreeTextChanges), "switching free text, until the next match begins",
              RefusalCode::too_many_changes),
      refused(count(Table::kMaxSentAway), "remembered people who were sent away; the first is forgotten",
              RefusalCode::sent_away),
      refused(count(Table::kAnswersKept), "remembered command ids of a person", RefusalCode::id_reused),
      refused(count(KeyedOffers::kMaxOfATable), "remembered keys of a table", RefusalCode::key_reused),
      unrefused(bytes(kMaxEventBytes), "events in one message; only the latest are sent"),
      refused(count(kMaxStoredEvents, "events") + ", " + bytes(kMaxStoredBytes), "the history of a table that is read",
              RefusalCode::table_damaged),
      unrefused(count(TableRegistry::kMaxInLobby),
                "tables in the lobby; first those where somebody plays, and some of each address"),
      unrefused(count(TableApi::kMaxListed), "games in a list of finished ones; those of a table come in pages"),
  };
}

}  // namespace

Limits fixed_limits() {
  Limits all;
  for (Limits& some : std::vector<Limits>{of_addresses(), of_connections(), of_messages(), of_people(), of_tables()}) {
    all.insert(all.end(), some.begin(), some.end());
  }
  return all;
}

}  // namespace vivarium::server
