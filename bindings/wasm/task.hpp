// What bots think about, as bytes: a task goes to the worker that has time, its answer comes back. Both are frames.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/bots/bot_task.hpp"

namespace vivarium::wasm {

std::string task_bytes(const server::BotTask& task, server::BotClock::duration waited);
// What the task's bot chooses, thought about on the spot; nothing where the bytes are no task.
std::string think(std::string_view task);
std::optional<server::BotAnswer> answer_of(std::string_view bytes);

}  // namespace vivarium::wasm
