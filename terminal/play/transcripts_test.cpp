// Whole games as they are read, byte by byte: each game in each language, at 80 and 120 columns and aloud, with fixed
// deals and random bots (tools/approve rewrites the files). Colours change nothing but colours.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <regex>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "games/catalog/catalog.hpp"
#include "terminal/input/signals.hpp"
#include "terminal/play/local_game.hpp"
#include "terminal/play/local_setup.hpp"

namespace vivarium::terminal {
namespace {

constexpr std::string_view kClear = "\033[H\033[2J\033[3J";

// Somebody who looks everything up once, takes this move and that, and mistypes now and then.
class Typist final : public LineInput {
 public:
  Typist(std::ostream& out, std::string more) : out_(out), more_(std::move(more)) {}

  InputEvent read(const std::string& prompt, std::optional<int> /*wake*/) override {
    constexpr std::array<std::string_view, 12> kLines = {"?",   "#1", "score", "#2", "board", "#3",
                                                         "log", "#1", "moves", "#4", "xyzzy", "#2"};
    const bool is_page = prompt == more_;
    const std::string line(is_page ? "" : (next_ < kLines.size() ? kLines[next_] : next_ % 3 == 0 ? "#3" : "#1"));
    next_ += is_page ? 0 : 1;
    out_ << prompt << line << '\n';
    return {InputEvent::Kind::line, line};
  }

 private:
  std::ostream& out_;
  std::string more_;
  std::size_t next_ = 0;
};

struct Look {
  OutputMode mode;
  std::size_t columns;
  Colours colours;
};

constexpr Look kAloud{OutputMode::plain, 80, Colours::none};
constexpr std::array<std::size_t, 2> kWidths = {80, 120};

// A short game in which as much as possible happens.
Data options_of(const std::string& game) {
  if (game == "take-that") return Data::object({{"players", 4}, {"rounds", 1}, {"expert", true}});
  if (game == "cubosaurs") return Data::object({{"players", 3}, {"rounds", 1}, {"dna", true}});
  if (game != "dino-twist") return Data::object({{"players", 2}});
  const Data events = Data::object(
      {{"volcano", 5}, {"support", 1}, {"new-brood", 1}, {"tornado", 1}, {"meteor-cliff", 1}, {"alone", 1}});
  return Data::object(
      {{"players", 3}, {"edition", Data::object({{"game", game}, {"name", "short"}, {"events", events}})}});
}

std::string replaced(std::string text, std::string_view what, std::string_view with) {
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + with.size())) {
    text.replace(at, what.size(), with);
  }
  return text;
}

// What is on the screen between one cleared screen and the next.
std::vector<std::string> screens_of(const std::string& text) {
  std::vector<std::string> screens;
  std::size_t begin = 0;
  while (begin <= text.size()) {
    const std::size_t end = std::min(text.find(kClear, begin), text.size());
    screens.push_back(text.substr(begin, end - begin));
    begin = end + kClear.size();
  }
  return screens;
}

std::string without_colours(const std::string& text) {
  return std::regex_replace(text, std::regex("\033\\[[0-9;]*m"), "");
}

class Transcripts : public testing::TestWithParam<std::pair<std::string, Language>> {
 protected:
  Transcripts() : wording_(Wording::for_language(GetParam().second)) {}
  void SetUp() override { std::filesystem::create_directories(folder_); }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  // One person against random bots, from the first card to the last.
  [[nodiscard]] std::string played(const Look& look) const {
    const std::string& game = GetParam().first;
    auto match = find_game(game)->make_match(options_of(game), "", Completeness::defaults_allowed);
    const auto others = static_cast<std::size_t>((*match)->players() - 1);
    const std::vector<bots::BotSpec> bots(others, bots::parse_bot("random").value());
    LocalSetup setup{std::move(match).value(),  {}, seats_for({""}, bots, wording_), 20, folder_ / "game.json",
                     folder_ / "finished.jsonl"};
    std::ostringstream out;
    const Reader nobody;
    const SignalScope signals;
    Terminal terminal({out,
                       look.mode,
                       {look.colours, Characters::utf8},
                       std::make_unique<Typist>(out, Translator(wording_, nobody).text("more")),
                       [&look] { return TerminalSize{look.columns, 24}; }});
    GameUi ui(terminal, wording_);
    EXPECT_EQ(LocalGame(ui, std::move(setup)).play(), LocalGame::Ending::finished);
    return replaced(out.str(), folder_.string(), kFolder);
  }

  // Both of one length, so that lines break at the same place.
  static constexpr std::string_view kFolder = "/folder-of-saved-games-00000000";
  std::filesystem::path folder_ = [] {
    std::string name = std::to_string(::getpid());
    name.insert(0, 8 - std::min<std::size_t>(name.size(), 8), '0');
    std::string folder = "/tmp/viv-transcripts-t-" + name;
    return std::filesystem::path(folder);
  }();
  Wording wording_;
};

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

// Two texts in one: what both have stands once, everything else behind the width that has it.
void write_both(const std::vector<std::string>& narrow, const std::vector<std::string>& wide, std::ostream& out) {
  // The length of the longest common part from here on.
  std::vector<std::vector<std::size_t>> common(narrow.size() + 1, std::vector<std::size_t>(wide.size() + 1, 0));
  for (std::size_t i = narrow.size(); i-- > 0;) {
    for (std::size_t j = wide.size(); j-- > 0;) {
      common[i][j] = narrow[i] == wide[j] ? common[i + 1][j + 1] + 1 : std::max(common[i + 1][j], common[i][j + 1]);
    }
  }
  std::size_t i = 0;
  std::size_t j = 0;
  while (i < narrow.size() || j < wide.size()) {
    if (i < narrow.size() && j < wide.size() && narrow[i] == wide[j]) {
      out << "   |" << narrow[i++] << '\n';
      ++j;
    } else if (j == wide.size() || (i < narrow.size() && common[i + 1][j] >= common[i][j + 1])) {
      out << " 80|" << narrow[i++] << '\n';
    } else {
      out << "120|" << wide[j++] << '\n';
    }
  }
}

// All of a game in one language.
std::string file_text(const std::string& at_80, const std::string& at_120, const std::string& aloud) {
  const std::vector<std::string> narrow = screens_of(at_80);
  const std::vector<std::string> wide = screens_of(at_120);
  std::ostringstream out;
  for (std::size_t i = 0; i < std::max(narrow.size(), wide.size()); ++i) {
    out << "== screen " << i << '\n';
    write_both(lines_of(i < narrow.size() ? narrow[i] : ""), lines_of(i < wide.size() ? wide[i] : ""), out);
  }
  out << "== plain\n" << aloud;
  return out.str();
}

TEST_P(Transcripts, AreAsTheyWere) {
  const auto& [game, language] = GetParam();
  std::array<std::string, kWidths.size()> seen;
  for (std::size_t i = 0; i < kWidths.size(); ++i) {
    seen[i] = played({OutputMode::screen, kWidths[i], Colours::none});
    const std::string coloured = played({OutputMode::screen, kWidths[i], Colours::sixteen});
    EXPECT_EQ(without_colours(coloured), seen[i]);
    EXPECT_NE(coloured, seen[i]);
  }
  const std::string aloud = played(kAloud);
  EXPECT_EQ(aloud.find('\033'), std::string::npos);
  EXPECT_EQ(aloud.find("   "), std::string::npos) << "something is aligned by spaces";
  const std::string text = file_text(seen[0], seen[1], aloud);
  EXPECT_EQ(text.find("terminal."), std::string::npos) << "a message is missing";

  const std::filesystem::path path = std::filesystem::path(VIVARIUM_SOURCE_DIR) / "terminal" / "play" / "transcripts" /
                                     (game + "." + std::string(code_of(language)) + ".txt");
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

std::vector<std::pair<std::string, Language>> all_transcripts() {
  std::vector<std::pair<std::string, Language>> all;
  for (const CatalogEntry& entry : catalog()) {
    for (const Language language : kLanguages) all.emplace_back(std::string(entry.info().id), language);
  }
  return all;
}

INSTANTIATE_TEST_SUITE_P(Catalog, Transcripts, testing::ValuesIn(all_transcripts()), [](const auto& test) {
  std::string name = test.param.first + "_" + std::string(code_of(test.param.second));
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

}  // namespace
}  // namespace vivarium::terminal
