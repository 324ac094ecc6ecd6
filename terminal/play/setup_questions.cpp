#include "terminal/play/setup_questions.hpp"

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

// The index of what was chosen from a list by its number.
std::optional<std::size_t> place_in_list(const std::string& text, std::size_t size) {
  const auto number = number_in(text);
  if (!number || *number < 1 || *number > static_cast<int>(size)) return std::nullopt;
  return static_cast<std::size_t>(*number - 1);
}

// A saved game in a line: "Take That: Ana, easy, hard".
std::string saved_line(const std::filesystem::path& path, const Translator& translator) {
  const auto record = load_record(path);
  if (!record) return "";
  Data::Array players;
  for (const std::string& player : record->players) {
    const bool is_bot = player.starts_with(kBotPrefix);
    const std::string level = is_bot ? translator.message("bot." + player.substr(kBotPrefix.size()) + ".name") : player;
    players.emplace_back(level.empty() ? player : level);
  }
  return translator.text("go-on-with", {{"title", translator.title_of(record->game)}, {"players", players}});
}

}  // namespace

template <class T>
std::optional<T> SetupQuestions::ask(const std::function<std::optional<T>(const std::string& folded)>& answer,
                                     const std::string& what_to_type) {
  while (true) {
    const InputEvent typed = terminal_.ask("> ");
    has_input_ended_ = typed.kind == InputEvent::Kind::end;
    if (has_input_ended_ || typed.kind == InputEvent::Kind::interrupted) return std::nullopt;
    if (typed.kind != InputEvent::Kind::line) continue;
    const auto command = parse_command(typed.line, translator_);
    if (command && command->command == Command::quit) return std::nullopt;
    if (auto answered = answer(folded(typed.line))) return answered;
    terminal_.print(what_to_type);
  }
}

void SetupQuestions::add_choice(Lines& lines, std::size_t number, const std::string& text) const {
  Line line("  " + std::to_string(number) + ") ", Style::key);
  append(lines, wrapped(line.add(text), terminal_.size().columns, 5));
}

std::optional<GameChoice> SetupQuestions::which_game(const SavedGames& saved) {
  std::vector<GameChoice> choices;
  Lines lines = {Line(translator_.text("what-to-play"), Style::title)};
  const auto offer = [&](const std::string& text, GameChoice choice) {
    choices.push_back(std::move(choice));
    add_choice(lines, choices.size(), text);
  };
  for (const CatalogEntry& entry : catalog()) {
    const std::string id(entry.info().id);
    offer(translator_.text("game-line", {{"title", translator_.title_of(id)}, {"summary", translator_.summary_of(id)}}),
          {id});
  }
  constexpr std::size_t kMaxSaved = 5;
  for (const auto& path : saved.list()) {
    if (choices.size() >= catalog().size() + kMaxSaved) break;
    if (const std::string line = saved_line(path, translator_); !line.empty()) offer(line, {std::nullopt, path});
  }
  terminal_.print(lines);
  return ask<GameChoice>(
      [&](const std::string& text) -> std::optional<GameChoice> {
        if (const auto place = place_in_list(text, choices.size())) return choices[*place];
        for (const GameChoice& choice : choices) {
          if (choice.game && !text.empty() && choice.game->starts_with(text)) return choice;
        }
        return std::nullopt;
      },
      translator_.text("choose-a-number", {{"count", static_cast<int>(choices.size())}}));
}

std::optional<int> SetupQuestions::how_many_players(const PlayerRange& range) {
  terminal_.print(Lines{
      Line(translator_.text("how-many-play", {{"least", range.least}, {"most", range.most}, {"usual", range.usual}}),
           Style::title)});
  return ask<int>(
      [&](const std::string& text) -> std::optional<int> {
        if (text.empty()) return range.usual;
        const auto number = number_in(text);
        return number && *number >= range.least && *number <= range.most ? number : std::nullopt;
      },
      translator_.text("type-how-many", {{"least", range.least}, {"most", range.most}, {"usual", range.usual}}));
}

std::optional<std::string> SetupQuestions::which_level() {
  const auto word = [&](std::size_t level) { return translator_.message("bot." + std::string(kLevels[level])); };
  Lines lines = {Line(translator_.text("which-level", {{"usual", word(kUsualLevel)}}), Style::title)};
  for (std::size_t i = 0; i < kLevels.size(); ++i) {
    const std::string meaning = translator_.message("bot." + std::string(kLevels[i]) + ".meaning");
    add_choice(lines, i + 1, translator_.text("level-line", {{"level", word(i)}, {"meaning", meaning}}));
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
      translator_.text("type-a-level", {{"count", static_cast<int>(kLevels.size())}, {"usual", word(kUsualLevel)}}));
}

}  // namespace vivarium::terminal
