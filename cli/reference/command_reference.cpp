#include "cli/reference/command_reference.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <utility>

#include "bots/roster.hpp"
#include "games/catalog/catalog.hpp"
#include "i18n/language.hpp"

namespace vivarium::cli {
namespace {

constexpr std::string_view kExampleIndent = "  ";

OptionReference option_reference(const CLI::Option& option) {
  OptionReference told;
  for (const std::string& name : option.get_snames()) told.names.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) told.names.push_back("--" + name);
  told.positional = option.get_positional();
  if (told.positional) told.names = {option.get_name(true, false)};
  if (!told.positional && option.get_items_expected_max() > 0) told.value = option.get_option_text();
  told.meaning = option.get_description();
  told.environment = option.get_envname();
  told.required = option.get_required();
  told.repeatable = option.get_items_expected_max() > 1;
  return told;
}

bool has_name(const OptionReference& option, std::string_view name) {
  return std::find(option.names.begin(), option.names.end(), name) != option.names.end();
}

std::vector<const CLI::App*> shown_commands(const CLI::App& app) {
  return app.get_subcommands([](const CLI::App* command) { return !command->get_group().empty(); });
}

void add_commands_of(const CLI::App& app, CommandReference& told) {
  OptionReference which{{"COMMAND"}, "", "", "", true, true};
  for (const CLI::App* command : shown_commands(app)) {
    const CommandReference its = reference_of(*command);
    which.words.push_back(its.name);
    which.meaning += (which.meaning.empty() ? "" : "; ") + its.name + ": " + its.meaning;
    for (const OptionReference& option : its.options) {
      const bool is_known = std::any_of(told.options.begin(), told.options.end(),
                                        [&](const OptionReference& known) { return known.names == option.names; });
      if (!option.positional && !is_known) told.options.push_back(option);
    }
    told.examples.insert(told.examples.end(), its.examples.begin(), its.examples.end());
  }
  if (!which.words.empty()) told.options.push_back(std::move(which));
}

}  // namespace

bool OptionReference::is_file() const {
  const std::string& text = positional ? names.front() : value;
  return text.find("FILE") != std::string::npos;
}

std::vector<std::string> OptionReference::choices() const {
  if (!words.empty()) return words;
  std::vector<std::string> found;
  if (has_name(*this, "GAME")) {
    for (const CatalogEntry& entry : catalog()) found.emplace_back(entry.info().id);
  } else if (has_name(*this, "--bots") || has_name(*this, "--stand-in")) {
    for (const bots::RosterEntry& entry : bots::kRoster) found.emplace_back(entry.name);
  } else if (has_name(*this, "--lang")) {
    for (const Language language : kLanguages) found.emplace_back(code_of(language));
  }
  return found;
}

Footer split_footer(std::string_view footer) {
  Footer split;
  std::size_t begin = footer.rfind("Example");
  if (begin == std::string_view::npos) return {std::string(footer), {}};
  split.notes = footer.substr(0, begin);
  begin = footer.find('\n', begin);
  while (begin != std::string_view::npos && footer.substr(begin + 1, kExampleIndent.size()) == kExampleIndent) {
    const std::size_t end = std::min(footer.find('\n', begin + 1), footer.size());
    split.examples.emplace_back(footer.substr(begin + 1 + kExampleIndent.size(), end - begin - 3));
    begin = end < footer.size() ? end : std::string_view::npos;
  }
  if (begin != std::string_view::npos) split.notes += footer.substr(begin + 1);
  const auto last = split.notes.find_last_not_of('\n');
  split.notes.erase(last == std::string::npos ? 0 : last + 1);
  split.notes.erase(0, std::min(split.notes.find_first_not_of('\n'), split.notes.size()));
  return split;
}

CommandReference reference_of(const CLI::App& app) {
  const Footer footer = split_footer(app.get_footer());
  CommandReference told{app.get_name(), app.get_description(), {}, footer.notes, footer.examples};
  for (const CLI::Option* option : app.get_options()) {
    if (!option->get_group().empty()) told.options.push_back(option_reference(*option));
  }
  if (app.get_parent() != nullptr) add_commands_of(app, told);
  return told;
}

ProgramReference reference_of_program(const CLI::App& program) {
  ProgramReference told{reference_of(program), {}};
  told.program.name.clear();
  for (const CLI::App* command : shown_commands(program)) told.commands.push_back(reference_of(*command));
  return told;
}

}  // namespace vivarium::cli
