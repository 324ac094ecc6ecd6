// vivarium generate: the completions and manual pages of this program, in the folders in which they are installed.
// Hidden: the build calls it.
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>

#include "cli/commands/commands.hpp"
#include "cli/options/command_syntax.hpp"
#include "cli/reference/command_reference.hpp"
#include "cli/reference/completions.hpp"
#include "cli/reference/manual_page.hpp"

namespace vivarium::cli {
namespace {

void write(const std::filesystem::path& path, const std::string& text) {
  std::error_code error;
  std::filesystem::create_directories(path.parent_path(), error);
  std::ofstream file(path, std::ios::binary);
  file << text << std::flush;
  if (!file) throw BadInput("cannot write " + path.string());
}

void generate(const ProgramReference& program, const std::filesystem::path& folder) {
  write(folder / "bash-completion/completions/vivarium", bash_completion(program));
  write(folder / "zsh/vendor-completions/_vivarium", zsh_completion(program));
  write(folder / "fish/vendor_completions.d/vivarium.fish", fish_completion(program));
  const std::filesystem::path manual = folder / "man/man1";
  write(manual / "vivarium.1", manual_page(program, program.program));
  for (const CommandReference& command : program.commands) {
    write(manual / ("vivarium-" + command.name + ".1"), manual_page(program, command));
  }
}

}  // namespace

DeclaredCommand add_generate_command(CLI::App& program) {
  CommandSyntax syntax(program, "generate", "Write shell completions and manual pages into a folder");
  const auto folder = std::make_shared<std::string>();
  syntax.argument("FOLDER", *folder, "The folder", Need::required);
  return syntax.command([folder, &program](Console&) {
    generate(reference_of_program(program), *folder);
    return ExitStatus::ok;
  });
}

}  // namespace vivarium::cli
