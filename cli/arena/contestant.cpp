#include "cli/arena/contestant.hpp"

#include <algorithm>

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

Contestant parse_contestant(std::string_view text, const ContestantRules& rules) {
  if (text.starts_with(kExec)) return parse_program(text, rules.limits);
  const std::string_view name = text.substr(0, text.find(':'));
  if (name.empty()) throw BadInput("--bots: names separated by commas expected, such as search:500,greedy");
  check_name(name, rules.seer);
  const bool sees_all = name == kSeer;
  const auto spec = bots::parse_bot(std::string(sees_all ? kSeerSearch : name).append(text.substr(name.size())));
  if (!spec) throw BadInput("--bots: " + spec.error());
  return {std::string(text), spec->with_default(rules.effort), sees_all};
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
  if (program != nullptr) return shortened(text, kLongestName);
  const std::string name = bots::to_text(spec);
  return sees_all ? std::string(kSeer) + name.substr(kSeerSearch.size()) : name;
}

std::vector<Contestant> parse_contestants(std::string_view text, const ContestantRules& rules) {
  std::vector<Contestant> contestants;
  while (true) {
    const std::size_t comma = end_of_first(text);
    contestants.push_back(parse_contestant(text.substr(0, comma), rules));
    if (comma == std::string_view::npos) return contestants;
    text.remove_prefix(comma + 1);
  }
}

}  // namespace vivarium::cli
