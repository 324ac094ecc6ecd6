// What the commands of the program are, as they declare themselves: for --help, shell completions and manual pages.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/options/cli11_fwd.hpp"

namespace vivarium::cli {

struct OptionReference {
  std::vector<std::string> names;  // "-h", "--help"; of a positional argument its one name: "GAME"
  std::string value;               // "FILE"; empty for a flag
  std::string meaning;
  std::string environment;  // the variable that stands for it
  bool positional = false;
  bool required = false;
  bool repeatable = false;
  std::vector<std::string> words = {};  // one of which it is, if it is the name of a command

  // Its value, or itself, is a file.
  [[nodiscard]] bool is_file() const;
  // What it may be, as far as that is a short list.
  [[nodiscard]] std::vector<std::string> choices() const;
};

struct CommandReference {
  std::string name;  // empty for the program itself
  std::string meaning;
  std::vector<OptionReference> options;
  std::string notes;                  // paragraphs, broken into lines
  std::vector<std::string> examples;  // command lines
};

// The text of a footer has notes and, behind "Example:" or "Examples:", command lines.
struct Footer {
  std::string notes;
  std::vector<std::string> examples;
};
Footer split_footer(std::string_view footer);

// Of a command with commands of its own, what all of them have: the first argument says which one it is.
CommandReference reference_of(const CLI::App& app);

struct ProgramReference {
  CommandReference program;
  std::vector<CommandReference> commands;  // without hidden ones
};
ProgramReference reference_of_program(const CLI::App& program);

}  // namespace vivarium::cli
