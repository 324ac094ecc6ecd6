// vivarium rules: the rules of a game, and what is printed on the cards of the edition in use.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdlib>
#include <memory>
#include <string>
#include <utility>

#include "cli/commands.hpp"
#include "cli/markdown_text.hpp"
#include "cli/option_text.hpp"
#include "embedded_files.hpp"
#include "games/catalog/catalog.hpp"

namespace vivarium::cli {
namespace {

struct Arguments {
  std::string game;
  OptionTexts options;  // only the edition is ever given
};

std::string rules_path(std::string_view game) {
  std::string folder(game);
  std::replace(folder.begin(), folder.end(), '-', '_');
  return "games/" + folder + "/RULES.md";
}

std::string facts_markdown(const std::vector<EditionFact>& facts) {
  std::string markdown = "## What is printed on the cards\n";
  bool any_assumed = false;
  for (const EditionFact& fact : facts) {
    markdown += "- " + fact.text + (fact.assumed ? " **(assumed)**" : "") + "\n";
    any_assumed = any_assumed || fact.assumed;
  }
  if (any_assumed) {
    markdown +=
        "\nNo source that we could read gives the facts marked **(assumed)**. If you own the box and they are wrong, "
        "write the true ones into a JSON file and give it with `--edition FILE`.\n";
  }
  return markdown;
}

ExitStatus show_rules(const Arguments& arguments, Console& console) {
  const CatalogEntry& entry = game_named(arguments.game);
  const GameInfo& info = entry.info();
  const Data options = options_from_text(info, arguments.options);
  const auto facts = entry.edition_facts(options, kOptionsPath);
  if (!facts) throw wrong_options(info, arguments.options, facts.error());
  const std::string_view rules = embedded_file(rules_path(info.id));
  Page page;
  page.width = std::min(console.width, 100);
  const bool colourful = console.out_is_terminal && std::getenv("NO_COLOR") == nullptr;
  page.styling = colourful ? Styling::terminal : Styling::plain;
  console.out << markdown_text(rules, page) << '\n' << markdown_text(facts_markdown(*facts), page);
  return ExitStatus::ok;
}

}  // namespace

DeclaredCommand add_rules_command(CLI::App& program) {
  CLI::App* app = program.add_subcommand("rules", "Show the rules of a game");
  const auto arguments = std::make_shared<Arguments>();
  app->add_option("GAME", arguments->game, "The game, as 'vivarium games' lists it")->required()->option_text(" ");
  app->add_option("--edition", arguments->options.edition_file, "A JSON file with what is printed on your cards")
      ->option_text("FILE");
  app->footer("Examples:\n  vivarium rules take-that\n  vivarium rules dino-twist --edition my-box.json | less");
  return {app, [arguments](Console& console) { return show_rules(*arguments, console); }};
}

}  // namespace vivarium::cli
