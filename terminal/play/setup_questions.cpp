#include "terminal/play/setup_questions.hpp"

#include <array>
#include <charconv>
#include <string_view>
#include <system_error>
#include <utility>

#include "games/catalog/catalog.hpp"
#include "terminal/moves/move_input.hpp"
#include "terminal/play/commands.hpp"
#include "terminal/play/confirmation.hpp"

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

// A saved game in a line: "Take That (Ana, easy, hard), saved 2026-11-19 20:08".
std::string saved_line(const std::filesystem::path& path, const Translator& translator) {
  const auto record = load_record(path);
  if (!record) return translator.text("unreadable-game", {{"file", path.string()}, {"reason", record.error()}});
  Data::Array players;
  for (const std::string& player : record->players) {
    const bool is_bot = player.starts_with(kBotPrefix);
    const std::string level = is_bot ? translator.message("bot." + player.substr(kBotPrefix.size()) + ".name") : player;
    players.emplace_back(level.empty() ? player : level);
  }
  return translator.text(
      "saved-game", {{"title", translator.title_of(record->game)}, {"players", players}, {"time", time_saved(path)}});
}

// "delete 4", in English or in the reader's language: the number.
std::optional<std::string> number_to_delete(const std::string& text, const Translator& translator) {
  const std::size_t space = text.find(' ');
  if (space == std::string::npos) return std::nullopt;
  const std::string word = text.substr(0, space);
  if (word != "delete" && word != folded(translator.text("delete"))) return std::nullopt;
  return text.substr(space + 1);
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

std::vector<GameChoice> SetupQuestions::offer_games(const SavedGames& saved) {
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
  for (const auto& path : saved.list()) {
    offer(translator_.text("go-on-with", {{"game", saved_line(path, translator_)}}), {std::nullopt, path});
  }
  append(lines, wrapped({translator_.text("how-to-choose"), Style::quiet}, terminal_.size().columns));
  if (choices.back().saved_game) {
    const int last = static_cast<int>(choices.size());
    append(lines,
           wrapped({translator_.text("how-to-delete", {{"number", last}}), Style::quiet}, terminal_.size().columns));
  }
  terminal_.page(lines, translator_.text("more"));
  return choices;
}

void SetupQuestions::delete_after_question(const std::filesystem::path& path) {
  terminal_.print(translator_.text("delete-game", {{"game", saved_line(path, translator_)}}));
  if (!says_yes(terminal_, translator_)) return;
  std::error_code error;
  std::filesystem::remove(path, error);
  if (error) terminal_.print(translator_.text("cannot-delete", {{"file", path.string()}, {"reason", error.message()}}));
}

std::optional<GameChoice> SetupQuestions::which_game(const SavedGames& saved) {
  struct Answer {
    GameChoice choice;
    bool is_to_delete = false;
  };
  while (true) {
    const std::vector<GameChoice> choices = offer_games(saved);
    const auto answered = ask<Answer>(
        [&](const std::string& text) -> std::optional<Answer> {
          const auto deleted = number_to_delete(text, translator_);
          if (const auto place = place_in_list(deleted.value_or(text), choices.size())) {
            const bool can_be = !deleted || choices[*place].saved_game;
            return can_be ? std::optional(Answer{choices[*place], deleted.has_value()}) : std::nullopt;
          }
          for (const GameChoice& choice : choices) {
            if (choice.game && !text.empty() && choice.game->starts_with(text)) return Answer{choice};
          }
          return std::nullopt;
        },
        translator_.text("choose-a-number", {{"count", static_cast<int>(choices.size())}}));
    if (!answered) return std::nullopt;
    if (!answered->is_to_delete) return answered->choice;
    delete_after_question(*answered->choice.saved_game);
  }
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
