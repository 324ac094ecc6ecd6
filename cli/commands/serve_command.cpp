// vivarium serve: hosts tables.
#include <fmt/format.h>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

#include "cli/commands/commands.hpp"
#include "cli/io/network_address.hpp"
#include "cli/io/text_file.hpp"
#include "cli/options/command_syntax.hpp"
#include "cli/text/qr_text.hpp"
#include "protocol/printable.hpp"
#include "server/config.hpp"
#include "server/net/fixed_limits.hpp"
#include "server/net/server.hpp"

namespace vivarium::cli {
namespace {

constexpr std::size_t kMaxConfig = std::size_t{1} << 20U;

struct Arguments {
  std::optional<std::string> config_file;
  bool lan = false;
  bool print_config = false;
  bool print_limits = false;  // for the test of docs/SECURITY.md
  std::vector<std::optional<std::string>> values = std::vector<std::optional<std::string>>(server::settings().size());
};

// The browser's table: in the folder `web` beside the program as the build makes it, or where it is installed; empty
// where it is not there.
std::string web_of_program() {
  std::error_code error;
  const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", error);
  if (error) return {};
  const std::filesystem::path home = program.parent_path();
  for (const std::filesystem::path& folder : {home / "web", home.parent_path() / "share/vivarium/web"}) {
    if (std::filesystem::is_regular_file(folder / "index.html", error)) return folder.string();
  }
  return {};
}

server::ServerConfig config_of(const Arguments& arguments, const Console& console) {
  server::ServerConfig config;
  // A person wants to read the welcome, not a log.
  if (console.out_is_terminal) config.log_level = server::LogLevel::warning;
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
  if (arguments.lan) config.bind = "0.0.0.0";
  if (config.web.empty()) config.web = web_of_program();
  return config;
}

// Where it listens, as others would write it.
std::string address_of(const server::ServerConfig& config, std::uint16_t port, bool lan) {
  const std::string host = lan ? own_network_address().value_or("127.0.0.1") : config.bind;
  const bool is_ipv6 = host.find(':') != std::string::npos;
  return fmt::format("http://{}{}{}:{}/", is_ipv6 ? "[" : "", host, is_ipv6 ? "]" : "", port);
}

std::string absolute_path(const std::string& path) {
  std::error_code error;
  const std::filesystem::path whole = std::filesystem::absolute(path, error);
  return printable(error ? path : whole.string());
}

// For a person: what this is, where it is, where the games are and how to stop it.
void welcome(const server::Server& server, const server::ServerConfig& config, bool lan, Console& console) {
  std::string first = "Vivarium serves tables for Dino Twist, Take That and Cubosaurs";
  if (server.tables() > 0) first += fmt::format(" ({} from before)", server.tables());
  std::string kept = config.data.empty() ? "Nothing is kept" : "Games are kept in " + absolute_path(config.data);
  if (!config.store.empty()) kept = "Games are kept in " + printable(config.store);
  const std::string address =
      config.public_url.empty() ? address_of(config, server.port(), lan) : config.public_url + "/";
  const bool is_local = config.bind == "127.0.0.1" && config.public_url.empty();
  console.out << first << ".\n" << kept << ". Ctrl-C stops the server.\n" << (lan ? qr_text(address) : "");
  console.out << (is_local ? "Open in a browser (this machine alone; --lan lets the network in): "
                           : "Open in a browser: ")
              << address << '\n';
}

ExitStatus serve(const Arguments& arguments, Console& console) {
  const server::ServerConfig config = config_of(arguments, console);
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
  if (console.out_is_terminal) {
    welcome(server, config, arguments.lan, console);
  } else {
    // The one line that scripts wait for.
    console.out << fmt::format("serving {} on {}\n",
                               server.tables() == 1 ? "1 table" : fmt::format("{} tables", server.tables()),
                               address_of(config, server.port(), arguments.lan));
  }
  console.out.flush();
  server.run();
  return ExitStatus::ok;
}

constexpr const char* kFooter =
    "Every setting can also come from the environment (VIVARIUM_PORT) or from a JSON file (--config). Flags override\n"
    "the environment, which overrides the file. --print-config prints the settings in force as such a file.\n"
    "On a terminal the log has warnings only, unless --log-level says otherwise.\n"
    "Tables are kept in the data folder and survive restarts and crashes. For TLS, put a reverse proxy in front.\n"
    "The web pages are those that were built or installed with the program, unless --web names another folder.\n"
    "\n"
    "Examples:\n"
    "  vivarium serve\n"
    "  vivarium serve --lan\n"
    "  vivarium serve --port 9000 --bind 0.0.0.0 --data /var/lib/vivarium --web web/dist\n"
    "  vivarium serve --config vivarium.json --print-config";

}  // namespace

DeclaredCommand add_serve_command(CLI::App& program) {
  CommandSyntax syntax(program, "serve", "Host tables for people and bots");
  const auto arguments = std::make_shared<Arguments>();
  syntax.option({"--config", "FILE", "A JSON file with settings", Need::optional, "VIVARIUM_CONFIG"},
                arguments->config_file);
  syntax.flag("--lan", arguments->lan, "Let the other devices of your network in, and show a QR code for them");
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
