#include "protocol/games_data.hpp"

#include <array>
#include <string_view>
#include <utility>

#include "bots/levels.hpp"
#include "games/catalog/catalog.hpp"
#include "protocol/client_message.hpp"

namespace vivarium::protocol {
namespace {

Data option_data(const OptionInfo& option) {
  constexpr std::array<std::string_view, 4> kKinds = {"flag", "number", "choices", "edition"};
  Data data = Data::object({{"name", option.name},
                            {"kind", kKinds[static_cast<std::size_t>(option.kind)]},
                            {"meaning", option.meaning},
                            {"default", option.default_text},
                            {"allowed", option.allowed_text}});
  if (option.kind == OptionInfo::Kind::number) {
    data.set("lowest", option.lowest).set("highest", option.highest);
  }
  if (!option.choices.empty()) {
    Data choices = Data::array();
    for (const std::string_view choice : option.choices) choices.push_back(choice);
    data.set("choices", std::move(choices));
  }
  return data;
}

// The printed facts of the standard edition, as ids and arguments that every client words in its reader's language.
Data facts_data(const CatalogEntry& entry) {
  Data facts = Data::array();
  const auto all = entry.edition_facts(Data::object({{"players", entry.info().min_players}}), "options");
  for (const EditionFact& fact : all.value()) {
    facts.push_back(Data::object({{"id", fact.id}, {"args", fact.args}, {"assumed", fact.assumed}}));
  }
  return facts;
}

}  // namespace

Data games_data() {
  Data games = Data::array();
  for (const CatalogEntry& entry : catalog()) {
    const GameInfo& info = entry.info();
    Data options = Data::array();
    for (const OptionInfo& option : info.options) options.push_back(option_data(option));
    Data game = Data::object({{"id", info.id},
                              {"title", info.title},
                              {"authors", info.authors},
                              {"summary", info.summary},
                              {"min_players", info.min_players},
                              {"max_players", info.max_players},
                              {"minutes", info.minutes}});
    game.set("options", std::move(options));
    game.set("facts", facts_data(entry));
    games.push_back(std::move(game));
  }
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
