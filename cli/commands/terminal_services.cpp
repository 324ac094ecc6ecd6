#include "cli/commands/terminal_services.hpp"

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/options/option_text.hpp"
#include "cli/text/markdown_text.hpp"
#include "games/catalog/catalog.hpp"
#include "i18n/rules_text.hpp"

namespace vivarium::cli {
namespace {

terminal::Tone tone_of(Style style) {
  switch (style) {
    case Style::bold:
      return terminal::Tone::strong;
    case Style::code:
      return terminal::Tone::key;
    case Style::normal:
    case Style::emphasis:
      break;
  }
  return terminal::Tone::normal;
}

terminal::Lines lines_of(const std::string& marked) {
  terminal::Lines lines;
  terminal::Line line;
  std::string words;
  Style style = Style::normal;
  const auto end_piece = [&] { line.add(std::exchange(words, {}), tone_of(style)); };
  for (const char c : marked) {
    const auto next = style_marked(c);
    if (next) {
      end_piece();
      style = *next;
    } else if (c == '\n') {
      end_piece();
      lines.push_back(std::exchange(line, {}));
    } else {
      words += c;
    }
  }
  return lines;
}

// Those for players, with what is printed on the cards that are played with.
terminal::Lines rules_lines(const std::string& game, const Data& options, const Wording& wording, std::size_t width) {
  const CatalogEntry* entry = find_game(game);
  if (entry == nullptr) return {};
  const auto facts = entry->edition_facts(options, kOptionsPath);
  return lines_of(markdown_text(rules_markdown(game, facts ? *facts : std::vector<EditionFact>(), wording),
                                {static_cast<int>(width), Styling::marked}));
}

}  // namespace

terminal::Desk::Services terminal_services() { return {rules_lines}; }

}  // namespace vivarium::cli
