// What a client sends over its WebSocket: docs/PROTOCOL.md. One JSON object a message, every field known.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "engine/core/expected.hpp"
#include "engine/core/move_part.hpp"
#include "engine/core/seat.hpp"
#include "protocol/json.hpp"
#include "protocol/refusal.hpp"
#include "protocol/table_request.hpp"

namespace vivarium::protocol {

inline constexpr int kProtocolVersion = 2;
inline constexpr std::size_t kMaxMessageBytes = 4096;
inline constexpr JsonLimits kMessageLimits = {.bytes = kMaxMessageBytes, .values = 64, .members = 16, .depth = 4};

inline constexpr std::array<std::string_view, 10> kPhrases = {
    "hello", "good-luck", "well-played", "nice-move", "thanks", "sorry", "one-moment", "your-turn", "good-game", "bye"};

// The last event that a client has: what came after it is sent again.
struct LastEvent {
  std::int64_t match = 0;
  std::int64_t event = 0;
  friend bool operator==(const LastEvent&, const LastEvent&) = default;
};

// The first message: which table, and by which right. Without a token: a spectator.
struct Attend {
  std::string table;
  std::optional<std::string> token;
  std::optional<LastEvent> after;
};

// `decision` says which one the player was looking at.
struct Move {
  std::int64_t decision;
  std::string move;
};
struct Retract {
  std::int64_t decision;
};
// Takes the last move back, where nobody has learnt anything by it.
struct Undo {
  std::int64_t decision;
};
// Why can I not make this move? Changes nothing.
struct Why {
  std::variant<std::string, MovePart> move;
};
// What would the expert choose? Changes nothing; answered when it has thought.
struct Hint {
  std::int64_t decision;
};
struct Start {};
struct Kick {
  Seat seat;
};
// Before the start: a free seat becomes a bot's, or a bot's seat free.
struct SetSeat {
  Seat seat;
  SeatPlan plan;
};
// Before the start: options of the game, in place of those that were chosen.
struct SetOptions {
  Data options;
};
// A bot plays for a player who is gone.
struct Replace {
  Seat seat;
};
struct PlayForMe {
  bool on;
};
// "I am here": ends a bot's playing after the clock ran out.
struct Resume {};
struct Chat {
  std::optional<std::string> text;
  std::optional<std::string> phrase;
};
struct FreeText {
  bool on;
};
inline constexpr std::size_t kEntropyDigits = 64;

// What the person adds to the chance of the next match (docs/FAIR_DEAL.md).
struct Contribute {
  std::string entropy;  // 64 hex digits
};
struct Rematch {};
// The person has seen how the round ended.
struct GoOn {};
struct Leave {};
struct Close {};
// Asks for everything anew.
struct Refresh {};

// Grouped by handler, so that a new command does not compile until it is handled.
// What becomes events of the table.
using TableCommand =
    std::variant<Move, Retract, Undo, Start, Kick, SetSeat, SetOptions, Chat, FreeText, Contribute, Leave, Close>;
// Who plays now, who wants to go on or to play again: forgotten when the server ends.
using PresenceCommand = std::variant<Replace, PlayForMe, Resume, Rematch, GoOn>;
// What changes nothing, for people with a seat.
using Question = std::variant<Why, Hint>;
using Command = std::variant<TableCommand, PresenceCommand, Question, Refresh>;
inline constexpr std::size_t kCommandKinds =
    std::variant_size_v<TableCommand> + std::variant_size_v<PresenceCommand> + std::variant_size_v<Question> + 1;

inline constexpr std::size_t kMaxCommandId = 64;

struct ClientMessage {
  std::string id;  // chosen by the client; the answer carries it, and a repeat has no second effect
  std::variant<Attend, Command> content;
  std::uint64_t digest = 0;  // of the message: the same id with another one is not a repeat
};

struct BadMessage {
  std::optional<std::string> id;  // where it could still be read
  Refusal refusal;
};

Expected<ClientMessage, BadMessage> parse_client_message(std::string_view json);

}  // namespace vivarium::protocol
