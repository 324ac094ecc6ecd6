#include "terminal/play/opening_questions.hpp"

#include <array>
#include <charconv>
#include <string_view>
#include <system_error>
#include <utility>

#include "games/catalog/catalog.hpp"
#include "terminal/moves/move_input.hpp"
#include "terminal/play/commands.hpp"

namespace vivarium::terminal {
namespace {

constexpr std::array<std::string_view, 4> kLevels = {"easy", "normal", "hard", "expert"};
constexpr std::size_t kUsualLevel = 1;

// A whole number and nothing else.
std::optional<int> number_in(const std::string& text) {
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

// The place of what was chosen from a list by its number.
std::optional<std::size_t> place_in_list(const std::string& text, std::size_t size) {
  const auto number = number_in(text);
  if (!number || *number < 1 || *number > static_cast<int>(size)) return std::nullopt;
  return static_cast<std::size_t>(*number - 1);
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
  return speech.say("go-on-with", {{"title", speech.title_of(record->game)}, {"players", players}});
}

}  // namespace

template <class T>
std::optional<T> OpeningQuestions::ask(const std::function<std::optional<T>(const std::string& folded)>& answer,
                                       const std::string& what_to_type) {
  while (true) {
    const Typed typed = terminal_.ask("> ");
    has_input_ended_ = typed.kind == Typed::Kind::end;
    if (has_input_ended_ || typed.kind == Typed::Kind::interrupted) return std::nullopt;
    if (typed.kind != Typed::Kind::line) continue;
    const auto command = parse_command(typed.line, speech_);
    if (command && command->command == Command::quit) return std::nullopt;
    if (auto answered = answer(folded(typed.line))) return answered;
    terminal_.print(what_to_type);
  }
}

void OpeningQuestions::add_choice(Lines& lines, std::size_t number, const std::string& text) const {
  Line line("  " + std::to_string(number) + ") ", Tone::key);
  append(lines, wrapped(line.add(text), terminal_.size().columns, 5));
}

std::optional<OpeningChoice> OpeningQuestions::which_game(const SavedGames& saved) {
  std::vector<OpeningChoice> choices;
  Lines lines = {Line(speech_.say("what-to-play"), Tone::title)};
  const auto offer = [&](const std::string& text, OpeningChoice choice) {
    choices.push_back(std::move(choice));
    add_choice(lines, choices.size(), text);
  };
  for (const CatalogEntry& entry : catalog()) {
    const std::string id(entry.info().id);
    offer(speech_.say("game-line", {{"title", speech_.title_of(id)}, {"summary", speech_.summary_of(id)}}), {id});
  }
  constexpr std::size_t kMostSaved = 5;
  for (const auto& path : saved.list()) {
    if (choices.size() >= catalog().size() + kMostSaved) break;
    if (const std::string line = saved_line(path, speech_); !line.empty()) offer(line, {std::nullopt, path});
  }
  terminal_.print(lines);
  return ask<OpeningChoice>(
      [&](const std::string& text) -> std::optional<OpeningChoice> {
        if (const auto place = place_in_list(text, choices.size())) return choices[*place];
        for (const OpeningChoice& choice : choices) {
          if (choice.game && !text.empty() && choice.game->starts_with(text)) return choice;
        }
        return std::nullopt;
      },
      speech_.say("choose-a-number", {{"count", static_cast<int>(choices.size())}}));
}

std::optional<int> OpeningQuestions::how_many_players(const PlayerRange& range) {
  terminal_.print(
      Lines{Line(speech_.say("how-many-play", {{"least", range.least}, {"most", range.most}, {"usual", range.usual}}),
                 Tone::title)});
  return ask<int>(
      [&](const std::string& text) -> std::optional<int> {
        if (text.empty()) return range.usual;
        const auto number = number_in(text);
        return number && *number >= range.least && *number <= range.most ? number : std::nullopt;
      },
      speech_.say("type-how-many", {{"least", range.least}, {"most", range.most}, {"usual", range.usual}}));
}

std::optional<std::string> OpeningQuestions::which_level() {
  const auto word = [&](std::size_t level) { return speech_.word("bot." + std::string(kLevels[level])); };
  Lines lines = {Line(speech_.say("which-level", {{"usual", word(kUsualLevel)}}), Tone::title)};
  for (std::size_t i = 0; i < kLevels.size(); ++i) {
    const std::string meaning = speech_.word("bot." + std::string(kLevels[i]) + ".meaning");
    add_choice(lines, i + 1, speech_.say("level-line", {{"level", word(i)}, {"meaning", meaning}}));
  }
  terminal_.print(lines);
  return ask<std::string>(
      [&](const std::string& text) -> std::optional<std::string> {
        if (text.empty()) return std::string(kLevels[kUsualLevel]);
        if (const auto place = place_in_list(text, kLevels.size())) return std::string(kLevels[*place]);
        for (std::size_t i = 0; i < kLevels.size(); ++i) {
          if (kLevels[i].starts_with(text) || folded(word(i)).starts_with(text)) return std::string(kLevels[i]);
        }
        return std::nullopt;
      },
      speech_.say("type-a-level", {{"count", static_cast<int>(kLevels.size())}, {"usual", word(kUsualLevel)}}));
}

}  // namespace vivarium::terminal
