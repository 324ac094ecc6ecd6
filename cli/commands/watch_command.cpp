// vivarium watch: watches a server's table as a spectator.
#include <memory>
#include <string>

#include "cli/commands/commands.hpp"
#include "cli/commands/terminal_session.hpp"
#include "cli/options/command_syntax.hpp"
#include "cli/options/language_option.hpp"
#include "terminal/remote/remote_game.hpp"
#include "terminal/remote/table_connection.hpp"

namespace vivarium::cli {
namespace {

struct Arguments {
  std::string address;
  LanguageOption language;
  bool plain = false;
};

ExitStatus watch(const Arguments& arguments, Console& console) {
  auto link = terminal::parse_table_link(arguments.address);
  if (!link) throw BadInput("URL: " + link.error());
  // Somebody's seat is not needed to watch, and would show that seat's cards.
  link->token.reset();
  TerminalSession session(console, arguments.language.chosen(), arguments.plain);
  terminal::RemoteGame game(session.ui(), *link, std::make_unique<terminal::TableConnection>(*link));
  return game.play() == terminal::RemoteGame::Ending::refused ? ExitStatus::no : ExitStatus::ok;
}

}  // namespace

DeclaredCommand add_watch_command(CLI::App& program) {
  CommandSyntax syntax(program, "watch", "Watch a server's table as a spectator");
  const auto arguments = std::make_shared<Arguments>();
  syntax.argument("URL", arguments->address, "The table's address, as the browser shows it", Need::required);
  syntax.flag("--plain", arguments->plain, "No colours, no cursor movement, one event a line");
  arguments->language.add_to(syntax);
  syntax.footer("Example:\n  vivarium watch http://localhost:8080/table/TABLE");
  return syntax.command([arguments](Console& console) { return watch(*arguments, console); });
}

}  // namespace vivarium::cli
