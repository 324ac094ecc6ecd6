#include "cli/commands/play_at_server.hpp"

#include <fmt/format.h>
#include <poll.h>

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "cli/commands/terminal_session.hpp"
#include "terminal/remote/remote_game.hpp"
#include "terminal/remote/table_connection.hpp"
#include "terminal/remote/take_seat.hpp"

namespace vivarium::cli {
namespace {

std::string problem_text(const terminal::SeatProblem& problem, const terminal::TableLink& link,
                         const terminal::Translator& translator) {
  switch (problem.kind) {
    case terminal::SeatProblem::Kind::refused: {
      const std::string refusal = translator.message("refusal." + problem.text);
      return refusal.empty() ? problem.text : refusal;
    }
    case terminal::SeatProblem::Kind::untrusted:
      return translator.text("distrusted", {{"host", link.authority()}, {"reason", problem.text}});
    case terminal::SeatProblem::Kind::no_answer:
    case terminal::SeatProblem::Kind::unreachable:
      break;
  }
  return link.authority() + ": " + problem.text;
}

// False: somebody wants to stop.
bool wait(std::chrono::milliseconds time) {
  pollfd signal{terminal::SignalScope::descriptor(), POLLIN, 0};
  return ::poll(&signal, 1, static_cast<int>(time.count())) == 0;
}

// Tries again for two minutes where nobody answers, and says so once.
terminal::TableLink seat_of(const terminal::SeatRequest& request, const terminal::TableLink& link,
                            terminal::GameUi& ui) {
  using Kind = terminal::SeatProblem::Kind;
  constexpr int kAttempts = 18;
  constexpr std::chrono::milliseconds kLongestPause{8'000};
  std::chrono::milliseconds pause{500};
  const Reader nobody;
  const terminal::Translator translator(ui.wording(), nobody);
  for (int attempt = 1;; ++attempt, pause = std::min(2 * pause, kLongestPause)) {
    auto seat = request.send();
    if (seat) {
      ui.print(translator.text("seat-link", {{"url", seat->seat_link()}}));
      return std::move(seat).value();
    }
    if (seat.error().kind != Kind::no_answer || attempt == kAttempts) {
      throw BadInput(problem_text(seat.error(), link, translator));
    }
    if (attempt == 1) {
      ui.print(translator.text("cannot-connect", {{"host", link.authority()}, {"reason", seat.error().text}}),
               terminal::Style::bad);
    }
    if (!wait(pause)) throw BadInput(problem_text(seat.error(), link, translator));
  }
}

terminal::TableLink link_named(const char* option, const std::string& address) {
  auto link = terminal::parse_table_link(address);
  if (!link) throw BadInput(fmt::format("{}: {}", option, link.error()));
  return std::move(link).value();
}

// The one person who sits here.
std::string own_name(const char* option, const PlayArguments& arguments) {
  if (!arguments.names) throw BadInput(fmt::format("{}: say who you are with --names NAME", option));
  if (split_list(*arguments.names).size() > 1) {
    throw BadInput(fmt::format("{}: one name in --names; everybody else comes with their own", option));
  }
  return *arguments.names;
}

// A seat for somebody who was invited, under the name that was given.
terminal::TableLink seat_at(const PlayArguments& arguments, terminal::GameUi& ui) {
  const terminal::TableLink table = link_named("--join", *arguments.join);
  const auto request = terminal::SeatRequest::at_table(table, own_name("--join", arguments));
  return seat_of(request, table, ui);
}

// A table of one's own: the bots that are named, and seats for friends.
terminal::TableLink seat_at_new_table(const PlayArguments& arguments, terminal::GameUi& ui) {
  const auto server = terminal::parse_server_address(*arguments.host);
  if (!server) throw BadInput(fmt::format("--host: {}", server.error()));
  if (arguments.game.empty()) throw BadInput("--host: name the game, as in 'vivarium play take-that --host URL'");
  const CatalogEntry& entry = game_named(arguments.game);
  const Players who = players_for(arguments, entry.info(), FreeSeats::people);
  OptionTexts texts = arguments.options;
  texts.players = fmt::format("{}", who.people.size() + who.bots.size());
  Data seats = Data::array();
  for (std::size_t i = 0; i < who.people.size(); ++i) seats.push_back(i == 0 ? "host" : "open");
  for (const bots::BotSpec& bot : who.bots) seats.push_back("bot:" + bots::to_text(bot));
  Data wish = Data::object({{"name", own_name("--host", arguments)},
                            {"game", entry.info().id},
                            {"options", options_from_text(entry.info(), texts)},
                            {"seats", seats},
                            {"listed", arguments.is_listed}});
  if (arguments.pace) wish.set("pace", *arguments.pace);
  terminal::TableLink seat = seat_of(terminal::SeatRequest::at_new_table(*server, std::move(wish)), *server, ui);
  const Reader nobody;
  ui.print(terminal::Translator(ui.wording(), nobody).text("invitation", {{"url", seat.invitation()}}));
  return seat;
}

}  // namespace

ExitStatus play_at_server(const PlayArguments& arguments, Console& console) {
  TerminalSession session(console, arguments.language.chosen(), arguments.plain);
  terminal::GameUi& ui = session.ui();
  const terminal::TableLink link = arguments.host   ? seat_at_new_table(arguments, ui)
                                   : arguments.join ? seat_at(arguments, ui)
                                                    : link_named("--seat-link", *arguments.seat_link);
  if (!link.token) throw BadInput("--seat-link: the address of a seat has its token behind a #; see --join");
  terminal::RemoteGame game(ui, link, std::make_unique<terminal::TableConnection>(link));
  return game.play() == terminal::RemoteGame::Ending::refused ? ExitStatus::no : ExitStatus::ok;
}

}  // namespace vivarium::cli
