#include "terminal/play/desk.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

#include "terminal/moves/move_input.hpp"
#include "terminal/play/hint_lines.hpp"
#include "terminal/screen/menu_lines.hpp"

namespace vivarium::terminal {
namespace {

constexpr std::size_t kWidestText = 100;
constexpr std::size_t kIndent = 2;

// What can be typed now: what the desk answers itself, and what whoever asked it can do.
std::vector<Command> all_commands(const Sitting& sitting) {
  constexpr std::array kAlways = {Command::help,  Command::board, Command::moves,
                                  Command::score, Command::log,   Command::rules};
  std::vector<Command> commands(kAlways.size() + sitting.commands.size());
  std::copy(sitting.commands.begin(), sitting.commands.end(),
            std::copy(kAlways.begin(), kAlways.end(), commands.begin()));
  return commands;
}

Menu menu_of(const Sitting& sitting, const Speech& speech) {
  return screen_for(sitting.scene.game).menu(sitting.scene, speech);
}

bool is_to_act(const Sitting& sitting) {
  const auto& seat = sitting.scene.reader.own_seat;
  const auto& to_act = sitting.scene.to_act;
  return seat && std::find(to_act.begin(), to_act.end(), seat->index()) != to_act.end();
}

}  // namespace

void Desk::tell(const Event& event, const Reader& reader) {
  const Speech speech(wording_, reader);
  Line line(terminal_.is_plain() ? "" : "· ", Tone::quiet);
  line.add(speech.event(event));
  terminal_.print(wrapped(line, std::min(terminal_.size().columns, kWidestText), kIndent));
}

Lines Desk::news_lines(const Sitting& sitting, const Speech& speech, std::size_t height) const {
  const std::size_t width = std::min(terminal_.size().columns, kWidestText);
  Lines lines;
  for (std::size_t i = sitting.news; i < sitting.told.size(); ++i) {
    Line line("· ", Tone::quiet);
    append(lines, wrapped(line.add(speech.event(sitting.told[i])), width, kIndent));
  }
  if (lines.size() <= height) return lines;
  // With room for a single line it is better the last event, cut off, than a line that says that there are more.
  if (height <= 1) return {Line(fitted("· " + speech.event(sitting.told.back()), width))};
  lines.erase(lines.begin(), lines.end() - static_cast<std::ptrdiff_t>(height - 1));
  lines.insert(lines.begin(), Line(speech.say("earlier-news"), Tone::quiet));
  return lines;
}

void Desk::show(const Sitting& sitting) {
  const Speech speech(wording_, sitting.scene.reader);
  const GameScreen& screen = screen_for(sitting.scene.game);
  const Menu menu = menu_of(sitting, speech);
  if (terminal_.is_plain()) {
    print_all(screen.account(sitting.scene, speech).urgent, speech);
    constexpr std::size_t kBriefMenu = 20;
    const std::vector<std::string> entries = menu_account(menu, speech);
    const bool is_brief = entries.size() <= kBriefMenu;
    print_all(is_brief ? entries : std::vector{speech.say("many-moves", {{"count", static_cast<int>(entries.size())}})},
              speech);
    if (!sitting.notice.empty()) terminal_.print(sitting.notice);
    return;
  }
  constexpr std::size_t kPromptRows = 2;
  constexpr std::size_t kUsualNews = 3;
  constexpr std::size_t kFewestMoves = 3;
  const TerminalSize size = terminal_.size();
  const Lines board = screen.board(sitting.scene, speech, size.columns);
  const std::size_t notice = sitting.notice.empty() ? 0 : wrapped(sitting.notice, size.columns).size();
  const std::size_t room = size.rows - std::min(size.rows, board.size() + kPromptRows + notice);
  const std::size_t news_reserved = std::min(news_lines(sitting, speech, size.rows).size(), room > 6 ? kUsualNews : 1);
  const Lines moves =
      menu_lines(menu, speech, size.columns, std::max(kFewestMoves, room - std::min(room, news_reserved)));
  const Lines news = news_lines(sitting, speech, std::max<std::size_t>(1, room - std::min(room, moves.size())));
  const bool has_space = board.size() + news.size() + moves.size() + kPromptRows + 1 <= size.rows;
  terminal_.clear();
  terminal_.print(board);
  if (has_space && !news.empty()) terminal_.print(Lines{Line()});
  terminal_.print(news);
  terminal_.print(moves);
  if (!sitting.notice.empty()) terminal_.print(sitting.notice, Tone::strong);
}

std::string Desk::prompt(const Sitting& sitting, const Speech& speech) const {
  if (!is_to_act(sitting)) return "> ";
  const std::size_t seat = static_cast<std::size_t>(sitting.scene.reader.own_seat->index());
  const std::string& name = sitting.scene.reader.names[seat];
  return (name == speech.say("you") ? speech.say("prompt-alone") : speech.say("prompt", {{"name", name}})) + " ";
}

Choice Desk::ask(const Sitting& sitting, const WhyNot& why_not, std::optional<int> wake) {
  const Speech speech(wording_, sitting.scene.reader);
  const Menu menu = menu_of(sitting, speech);
  terminal_.set_completions([&](const std::string& begun) {
    std::vector<std::string> found = completions(begun, menu);
    for (const Command command : all_commands(sitting)) {
      const std::string name = name_of(command, speech);
      if (folded(name).starts_with(folded(begun))) found.push_back(name);
    }
    return found;
  });
  // What is completed from lives here: whoever asks for anything else later must not be offered it.
  const std::unique_ptr<Terminal, void (*)(Terminal*)> until_chosen(
      &terminal_, [](Terminal* terminal) { terminal->set_completions({}); });
  while (true) {
    const Typed typed = terminal_.ask(prompt(sitting, speech), wake);
    switch (typed.kind) {
      case Typed::Kind::end:
        return {Choice::Kind::end};
      case Typed::Kind::interrupted:
        return {Choice::Kind::interrupted};
      case Typed::Kind::woken:
        return {Choice::Kind::woken};
      case Typed::Kind::resized:
        show(sitting);
        continue;
      case Typed::Kind::line:
        break;
    }
    if (folded(typed.line).empty()) {
      show(sitting);
      continue;
    }
    if (const auto command = parse_command(typed.line, speech)) {
      if (command->command == Command::help) {
        help(command->rest, sitting, speech, why_not);
        continue;
      }
      if (look_up(*command, sitting)) continue;
      const auto& can = sitting.commands;
      if (std::find(can.begin(), can.end(), command->command) != can.end()) {
        return {Choice::Kind::command, "", command};
      }
      terminal_.print(speech.say("command-not-here", {{"name", name_of(command->command, speech)}}));
      continue;
    }
    const std::vector<std::string> meant = moves_meant(typed.line, menu, speech);
    if (meant.size() == 1) return {Choice::Kind::move, meant.front()};
    if (meant.empty()) {
      explain_refusal(typed.line, sitting, speech, why_not);
    } else {
      std::string list;
      for (const std::string& move : meant) list += (list.empty() ? "" : ", ") + move;
      terminal_.print(speech.say("which-move", {{"moves", list}}));
    }
  }
}

std::size_t Desk::text_width() const {
  const std::size_t columns = terminal_.size().columns;
  return terminal_.is_plain() ? columns : std::min(columns, kWidestText);
}

void Desk::show_hint(const bots::MatchDecision& decision, const Sitting& sitting) {
  const Speech speech(wording_, sitting.scene.reader);
  const bots::MatchDecision offered = as_offered(decision, menu_of(sitting, speech));
  if (terminal_.is_plain()) return print_all(hint_account(offered, speech), speech);
  terminal_.page(hint_lines(offered, speech, terminal_.size().columns), speech.say("more"));
}

void Desk::print_all(const std::vector<std::string>& sentences, const Speech& speech) {
  Lines lines;
  for (const std::string& sentence : sentences) append(lines, wrapped(sentence, text_width(), kIndent));
  terminal_.page(lines, speech.say("more"));
}

bool Desk::look_up(const TypedCommand& typed, const Sitting& sitting) {
  const Speech speech(wording_, sitting.scene.reader);
  const GameScreen& screen = screen_for(sitting.scene.game);
  switch (typed.command) {
    case Command::help:
      help("", sitting, speech, [](const std::string&) { return std::string(); });
      return true;
    case Command::board:
      if (terminal_.is_plain()) {
        const Account account = screen.account(sitting.scene, speech);
        print_all(account.urgent, speech);
        print_all(account.rest, speech);
      } else {
        show(sitting);
      }
      return true;
    case Command::moves:
      print_all(menu_account(menu_of(sitting, speech), speech), speech);
      return true;
    case Command::score:
      terminal_.print(screen.scores(sitting.scene, speech, terminal_.size().columns));
      return true;
    case Command::log: {
      std::vector<std::string> sentences;
      for (const Event& event : sitting.told) sentences.push_back(speech.event(event));
      print_all(sentences, speech);
      return true;
    }
    case Command::rules:
      terminal_.page(services_.rules(sitting.scene.game, sitting.options, wording_, text_width()), speech.say("more"));
      return true;
    default:
      return false;
  }
}

void Desk::help(const std::string& about, const Sitting& sitting, const Speech& speech, const WhyNot& why_not) {
  if (!folded(about).empty()) {
    const std::vector<std::string> meant = moves_meant(about, menu_of(sitting, speech), speech);
    if (meant.empty()) return explain_refusal(about, sitting, speech, why_not);
    for (const std::string& move : meant) terminal_.print(speech.say("move-is-legal", {{"move", move}}));
    return;
  }
  std::vector<std::string> sentences;
  const Data* phase = sitting.scene.view.find("phase");
  const std::string phase_name = phase != nullptr && phase->as_text() != nullptr ? *phase->as_text() : "";
  const std::string situation = speech.say_if_known("situation." + sitting.scene.game + "." + phase_name);
  if (!situation.empty() && is_to_act(sitting)) sentences.push_back(situation);
  if (!sitting.notice.empty()) sentences.push_back(sitting.notice);
  const std::string legend = speech.say_if_known("legend." + sitting.scene.game);
  if (!legend.empty()) sentences.push_back(legend);
  if (is_to_act(sitting)) sentences.push_back(speech.say("how-to-type"));
  for (std::string& line : command_help(all_commands(sitting), speech)) sentences.push_back(std::move(line));
  print_all(sentences, speech);
}

void Desk::explain_refusal(const std::string& typed, const Sitting& sitting, const Speech& speech,
                           const WhyNot& why_not) {
  if (!is_to_act(sitting)) {
    terminal_.print(sitting.notice.empty() ? speech.say("nothing-to-choose") : sitting.notice);
    return;
  }
  for (const std::string& move : moves_imagined(typed, screen_for(sitting.scene.game).verbs(), speech)) {
    const std::string reason = why_not(move);
    if (reason.empty()) continue;
    terminal_.print(reason);
    return;
  }
  terminal_.print(speech.say("not-understood", {{"typed", fitted(typed, 40)}}));
}

}  // namespace vivarium::terminal
