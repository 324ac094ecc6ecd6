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
#include "terminal/text/render.hpp"
#include "terminal/text/view_data.hpp"

namespace vivarium::terminal {
namespace {

const std::vector<std::string> kNames = {"Ana", "Ben", "Cleo", "Dora", "Emil", "Flora"};

Scene scene_of(const Match& match, Seat seat) {
  Scene scene{std::string(match.info().id),
              match.facts(),
              match.view(),
              match.secrets(Viewer::seat(seat)),
              match.moves(seat),
              {},
              {},
              {}};
  for (const Seat one : match.stage().to_act) scene.to_act.push_back(one.index());
  for (const Seat one : match.stage().decided) scene.decided.push_back(one.index());
  scene.reader = {{kNames.begin(), kNames.begin() + match.players()}, seat};
  return scene;
}

std::vector<std::string> moves_of(const Scene& scene) {
  std::vector<std::string> texts;
  for (const ViewData& move : ViewData(scene.moves).items()) texts.push_back(move["text"].text());
  return texts;
}

// Plays at random and calls `look` before every choice.
template <class Look>
void play_at_random(Match& match, Rng& rng, Look look) {
  while (!match.stage().is_over()) {
    if (match.stage().is_chance()) {
      RngSource chance(rng);
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
  const Translator translator(wording, scene.reader);
  const GameScreen& screen = screen_for(scene.game);
  std::ostringstream out;
  for (const Line& line : screen.board(scene, translator, width))
    out << rendered(line, {Colours::none, Characters::utf8}) << '\n';
  for (const Line& line : menu_lines(screen.menu(scene, translator), translator, width, 6))
    out << rendered(line, {Colours::none, Characters::utf8}) << '\n';
  return out.str();
}

std::string description_text(const Scene& scene, const Wording& wording) {
  const Translator translator(wording, scene.reader);
  const Description description = screen_for(scene.game).describe(scene, translator);
  std::ostringstream out;
  for (const std::string& line : description.urgent) out << rendered(line, {Colours::none, Characters::utf8}) << '\n';
  for (const std::string& line : description.rest)
    out << rendered("  " + line, {Colours::none, Characters::utf8}) << '\n';
  return out.str();
}

std::string scores_text(const Scene& scene, const Wording& wording, std::size_t width) {
  const Translator translator(wording, scene.reader);
  std::ostringstream out;
  for (const Line& line : screen_for(scene.game).scores(scene, translator, width))
    out << rendered(line, {Colours::none, Characters::utf8}) << '\n';
  return out.str();
}

// What golden files show of a game: a moment of every phase.
struct Setting {
  std::string title;
  Data options;
  bool is_crowded;  // as many as can play, with the names of bots; and of each phase the moment with the most moves
};

std::vector<Setting> golden_settings(const GameInfo& info) {
  Data extended = Data::object({{"players", info.max_players}});
  for (const OptionInfo& option : info.options) {
    if (option.name == "dna" || option.name == "expert") extended.set(option.name, true);
    if (option.name == "islands") {
      extended.set(option.name, Data::Array(static_cast<std::size_t>(info.max_players), Data("little-rex")));
    }
  }
  return {{"three players", Data::object({{"players", 3}}), false}, {"all that can play", extended, true}};
}

// By phase.
std::map<std::string, Scene> golden_scenes(const CatalogEntry& entry, const Setting& setting) {
  constexpr int kUsualMoment = 5;  // not the first: there is something on the table by then
  std::map<std::string, std::pair<int, Scene>> found;
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    Rng rng(seed);
    const auto match = entry.make_match(setting.options, "", Completeness::defaults_allowed);
    play_at_random(**match, rng, [&](const Match& now, Seat seat) {
      Scene scene = scene_of(now, seat);
      auto& [count, kept] = found[ViewData(scene.view)["phase"].text()];
      ++count;
      const bool is_better =
          setting.is_crowded ? moves_of(scene).size() > moves_of(kept).size() : count <= kUsualMoment;
      if (is_better) kept = std::move(scene);
    });
    Scene end = scene_of(**match, Seat(0));
    found.try_emplace(ViewData(end.view)["phase"].text(), 0, std::move(end));
  }
  std::map<std::string, Scene> scenes;
  for (auto& [phase, counted] : found) scenes.emplace(phase, std::move(counted.second));
  return scenes;
}

std::vector<std::string> bot_names(std::size_t count, const Wording& wording) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < count; ++i) {
    names.push_back(wording.message("bot.expert.name") + " " + std::to_string(i + 1));
  }
  return names;
}

std::string golden_text(const CatalogEntry& entry, const Wording& wording) {
  std::ostringstream out;
  for (const Setting& setting : golden_settings(entry.info())) {
    for (auto [phase, scene] : golden_scenes(entry, setting)) {
      if (setting.is_crowded) scene.reader.names = bot_names(scene.reader.names.size(), wording);
      for (const std::size_t width : {60U, 80U, 120U}) {
        out << "== " << phase << ", " << setting.title << ", " << width << " columns\n"
            << screen_text(scene, wording, width);
        if (moves_of(scene).empty()) out << "-- score\n" << scores_text(scene, wording, width);
      }
      out << "== " << phase << ", " << setting.title << ", plain\n" << description_text(scene, wording);
    }
  }
  return out.str();
}

struct GoldenCase {
  std::string game;
  Language language;
};

std::vector<GoldenCase> golden_cases() {
  std::vector<GoldenCase> cases;
  for (const CatalogEntry& entry : catalog()) {
    for (const Language language : kLanguages) cases.push_back({std::string(entry.info().id), language});
  }
  return cases;
}

class Screens : public testing::TestWithParam<GoldenCase> {};

TEST_P(Screens, AreAsTheyWere) {
  const GoldenCase& golden = GetParam();
  const std::string text = golden_text(*find_game(golden.game), Wording::for_language(golden.language));
  const std::string name = golden.game + "." + std::string(code_of(golden.language)) + ".txt";
  const std::filesystem::path path =
      std::filesystem::path(VIVARIUM_SOURCE_DIR) / "terminal" / "screen" / "golden" / name;
  const char* approve = std::getenv("VIVARIUM_APPROVE");
  if (approve != nullptr && std::string(approve) == "1") {
    std::filesystem::create_directories(path.parent_path());
    ASSERT_TRUE(std::ofstream(path) << text);
    GTEST_SKIP() << path << " is rewritten";
  }
  std::ifstream file(path);
  std::ostringstream expected;
  expected << file.rdbuf();
  EXPECT_EQ(text, expected.str()) << path << ": if that is meant, run tools/approve and read the difference";
}

std::string case_name(const testing::TestParamInfo<GoldenCase>& info) {
  std::string name = info.param.game + "_" + std::string(code_of(info.param.language));
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Catalog, Screens, testing::ValuesIn(golden_cases()), case_name);

// No message is missing: a missing one shows as its id.
void expect_worded(const std::string& text) {
  ASSERT_EQ(text.find("terminal."), std::string::npos) << text;
  for (const CatalogEntry& entry : catalog()) {
    ASSERT_EQ(text.find(std::string(entry.info().id) + "."), std::string::npos) << text;
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
          const Translator translator(wording, scene.reader);
          for (const Line& line : screen_for(scene.game).board(scene, translator, width)) {
            ASSERT_LE(line.width(), width) << entry.info().id << ": " << line.text();
          }
          for (const Line& line : screen_for(scene.game).scores(scene, translator, width)) {
            ASSERT_LE(line.width(), width) << entry.info().id << ": " << line.text();
          }
          expect_worded(screen_text(scene, wording, width));
        }
        expect_worded(description_text(scene, wording));
      });
    }
  }
}

TEST(AnyGameScreen, ShowsEveryGameInWordsThatFitTheWidth) {
  const Wording wording = Wording::for_language(Language::german);
  for (const CatalogEntry& entry : catalog()) {
    Rng rng(13);
    const auto match = entry.make_match(random_options(entry.info(), 3, rng), "", Completeness::defaults_allowed);
    std::size_t number = 0;
    play_at_random(**match, rng, [&](const Match& now, Seat seat) {
      if (++number % 13 != 0) return;
      const Scene scene = scene_of(now, seat);
      const Translator translator(wording, scene.reader);
      std::string text;
      for (const std::size_t width : {60U, 80U, 120U}) {
        Lines lines = any_game_screen().board(scene, translator, width);
        append(lines, any_game_screen().scores(scene, translator, width));
        for (const Line& line : lines) {
          ASSERT_LE(line.width(), width) << line.text();
          text += line.text() + "\n";
        }
      }
      const Description description = any_game_screen().describe(scene, translator);
      for (const std::string& line : description.urgent) text += line + "\n";
      for (const std::string& line : description.rest) text += line + "\n";
      // Every seat has its row, and no value is left as data.
      for (int one = 0; one < translator.players(); ++one)
        ASSERT_NE(text.find(translator.name(one)), std::string::npos) << text;
      ASSERT_EQ(text.find_first_of("{}[]\"_"), std::string::npos) << text;
    });
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
        const Translator translator(wording, scene.reader);
        const Menu menu = screen_for(scene.game).menu(scene, translator);
        std::vector<std::string> offered;
        for (const MenuGroup& group : menu) {
          for (const MenuEntry& one : group.entries) {
            offered.push_back(one.move);
            ASSERT_EQ(matching_moves("#" + std::to_string(offered.size()), menu, translator), std::vector{one.move});
            ASSERT_EQ(matching_moves(one.move, menu, translator), std::vector{one.move});
            const std::vector<std::string> meant = matching_moves(one.typed, menu, translator);
            // A card of Take That can also be a number of the list; then the person is asked.
            ASSERT_FALSE(meant.empty()) << one.typed;
            ASSERT_EQ(meant.front(), one.move) << one.typed;
            ASSERT_LE(meant.size(), 2U) << one.typed;
          }
        }
        std::vector<std::string> legal = moves_of(scene);
        std::sort(legal.begin(), legal.end());
        std::sort(offered.begin(), offered.end());
        ASSERT_EQ(offered, legal);
      });
    }
  }
}

TEST(CubosaursScreen, SaysWithWhichCardsAndForWhomATileIsBought) {
  const Wording wording = Wording::for_language(Language::english);
  const auto buy = [](const char* text, int tile, Data cards) {
    return Data::object({{"text", text}, {"kind", "buy"}, {"cards", std::move(cards)}, {"tile", tile}});
  };
  Data give = buy("buy 9 B4 to 1", 9, Data::Array{"B4"});
  Data exchange = buy("buy 10 T2 for S1", 10, Data::Array{"S1"});
  give.set("seat", 1);
  exchange.set("target", "T2").set("seat", 2);
  const Data refuse = Data::object({{"text", "refuse K6"}, {"kind", "refuse"}, {"cards", Data::Array{"K6"}}});
  const Data moves = Data::Array{buy("buy 4", 4, Data::array()), give, exchange, refuse};
  const Scene scene{"cubosaurs", {}, Data::object(), {}, moves, {}, {}, {kNames, Seat(0)}};
  const Translator translator(wording, scene.reader);
  std::map<std::string, std::string> meanings;
  for (const MenuGroup& group : screen_for(scene.game).menu(scene, translator)) {
    for (const MenuEntry& entry : group.entries) meanings[entry.typed] = entry.meaning;
  }
  const std::map<std::string, std::string> expected = {{"b 4", translator.message("cubosaurs.tile.4")},
                                                       {"b 9 B4 Ben", "Brontosaurus, Ben"},
                                                       {"b 10 T2 S1", "T-Rex, Stegosaurus"},
                                                       {"r K6", "Black Velociraptor"}};
  EXPECT_EQ(meanings, expected);
}

TEST(CubosaursScreen, DrawsCardsWithoutText) {
  const Wording wording = Wording::for_language(Language::english);
  const Data seat =
      Data::object({{"cards", Data::Array{"", ""}},
                    {"raptors", Data::object({{"pairs", Data::Array{Data::array()}}, {"alone", Data::Array{""}}})}});
  const Data facts = Data::object({{"types", Data::Array{Data::object({{"cards", Data::Array{""}}}), Data::object()}},
                                   {"eggs", Data::Array{Data::object({{"card", ""}}), Data::object()}}});
  const Data eggs = Data::Array{Data::object({{"owner", 0}}), Data::object({{"owner", 0}})};
  const Data hand = Data::object({{"cards", Data::Array{""}}, {"drawn", Data::Array{Data()}}});
  const Data view = Data::object({{"seats", Data::Array{seat, seat}}, {"eggs", eggs}, {"hand", hand}});
  const Data secrets = Data::object({{"drawn", Data::Array{""}}});
  const Scene scene{"cubosaurs", facts, view, secrets, Data::Array{""}, {}, {}, {kNames, Seat(0)}};
  for (const std::size_t width : {60U, 80U, 120U}) EXPECT_FALSE(screen_text(scene, wording, width).empty());
  EXPECT_FALSE(description_text(scene, wording).empty());
}

TEST(AllScreens, SurviveAnyView) {
  // A server may send anything: whatever is missing or of another kind is drawn as nothing.
  const Wording wording = Wording::for_language(Language::english);
  for (const CatalogEntry& entry : catalog()) {
    for (const Data& view : {Data(), Data("x"), Data::object(),
                             Data::object({{"seats", Data::Array{1, "x", Data()}},
                                           {"holder", 99},
                                           {"hand", "x"},
                                           {"hands", Data::Array{7}},
                                           {"row", 7},
                                           {"twist", Data::Array{1, 2, 3}},
                                           {"territories", Data::Array{1, Data()}},
                                           {"events", Data::Array{1}},
                                           {"types", Data::Array{1}},
                                           {"dna", Data::object({{"market", Data::Array{Data()}}})}})}) {
      const Data moves = Data::Array{1, "x", Data::object({{"text", "rob"}, {"kind", "rob"}, {"seat", 99999999999}})};
      const Scene scene{std::string(entry.info().id), view, view, view, moves, {}, {}, {kNames, Seat(0)}};
      EXPECT_FALSE(screen_text(scene, wording, 80).empty());
      EXPECT_FALSE(description_text(scene, wording).empty());
      const Translator translator(wording, scene.reader);
      static_cast<void>(screen_for(scene.game).scores(scene, translator, 80));
    }
  }
}

}  // namespace
}  // namespace vivarium::terminal
