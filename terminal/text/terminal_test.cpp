#include "terminal/text/terminal.hpp"

#include <gtest/gtest.h>

#include <sstream>
#include <vector>

#include "protocol/printable.hpp"

namespace vivarium::terminal {
namespace {

class OfferingInput final : public LineInput {
 public:
  using Completions = std::function<std::vector<std::string>(const std::string&)>;
  explicit OfferingInput(Completions& kept) : kept_(kept) {}
  InputEvent read(const std::string& /*prompt*/, std::optional<int> /*wake*/) override {
    return {InputEvent::Kind::end};
  }
  void set_completions(Completions of) override { kept_ = std::move(of); }

 private:
  Completions& kept_;
};

// Wakes up each time, as if messages came from a server.
class WakingInput final : public LineInput {
 public:
  explicit WakingInput(std::vector<std::string>& prompts) : prompts_(prompts) {}
  InputEvent read(const std::string& prompt, std::optional<int> /*wake*/) override {
    prompts_.push_back(prompt);
    return {InputEvent::Kind::woken};
  }

 private:
  std::vector<std::string>& prompts_;
};

TEST(Terminal, AsksAnewOnlyAfterSomethingWasSaid) {
  for (const OutputMode mode : {OutputMode::plain, OutputMode::screen}) {
    std::ostringstream out;
    std::vector<std::string> prompts;
    Terminal terminal({out, mode, {}, std::make_unique<WakingInput>(prompts), [] { return TerminalSize{}; }});
    terminal.ask("What? ");
    terminal.ask("What? ");
    terminal.print("Ana lays 34.");
    terminal.ask("What? ");
    terminal.ask("Who? ");
    // libedit shows the line that was begun again.
    const std::string again = mode == OutputMode::plain ? "" : "What? ";
    EXPECT_EQ(prompts, (std::vector<std::string>{"What? ", again, "What? ", "Who? "}));
  }
}

TEST(Terminal, OffersNothingThatCommandsIt) {
  std::ostringstream out;
  OfferingInput::Completions completions;
  Terminal terminal({out, OutputMode::screen, Capabilities{Colours::sixteen, Characters::utf8},
                     std::make_unique<OfferingInput>(completions), [] { return TerminalSize{}; }});
  terminal.set_completions([](const std::string& begun) {
    return std::vector<std::string>{begun + "\033]0;title\a",
                                    "\xC2\x9B"
                                    "31m\xE2\x80\xAE",
                                    "two\nlines", "twist 94"};
  });
  const std::vector<std::string> offered = completions("x");
  ASSERT_EQ(offered.size(), 4U);
  for (const std::string& one : offered) EXPECT_EQ(one, printable(one));
  EXPECT_EQ(offered.back(), "twist 94");
}

}  // namespace
}  // namespace vivarium::terminal
