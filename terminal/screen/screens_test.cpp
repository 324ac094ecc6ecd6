// Screens as text. Golden files hold the screens of each game in each phase, for three widths and four languages
// (tools/approve rewrites them); random games show that every position fits its width and every move can be typed.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "engine/core/rng.hpp"
#include "games/catalog/catalog.hpp"
#include "games/catalog/random_options.hpp"
#include "terminal/moves/move_input.hpp"
#include "terminal/screen/game_screen.hpp"
#include "terminal/screen/menu_lines.hpp"
#include "terminal/text/rendition.hpp"
#include "terminal/text/view_data.hpp"

namespace vivarium::terminal {
namespace {

class SeededChance final : public RandomSource {
 public:
  explicit SeededChance(Rng& rng) : rng_(rng) {}
  std::uint64_t next() override { return rng_.next(); }

 private:
  Rng& rng_;
};

const std::vector<std::string> kNames = {"Ana", "Ben", "Cleo", "Dora", "Emil", "Flora"};

Scene scene_of(const Match& match, Seat seat) {
  Scene scene{std::string(match.info().id), match.view(Viewer::seat(seat)), match.legal_moves(seat), {}, {}, {}};
  for (const Seat one : match.stage().to_act) scene.to_act.push_back(one.index());
  for (const Seat one : match.stage().decided) scene.decided.push_back(one.index());
  scene.reader = {{kNames.begin(), kNames.begin() + match.players()}, seat};
  return scene;
}

// Plays at random and calls `look` before every choice.
template <class Look>
void play_at_random(Match& match, Rng& rng, Look look) {
  while (!match.stage().is_over()) {
    if (match.stage().is_chance()) {
      SeededChance chance(rng);
      match.commit(match.sample_chance(chance));
      continue;
    }
    const Seat seat = match.stage().to_act.first();
    look(match, seat);
    const std::vector<std::string> moves = match.legal_moves(seat);
    match.commit(match.prepare(seat, moves[draw_below(rng, static_cast<std::uint32_t>(moves.size()))]).value());
  }
}

std::string screen_text(const Scene& scene, const Wording& wording, std::size_t width) {
  const Speech speech(wording, scene.reader);
  const GameScreen& screen = screen_for(scene.game);
  std::ostringstream out;
  for (const Line& line : screen.board(scene, speech, width))
    out << rendered(line, {Colours::none, Characters::utf8}) << '\n';
  for (const Line& line : menu_lines(screen.menu(scene, speech), speech, width, 6))
    out << rendered(line, {Colours::none, Characters::utf8}) << '\n';
  return out.str();
}

std::string account_text(const Scene& scene, const Wording& wording) {
  const Speech speech(wording, scene.reader);
  const Account account = screen_for(scene.game).account(scene, speech);
  std::ostringstream out;
  for (const std::string& line : account.urgent) out << line << '\n';
  for (const std::string& line : account.rest) out << "  " << line << '\n';
  return out.str();
}

// The scenes of a game that golden files show: in every phase the fifth choice, or the last one before it.
std::map<std::string, Scene> golden_scenes(const CatalogEntry& entry) {
  std::map<std::string, std::pair<int, Scene>> found;
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    Rng rng(seed);
    const Data options = random_options(entry.info(), 3, rng);
    const auto match = entry.make_match(options, "", Completeness::defaults_allowed);
    play_at_random(**match, rng, [&](const Match& now, Seat seat) {
      const Data view = now.view(Viewer::spectator());
      const std::string phase = ViewData(view)["phase"].text();
      auto& [count, scene] = found[phase];
      if (++count <= 5) scene = scene_of(now, seat);
    });
  }
  std::map<std::string, Scene> scenes;
  for (auto& [phase, counted] : found) scenes.emplace(phase, std::move(counted.second));
  return scenes;
}

struct GoldenCase {
  std::string game;
  Language language;
  std::size_t width;
};

std::vector<GoldenCase> golden_cases() {
  std::vector<GoldenCase> cases;
  for (const CatalogEntry& entry : catalog()) {
    const std::string game(entry.info().id);
    for (const std::size_t width : {60U, 80U, 120U}) cases.push_back({game, Language::english, width});
    for (const Language language : {Language::french, Language::german, Language::polish}) {
      cases.push_back({game, language, 80});
    }
  }
  return cases;
}

class Screens : public testing::TestWithParam<GoldenCase> {};

TEST_P(Screens, AreAsTheyWere) {
  const GoldenCase& golden = GetParam();
  const Wording wording = Wording::for_language(golden.language);
  std::ostringstream out;
  for (const auto& [phase, scene] : golden_scenes(*find_game(golden.game))) {
    out << "== " << phase << '\n' << screen_text(scene, wording, golden.width);
    if (golden.width == 80) out << "-- " << phase << '\n' << account_text(scene, wording);
  }
  const std::string name =
      golden.game + "." + std::string(code_of(golden.language)) + "." + std::to_string(golden.width) + ".txt";
  const std::filesystem::path path =
      std::filesystem::path(VIVARIUM_SOURCE_DIR) / "terminal" / "screen" / "golden" / name;
  const char* approve = std::getenv("VIVARIUM_APPROVE");
  if (approve != nullptr && std::string(approve) == "1") {
    std::filesystem::create_directories(path.parent_path());
    ASSERT_TRUE(std::ofstream(path) << out.str());
    GTEST_SKIP() << path << " is rewritten";
  }
  std::ifstream file(path);
  std::ostringstream expected;
  expected << file.rdbuf();
  EXPECT_EQ(out.str(), expected.str()) << path << ": if that is meant, run tools/approve and read the difference";
}

std::string case_name(const testing::TestParamInfo<GoldenCase>& info) {
  std::string name =
      info.param.game + "_" + std::string(code_of(info.param.language)) + "_" + std::to_string(info.param.width);
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Catalog, Screens, testing::ValuesIn(golden_cases()), case_name);

// No message is missing: a missing one shows as its id.
void expect_worded(const std::string& text) {
  for (const char* raw : {"terminal.", "dino-twist.", "take-that.", "cubosaurs."}) {
    ASSERT_EQ(text.find(raw), std::string::npos) << text;
  }
}

TEST(AllScreens, FitTheirWidthAndAreWordedInRandomGames) {
  std::vector<Wording> wordings;
  for (const Language language : kLanguages) wordings.push_back(Wording::for_language(language));
  for (const CatalogEntry& entry : catalog()) {
    Rng rng(7);
    for (int players = entry.info().min_players; players <= entry.info().max_players; ++players) {
      const auto match =
          entry.make_match(random_options(entry.info(), players, rng), "", Completeness::defaults_allowed);
      std::size_t number = 0;
      play_at_random(**match, rng, [&](const Match& now, Seat seat) {
        if (++number % 7 != 0) return;
        const Scene scene = scene_of(now, seat);
        const Wording& wording = wordings[number % wordings.size()];
        for (const std::size_t width : {60U, 80U, 120U}) {
          const Speech speech(wording, scene.reader);
          for (const Line& line : screen_for(scene.game).board(scene, speech, width)) {
            ASSERT_LE(line.width(), width) << entry.info().id << ": " << line.text();
          }
          expect_worded(screen_text(scene, wording, width));
        }
        expect_worded(account_text(scene, wording));
      });
    }
  }
}

TEST(AllScreens, OfferEveryLegalMoveOnceAndTakeWhatTheyOffer) {
  const std::vector<Language> languages(kLanguages.begin(), kLanguages.end());
  std::vector<Wording> wordings;
  for (const Language language : languages) wordings.push_back(Wording::for_language(language));
  for (const CatalogEntry& entry : catalog()) {
    Rng rng(11);
    for (int round = 0; round < 4; ++round) {
      const auto match = entry.make_match(random_options(entry.info(), 3, rng), "", Completeness::defaults_allowed);
      const Wording& wording = wordings[static_cast<std::size_t>(round) % wordings.size()];
      std::size_t number = 0;
      play_at_random(**match, rng, [&](const Match& now, Seat seat) {
        if (++number % 5 != 0) return;
        const Scene scene = scene_of(now, seat);
        const Speech speech(wording, scene.reader);
        const Menu menu = screen_for(scene.game).menu(scene, speech);
        std::vector<std::string> offered;
        for (const MenuGroup& group : menu) {
          for (const MenuEntry& one : group.entries) {
            offered.push_back(one.move);
            ASSERT_EQ(moves_meant("#" + std::to_string(offered.size()), menu, speech), std::vector{one.move});
            ASSERT_EQ(moves_meant(one.move, menu, speech), std::vector{one.move});
            const std::vector<std::string> meant = moves_meant(one.typed, menu, speech);
            // A card of Take That can also be a number of the list; then the person is asked.
            ASSERT_FALSE(meant.empty()) << one.typed;
            ASSERT_EQ(meant.front(), one.move) << one.typed;
            ASSERT_LE(meant.size(), 2U) << one.typed;
          }
        }
        std::vector<std::string> legal = scene.moves;
        std::sort(legal.begin(), legal.end());
        std::sort(offered.begin(), offered.end());
        ASSERT_EQ(offered, legal);
      });
    }
  }
}

TEST(AllScreens, SurviveAnyView) {
  // A server may send anything: whatever is missing or of another kind is drawn as nothing.
  const Wording wording = Wording::for_language(Language::english);
  for (const CatalogEntry& entry : catalog()) {
    for (const Data& view : {Data(), Data("x"), Data::object(),
                             Data::object({{"seats", Data::Array{1, "x", Data()}},
                                           {"players", Data::Array{Data::object()}},
                                           {"seat", 99},
                                           {"hand", "x"},
                                           {"row", 7},
                                           {"twist", Data::Array{1, 2, 3}},
                                           {"market", Data::Array{Data()}},
                                           {"moves", Data::Array{1}}})}) {
      const Scene scene{std::string(entry.info().id), view, {"x", "rob 99999999999"}, {}, {}, {kNames, Seat(0)}};
      EXPECT_FALSE(screen_text(scene, wording, 80).empty());
      EXPECT_FALSE(account_text(scene, wording).empty());
      const Speech speech(wording, scene.reader);
      static_cast<void>(screen_for(scene.game).scores(scene, speech, 80));
    }
  }
}

}  // namespace
}  // namespace vivarium::terminal
