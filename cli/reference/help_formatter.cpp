#include "cli/reference/help_formatter.hpp"

#include <sstream>
#include <utility>
#include <vector>

#include "cli/reference/command_reference.hpp"
#include "cli/text/fitted_text.hpp"

namespace vivarium::cli {

std::string HelpFormatter::make_help(const CLI::App* app, std::string name, CLI::AppFormatMode mode) const {
  const CommandReference reference = reference_of(*app);
  const std::vector<std::string>& examples = reference.examples;
  std::string text;
  if (!examples.empty()) text = "Example:\n  " + examples.front() + "\n\n";
  text += fitted_notes(make_description(app));
  text += wrapped(make_usage(app, std::move(name)), width_);
  text += fitted_list(make_positionals(app) + make_groups(app, mode) + make_subcommands(app, mode));
  if (!reference.notes.empty()) text += "\n" + fitted_notes(reference.notes);
  // A command line stays whole, so that it can be copied.
  if (examples.size() > 1) text += "\nMore examples:\n";
  for (std::size_t i = 1; i < examples.size(); ++i) text += "  " + examples[i] + "\n";
  return text;
}

// Each line with a name in front continues below its meaning.
std::string HelpFormatter::fitted_list(const std::string& lines) const {
  std::string text;
  std::istringstream stream(lines);
  for (std::string line; std::getline(stream, line);) {
    const bool has_name = line.starts_with("  ") && line[2] != ' ';
    text += wrapped(line + "\n", width_, has_name ? kMeanings - 2 : 0);
  }
  return text;
}

// Paragraphs are broken anew; indented lines are those of lists.
std::string HelpFormatter::fitted_notes(const std::string& notes) const {
  std::string text;
  std::string paragraph;
  const auto end_paragraph = [&] {
    if (!paragraph.empty()) text += wrapped(std::exchange(paragraph, ""), width_, 0);
  };
  std::istringstream stream(notes);
  for (std::string line; std::getline(stream, line);) {
    if (!line.empty() && line.front() != ' ') {
      paragraph += (paragraph.empty() ? "" : " ") + line;
      continue;
    }
    end_paragraph();
    text += line.empty() ? "\n" : wrapped(line, width_, 11);
  }
  end_paragraph();
  return text;
}

}  // namespace vivarium::cli
