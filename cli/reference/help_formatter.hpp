// HelpFormatter: --help of a command. It begins with an example, since most people need no more, and fits the window.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace vivarium::cli {

class HelpFormatter final : public CLI::Formatter {
 public:
  explicit HelpFormatter(int width) : width_(width) { column_width(kMeanings); }

  std::string make_help(const CLI::App* app, std::string name, CLI::AppFormatMode mode) const override;

 private:
  static constexpr std::size_t kMeanings = 28;  // the column in which the meanings of options begin

  [[nodiscard]] std::string fitted_list(const std::string& lines) const;
  [[nodiscard]] std::string fitted_notes(const std::string& notes) const;

  int width_;
};

}  // namespace vivarium::cli
