#include "terminal/play/opening.hpp"

#include <algorithm>
#include <charconv>
#include <utility>
#include <variant>

#include "engine/core/rule_error.hpp"
#include "games/catalog/catalog.hpp"
#include "terminal/moves/move_input.hpp"
#include "terminal/play/commands.hpp"
#include "terminal/screen/speech.hpp"

namespace vivarium::terminal {
namespace {

std::string bot_name(const bots::BotSpec& spec, const Speech& speech) {
  const std::string level = speech.word("bot." + std::string(spec.name) + ".name");
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
    const auto* move = std::get_if<MoveStep>(&steps[i]);
    const auto step =
        move != nullptr ? match.prepare(move->seat, move->move) : match.prepare(std::get<ChanceOutcome>(steps[i]));
    if (!step) return Unexpected{"step " + std::to_string(i) + ": " + std::string(to_text(step.error()))};
    for (Event& event : match.commit(*step)) events.push_back(std::move(event));
  }
  return events;
}

// A saved game in a line: "Take That: Ana, easy, hard".
std::string saved_line(const std::filesystem::path& path, const Speech& speech) {
  const auto record = load_record(path);
  if (!record) return "";
  std::string players;
  for (const std::string& player : record->players) {
    const bool is_bot = player.starts_with(kBotPrefix);
    const std::string level = is_bot ? speech.word("bot." + player.substr(kBotPrefix.size()) + ".name") : player;
    players += (players.empty() ? "" : ", ") + (level.empty() ? player : level);
  }
  return speech.say("go-on-with", {{"title", speech.word(record->game + ".title")}, {"players", players}});
}

}  // namespace

std::vector<SeatPlan> seats_for(const std::vector<std::string>& people, const std::vector<bots::BotSpec>& bots,
                                const Wording& wording) {
  const Reader nobody;
  const Speech speech(wording, nobody);
  std::vector<SeatPlan> seats;
  int number = 0;
  for (const std::string& name : people) {
    ++number;
    const bool is_alone = people.size() == 1;
    const std::string unnamed = is_alone ? speech.say("you") : speech.say("player-number", {{"number", number}});
    seats.push_back({name.empty() ? unnamed : name, std::nullopt});
  }
  for (const bots::BotSpec& spec : bots) seats.push_back({bot_name(spec, speech), spec});
  make_unique(seats);
  return seats;
}

Expected<LocalSetup, std::string> resumed(const Record& record, const Wording& wording) {
  const Reader nobody;
  const Speech speech(wording, nobody);
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
    setup.seats.push_back({bot_name(*spec, speech), *spec});
  }
  if (!has_person) return Unexpected{speech.say("only-bots-in-record")};
  make_unique(setup.seats);
  auto told = replayed(*setup.match, record.steps);
  if (!told) return Unexpected{told.error()};
  setup.told = std::move(told).value();
  return setup;
}

std::optional<OpeningChoice> choose_opening(Terminal& terminal, const Wording& wording, const SavedGames& saved) {
  const Reader nobody;
  const Speech speech(wording, nobody);
  std::vector<OpeningChoice> choices;
  Lines lines = {Line(speech.say("what-to-play"), Tone::title)};
  const auto offer = [&](const std::string& text, OpeningChoice choice) {
    choices.push_back(std::move(choice));
    Line line("  " + std::to_string(choices.size()) + ") ", Tone::key);
    append(lines, wrapped(line.add(text), terminal.size().columns, 5));
  };
  for (const CatalogEntry& entry : catalog()) {
    const std::string id(entry.info().id);
    offer(speech.say("game-line", {{"title", speech.word(id + ".title")}, {"summary", speech.word(id + ".summary")}}),
          {id, std::nullopt});
  }
  constexpr std::size_t kMostSaved = 5;
  for (const auto& path : saved.list()) {
    if (choices.size() >= catalog().size() + kMostSaved) break;
    if (const std::string line = saved_line(path, speech); !line.empty()) offer(line, {std::nullopt, path});
  }
  terminal.print(lines);
  while (true) {
    const Typed typed = terminal.ask("> ");
    if (typed.kind == Typed::Kind::end || typed.kind == Typed::Kind::interrupted) return std::nullopt;
    if (typed.kind != Typed::Kind::line) continue;
    const auto command = parse_command(typed.line, speech);
    if (command && command->command == Command::quit) return std::nullopt;
    const std::string text = folded(typed.line);
    std::size_t number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    if (number >= 1 && number <= choices.size()) return choices[number - 1];
    for (const OpeningChoice& choice : choices) {
      if (choice.game && !text.empty() && choice.game->starts_with(text)) return choice;
    }
    terminal.print(speech.say("choose-a-number", {{"count", static_cast<int>(choices.size())}}));
  }
}

}  // namespace vivarium::terminal
