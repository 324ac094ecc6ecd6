#include "terminal/play/local_setup.hpp"

#include <utility>

#include "engine/core/rule_error.hpp"
#include "engine/match/prepare_step.hpp"
#include "games/catalog/catalog.hpp"
#include "terminal/screen/translator.hpp"

namespace vivarium::terminal {
namespace {

std::string bot_name(const bots::BotSpec& spec, const Translator& translator) {
  const std::string level = translator.message("bot." + std::string(spec.name) + ".name");
  return level.empty() ? bots::to_text(spec) : level;
}

void make_unique(std::vector<SeatPlan>& seats) {
  for (std::size_t i = 0; i < seats.size(); ++i) {
    const std::string name = seats[i].name;
    int number = 1;
    for (std::size_t j = i + 1; j < seats.size(); ++j) {
      if (seats[j].name == name) seats[j].name = name + " " + std::to_string(++number);
    }
    if (number > 1) seats[i].name = name + " 1";
  }
}

Expected<Events, std::string> replayed(Match& match, const std::vector<RecordStep>& steps) {
  Events events;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const auto step = prepare_step(match, steps[i]);
    if (!step) return Unexpected{"step " + std::to_string(i) + ": " + std::string(to_text(step.error()))};
    for (Event& event : match.commit(*step)) events.push_back(std::move(event));
  }
  return events;
}

}  // namespace

std::vector<SeatPlan> seats_for(const std::vector<std::string>& people, const std::vector<bots::BotSpec>& bots,
                                const Wording& wording) {
  const Reader nobody;
  const Translator translator(wording, nobody);
  std::vector<SeatPlan> seats;
  int number = 0;
  for (const std::string& name : people) {
    ++number;
    seats.push_back({name.empty() ? translator.text("player-number", {{"number", number}}) : name, std::nullopt});
  }
  for (const bots::BotSpec& spec : bots) seats.push_back({bot_name(spec, translator), spec});
  make_unique(seats);
  return seats;
}

Expected<LocalSetup, std::string> resumed(const Record& record, const Wording& wording) {
  const Reader nobody;
  const Translator translator(wording, nobody);
  auto match = make_match_for(record);
  if (!match) return Unexpected{match.error().text()};
  LocalSetup setup{std::move(match).value(), {}, {}, 0, {}, {}};
  bool has_person = false;
  for (const std::string& player : record.players) {
    if (!player.starts_with(kBotPrefix)) {
      has_person = true;
      setup.seats.push_back({player, std::nullopt});
      continue;
    }
    const auto spec = bots::parse_bot(std::string_view(player).substr(kBotPrefix.size()));
    if (!spec) return Unexpected{spec.error()};
    setup.seats.push_back({bot_name(*spec, translator), *spec});
  }
  if (!has_person) return Unexpected{translator.text("only-bots-in-record")};
  make_unique(setup.seats);
  auto events = replayed(*setup.match, record.steps);
  if (!events) return Unexpected{events.error()};
  setup.events = std::move(events).value();
  return setup;
}

}  // namespace vivarium::terminal
