#include "cli/engine/engine_refusal.hpp"

#include <array>
#include <cstddef>

namespace vivarium::cli {
namespace {

using Code = EngineRefusalCode;

struct Entry {
  Code code;
  std::string_view name;
  std::string_view sentence;
};

constexpr std::array<Entry, kEngineRefusalCodes> kEntries = {{
    {Code::unreadable_message, "unreadable_message", "this line is not a JSON object that can be read"},
    {Code::message_too_large, "message_too_large", "a line has at most 16 MiB"},
    {Code::unknown_type, "unknown_type", "there is no request of this type"},
    {Code::wrong_field, "wrong_field", "a field of the request is missing or wrong"},
    {Code::no_such_game, "no_such_game", "there is no such game"},
    {Code::wrong_options, "wrong_options", "the game cannot be set up like this"},
    {Code::wrong_record, "wrong_record", "this is not the record of a game by the rules"},
    {Code::no_such_bot, "no_such_bot", "there is no such bot"},
    {Code::no_match, "no_match", "no game has begun; send 'new' or 'load' first"},
    {Code::no_such_seat, "no_such_seat", "there is no such seat in this game"},
    {Code::not_your_turn, "not_your_turn", "this seat has nothing to choose now"},
    {Code::unreadable_move, "unreadable_move", "this is not a move of this game"},
    {Code::illegal_move, "illegal_move", "this move is not legal now; choose one of the legal moves"},
    {Code::nothing_to_retract, "nothing_to_retract", "this seat has made no choice that could be taken back"},
    {Code::chance_expected, "chance_expected", "the cards decide now; send 'chance' first"},
    {Code::chance_not_expected, "chance_not_expected", "a player decides now, not the cards"},
    {Code::unreadable_chance, "unreadable_chance", "this is not an outcome of chance of this game"},
    {Code::impossible_chance, "impossible_chance", "this outcome of chance cannot happen now"},
    {Code::game_over, "game_over", "the game is over"},
    {Code::game_not_over, "game_not_over", "the game is not over yet"},
    {Code::internal_error, "internal_error", "something went wrong here; nothing was changed"},
}};

static_assert(protocol::in_code_order(kEntries));

const Entry& entry_of(Code code) { return kEntries[static_cast<std::size_t>(code)]; }

}  // namespace

std::string_view to_name(Code code) { return entry_of(code).name; }
std::string_view to_sentence(Code code) { return entry_of(code).sentence; }

EngineRefusal refusal_for(RuleError error) {
  return {protocol::code_named(kEntries, to_name(error)).value_or(Code::internal_error)};
}

}  // namespace vivarium::cli
