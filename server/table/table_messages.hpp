// What the people at a table are told, as text ready to be sent (docs/PROTOCOL.md). The one place where a match turns
// into bytes for a viewer: whatever leaves goes through Match::view, Match::legal_moves and the audience of events.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "engine/core/viewer.hpp"
#include "protocol/clean_text.hpp"
#include "protocol/client_message.hpp"
#include "protocol/refusal.hpp"
#include "server/table/presence.hpp"
#include "server/table/round_pause.hpp"
#include "server/table/table.hpp"

namespace vivarium::server {

inline constexpr std::size_t kMaxEventBytes = 192U << 10U;  // of one message
// A welcome holds the latest events, the chat, and how the table and its game stand.
inline constexpr std::size_t kMaxChatLineBytes = 5U << 10U;   // a message's text, a name, what is around them
inline constexpr std::size_t kMaxPositionBytes = 64U << 10U;  // several times that of the largest game
inline constexpr std::size_t kMaxWelcomeBytes =
    kMaxEventBytes + Table::kChatKept * kMaxChatLineBytes + kMaxPositionBytes;
static_assert(kMaxChatLineBytes > protocol::kMaxMessageBytes + 16 * protocol::kMaxNameCharacters + 256);

// How it stands with a table besides its events.
struct TableStatus {
  const Presence& presence;
  SeatSet rematch_votes = {};
  const RoundPause& pause;
  bool host_connected = false;
  bool host_away = false;  // for so long that others may act in the host's place
  std::size_t spectators = 0;
  SeatSet hurried = {};  // whose bot had less time than its level has
  Timestamp now;
};

// {"type": "table", …}: everything public about the table.
std::string table_message(const Table& table, const TableStatus& status);
// The same without "type", for lists and answers.
Data table_data(const Table& table, const TableStatus& status);

// {"type": "update", …}: the game has changed. What all viewers are told is written once.
class UpdateMessages {
 public:
  // Tells the events from number `first` of the log on. REQUIRES: table.match() != nullptr; the table stays as it is
  UpdateMessages(const Table& table, std::size_t first);
  [[nodiscard]] std::string text_for(Viewer viewer) const;

 private:
  const Table& table_;
  std::size_t first_;
  std::string shared_;  // members of an object
};

// {"type": "welcome", …}: everything for somebody who has just come. Events that the client has already are left out.
std::string welcome_message(const Table& table, const TableStatus& status, std::optional<PersonId> person,
                            const std::optional<protocol::LastEvent>& after);

std::string chat_message(const ChatLine& line);

std::string accepted_message(const std::string& id, std::int64_t decision);
// The answer to `why`; no reason where the move could be made.
std::string explained_message(const std::string& id, std::int64_t decision, const std::optional<Event>& reason);
// The answer to `hint`: what a bot thinks, as bots::to_data makes it.
std::string hinted_message(const std::string& id, std::int64_t decision, const Data& hint);
// `id` is missing where the message was too broken to have one.
std::string refused_message(const std::optional<std::string>& id, const protocol::Refusal& refusal);

// {"type": "goodbye", …}: the server closes the connection; come back after so many milliseconds, or not at all.
std::string goodbye_message(const protocol::Refusal& refusal, std::optional<Millis> come_back_after);

}  // namespace vivarium::server
