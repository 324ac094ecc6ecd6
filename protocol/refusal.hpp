// Why a server does not do what somebody asked for. Enumerated, so that every client can word it in the reader's
// language; the text says in English what is wrong and what to do.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/data.hpp"
#include "engine/core/rule_error.hpp"
#include "protocol/coded_refusal.hpp"

namespace vivarium::protocol {

enum class RefusalCode : std::uint8_t {
  // The message itself.
  unreadable_message,
  unknown_type,
  wrong_field,
  unsupported_protocol,
  message_too_large,
  length_required,
  // Limits.
  too_many_messages,
  too_many_requests,
  too_many_connections,
  too_many_tables,
  too_many_viewers,
  too_many_changes,
  server_full,
  table_busy,
  // Who asks.
  wrong_origin,
  wrong_token,
  sent_away,
  not_attending,
  already_attending,
  key_reused,
  id_reused,
  not_host,
  not_seated,
  // Setting a table up.
  no_such_game,
  wrong_options,
  no_such_bot,
  wrong_name,
  name_taken,
  no_such_table,
  no_such_seat,
  seat_taken,
  table_full,
  seats_not_filled,
  table_closed,
  // The game.
  not_started,
  already_started,
  game_over,
  game_not_over,
  not_your_turn,
  stale_decision,
  unreadable_move,
  illegal_move,
  nothing_to_retract,
  nothing_to_undo,
  player_present,
  people_play,
  free_text_off,
  already_contributed,
  unsuitable_text,
  wrong_record,
  // The server.
  storage_full,
  storage_failed,
  table_damaged,
  table_unreachable,
  shutting_down,
  not_found,
  method_not_allowed,
  internal_error,
};

inline constexpr int kRefusalCodes = static_cast<int>(RefusalCode::internal_error) + 1;

std::optional<RefusalCode> refusal_code_named(std::string_view name);
// As it stands on the wire: "stale_decision".
std::string_view to_name(RefusalCode code);
// What is wrong and what to do, as a sentence without a full stop.
std::string_view to_sentence(RefusalCode code);
// The status of an HTTP answer with this refusal.
int http_status(RefusalCode code);

using Refusal = CodedRefusal<RefusalCode>;

Refusal refusal_for(RuleError error);

}  // namespace vivarium::protocol
