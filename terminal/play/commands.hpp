// The commands that can be typed instead of a move.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "terminal/screen/translator.hpp"

namespace vivarium::terminal {

enum class Command : std::uint8_t {
  help,
  board,
  moves,
  score,
  log,
  rules,
  hint,
  undo,
  save,
  quit,
  // At a server's table:
  chat,
  start,
  again,
  bot,  // a bot plays for me, or no longer
};

struct TypedCommand {
  Command command;
  std::string rest;  // what follows it
};

// The command in a typed line: its English name, the one in the reader's language, or the sign of `help` and `chat`.
std::optional<TypedCommand> parse_command(std::string_view typed, const Translator& translator);

// As it is typed in the reader's language: "hint".
std::string name_of(Command command, const Translator& translator);

// Names and meanings of these commands, for `help`.
std::vector<std::string> command_help(const std::vector<Command>& commands, const Translator& translator);

}  // namespace vivarium::terminal
