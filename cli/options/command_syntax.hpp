// CommandSyntax: declares the arguments and options of a command. All values are strings, which the command parses
// itself so that it can word its own errors. CLI11 does the rest; it is slow to compile, so only this and program.cpp
// include it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/commands/commands.hpp"
#include "cli/options/cli11_fwd.hpp"

namespace vivarium::cli {

enum class Need : std::uint8_t { optional, required };

// An option "--name VALUE".
struct NamedOption {
  std::string name;   // "--games"
  std::string value;  // what the help calls its value: "K"
  std::string meaning;
  Need need = Need::optional;
  std::string environment = {};  // the variable to read where the command line has no such option
};

// Every variable must outlive the command.
class CommandSyntax {
 public:
  CommandSyntax(CLI::App& program, const std::string& name, const std::string& meaning);

  // A positional argument.
  void argument(const std::string& name, std::string& text, const std::string& meaning, Need need);
  void argument(const std::string& name, std::vector<std::string>& texts, const std::string& meaning, Need need);

  void option(const NamedOption& option, std::string& text);
  void option(const NamedOption& option, std::optional<std::string>& text);
  void option(const NamedOption& option, std::vector<std::string>& texts);  // may be given several times
  // One whose value may be left out; then the text is empty.
  void option_or_flag(const NamedOption& option, std::optional<std::string>& text);
  void flag(const std::string& name, bool& is_given, const std::string& meaning);
  // For tests: shown nowhere.
  void hidden_flag(const std::string& name, bool& is_given);

  void footer(const std::string& text);
  [[nodiscard]] CLI::App& app() const { return *app_; }
  // A command that only has others below it, of which one is to be named.
  [[nodiscard]] DeclaredCommand group(std::vector<DeclaredCommand> commands) const;
  [[nodiscard]] DeclaredCommand command(Command run) const;

 private:
  CLI::App* app_;  // owned by the program's
};

}  // namespace vivarium::cli
