#include "terminal/play/game_ui.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

#include "games/catalog/catalog.hpp"
#include "i18n/rules_text.hpp"
#include "terminal/moves/move_input.hpp"
#include "terminal/play/hint_lines.hpp"
#include "terminal/screen/menu_lines.hpp"
#include "terminal/text/markdown_text.hpp"

namespace vivarium::terminal {
namespace {

constexpr std::size_t kWidestText = 100;
constexpr std::size_t kIndent = 2;

// All commands that can be typed now: those answered here, and the caller's.
std::vector<Command> all_commands(const UiState& state) {
  constexpr std::array kAlways = {Command::help,  Command::board, Command::moves,
                                  Command::score, Command::log,   Command::rules};
  std::vector<Command> commands(kAlways.size() + state.commands.size());
  std::copy(state.commands.begin(), state.commands.end(), std::copy(kAlways.begin(), kAlways.end(), commands.begin()));
  return commands;
}

Menu menu_of(const UiState& state, const Translator& translator) {
  return screen_for(state.scene.game).menu(state.scene, translator);
}

bool is_to_act(const UiState& state) {
  const auto& seat = state.scene.reader.own_seat;
  const auto& to_act = state.scene.to_act;
  return seat && std::find(to_act.begin(), to_act.end(), seat->index()) != to_act.end();
}

// The rules for players, with the facts of the edition in use.
Lines rules_lines(const UiState& state, const Wording& wording, std::size_t width) {
  const CatalogEntry* entry = find_game(state.scene.game);
  if (entry == nullptr) return {};
  const auto facts = entry->edition_facts(state.options, "options");
  return markdown_lines(rules_markdown(state.scene.game, facts ? *facts : std::vector<EditionFact>(), wording), width);
}

}  // namespace

void GameUi::show_event(const Event& event, const Reader& reader) {
  const Translator translator(wording_, reader);
  Line line(terminal_.is_plain() ? "" : "· ", Style::quiet);
  line.add(translator.event(event));
  terminal_.print(wrapped(line, std::min(terminal_.size().columns, kWidestText), kIndent));
}

Lines GameUi::news_lines(const UiState& state, const Translator& translator, std::size_t height) const {
  const std::size_t width = std::min(terminal_.size().columns, kWidestText);
  Lines lines;
  for (std::size_t i = state.news; i < state.events.size(); ++i) {
    Line line("· ", Style::quiet);
    append(lines, wrapped(line.add(translator.event(state.events[i])), width, kIndent));
  }
  if (lines.size() <= height) return lines;
  // With room for one line only, the last event, cut off, is better than a line saying that there are more.
  if (height <= 1) return {Line(truncated("· " + translator.event(state.events.back()), width))};
  lines.erase(lines.begin(), lines.end() - static_cast<std::ptrdiff_t>(height - 1));
  lines.insert(lines.begin(), Line(translator.text("earlier-news"), Style::quiet));
  return lines;
}

void GameUi::show(const UiState& state) {
  const Translator translator(wording_, state.scene.reader);
  const GameScreen& screen = screen_for(state.scene.game);
  const Menu menu = menu_of(state, translator);
  if (terminal_.is_plain()) {
    print_all(screen.describe(state.scene, translator).urgent, translator);
    constexpr std::size_t kBriefMenu = 20;
    const std::vector<std::string> entries = menu_sentences(menu, translator);
    const bool is_brief = entries.size() <= kBriefMenu;
    print_all(
        is_brief ? entries : std::vector{translator.text("many-moves", {{"count", static_cast<int>(entries.size())}})},
        translator);
    if (!state.notice.empty()) terminal_.print(state.notice);
    return;
  }
  constexpr std::size_t kPromptRows = 2;
  constexpr std::size_t kUsualNews = 3;
  constexpr std::size_t kFewestMoves = 3;
  const TerminalSize size = terminal_.size();
  const Lines board = screen.board(state.scene, translator, size.columns);
  const std::size_t notice = state.notice.empty() ? 0 : wrapped(state.notice, size.columns).size();
  const std::size_t room = size.rows - std::min(size.rows, board.size() + kPromptRows + notice);
  const std::size_t news_reserved =
      std::min(news_lines(state, translator, size.rows).size(), room > 6 ? kUsualNews : 1);
  const Lines moves =
      menu_lines(menu, translator, size.columns, std::max(kFewestMoves, room - std::min(room, news_reserved)));
  const Lines news = news_lines(state, translator, std::max<std::size_t>(1, room - std::min(room, moves.size())));
  const bool has_space = board.size() + news.size() + moves.size() + kPromptRows + 1 <= size.rows;
  terminal_.clear();
  terminal_.print(board);
  if (has_space && !news.empty()) terminal_.print(Lines{Line()});
  terminal_.print(news);
  terminal_.print(moves);
  if (!state.notice.empty()) terminal_.print(state.notice, Style::strong);
}

std::string GameUi::prompt(const UiState& state, const Translator& translator) const {
  if (!is_to_act(state)) return "> ";
  const std::size_t seat = static_cast<std::size_t>(state.scene.reader.own_seat->index());
  const std::string& name = state.scene.reader.names[seat];
  return (name == translator.text("you") ? translator.text("prompt-alone")
                                         : translator.text("prompt", {{"name", name}})) +
         " ";
}

Choice GameUi::ask(const UiState& state, const WhyNot& why_not, std::optional<int> wake) {
  const Translator translator(wording_, state.scene.reader);
  const Menu menu = menu_of(state, translator);
  std::vector<std::string> command_names;
  for (const Command command : all_commands(state)) command_names.push_back(name_of(command, translator));
  terminal_.set_completions([&](const std::string& begun) {
    std::vector<std::string> found = completions(begun, menu);
    for (const std::string& name : command_names) {
      if (folded(name).starts_with(folded(begun))) found.push_back(name);
    }
    return found;
  });
  // The completions refer to this call's variables, so they end with it.
  const std::unique_ptr<Terminal, void (*)(Terminal*)> until_chosen(
      &terminal_, [](Terminal* terminal) { terminal->set_completions({}); });
  while (true) {
    const InputEvent typed = terminal_.ask(prompt(state, translator), wake);
    switch (typed.kind) {
      case InputEvent::Kind::end:
        return {Choice::Kind::end};
      case InputEvent::Kind::interrupted:
        return {Choice::Kind::interrupted};
      case InputEvent::Kind::woken:
        return {Choice::Kind::woken};
      case InputEvent::Kind::resized:
        show(state);
        continue;
      case InputEvent::Kind::line:
        break;
    }
    if (folded(typed.line).empty()) {
      show(state);
      continue;
    }
    if (const auto command = parse_command(typed.line, translator)) {
      if (command->command == Command::help) {
        help(command->rest, state, translator, why_not);
        continue;
      }
      if (look_up(*command, state)) continue;
      const auto& can = state.commands;
      if (std::find(can.begin(), can.end(), command->command) != can.end()) {
        return {Choice::Kind::command, "", command};
      }
      terminal_.print(translator.text("command-not-here", {{"name", name_of(command->command, translator)}}));
      continue;
    }
    const std::vector<std::string> meant = matching_moves(typed.line, menu, translator);
    if (meant.size() == 1) return {Choice::Kind::move, meant.front()};
    if (meant.empty()) {
      explain_refusal(typed.line, state, translator, why_not);
    } else {
      terminal_.print(translator.text("which-move", {{"moves", Data::Array(meant.begin(), meant.end())}}));
    }
  }
}

std::size_t GameUi::text_width() const {
  const std::size_t columns = terminal_.size().columns;
  return terminal_.is_plain() ? columns : std::min(columns, kWidestText);
}

void GameUi::show_hint(const bots::MatchDecision& decision, const UiState& state) {
  const Translator translator(wording_, state.scene.reader);
  const bots::MatchDecision offered = as_offered(decision, menu_of(state, translator));
  if (terminal_.is_plain()) return print_all(hint_sentences(offered, translator), translator);
  terminal_.page(hint_lines(offered, translator, terminal_.size().columns), translator.text("more"));
}

void GameUi::print_all(const std::vector<std::string>& sentences, const Translator& translator) {
  Lines lines;
  for (const std::string& sentence : sentences) append(lines, wrapped(sentence, text_width(), kIndent));
  terminal_.page(lines, translator.text("more"));
}

bool GameUi::look_up(const TypedCommand& typed, const UiState& state) {
  const Translator translator(wording_, state.scene.reader);
  const GameScreen& screen = screen_for(state.scene.game);
  switch (typed.command) {
    case Command::help:
      help("", state, translator, [](const std::string&) { return std::string(); });
      return true;
    case Command::board:
      if (terminal_.is_plain()) {
        const Description description = screen.describe(state.scene, translator);
        print_all(description.urgent, translator);
        print_all(description.rest, translator);
      } else {
        show(state);
      }
      return true;
    case Command::moves:
      print_all(menu_sentences(menu_of(state, translator), translator), translator);
      return true;
    case Command::score:
      terminal_.print(screen.scores(state.scene, translator, terminal_.size().columns));
      return true;
    case Command::log: {
      std::vector<std::string> sentences;
      for (const Event& event : state.events) sentences.push_back(translator.event(event));
      print_all(sentences, translator);
      return true;
    }
    case Command::rules:
      terminal_.page(rules_lines(state, wording_, text_width()), translator.text("more"));
      return true;
    default:
      return false;
  }
}

void GameUi::help(const std::string& about, const UiState& state, const Translator& translator, const WhyNot& why_not) {
  if (!folded(about).empty()) {
    const std::vector<std::string> meant = matching_moves(about, menu_of(state, translator), translator);
    if (meant.empty()) return explain_refusal(about, state, translator, why_not);
    for (const std::string& move : meant) terminal_.print(translator.text("move-is-legal", {{"move", move}}));
    return;
  }
  std::vector<std::string> sentences;
  const Data* phase = state.scene.view.find("phase");
  const std::string phase_name = phase != nullptr && phase->as_text() != nullptr ? *phase->as_text() : "";
  const std::string situation = translator.text_if_known("situation." + state.scene.game + "." + phase_name);
  if (!situation.empty() && is_to_act(state)) sentences.push_back(situation);
  if (!state.notice.empty()) sentences.push_back(state.notice);
  const std::string legend = translator.text_if_known("legend." + state.scene.game);
  if (!legend.empty()) sentences.push_back(legend);
  if (is_to_act(state)) sentences.push_back(translator.text("how-to-type"));
  for (std::string& line : command_help(all_commands(state), translator)) sentences.push_back(std::move(line));
  print_all(sentences, translator);
}

void GameUi::explain_refusal(const std::string& typed, const UiState& state, const Translator& translator,
                             const WhyNot& why_not) {
  if (!is_to_act(state)) {
    terminal_.print(state.notice.empty() ? translator.text("nothing-to-choose") : state.notice);
    return;
  }
  for (const std::string& move : candidate_moves(typed, screen_for(state.scene.game).verbs(), translator)) {
    const std::string reason = why_not(move);
    if (reason.empty()) continue;
    terminal_.print(reason);
    return;
  }
  terminal_.print(translator.text("not-understood", {{"typed", truncated(typed, 40)}}));
}

}  // namespace vivarium::terminal
