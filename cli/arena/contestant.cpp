#include "cli/arena/contestant.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "cli/io/console.hpp"
#include "cli/options/nearest_name.hpp"
#include "protocol/printable.hpp"

namespace vivarium::cli {
namespace {

constexpr std::string_view kSeer = "seer";
// The bot that the seer is, apart from what it sees.
constexpr std::string_view kSeerSearch = "search";
constexpr std::string_view kExec = "exec:";
// Commands are long, the columns of reports and the names in records are not.
constexpr std::size_t kLongestName = 40;

void check_name(std::string_view name, SeerRule seer) {
  std::vector<std::string_view> names;
  for (const bots::RosterEntry& entry : bots::kRoster) names.push_back(entry.name);
  if (seer == SeerRule::allowed) names.push_back(kSeer);
  if (std::find(names.begin(), names.end(), name) != names.end()) return;
  if (name == kSeer) throw BadInput("--bots: 'seer' looks into all hands and plays in 'vivarium arena' only");
  std::string list;
  for (const std::string_view known : names) list.append(list.empty() ? "" : ", ").append(known);
  throw BadInput("--bots: no such bot: '" + shortened(name, 40) + "'" + did_you_mean(name, names) + "; there are " +
                 list + ", and exec:COMMAND");
}

// Takes over for a program that failed, so that the others can finish the game.
constexpr std::string_view kSubstitute = "greedy";

Contestant parse_program(std::string_view text, const ExecLimits& limits) {
  const std::string command(text.substr(kExec.size()));
  if (command.find_first_not_of(' ') == std::string::npos) {
    throw BadInput("--bots: a command expected after exec:, such as exec:./my-bot");
  }
  return {std::string(text), *bots::parse_bot(kSubstitute), false, std::make_shared<ExecProgram>(command, limits)};
}

Contestant parse_nameless(std::string_view text, const ContestantRules& rules) {
  if (text.starts_with(kExec)) return parse_program(text, rules.limits);
  const std::string_view name = text.substr(0, text.find(':'));
  if (name.empty()) throw BadInput("--bots: names separated by commas expected, such as search:500,greedy");
  check_name(name, rules.seer);
  const bool sees_all = name == kSeer;
  const auto spec = bots::parse_bot(std::string(sees_all ? kSeerSearch : name).append(text.substr(name.size())));
  if (!spec) throw BadInput("--bots: " + spec.error());
  return {std::string(text), spec->with_default(rules.effort), sees_all};
}

constexpr std::size_t kLongestOwnName = 20;

// The name before the first '=' that stands before any colon; none where there is no such thing.
std::optional<std::string_view> own_name(std::string_view text) {
  const std::size_t end = text.find_first_of("=:");
  if (end == std::string_view::npos || text[end] == ':') return std::nullopt;
  return text.substr(0, end);
}

void check_own_name(std::string_view name) {
  const auto is_allowed = [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == '_';
  };
  if (name.empty() || name.size() > kLongestOwnName || !std::all_of(name.begin(), name.end(), is_allowed)) {
    throw BadInput(fmt::format("--bots: a name before '=' has 1 to {} letters, digits, - or _, unlike '{}'",
                               kLongestOwnName, shortened(name, 40)));
  }
  const bool is_taken = std::any_of(bots::kRoster.begin(), bots::kRoster.end(),
                                    [&](const bots::RosterEntry& entry) { return entry.name == name; });
  if (is_taken || name == kSeer) throw BadInput(fmt::format("--bots: '{}' is the name of a bot of ours", name));
}

Contestant parse_contestant(std::string_view text, const ContestantRules& rules) {
  const auto name = own_name(text);
  if (!name) return parse_nameless(text, rules);
  check_own_name(*name);
  Contestant contestant = parse_nameless(text.substr(name->size() + 1), rules);
  contestant.name = *name;
  contestant.has_own_name = true;
  return contestant;
}

// Two of the same name could not be told apart; two of the same bot can be wanted.
void check_distinct_names(const std::vector<Contestant>& contestants) {
  for (const Contestant& one : contestants) {
    const auto namesakes = std::count_if(contestants.begin(), contestants.end(),
                                         [&](const Contestant& other) { return other.name == one.name; });
    if (one.has_own_name && namesakes > 1) throw BadInput("--bots: two bots are called '" + one.name + "'");
  }
}

// Where the first of several contestants ends: at a comma that is not between quotes.
std::size_t end_of_first(std::string_view text) {
  char quote = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quote == 0 && c == ',') return i;
    if (quote == 0 && (c == '\'' || c == '"')) {
      quote = c;
    } else if (c == quote) {
      quote = 0;
    }
  }
  return std::string_view::npos;
}

}  // namespace

std::string Contestant::full_name() const {
  if (has_own_name) return name;
  if (program != nullptr) return shortened(name, kLongestName);
  const std::string bot = bots::to_text(spec);
  return sees_all ? std::string(kSeer) + bot.substr(kSeerSearch.size()) : bot;
}

std::vector<Contestant> parse_contestants(std::string_view text, const ContestantRules& rules) {
  std::vector<Contestant> contestants;
  while (true) {
    const std::size_t comma = end_of_first(text);
    contestants.push_back(parse_contestant(text.substr(0, comma), rules));
    if (comma == std::string_view::npos) break;
    text.remove_prefix(comma + 1);
  }
  check_distinct_names(contestants);
  return contestants;
}

}  // namespace vivarium::cli
