#include "terminal/play/commands.hpp"

#include <algorithm>
#include <array>

#include "terminal/moves/move_input.hpp"

namespace vivarium::terminal {
namespace {

// By Command.
constexpr std::array<std::string_view, 14> kNames = {"help", "board", "moves", "score", "log",   "rules", "hint",
                                                     "undo", "save",  "quit",  "say",   "start", "again", "bot"};

}  // namespace

std::string name_of(Command command, const Translator& translator) {
  return translator.text("command." + std::string(kNames[static_cast<std::size_t>(command)]));
}

std::optional<TypedCommand> parse_command(std::string_view typed, const Translator& translator) {
  const std::size_t begin = std::min(typed.find_first_not_of(' '), typed.size());
  const std::string_view text = typed.substr(begin);
  const auto behind = [&](std::size_t length) {
    const std::string_view rest = text.substr(std::min(length, text.size()));
    return std::string(rest.substr(std::min(rest.find_first_not_of(' '), rest.size())));
  };
  if (text.starts_with('?')) return TypedCommand{Command::help, behind(1)};
  if (text.starts_with('/')) return TypedCommand{Command::chat, behind(1)};
  const std::size_t end = std::min(text.find(' '), text.size());
  const std::string word = folded(text.substr(0, end));
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    const auto command = static_cast<Command>(i);
    if (word == kNames[i] || word == folded(name_of(command, translator))) return TypedCommand{command, behind(end)};
  }
  return std::nullopt;
}

std::vector<std::string> command_help(const std::vector<Command>& commands, const Translator& translator) {
  std::vector<std::string> lines;
  for (const Command command : commands) {
    const std::string_view id = kNames[static_cast<std::size_t>(command)];
    lines.push_back(
        translator.text("command-help", {{"name", name_of(command, translator)},
                                         {"meaning", translator.text("command." + std::string(id) + ".meaning")}}));
  }
  return lines;
}

}  // namespace vivarium::terminal
