// vivarium watch: follows a table of a server as a spectator.
#include <memory>
#include <string>

#include "cli/commands/commands.hpp"
#include "cli/commands/terminal_services.hpp"
#include "cli/options/command_syntax.hpp"
#include "cli/options/language_option.hpp"
#include "terminal/input/signals.hpp"
#include "terminal/play/desk.hpp"
#include "terminal/remote/remote_game.hpp"
#include "terminal/remote/table_connection.hpp"
#include "terminal/text/open_terminal.hpp"

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
  const terminal::SignalScope signals;
  const Wording wording = Wording::for_language(arguments.language.chosen());
  terminal::Terminal screen = terminal::open_terminal(console.out, arguments.plain);
  const terminal::Desk::Services services = terminal_services();
  terminal::Desk desk(screen, wording, services);
  terminal::RemoteGame game(desk, *link, std::make_unique<terminal::TableConnection>(*link));
  return game.play() == terminal::RemoteGame::Ending::refused ? ExitStatus::no : ExitStatus::ok;
}

}  // namespace

DeclaredCommand add_watch_command(CLI::App& program) {
  CommandSyntax syntax(program, "watch", "Follow a table of a server as a spectator");
  const auto arguments = std::make_shared<Arguments>();
  syntax.argument("URL", arguments->address, "The table's address, as the browser shows it", Need::required);
  syntax.flag("--plain", arguments->plain, "No colours, no cursor movement, one event a line");
  arguments->language.add_to(syntax);
  syntax.footer("Example:\n  vivarium watch http://localhost:8080/table/TABLE");
  return syntax.command([arguments](Console& console) { return watch(*arguments, console); });
}

}  // namespace vivarium::cli
