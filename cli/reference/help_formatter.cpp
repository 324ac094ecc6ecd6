#include "cli/reference/help_formatter.hpp"

#include "cli/reference/command_reference.hpp"

namespace vivarium::cli {

std::string HelpFormatter::make_description(const CLI::App* app) const {
  const Footer footer = split_footer(app->get_footer());
  const std::string description = CLI::Formatter::make_description(app);
  if (footer.examples.empty()) return description;
  return "Example:\n  " + footer.examples.front() + "\n\n" + description;
}

std::string HelpFormatter::make_footer(const CLI::App* app) const {
  const Footer footer = split_footer(app->get_footer());
  std::string text = footer.notes.empty() ? "" : footer.notes + "\n";
  if (footer.examples.size() < 2) return text;
  text += (text.empty() ? "" : "\n") + std::string("More examples:\n");
  for (std::size_t i = 1; i < footer.examples.size(); ++i) text += "  " + footer.examples[i] + "\n";
  return text;
}

}  // namespace vivarium::cli
