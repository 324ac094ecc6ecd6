// The server's log: one JSON object a line, on standard error. No tokens, no whole table ids, no cards, no chat.
// Any thread may write.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string_view>

#include "engine/core/data.hpp"

namespace vivarium::server {

enum class LogLevel : std::uint8_t { debug, info, warning, error, off };

void set_log_level(LogLevel level);
// log(LogLevel::info, "table opened", {{"table", id.outline()}, {"game", …}})
void log(LogLevel level, std::string_view event, std::initializer_list<Data::Member> fields = {});

}  // namespace vivarium::server
