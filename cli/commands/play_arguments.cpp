#include "cli/commands/play_arguments.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

#include "cli/options/number_text.hpp"
#include "terminal/play/saved_games.hpp"

namespace vivarium::cli {
namespace {

std::vector<bots::BotSpec> bots_named(const std::string& list) {
  std::vector<bots::BotSpec> specs;
  for (const std::string& name : split_list(list)) {
    auto spec = bots::parse_bot(name);
    if (!spec) throw BadInput("--bots: " + spec.error());
    specs.push_back(*spec);
  }
  return specs;
}

std::vector<std::string> people_named(const std::optional<std::string>& list) {
  if (!list) return {""};
  std::vector<std::string> people = split_list(*list);
  for (const std::string& name : people) {
    if (name.starts_with(terminal::kBotPrefix)) throw BadInput("--names: a person's name cannot begin with 'bot:'");
  }
  return people;
}

// How many play, with everybody who is named.
std::size_t count_players(const PlayArguments& arguments, const GameInfo& info, const Players& who) {
  const std::size_t named = who.people.size() + who.bots.size();
  const auto most = static_cast<std::size_t>(info.max_players);
  if (named > most) {
    throw BadInput(fmt::format("{}: too many {}: {} has at most {} players{}", who.bots.empty() ? "--names" : "--bots",
                               who.bots.empty() ? "people" : "bots", info.title, most,
                               arguments.names ? "" : ", and you are one of them"));
  }
  if (arguments.options.players) {
    const std::size_t players =
        number_in_range("--players", *arguments.options.players, static_cast<std::uint64_t>(info.min_players), most);
    if (who.bots.size() >= players) {
      throw BadInput("--bots: a seat must be left for a person; 'vivarium simulate' lets bots play alone");
    }
    if (named > players) {
      throw BadInput(fmt::format("--players: {} people and bots are named, but only {} play", named, players));
    }
    return players;
  }
  return std::max(named, arguments.bots ? 2 : std::min<std::size_t>(kUsualPlayers, most));
}

}  // namespace

std::vector<std::string> split_list(const std::string& list) {
  std::vector<std::string> parts;
  std::size_t begin = 0;
  while (begin <= list.size()) {
    const std::size_t end = std::min(list.find(',', begin), list.size());
    parts.push_back(list.substr(begin, end - begin));
    begin = end + 1;
  }
  return parts;
}

Players players_for(const PlayArguments& arguments, const GameInfo& info, FreeSeats free_seats) {
  Players who{people_named(arguments.names), {}};
  if (arguments.bots) who.bots = bots_named(*arguments.bots);
  const std::size_t players = count_players(arguments, info, who);
  const std::size_t left = players - who.people.size() - who.bots.size();
  if (free_seats == FreeSeats::people) {
    who.people.resize(who.people.size() + left);
  } else {
    who.bots.insert(who.bots.end(), left, bots::parse_bot(arguments.level).value());
  }
  return who;
}

}  // namespace vivarium::cli
