#include "cli/reference/command_reference.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <CLI/CLI.hpp>

#include "cli/reference/completions.hpp"
#include "cli/reference/help_formatter.hpp"
#include "cli/reference/manual_page.hpp"

namespace vivarium::cli {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

TEST(Footer, HasNotesAndExamples) {
  const Footer footer = split_footer("One.\nTwo.\n\nExamples:\n  a b\n  c | d\n\nThree.");
  EXPECT_EQ(footer.notes, "One.\nTwo.\n\n\nThree.");
  EXPECT_THAT(footer.examples, ElementsAre("a b", "c | d"));
  EXPECT_THAT(split_footer("Example:\n  a").examples, ElementsAre("a"));
  EXPECT_EQ(split_footer("Nothing else").notes, "Nothing else");
  EXPECT_TRUE(split_footer("").examples.empty());
}

// A program with a command that has commands of its own.
struct Nested {
  Nested() {
    app.formatter(std::make_shared<HelpFormatter>(60));
    CLI::App* store = app.add_subcommand("store", "Look after what is kept");
    CLI::App* check = store->add_subcommand("check", "Read everything");
    check->add_option("--from", text, "It's [this] one: a file with a very long meaning that needs two lines")
        ->option_text("FILE");
    check->footer("Example:\n  vivarium store check");
    store->add_subcommand("copy", "Copy it")->add_option("PLACE", text, "Where")->required();
    app.add_subcommand("hidden", "For the build")->group("");
  }
  std::string text;
  CLI::App app{"A program", "vivarium"};
};

TEST(Reference, OfACommandTellsOfTheCommandsBelow) {
  const Nested nested;
  const ProgramReference program = reference_of_program(nested.app);
  ASSERT_EQ(program.commands.size(), 1U) << "the hidden one is not told";
  const CommandReference& store = program.commands.front();
  EXPECT_THAT(store.examples, ElementsAre("vivarium store check"));
  EXPECT_THAT(store.options.back().choices(), ElementsAre("check", "copy"));
  EXPECT_THAT(bash_completion(program), HasSubstr("_vivarium_words 'check copy'"));
  EXPECT_THAT(bash_completion(program), HasSubstr("--from) _vivarium_files ;;"));
  EXPECT_THAT(zsh_completion(program), HasSubstr(R"('--from[It'\''s \[this\] one\: a file)"));
  EXPECT_THAT(zsh_completion(program), HasSubstr("(check copy)'"));
  EXPECT_THAT(fish_completion(program), HasSubstr(R"( -l from -r -F -d 'It\'s [this] one)"));
  EXPECT_THAT(manual_page(program, store), HasSubstr("check: Read everything; copy: Copy it"));
  EXPECT_THAT(manual_page(program, program.program), Not(HasSubstr("hidden")));
}

TEST(Help, BeginsWithAnExampleAndFits) {
  const Nested nested;
  const std::string help = nested.app.get_subcommand("store")->get_subcommand("check")->help();
  EXPECT_THAT(help, StartsWith("Example:\n  vivarium store check\n\nRead everything\n"));
  EXPECT_THAT(help, HasSubstr("  --from FILE               It's [this] one: a file with a\n"
                              "                            very long meaning that needs two\n"
                              "                            lines\n"));
  EXPECT_THAT(nested.app.get_subcommand("store")->help(), StartsWith("Example:\n  vivarium store check\n"));
}

}  // namespace
}  // namespace vivarium::cli
