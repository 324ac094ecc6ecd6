#include "cli/options/command_syntax.hpp"

#include <CLI/CLI.hpp>
#include <utility>

namespace vivarium::cli {
namespace {

template <class Text>
void add_argument(CLI::App& app, const std::string& name, Text& text, const std::string& meaning, Need need) {
  app.add_option(name, text, meaning)->required(need == Need::required)->option_text(" ");
}

template <class Text>
CLI::Option* add_option(CLI::App& app, const NamedOption& option, Text& text) {
  CLI::Option* added = app.add_option(option.name, text, option.meaning);
  added->option_text(option.value)->required(option.need == Need::required);
  if (!option.environment.empty()) added->take_last()->envname(option.environment);
  return added;
}

}  // namespace

CommandSyntax::CommandSyntax(CLI::App& program, const std::string& name, const std::string& meaning)
    : app_(program.add_subcommand(name, meaning)) {}

void CommandSyntax::argument(const std::string& name, std::string& text, const std::string& meaning, Need need) {
  add_argument(*app_, name, text, meaning, need);
}

void CommandSyntax::argument(const std::string& name, std::vector<std::string>& texts, const std::string& meaning,
                             Need need) {
  add_argument(*app_, name, texts, meaning, need);
}

void CommandSyntax::option(const NamedOption& option, std::string& text) { add_option(*app_, option, text); }

void CommandSyntax::option(const NamedOption& option, std::optional<std::string>& text) {
  add_option(*app_, option, text);
}

void CommandSyntax::option(const NamedOption& option, std::vector<std::string>& texts) {
  add_option(*app_, option, texts)->allow_extra_args(false);
}

void CommandSyntax::option_or_flag(const NamedOption& option, std::optional<std::string>& text) {
  add_option(*app_, option, text)->expected(0, 1);
}

void CommandSyntax::flag(const std::string& name, bool& is_given, const std::string& meaning) {
  app_->add_flag(name, is_given, meaning);
}

void CommandSyntax::hidden_flag(const std::string& name, bool& is_given) { app_->add_flag(name, is_given)->group(""); }

void CommandSyntax::footer(const std::string& text) { app_->footer(text); }

DeclaredCommand CommandSyntax::group(std::vector<DeclaredCommand> commands) const {
  app_->require_subcommand(1);
  for (const DeclaredCommand& command : commands) command.app->group("Commands");
  return command([commands = std::move(commands)](Console& console) {
    for (const DeclaredCommand& each : commands) {
      if (each.app->parsed()) return each.run(console);
    }
    return ExitStatus::bad_input;
  });
}

DeclaredCommand CommandSyntax::command(Command run) const { return {app_, std::move(run)}; }

}  // namespace vivarium::cli
