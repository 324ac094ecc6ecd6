#include "cli/contestant.hpp"

#include <algorithm>

#include "cli/console.hpp"
#include "cli/nearest_name.hpp"
#include "protocol/printable.hpp"

namespace vivarium::cli {
namespace {

constexpr std::string_view kSeer = "seer";
// What the seer is, but for what it sees.
constexpr std::string_view kSeersTwin = "search";

void check_name(std::string_view name, SeerRule seer) {
  std::vector<std::string_view> names;
  for (const bots::RosterEntry& entry : bots::kRoster) names.push_back(entry.name);
  if (seer == SeerRule::allowed) names.push_back(kSeer);
  if (std::find(names.begin(), names.end(), name) != names.end()) return;
  if (name == kSeer) throw BadInput("--bots: 'seer' looks into all hands and plays in 'vivarium arena' only");
  std::string list;
  for (const std::string_view known : names) list.append(list.empty() ? "" : ", ").append(known);
  throw BadInput("--bots: no such bot: '" + shortened(name, 40) + "'" + did_you_mean(name, names) + "; there are " +
                 list);
}

Contestant parse_contestant(std::string_view text, bots::Effort effort, SeerRule seer) {
  const std::string_view name = text.substr(0, text.find(':'));
  if (name.empty()) throw BadInput("--bots: names separated by commas expected, such as search:500,greedy");
  check_name(name, seer);
  const bool sees_all = name == kSeer;
  const auto spec = bots::parse_bot(std::string(sees_all ? kSeersTwin : name).append(text.substr(name.size())));
  if (!spec) throw BadInput("--bots: " + spec.error());
  return {std::string(text), spec->with_default(effort), sees_all};
}

}  // namespace

std::string Contestant::full_name() const {
  const std::string name = bots::to_text(spec);
  return sees_all ? std::string(kSeer) + name.substr(kSeersTwin.size()) : name;
}

std::vector<Contestant> parse_contestants(std::string_view text, bots::Effort effort, SeerRule seer) {
  std::vector<Contestant> contestants;
  while (true) {
    const std::size_t comma = text.find(',');
    contestants.push_back(parse_contestant(text.substr(0, comma), effort, seer));
    if (comma == std::string_view::npos) return contestants;
    text.remove_prefix(comma + 1);
  }
}

}  // namespace vivarium::cli
