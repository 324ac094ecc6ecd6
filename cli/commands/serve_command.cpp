// vivarium serve: hosts tables.
#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

#include "cli/commands/commands.hpp"
#include "cli/io/text_file.hpp"
#include "cli/options/command_syntax.hpp"
#include "server/config.hpp"
#include "server/net/fixed_limits.hpp"
#include "server/net/server.hpp"

namespace vivarium::cli {
namespace {

constexpr std::size_t kMaxConfig = std::size_t{1} << 20U;

struct Arguments {
  std::optional<std::string> config_file;
  bool print_config = false;
  bool print_limits = false;  // for the test of docs/SECURITY.md
  std::vector<std::optional<std::string>> values = std::vector<std::optional<std::string>>(server::settings().size());
};

// The browser's table as the build makes it, in the folder `web` beside the program; empty where it is not there.
std::string web_beside_program() {
  std::error_code error;
  const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", error);
  if (error) return {};
  const std::filesystem::path folder = program.parent_path() / "web";
  return std::filesystem::is_regular_file(folder / "index.html", error) ? folder.string() : std::string();
}

server::ServerConfig config_of(const Arguments& arguments) {
  server::ServerConfig config;
  if (arguments.config_file) {
    const auto text = read_file(*arguments.config_file, kMaxConfig);
    if (!text) throw BadInput("cannot read " + *arguments.config_file + ": " + text.error());
    if (const auto problem = server::read_config(*text, config)) {
      throw BadInput(*arguments.config_file + ": " + *problem);
    }
  }
  // Flags, or the environment where there is no flag.
  for (std::size_t i = 0; i < arguments.values.size(); ++i) {
    if (!arguments.values[i]) continue;
    const server::Setting& setting = server::settings()[i];
    if (const auto problem = setting.set(config, *arguments.values[i])) {
      throw BadInput("--" + setting.name + " (or " + setting.environment_name() + "): " + *problem);
    }
  }
  if (config.web.empty()) config.web = web_beside_program();
  return config;
}

ExitStatus serve(const Arguments& arguments, Console& console) {
  const server::ServerConfig config = config_of(arguments);
  if (arguments.print_config) {
    console.out << server::to_text(config) << '\n';
    return ExitStatus::ok;
  }
  if (arguments.print_limits) {
    for (const server::FixedLimit& limit : server::fixed_limits()) {
      console.out << fmt::format("{}\t{}\t{}\n", limit.value, limit.meaning, limit.refusal);
    }
    return ExitStatus::ok;
  }
  server::Server server(config);
  // The one line that scripts wait for.
  console.out << fmt::format("serving {} on http://{}:{}/\n",
                             server.tables() == 1 ? "1 table" : fmt::format("{} tables", server.tables()), config.bind,
                             server.port());
  console.out.flush();
  server.run();
  return ExitStatus::ok;
}

constexpr const char* kFooter =
    "Every setting can also come from the environment (VIVARIUM_PORT) or from a JSON file (--config). Flags override\n"
    "the environment, which overrides the file. --print-config prints the settings in force as such a file.\n"
    "Tables are kept in the data folder and survive restarts and crashes. For TLS, put a reverse proxy in front.\n"
    "The web pages are those in the folder web beside the program, unless --web names another folder.\n"
    "\n"
    "Examples:\n"
    "  vivarium serve\n"
    "  vivarium serve --port 9000 --bind 0.0.0.0 --data /var/lib/vivarium --web web/dist\n"
    "  vivarium serve --config vivarium.json --print-config";

}  // namespace

DeclaredCommand add_serve_command(CLI::App& program) {
  CommandSyntax syntax(program, "serve", "Host tables for people and bots");
  const auto arguments = std::make_shared<Arguments>();
  syntax.option({"--config", "FILE", "A JSON file with settings", Need::optional, "VIVARIUM_CONFIG"},
                arguments->config_file);
  syntax.hidden_flag("--print-limits", arguments->print_limits);
  syntax.flag("--print-config", arguments->print_config, "Show the settings in force and exit");
  for (std::size_t i = 0; i < arguments->values.size(); ++i) {
    const server::Setting& setting = server::settings()[i];
    syntax.option({"--" + setting.name, "VALUE", setting.meaning, Need::optional, setting.environment_name()},
                  arguments->values[i]);
  }
  syntax.footer(kFooter);
  return syntax.command([arguments](Console& console) { return serve(*arguments, console); });
}

}  // namespace vivarium::cli
