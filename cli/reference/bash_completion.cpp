#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/reference/completions.hpp"

namespace vivarium::cli {
namespace {

constexpr std::string_view kHead = R"(# Completion of vivarium for bash, made by the program itself.

# Offers words, or what follows the last comma of a list.
_vivarium_words() {
  local before=""
  [[ "$current" == *,* ]] && before="${current%,*},"
  mapfile -t COMPREPLY < <(compgen -P "$before" -W "$1" -- "${current##*,}")
  [[ -n "$before" ]] && compopt -o nospace
}

_vivarium_files() {
  compopt -o filenames
  mapfile -t COMPREPLY < <(compgen -f -- "$current")
}

_vivarium() {
  local current="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD - 1]}" command="" word
  for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    if [[ "$word" != -* && "$word" != help ]]; then
      command="$word"
      break
    fi
  done
  case "$command" in
)";

constexpr std::string_view kTail = R"(  esac
}
complete -F _vivarium vivarium
)";

// What completes a value or an argument.
std::string action_for(const OptionReference& option) {
  if (option.is_file()) return "_vivarium_files";
  const auto choices = option.choices();
  return choices.empty() ? ":" : fmt::format("_vivarium_words '{}'", fmt::join(choices, " "));
}

std::string words_of(const CommandReference& command) {
  std::string words;
  for (const OptionReference& option : command.options) {
    if (!option.positional) words += (words.empty() ? "" : " ") + fmt::format("{}", fmt::join(option.names, " "));
  }
  return words;
}

std::string case_of(const CommandReference& command) {
  std::string text = fmt::format("    {})\n      case \"$previous\" in\n", command.name);
  std::string argument = ":";
  for (const OptionReference& option : command.options) {
    if (option.positional) argument = action_for(option);
    if (option.value.empty() || option.value.front() == '[') continue;
    text += fmt::format("        {}) {} ;;\n", fmt::join(option.names, " | "), action_for(option));
  }
  return text + fmt::format(
                    "        *)\n"
                    "          if [[ \"$current\" == -* ]]; then\n"
                    "            _vivarium_words '{}'\n"
                    "          else\n"
                    "            {}\n"
                    "          fi\n"
                    "          ;;\n"
                    "      esac\n"
                    "      ;;\n",
                    words_of(command), argument);
}

}  // namespace

std::string bash_completion(const ProgramReference& program) {
  std::string text(kHead);
  std::string names = "help";
  for (const CommandReference& command : program.commands) {
    names += " " + command.name;
    text += case_of(command);
  }
  return text + fmt::format("    *) _vivarium_words '{} {}' ;;\n", names, words_of(program.program)) +
         std::string(kTail);
}

}  // namespace vivarium::cli
