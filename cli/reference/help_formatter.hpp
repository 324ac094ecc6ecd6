// HelpFormatter: --help of a command, which begins with an example, since most people need no more.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace vivarium::cli {

class HelpFormatter final : public CLI::Formatter {
 public:
  std::string make_description(const CLI::App* app) const override;
  std::string make_footer(const CLI::App* app) const override;
};

}  // namespace vivarium::cli
