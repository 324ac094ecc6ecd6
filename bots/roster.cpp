#include "bots/roster.hpp"

#include <charconv>
#include <system_error>

namespace vivarium::bots {
namespace {

constexpr std::string_view kMilliseconds = "ms";
constexpr std::size_t kQuotedAtMost = 40;

std::string quoted(std::string_view text) {
  return "'" + std::string(text.substr(0, kQuotedAtMost)) + (text.size() > kQuotedAtMost ? "…'" : "'");
}

const RosterEntry* find_entry(std::string_view name) {
  for (const RosterEntry& entry : kRoster) {
    if (entry.name == name) return &entry;
  }
  return nullptr;
}

std::optional<std::uint64_t> parse_count(std::string_view text, std::uint64_t most) {
  std::uint64_t count = 0;
  const char* end = text.data() + text.size();
  const auto result = std::from_chars(text.data(), end, count);
  if (result.ec != std::errc() || result.ptr != end || count < 1 || count > most) return std::nullopt;
  return count;
}

}  // namespace

BotSpec BotSpec::with_default(Effort effort_of_others) const {
  BotSpec spec = *this;
  if (is_searcher(kind) && !effort) spec.effort = effort_of_others;
  return spec;
}

std::optional<Effort> BotSpec::effort_in_use() const {
  if (!is_searcher(kind)) return std::nullopt;
  return effort ? effort : kUsualEffort;
}

Expected<Effort, std::string> parse_effort(std::string_view text) {
  const bool is_time = text.ends_with(kMilliseconds);
  const std::string_view digits = is_time ? text.substr(0, text.size() - kMilliseconds.size()) : text;
  const auto count = parse_count(digits, is_time ? kMaxMilliseconds : kMaxSimulations);
  if (!count) {
    return Unexpected{
        "a number of simulations (500, at most 1000000000) or of milliseconds (200ms, at most 600000ms) "
        "expected, got " +
        quoted(text)};
  }
  return is_time ? Effort::milliseconds(*count) : Effort::simulations(*count);
}

Expected<BotSpec, std::string> parse_bot(std::string_view text) {
  const std::size_t colon = text.find(':');
  const std::string_view name = text.substr(0, colon);
  const RosterEntry* entry = find_entry(name);
  if (entry == nullptr) return Unexpected{"no such bot: " + quoted(name) + "; there are " + bot_names()};
  BotSpec spec{entry->name, entry->kind, entry->noise, entry->effort, entry->sight};
  if (colon == std::string_view::npos) return spec;
  if (!is_searcher(spec.kind)) {
    return Unexpected{"the bot '" + std::string(name) + "' does not search and takes no budget"};
  }
  const auto effort = parse_effort(text.substr(colon + 1));
  if (!effort) return Unexpected{"the budget of the bot '" + std::string(name) + "': " + effort.error()};
  spec.effort = *effort;
  return spec;
}

std::string to_text(const Effort& effort) {
  return std::to_string(effort.amount) + std::string(effort.unit == Effort::Unit::milliseconds ? kMilliseconds : "");
}

std::string to_text(const BotSpec& spec) {
  const RosterEntry* entry = find_entry(spec.name);
  const bool as_named = !spec.effort || (entry != nullptr && entry->effort == spec.effort);
  return std::string(spec.name) + (as_named ? "" : ":" + to_text(*spec.effort));
}

std::string bot_names() {
  std::string names;
  for (const RosterEntry& entry : kRoster) names.append(names.empty() ? "" : ", ").append(entry.name);
  return names;
}

Budget budget_for(const std::optional<Effort>& effort, bool (*stop)(void*), void* stop_context) {
  Budget budget;
  budget.stop = stop;
  budget.stop_context = stop_context;
  if (effort && effort->unit == Effort::Unit::simulations) budget.simulations = effort->amount;
  return budget;
}

}  // namespace vivarium::bots
