#include "cli/commands/terminal_session.hpp"

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/options/option_text.hpp"
#include "cli/text/markdown_text.hpp"
#include "games/catalog/catalog.hpp"
#include "i18n/rules_text.hpp"
#include "terminal/text/open_terminal.hpp"

namespace vivarium::cli {
namespace {

terminal::Style style_of(Style style) {
  switch (style) {
    case Style::bold:
      return terminal::Style::strong;
    case Style::code:
      return terminal::Style::key;
    case Style::normal:
    case Style::emphasis:
      break;
  }
  return terminal::Style::normal;
}

terminal::Lines lines_of(const std::string& marked) {
  terminal::Lines lines;
  terminal::Line line;
  std::string words;
  Style style = Style::normal;
  const auto end_piece = [&] { line.add(std::exchange(words, {}), style_of(style)); };
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

TerminalSession::TerminalSession(Console& console, Language language, bool wants_plain)
    : wording_(Wording::for_language(language)),
      terminal_(terminal::open_terminal(console.out, wants_plain)),
      services_{rules_lines},
      ui_(terminal_, wording_, services_) {}

}  // namespace vivarium::cli
