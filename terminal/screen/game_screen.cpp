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

Menu menu_by_verb(const Scene& scene, const Translator& translator) {
  Menu menu;
  std::vector<std::string> verbs;
  for (const std::string& move : scene.moves) {
    const std::string verb = move.substr(0, move.find(' '));
    const std::string local = translator.text_if_known("verb." + verb);
    const auto found = std::find(verbs.begin(), verbs.end(), verb);
    const auto place = static_cast<std::size_t>(found - verbs.begin());
    if (found == verbs.end()) {
      verbs.push_back(verb);
      menu.push_back({local.empty() ? translator.wording().label(verb) : local, {}});
    }
    // A move without arguments is typed by its verb, in the reader's language where that is one word.
    const bool has_local_word = !local.empty() && local.find(' ') == std::string::npos;
    const bool is_bare = verb.size() == move.size();
    menu[place].entries.push_back(
        {move, is_bare ? (has_local_word ? folded(local) : verb) : move.substr(verb.size() + 1), ""});
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

std::string signed_text(int number) { return (number > 0 ? "+" : "") + std::to_string(number); }

}  // namespace vivarium::terminal
