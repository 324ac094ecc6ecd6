#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/reference/completions.hpp"

namespace vivarium::cli {
namespace {

std::string fish_quoted(std::string_view words) {
  std::string text = "'";
  for (const char c : words) {
    if (c == '\'' || c == '\\') text += '\\';
    text += c;
  }
  return text + "'";
}

std::string action_for(const OptionReference& option) {
  if (option.is_file()) return " -F";
  const auto choices = option.choices();
  return choices.empty() ? "" : fmt::format(" -a '{}'", fmt::join(choices, " "));
}

std::string line_for(const OptionReference& option, const std::string& condition) {
  std::string line = "complete -c vivarium -n " + condition;
  if (option.positional) return action_for(option).empty() ? "" : line + action_for(option) + "\n";
  for (const std::string& name : option.names) {
    line += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
  }
  // -x: a value, and no file where it has none; -r: a value. One that may be left out needs neither.
  if (!option.value.empty() && option.value.front() != '[') line += option.is_file() ? " -r" : " -x";
  return line + action_for(option) + " -d " + fish_quoted(option.meaning) + "\n";
}

}  // namespace

std::string fish_completion(const ProgramReference& program) {
  std::string text =
      "# Completion of vivarium for fish, made by the program itself.\n"
      "complete -c vivarium -f\n";
  for (const OptionReference& option : program.program.options) text += line_for(option, "__fish_use_subcommand");
  for (const CommandReference& command : program.commands) {
    text += fmt::format("complete -c vivarium -n __fish_use_subcommand -a {} -d {}\n", command.name,
                        fish_quoted(command.meaning));
    const std::string condition = "'__fish_seen_subcommand_from " + command.name + "'";
    for (const OptionReference& option : command.options) text += line_for(option, condition);
  }
  return text;
}

}  // namespace vivarium::cli
