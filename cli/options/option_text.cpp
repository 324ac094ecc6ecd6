#include "cli/options/option_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <string_view>
#include <utility>

#include "cli/io/text_file.hpp"
#include "cli/options/nearest_name.hpp"
#include "cli/options/number_text.hpp"
#include "protocol/json.hpp"
#include "protocol/printable.hpp"

namespace vivarium::cli {
namespace {

using Kind = OptionInfo::Kind;

constexpr std::size_t kEditionLimit = std::size_t{1} << 20U;

std::string label(std::string_view option) { return "--option " + std::string(option); }

BadInput unknown_option(const GameInfo& info, std::string_view name) {
  std::vector<std::string_view> names;
  for (const OptionInfo& option : info.options) names.push_back(option.name);
  if (name == "players") return BadInput("--option players: give the number of players with --players");
  std::string sentence =
      label("'" + shortened(name, 40) + "'") + ": " + std::string(info.title) + " has no such option";
  sentence += did_you_mean(name, names);
  return BadInput(sentence + (names.empty() ? "; it has none" : fmt::format("; it has {}", fmt::join(names, ", "))));
}

Data number_from_text(const OptionInfo& option, std::string_view text) {
  const bool negative = text.starts_with('-');
  const auto number = parse_whole_number(negative ? text.substr(1) : text);
  if (!number || *number > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())) {
    throw BadInput(label(option.name) + ": " + std::string(option.allowed_text) + " expected, got '" +
                   shortened(text, 40) + "'");
  }
  const auto value = static_cast<std::int64_t>(*number);
  return negative ? Data(-value) : Data(value);
}

Data list_from_text(std::string_view text) {
  Data list = Data::array();
  while (true) {
    const std::size_t comma = text.find(',');
    list.push_back(text.substr(0, comma));
    if (comma == std::string_view::npos) return list;
    text.remove_prefix(comma + 1);
  }
}

Data value_from_text(const OptionInfo& option, std::string_view text) {
  switch (option.kind) {
    case Kind::flag:
      if (text == "true" || text == "false") return Data(text == "true");
      throw BadInput(label(option.name) + ": true or false expected, got '" + shortened(text, 40) + "'");
    case Kind::number:
      return number_from_text(option, text);
    case Kind::choices:
      return list_from_text(text);
    case Kind::edition:
      if (text == "standard") return Data(text);
      throw BadInput(label(option.name) + ": 'standard' expected; a file with an edition is given with --edition FILE");
  }
  throw BadInput(label(option.name) + ": cannot be given here");
}

void add_option(const GameInfo& info, std::string_view text, Data& options) {
  const std::size_t equals = text.find('=');
  if (equals == std::string_view::npos) {
    throw BadInput(label("'" + shortened(text, 60) + "'") + ": name=value expected");
  }
  const std::string_view name = text.substr(0, equals);
  const auto known = std::find_if(info.options.begin(), info.options.end(),
                                  [&](const OptionInfo& option) { return option.name == name; });
  if (known == info.options.end()) throw unknown_option(info, name);
  if (options.find(name) != nullptr) throw BadInput(label(name) + ": given twice");
  options.set(name, value_from_text(*known, text.substr(equals + 1)));
}

const OptionInfo* edition_option(const GameInfo& info) {
  for (const OptionInfo& option : info.options) {
    if (option.kind == Kind::edition) return &option;
  }
  return nullptr;
}

}  // namespace

void add_edition(CommandSyntax& syntax, OptionTexts& texts) {
  syntax.option({"--edition", "FILE", "A JSON file with what is printed on your cards"}, texts.edition_file);
}

void add_options_and_edition(CommandSyntax& syntax, OptionTexts& texts) {
  syntax.option({"--option", "NAME=VALUE", "An option of the game; may be given several times"}, texts.options);
  add_edition(syntax, texts);
}

const CatalogEntry& game_named(const std::string& id) {
  if (const CatalogEntry* entry = find_game(id)) return *entry;
  std::vector<std::string_view> ids;
  for (const CatalogEntry& entry : catalog()) ids.push_back(entry.info().id);
  throw BadInput("no such game: '" + shortened(id, 40) + "'" + did_you_mean(id, ids) +
                 fmt::format("; there are {}", fmt::join(ids, ", ")));
}

int default_players(const GameInfo& info) { return std::clamp(4, info.min_players, info.max_players); }

Data read_edition(const GameInfo& info, const std::string& path) {
  const auto text = read_file(path, kEditionLimit);
  if (!text) throw BadInput("cannot read the edition " + path + ": " + text.error());
  const auto data = parse_json(*text);
  if (!data) throw BadInput(path + ": " + data.error().text());
  if (data->as_object() == nullptr)
    throw BadInput(path + ": an object expected, got " + std::string(data->kind_name()));
  const Data* game = data->find("game");
  if (game == nullptr) throw BadInput(path + ": game: missing; '" + std::string(info.id) + "' expected");
  const std::string* id = game->as_text();
  if (id == nullptr || *id != info.id) {
    const std::string got = id != nullptr ? "'" + shortened(*id, 40) + "'" : std::string(game->kind_name());
    throw BadInput(path + ": game: '" + std::string(info.id) + "' expected, got " + got);
  }
  return *data;
}

Data options_from_text(const GameInfo& info, const OptionTexts& texts) {
  int players = default_players(info);
  if (texts.players) {
    players =
        static_cast<int>(number_in_range("--players", *texts.players, static_cast<std::uint64_t>(info.min_players),
                                         static_cast<std::uint64_t>(info.max_players)));
  }
  Data options = Data::object({{"players", players}});
  for (const std::string& text : texts.options) add_option(info, text, options);
  if (texts.edition_file) {
    const OptionInfo* edition = edition_option(info);
    if (edition == nullptr) throw BadInput("--edition: " + std::string(info.title) + " has nothing to correct");
    if (options.find(edition->name) != nullptr) throw BadInput("--edition: an edition was already given by --option");
    options.set(edition->name, read_edition(info, *texts.edition_file));
  }
  return options;
}

BadInput wrong_options(const GameInfo& info, const OptionTexts& texts, const FieldError& error) {
  std::string_view field = error.field;
  if (field.starts_with(kOptionsPath)) field.remove_prefix(std::min(field.size(), kOptionsPath.size() + 1));
  const OptionInfo* edition = edition_option(info);
  if (edition != nullptr && texts.edition_file && field.starts_with(edition->name)) {
    field.remove_prefix(std::min(field.size(), edition->name.size() + 1));
    const std::string place = *texts.edition_file + ": " + std::string(field);
    return BadInput(place + (field.empty() ? "" : ": ") + error.problem);
  }
  std::string sentence = label(field) + ": " + error.problem;
  for (const OptionInfo& option : info.options) {
    const bool concerned = field.substr(0, field.find('.')) == option.name;
    const bool said = error.problem.find(option.allowed_text) != std::string::npos;
    if (concerned && !said) sentence += " (allowed: " + std::string(option.allowed_text) + ")";
  }
  return BadInput(sentence);
}

}  // namespace vivarium::cli
