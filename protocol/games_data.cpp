#include "protocol/games_data.hpp"

#include <array>
#include <string_view>
#include <utility>

#include "bots/levels.hpp"
#include "games/catalog/catalog.hpp"
#include "protocol/client_message.hpp"

namespace vivarium::protocol {
namespace {

// A range is null where the option has none.
Data option_data(const OptionInfo& option) {
  constexpr std::array<std::string_view, 4> kKinds = {"flag", "number", "choices", "edition"};
  const bool is_number = option.kind == OptionInfo::Kind::number;
  Data choices;
  if (!option.choices.empty()) {
    choices = Data::array();
    for (const std::string_view choice : option.choices) choices.push_back(choice);
  }
  return Data::object({{"name", option.name},
                       {"kind", kKinds[static_cast<std::size_t>(option.kind)]},
                       {"meaning", option.meaning},
                       {"lowest", is_number ? Data(option.lowest) : Data()},
                       {"highest", is_number ? Data(option.highest) : Data()},
                       {"choices", std::move(choices)}});
}

// All options as they are where nobody says otherwise, for each number of players.
Data defaults_data(const CatalogEntry& entry) {
  Data defaults = Data::array();
  for (int players = entry.info().min_players; players <= entry.info().max_players; ++players) {
    const Data wish = Data::object({{"players", players}});
    defaults.push_back(entry.make_match(wish, "options", Completeness::defaults_allowed).value()->options());
  }
  return defaults;
}

// The printed facts of the standard edition, as ids and arguments that every client words in its reader's language.
Data edition_facts_data(const CatalogEntry& entry) {
  Data facts = Data::array();
  const auto all = entry.edition_facts(Data::object({{"players", entry.info().min_players}}), "options");
  for (const EditionFact& fact : all.value()) {
    facts.push_back(Data::object({{"id", fact.id}, {"args", fact.args}, {"assumed", fact.assumed}}));
  }
  return facts;
}

}  // namespace

Data game_data(const CatalogEntry& entry) {
  const GameInfo& info = entry.info();
  Data options = Data::array();
  for (const OptionInfo& option : info.options) options.push_back(option_data(option));
  return Data::object({{"id", info.id},
                       {"title", info.title},
                       {"authors", info.authors},
                       {"summary", info.summary},
                       {"min_players", info.min_players},
                       {"max_players", info.max_players},
                       {"minutes", info.minutes},
                       {"options", std::move(options)},
                       {"defaults", defaults_data(entry)},
                       {"edition_facts", edition_facts_data(entry)}});
}

Data games_data() {
  Data games = Data::array();
  for (const CatalogEntry& entry : catalog()) games.push_back(game_data(entry));
  Data bots = Data::array();
  for (const bots::RosterEntry& bot : bots::kRoster) {
    bots.push_back(Data::object({{"name", bot.name}, {"summary", bot.summary}}));
  }
  Data phrases = Data::array();
  for (const std::string_view phrase : kPhrases) phrases.push_back(phrase);
  return Data::object({{"protocol", kProtocolVersion},
                       {"games", std::move(games)},
                       {"bots", std::move(bots)},
                       {"phrases", std::move(phrases)}});
}

}  // namespace vivarium::protocol
