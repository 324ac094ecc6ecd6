#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/reference/completions.hpp"

namespace vivarium::cli {
namespace {

// Within single quotes, where zsh's completion reads [, ] and : itself.
std::string zsh_quoted(std::string_view words) {
  std::string text;
  for (const char c : words) {
    if (c == '\'') {
      text += "'\\''";
    } else {
      if (c == '[' || c == ']' || c == ':' || c == '\\') text += '\\';
      text += c;
    }
  }
  return text;
}

std::string action_for(const OptionReference& option) {
  if (option.is_file()) return "_files";
  const auto choices = option.choices();
  return choices.empty() ? " " : fmt::format("({})", fmt::join(choices, " "));
}

// The arguments of _arguments for one option or argument.
std::string specification(const OptionReference& option) {
  if (option.positional) {
    return fmt::format("'{}:{}:{}'",
                       option.repeatable ? "*"
                       : option.required ? ""
                                         : ":",
                       zsh_quoted(option.names.front()), action_for(option));
  }
  std::string text;
  for (const std::string& name : option.names) {
    std::string value;
    if (!option.value.empty()) {
      const bool may_be_left_out = option.value.front() == '[';
      value = fmt::format("{}{}:{}", may_be_left_out ? "::" : ":", zsh_quoted(option.value), action_for(option));
    }
    text += fmt::format("{}'{}{}[{}]{}'", text.empty() ? "" : " ", option.repeatable ? "*" : "", name,
                        zsh_quoted(option.meaning), value);
  }
  return text;
}

std::string specifications(const CommandReference& command, std::string_view indent) {
  std::string text;
  for (const OptionReference& option : command.options) {
    text += fmt::format(" \\\n{}{}", indent, specification(option));
  }
  return text;
}

}  // namespace

std::string zsh_completion(const ProgramReference& program) {
  std::string names;
  std::string cases;
  for (const CommandReference& command : program.commands) {
    names += fmt::format("        '{}:{}'\n", command.name, zsh_quoted(command.meaning));
    cases += fmt::format("        {})\n          _arguments{}\n          ;;\n", command.name,
                         specifications(command, "            "));
  }
  return "#compdef vivarium\n"
         "# Completion of vivarium for zsh, made by the program itself.\n"
         "_vivarium() {\n"
         "  local context state state_descr line\n"
         "  typeset -A opt_args\n"
         "  _arguments -C" +
         specifications(program.program, "    ") +
         " \\\n    '1: :->command' \\\n    '*:: :->argument'\n"
         "  case $state in\n"
         "    command)\n"
         "      local -a commands=(\n" +
         names +
         "      )\n"
         "      _describe command commands\n"
         "      ;;\n"
         "    argument)\n"
         "      case $words[1] in\n" +
         cases +
         "      esac\n"
         "      ;;\n"
         "  esac\n"
         "}\n"
         "_vivarium \"$@\"\n";
}

}  // namespace vivarium::cli
