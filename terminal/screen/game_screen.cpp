#include "terminal/screen/game_screen.hpp"

#include <algorithm>
#include <array>

#include "terminal/text/render.hpp"

namespace vivarium::terminal {
namespace {

struct Entry {
  std::string_view game;
  const GameScreen& (*screen)();
};

constexpr std::array<Entry, 3> kScreens = {{{"dino-twist", &dino_twist_screen},  //
                                            {"take-that", &take_that_screen},
                                            {"cubosaurs", &cubosaurs_screen}}};

}  // namespace

const GameScreen& screen_for(std::string_view game) {
  for (const Entry& entry : kScreens) {
    if (entry.game == game) return entry.screen();
  }
  return any_game_screen();
}

Menu menu_by_kind(const Scene& scene, const Translator& translator, const ExplainMove& explain) {
  Menu menu;
  std::vector<std::string> kinds;
  for (const ViewData& move : ViewData(scene.moves).items()) {
    const std::string text = move["text"].text();
    const std::string kind = move["kind"].text();
    const std::string local = translator.text_if_known("verb." + kind);
    const auto found = std::find(kinds.begin(), kinds.end(), kind);
    const auto place = static_cast<std::size_t>(found - kinds.begin());
    if (found == kinds.end()) {
      kinds.push_back(kind);
      menu.push_back({local.empty() ? translator.wording().label(kind) : local, {}});
    }
    // A move without arguments is typed by its kind, in the reader's language where that is one word.
    const bool has_local_word = !local.empty() && local.find(' ') == std::string::npos;
    MenuEntry entry{text, text, ""};
    if (text == kind) entry.typed = has_local_word ? folded(local) : kind;
    if (text.starts_with(kind + " ")) entry.typed = text.substr(kind.size() + 1);
    if (explain) explain(move, entry);
    menu[place].entries.push_back(std::move(entry));
  }
  return menu;
}

Line headline(std::string_view title, const std::vector<std::string>& pieces) {
  Line line(title, Style::title);
  for (const std::string& piece : pieces) {
    if (!piece.empty()) line.add(" · ", Style::quiet).add(piece);
  }
  return line;
}

std::vector<std::string> round_heads(std::size_t rounds, const Translator& translator) {
  std::vector<std::string> heads = {""};
  for (std::size_t round = 0; round < rounds; ++round) {
    heads.push_back(translator.text("round-number", {{"round", static_cast<int>(round) + 1}}));
  }
  return heads;
}

std::string number_text(int number) { return number < 0 ? "−" + std::to_string(-number) : std::to_string(number); }

std::string signed_text(int number) { return (number > 0 ? "+" : "") + number_text(number); }

}  // namespace vivarium::terminal
