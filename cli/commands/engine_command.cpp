// vivarium engine: the rules and the bots for programs in any language, as lines of JSON.
#include <unistd.h>

#include <string>

#include "cli/commands/commands.hpp"
#include "cli/engine/engine_session.hpp"
#include "cli/io/descriptor.hpp"
#include "cli/io/line_reader.hpp"
#include "cli/options/command_syntax.hpp"
#include "protocol/record_json.hpp"
#include "server/crypto/secret.hpp"

namespace vivarium::cli {
namespace {

ExitStatus converse(Console& console) {
  EngineSession session(&server::random_number);
  LineReader reader(STDIN_FILENO, kMaxRecordLine);
  // Whoever talks to us waits for each answer; once nobody reads them any more, there is nothing left to do.
  while (console.out.good()) {
    switch (reader.next()) {
      case LineReader::Status::line:
        console.out << session.answer(reader.line()) << std::endl;
        break;
      case LineReader::Status::too_long:
        console.out << EngineSession::too_long() << std::endl;
        break;
      case LineReader::Status::end:
        return ExitStatus::ok;
      case LineReader::Status::failed:
        throw BadInput("cannot read standard input: " + system_message(reader.error()));
    }
  }
  return ExitStatus::ok;
}

constexpr const char* kFooter =
    "Reads requests from standard input, one JSON object per line, and answers each with one line, in order.\n"
    "Ends when its input ends. docs/ENGINE.md describes all requests; examples/engine_game.py plays a game.\n"
    "\n"
    "Example:\n"
    "  echo '{\"type\": \"games\"}' | vivarium engine\n"
    "\n"
    "To let your own program play against the built-in bots, see 'vivarium arena --help'.";

}  // namespace

DeclaredCommand add_engine_command(CLI::App& program) {
  CommandSyntax syntax(program, "engine", "Offer the rules and the bots to programs, as lines of JSON");
  syntax.footer(kFooter);
  return syntax.command([](Console& console) { return converse(console); });
}

}  // namespace vivarium::cli
