#include "cli/program.hpp"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <exception>
#include <memory>
#include <new>
#include <utility>

#include "cli/commands/commands.hpp"
#include "cli/options/nearest_name.hpp"
#include "cli/reference/help_formatter.hpp"
#include "protocol/printable.hpp"

namespace vivarium::cli {
namespace {

constexpr std::string_view kDescription =
    "Three card games, Dino Twist, Take That and Cubosaurs, to play here or to host for others.\n"
    "Also simulates games by the million, compares bots, and checks and replays records.";

constexpr std::string_view kFooter =
    "Examples:\n"
    "  vivarium play take-that --bots easy,hard\n"
    "  vivarium games\n"
    "  vivarium simulate take-that --players 3 --games 100000\n"
    "  vivarium simulate cubosaurs --games 10 --record games.jsonl --legal\n"
    "  vivarium verify games.jsonl\n"
    "  vivarium replay games.jsonl --game 2\n"
    "  vivarium serve --port 8080\n"
    "\n"
    "'vivarium COMMAND --help' explains a command.\n"
    "Exit status: 0, 1 if the answer is no, 2 for wrong usage or input.";

class Program {
 public:
  Program(std::string_view build, int width) : app_(std::string(kDescription), "vivarium") {
    app_.formatter(std::make_shared<HelpFormatter>(width));
    app_.footer(std::string(kFooter));
    app_.get_formatter()->label("SUBCOMMAND", "COMMAND");
    app_.require_subcommand(0, 1);
    app_.set_help_flag("-h,--help", "Show this help and exit");
    app_.set_version_flag("--version", fmt::format("vivarium {} ({})", kVersion, build), "Show the version and exit");
    commands_ = {add_play_command(app_),     add_watch_command(app_), add_games_command(app_),
                 add_simulate_command(app_), add_arena_command(app_), add_verify_command(app_),
                 add_replay_command(app_),   add_rules_command(app_), add_bench_command(app_),
                 add_serve_command(app_),    add_store_command(app_), add_engine_command(app_)};
    for (const DeclaredCommand& command : commands_) command.app->group("Commands");
    hidden_ = add_generate_command(app_);
    hidden_.app->group("");
  }

  ExitStatus run(std::vector<std::string> arguments, Console& console) {
    if (arguments.empty()) arguments.emplace_back("--help");
    if (arguments.front() == "help") {
      arguments.erase(arguments.begin());
      arguments.emplace_back("--help");
    }
    check_command(arguments.front());
    std::reverse(arguments.begin(), arguments.end());
    try {
      app_.parse(arguments);
    } catch (const CLI::CallForHelp&) {
      console.out << app_.help();
      return ExitStatus::ok;
    } catch (const CLI::CallForVersion& version) {
      console.out << version.what() << '\n';
      return ExitStatus::ok;
    } catch (const CLI::ParseError& error) {
      throw BadInput(sentence_of(error));
    }
    for (const DeclaredCommand& command : commands_) {
      if (command.app->parsed()) return command.run(console);
    }
    if (hidden_.app->parsed()) return hidden_.run(console);
    throw BadInput("a command expected; 'vivarium --help' lists them");
  }

 private:
  // Unknown commands get a better answer than the library's.
  void check_command(const std::string& word) const {
    std::vector<std::string_view> names;
    for (const DeclaredCommand& command : commands_) names.push_back(command.app->get_name());
    const bool known = std::find(names.begin(), names.end(), word) != names.end() || word == hidden_.app->get_name();
    if (known || word.starts_with('-')) return;
    throw BadInput("no such command: '" + shortened(word, 40) + "'" + did_you_mean(word, names) +
                   "; 'vivarium --help' lists them");
  }

  // The command that was being read when something was wrong.
  [[nodiscard]] const CLI::App& command_at_fault() const {
    for (const DeclaredCommand& command : commands_) {
      if (command.app->parsed()) return *command.app;
    }
    return app_;
  }

  [[nodiscard]] std::string sentence_of(const CLI::ParseError& error) const {
    const CLI::App& command = command_at_fault();
    const std::string name = &command == &app_ ? "vivarium" : "vivarium " + command.get_name();
    const std::string hint = "; see '" + name + " --help'";
    if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr) return unexpected_argument(command) + hint;
    const std::string words = error.what();
    if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr) {
      return words.substr(0, words.find(':')) + ": a value expected" + hint;
    }
    return words + hint;
  }

  // An option that does not exist, or a word too many.
  [[nodiscard]] std::string unexpected_argument(const CLI::App& command) const {
    const std::vector<std::string> rest = app_.remaining(true);
    const auto is_option = [](const std::string& word) { return word.starts_with('-') && word.size() > 1; };
    const auto option = std::find_if(rest.begin(), rest.end(), is_option);
    if (option == rest.end()) {
      return "unexpected argument" + (rest.empty() ? "" : ": '" + shortened(rest.front(), 40) + "'");
    }
    std::vector<std::string> names;
    for (const CLI::Option* known : command.get_options()) {
      for (const std::string& name : known->get_lnames()) names.push_back("--" + name);
    }
    const std::string written = option->substr(0, option->find('='));
    return "no such option: '" + shortened(written, 40) + "'" + did_you_mean(written, {names.begin(), names.end()});
  }

  CLI::App app_;
  std::vector<DeclaredCommand> commands_;
  DeclaredCommand hidden_;
};

}  // namespace

ExitStatus run_program(std::vector<std::string> arguments, std::string_view build, Console& console) {
  try {
    return Program(build, console.text_width()).run(std::move(arguments), console);
  } catch (const std::bad_alloc&) {
    print_error(console, "out of memory");
  } catch (const std::exception& error) {
    print_error(console, error.what());
  }
  return ExitStatus::bad_input;
}

}  // namespace vivarium::cli
