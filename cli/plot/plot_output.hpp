// The option --plot of a command, and what it makes.
#pragma once

#include <optional>
#include <string>

#include "cli/io/console.hpp"
#include "cli/options/command_syntax.hpp"
#include "cli/plot/plot.hpp"

namespace vivarium::cli {

struct PlotOption {
  std::optional<std::string> file;  // empty: in the terminal alone

  void add_to(CommandSyntax& syntax);
  // Before a long run: throws BadInput where the file could not be written.
  void check() const;
  // Below a report.
  void print(const Plot& plot, Console& console) const;
  void save(const Plot& plot) const;
};

}  // namespace vivarium::cli
