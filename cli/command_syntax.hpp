// CommandSyntax: what a command takes. All values are texts; a command reads them itself, so that its errors are in its
// own words. CLI11 stands behind it, and besides here is seen in program.cpp alone: compiling it takes longer than
// compiling a command.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/cli11_fwd.hpp"
#include "cli/commands.hpp"

namespace vivarium::cli {

enum class Need : std::uint8_t { optional, required };

// What is given as "--name VALUE".
struct NamedOption {
  std::string name;   // "--games"
  std::string value;  // what the help calls its value: "K"
  std::string meaning;
  Need need = Need::optional;
  std::string environment = {};  // the variable that gives it where the command line does not
};

// Every variable must outlive the command.
class CommandSyntax {
 public:
  CommandSyntax(CLI::App& program, const std::string& name, const std::string& meaning);

  // What is given without a name.
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
  [[nodiscard]] DeclaredCommand command(Command run) const;

 private:
  CLI::App* app_;  // owned by the program's
};

}  // namespace vivarium::cli
