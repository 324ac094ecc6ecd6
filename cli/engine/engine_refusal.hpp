// Why `vivarium engine` refuses a request (docs/ENGINE.md). Enumerated, so that programs can tell refusals apart; where
// a server refuses the same thing, the name is the same.
#pragma once

#include <cstdint>
#include <string_view>

#include "engine/core/rule_error.hpp"
#include "protocol/coded_refusal.hpp"

namespace vivarium::cli {

enum class EngineRefusalCode : std::uint8_t {
  unreadable_message,
  message_too_large,
  unknown_type,
  wrong_field,
  no_such_game,
  wrong_options,
  wrong_record,
  no_such_bot,
  no_match,
  no_such_seat,
  not_your_turn,
  unreadable_move,
  illegal_move,
  nothing_to_retract,
  chance_expected,
  chance_not_expected,
  unreadable_chance,
  impossible_chance,
  game_over,
  game_not_over,
  internal_error,
};

inline constexpr int kEngineRefusalCodes = static_cast<int>(EngineRefusalCode::internal_error) + 1;

// As it stands on the line: "illegal_move".
std::string_view to_name(EngineRefusalCode code);
// What is wrong and what to do, as a sentence without a full stop.
std::string_view to_sentence(EngineRefusalCode code);

using EngineRefusal = protocol::CodedRefusal<EngineRefusalCode>;

EngineRefusal refusal_for(RuleError error);

}  // namespace vivarium::cli
