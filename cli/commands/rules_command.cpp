// vivarium rules: the rules of a game, and what is printed on the cards of the edition in use.
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <string>
#include <utility>

#include "cli/commands/commands.hpp"
#include "cli/options/command_syntax.hpp"
#include "cli/options/language_option.hpp"
#include "cli/options/option_text.hpp"
#include "embedded_files.hpp"
#include "games/catalog/catalog.hpp"
#include "i18n/rules_text.hpp"
#include "terminal/text/markdown_text.hpp"

namespace vivarium::cli {
namespace {

struct Arguments {
  std::string game;
  OptionTexts options;  // only the edition is ever given
  LanguageOption language;
  bool exact = false;
};

// The rules of record, which the program follows to the letter.
std::string_view exact_rules(std::string_view game) {
  std::string folder(game);
  std::replace(folder.begin(), folder.end(), '-', '_');
  return embedded_file("games/" + folder + "/RULES.md");
}

ExitStatus show_rules(const Arguments& arguments, Console& console) {
  const CatalogEntry& entry = game_named(arguments.game);
  const GameInfo& info = entry.info();
  const Data options = options_from_text(info, arguments.options);
  const auto facts = entry.edition_facts(options, kOptionsPath);
  if (!facts) throw wrong_options(info, arguments.options, facts.error());
  const Wording wording = Wording::for_language(arguments.language.chosen());
  terminal::PageFormat page;
  page.width = std::min(console.width, 100);
  const bool colourful = console.out_is_terminal && std::getenv("NO_COLOR") == nullptr;
  page.styling = colourful ? terminal::Styling::terminal : terminal::Styling::plain;
  if (arguments.exact) {
    console.out << terminal::markdown_text(exact_rules(info.id), page);
    return ExitStatus::ok;
  }
  console.out << terminal::markdown_text(rules_markdown(info.id, *facts, wording), page);
  if (std::any_of(facts->begin(), facts->end(), [](const EditionFact& fact) { return fact.assumed; })) {
    console.out << '\n' << terminal::markdown_text(wording.message("program.edition-hint"), page);
  }
  return ExitStatus::ok;
}

}  // namespace

DeclaredCommand add_rules_command(CLI::App& program) {
  CommandSyntax syntax(program, "rules", "Show the rules of a game");
  const auto arguments = std::make_shared<Arguments>();
  syntax.argument("GAME", arguments->game, "The game, as 'vivarium games' lists it", Need::required);
  add_edition(syntax, arguments->options);
  syntax.flag("--exact", arguments->exact, "The numbered rules that the program follows to the letter, in English");
  arguments->language.add_to(syntax);
  syntax.footer(
      "Examples:\n"
      "  vivarium rules take-that\n"
      "  vivarium rules cubosaurs --lang fr\n"
      "  vivarium rules dino-twist --edition my-box.json | less");
  return syntax.command([arguments](Console& console) { return show_rules(*arguments, console); });
}

}  // namespace vivarium::cli
