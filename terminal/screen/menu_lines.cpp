#include "terminal/screen/menu_lines.hpp"

#include <algorithm>
#include <string>

#include "terminal/screen/columns.hpp"

namespace vivarium::terminal {
namespace {

enum class Detail : std::uint8_t { full, brief };

Lines laid_out(const Menu& menu, std::size_t width, Detail detail) {
  Lines lines;
  int number = 0;
  for (const MenuGroup& group : menu) {
    std::vector<Line> pieces;
    for (const MenuEntry& entry : group.entries) {
      Line piece(std::to_string(++number) + ")", Style::quiet);
      piece.add(" ").add(entry.typed, Style::key);
      if (detail == Detail::full && !entry.meaning.empty()) piece.add(" (" + entry.meaning + ")");
      pieces.push_back(std::move(piece));
    }
    append(lines, flowed(label(group.title), pieces, width));
  }
  return lines;
}

}  // namespace

Lines menu_lines(const Menu& menu, const Translator& translator, std::size_t width, std::size_t height) {
  Lines lines = laid_out(menu, width, Detail::full);
  if (lines.size() <= height) return lines;
  lines = laid_out(menu, width, Detail::brief);
  if (lines.size() <= height) return lines;
  lines.resize(std::max<std::size_t>(height, 2) - 1);
  lines.emplace_back(translator.text("more-moves"), Style::quiet);
  return lines;
}

std::string name_of(const MenuGroup& group, const MenuEntry& entry) {
  return entry.object.empty() ? group.title : group.title + " " + entry.object;
}

std::string in_words(const std::string& move, const Menu& menu, const Translator& translator) {
  const std::string verb = translator.text_if_known("verb." + move.substr(0, move.find(' ')));
  for (const MenuGroup& group : menu) {
    for (const MenuEntry& entry : group.entries) {
      if (entry.move != move || verb.empty()) continue;
      return entry.object.empty() ? verb : verb + " " + entry.object;
    }
  }
  return move;
}

std::vector<std::string> menu_sentences(const Menu& menu, const Translator& translator) {
  std::vector<std::string> lines;
  int number = 0;
  for (const MenuGroup& group : menu) {
    for (const MenuEntry& entry : group.entries) {
      lines.push_back(translator.text("menu-entry", {{"number", ++number},
                                                     {"name", name_of(group, entry)},
                                                     {"meaning", entry.meaning.empty() ? "none" : entry.meaning}}));
    }
  }
  return lines;
}

}  // namespace vivarium::terminal
