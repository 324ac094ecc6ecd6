#include "cli/reference/manual_page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "cli/program.hpp"

namespace vivarium::cli {
namespace {

// A hyphen would be drawn as a dash, a line that begins with a dot or a quote would be a request.
std::string escaped(std::string_view words) {
  std::string text;
  for (const char c : words) {
    const bool begins_line = text.empty() || text.back() == '\n';
    if (begins_line && (c == '.' || c == '\'')) text += "\\&";
    switch (c) {
      case '\\':
        text += "\\e";
        break;
      case '-':
        text += "\\-";
        break;
      case '\'':
        text += "\\(aq";
        break;
      default:
        text += c;
    }
  }
  return text;
}

std::string upper_case(std::string_view words) {
  std::string text(words);
  std::transform(text.begin(), text.end(), text.begin(),
                 [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; });
  return text;
}

// "vivarium-arena"
std::string page_name(const CommandReference& command) {
  return command.name.empty() ? "vivarium" : "vivarium-" + command.name;
}

std::string synopsis(const CommandReference& command) {
  std::string text = "\\fBvivarium\\fR";
  if (command.name.empty()) return text + " \\fICOMMAND\\fR [\\fIOPTIONS\\fR]\n";
  text += " \\fB" + escaped(command.name) + "\\fR [\\fIOPTIONS\\fR]";
  for (const OptionReference& option : command.options) {
    if (!option.positional) continue;
    const std::string name = "\\fI" + escaped(option.names.front()) + "\\fR" + (option.repeatable ? "..." : "");
    text += option.required ? " " + name : " [" + name + "]";
  }
  return text + "\n";
}

std::string option_entry(const OptionReference& option) {
  std::string head;
  for (const std::string& name : option.names) {
    head += (head.empty() ? "" : ", ") + fmt::format("\\f{}{}\\fR", option.positional ? "I" : "B", escaped(name));
  }
  if (!option.value.empty()) head += " \\fI" + escaped(option.value) + "\\fR";
  std::string text = ".TP\n" + head + "\n" + escaped(option.meaning) + ".\n";
  if (!option.environment.empty()) text += "Environment: \\fB" + escaped(option.environment) + "\\fR.\n";
  return text;
}

// Paragraphs that are broken anew; the indented lines of a list stay as they are.
std::string paragraphs(std::string_view text) {
  std::string page = ".PP\n";
  bool in_list = false;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    if (line.starts_with("  ") != in_list) {
      in_list = !in_list;
      page += in_list ? ".nf\n" : ".fi\n";
    }
    page += (line.empty() ? ".PP" : escaped(line)) + "\n";
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return page + (in_list ? ".fi\n" : "");
}

}  // namespace

std::string manual_page(const ProgramReference& program, const CommandReference& command) {
  std::string text =
      fmt::format(".TH {} 1 \"\" \"vivarium {}\" \"Vivarium\"\n", upper_case(page_name(command)), kVersion);
  const std::string summary = command.meaning.substr(0, command.meaning.find('\n'));
  text += ".SH NAME\n" + escaped(page_name(command)) + " \\- " + escaped(summary) + "\n";
  text += ".SH SYNOPSIS\n" + synopsis(command);
  text += ".SH DESCRIPTION\n" + escaped(command.meaning) + ".\n";
  if (!command.notes.empty()) text += paragraphs(command.notes);
  if (command.name.empty()) {
    text += ".SH COMMANDS\n";
    for (const CommandReference& other : program.commands) {
      text += ".TP\n\\fB" + page_name(other) + "\\fR(1)\n" + escaped(other.meaning) + ".\n";
    }
  }
  text += ".SH OPTIONS\n";
  for (const OptionReference& option : command.options) text += option_entry(option);
  if (!command.examples.empty()) text += ".SH EXAMPLES\n.nf\n";
  for (const std::string& example : command.examples) text += escaped(example) + "\n";
  if (!command.examples.empty()) text += ".fi\n";
  text += ".SH EXIT STATUS\n0; 1 if the answer is no; 2 for wrong usage or input.\n";
  if (!command.name.empty()) text += ".SH SEE ALSO\n\\fBvivarium\\fR(1)\n";
  return text;
}

}  // namespace vivarium::cli
