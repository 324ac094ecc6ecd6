#include "protocol/refusal.hpp"

#include <array>

#include "engine/core/assert.hpp"

namespace vivarium::protocol {
namespace {

struct Entry {
  RefusalCode code;
  std::string_view name;
  int status;
  std::string_view sentence;
};

using Code = RefusalCode;

constexpr std::array<Entry, kRefusalCodes> kEntries = {{
    {Code::unreadable_message, "unreadable_message", 400, "this is not a JSON object that can be read"},
    {Code::unknown_type, "unknown_type", 400, "there is no message of this type"},
    {Code::wrong_field, "wrong_field", 400, "a field of the message is missing or wrong"},
    {Code::unsupported_protocol, "unsupported_protocol", 410, "this server speaks protocol 2; update the client"},
    {Code::message_too_large, "message_too_large", 413, "the message is larger than the server takes in"},
    {Code::length_required, "length_required", 411,
     "a request says how long its content is; send Content-Length instead of chunks"},
    {Code::too_many_messages, "too_many_messages", 429, "too many messages in a short time; wait and send it again"},
    {Code::too_many_requests, "too_many_requests", 429, "too many requests from your address; wait and try again"},
    {Code::too_many_connections, "too_many_connections", 429,
     "too many connections from your address; close one and try again"},
    {Code::too_many_tables, "too_many_tables", 429, "no more tables can be opened now; close one or come back later"},
    {Code::too_many_viewers, "too_many_viewers", 429, "as many people as can be are at this table; come back later"},
    {Code::too_many_changes, "too_many_changes", 429, "this choice was changed too often; it stays as it is"},
    {Code::server_full, "server_full", 503, "as many connections as the server takes are open; come back in a moment"},
    {Code::table_busy, "table_busy", 429, "the table has too much to do; send it again in a moment"},
    {Code::wrong_origin, "wrong_origin", 403, "requests from pages of another site are not answered"},
    {Code::wrong_token, "wrong_token", 403, "this link opens no seat of this table; ask the host for a new one"},
    {Code::sent_away, "sent_away", 403, "the host has sent you away from this table"},
    {Code::not_attending, "not_attending", 409, "attend a table first"},
    {Code::already_attending, "already_attending", 409, "this connection already attends a table"},
    {Code::key_reused, "key_reused", 409, "this key was used for another request; take a new one"},
    {Code::id_reused, "id_reused", 409, "this id was used for another command; take a new one"},
    {Code::not_host, "not_host", 403, "only the host of the table may do this"},
    {Code::not_seated, "not_seated", 403, "only somebody who sits at the table may do this"},
    {Code::no_such_game, "no_such_game", 404, "there is no such game"},
    {Code::wrong_options, "wrong_options", 400, "the game cannot be set up like this"},
    {Code::no_such_bot, "no_such_bot", 400, "there is no such bot"},
    {Code::wrong_name, "wrong_name", 400, "a name has 1 to 24 visible characters"},
    {Code::name_taken, "name_taken", 409,
     "somebody at this table has this name, or one that looks like it; choose another one"},
    {Code::no_such_table, "no_such_table", 404, "there is no such table, or it has been closed"},
    {Code::no_such_seat, "no_such_seat", 404, "there is no such seat at this table"},
    {Code::seat_taken, "seat_taken", 409, "somebody else has this seat; choose another one"},
    {Code::table_full, "table_full", 409, "no seat is free; you can still watch"},
    {Code::seats_not_filled, "seats_not_filled", 409, "a seat is still free; wait for somebody or give it to a bot"},
    {Code::table_closed, "table_closed", 410, "the table has been closed"},
    {Code::not_started, "not_started", 409, "the game has not begun"},
    {Code::already_started, "already_started", 409, "the game has begun already"},
    {Code::game_over, "game_over", 409, "the game is over"},
    {Code::game_not_over, "game_not_over", 409, "the game is not over yet"},
    {Code::not_your_turn, "not_your_turn", 409, "you have nothing to choose now"},
    {Code::stale_decision, "stale_decision", 409, "the game has moved on; look at it again and choose anew"},
    {Code::unreadable_move, "unreadable_move", 400, "this is not a move of this game"},
    {Code::illegal_move, "illegal_move", 409, "this move is not legal now; choose one that is offered"},
    {Code::nothing_to_retract, "nothing_to_retract", 409, "there is no choice of yours that could be taken back"},
    {Code::nothing_to_undo, "nothing_to_undo", 409, "there is no move of yours that could be undone"},
    {Code::player_present, "player_present", 409,
     "the player is here, and the table has not waited for them for ten minutes"},
    {Code::people_play, "people_play", 403, "hints are for games against bots alone; other people play here"},
    {Code::free_text_off, "free_text_off", 403, "the host has switched free text off; use a phrase"},
    {Code::already_contributed, "already_contributed", 409, "your part of the next deal has been taken in already"},
    {Code::unsuitable_text, "unsuitable_text", 400, "a text has 1 to 300 visible characters"},
    {Code::wrong_record, "wrong_record", 400, "this is not a record of a game that can be replayed"},
    {Code::storage_full, "storage_full", 507,
     "the server's disk is full, so nothing was changed; everything before is safe, try again later"},
    {Code::storage_failed, "storage_failed", 503,
     "the server could not write this down, so nothing was changed; try again later"},
    {Code::table_damaged, "table_damaged", 500,
     "what is stored of this table is damaged; it is kept as it is for whoever runs this server"},
    {Code::table_unreachable, "table_unreachable", 503,
     "the machine that has this table cannot be reached; come back in a moment"},
    {Code::shutting_down, "shutting_down", 503, "the server is about to restart; come back in a moment"},
    {Code::not_found, "not_found", 404, "there is nothing at this address"},
    {Code::method_not_allowed, "method_not_allowed", 405, "this address does not take such a request"},
    {Code::internal_error, "internal_error", 500, "something went wrong in the server; nothing was changed"},
}};

static_assert(in_code_order(kEntries));

const Entry& entry_of(RefusalCode code) {
  VIVARIUM_ASSERT(static_cast<std::size_t>(code) < kEntries.size());
  return kEntries[static_cast<std::size_t>(code)];
}

}  // namespace

std::optional<RefusalCode> refusal_code_named(std::string_view name) { return code_named(kEntries, name); }
std::string_view to_name(RefusalCode code) { return entry_of(code).name; }
std::string_view to_sentence(RefusalCode code) { return entry_of(code).sentence; }
int http_status(RefusalCode code) { return entry_of(code).status; }

// Chance is the server's own business: nobody can send it, and its errors have no code here.
Refusal refusal_for(RuleError error) {
  return {code_named(kEntries, to_name(error)).value_or(RefusalCode::internal_error)};
}

}  // namespace vivarium::protocol
