#include "cli/terminal_services.hpp"

#include <algorithm>
#include <string>

#include "cli/markdown_text.hpp"
#include "embedded_files.hpp"

namespace vivarium::cli {
namespace {

terminal::Lines rules_lines(const std::string& game, Language /*language*/, std::size_t width) {
  std::string folder = game;
  std::replace(folder.begin(), folder.end(), '-', '_');
  const std::string text =
      markdown_text(embedded_file("games/" + folder + "/RULES.md"), {static_cast<int>(width), Styling::plain});
  terminal::Lines lines;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    lines.emplace_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return lines;
}

}  // namespace

terminal::Desk::Services terminal_services() { return {rules_lines}; }

}  // namespace vivarium::cli
