#include "server/net/web_files.hpp"

#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <utility>

namespace vivarium::server {
namespace {

constexpr std::string_view kStartPage = R"html(<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Vivarium</title>
</head>
<body>
<main>
<h1>Vivarium</h1>
<p>This is a table server for three card games: Dino Twist, Take That and Cubosaurs. The table for the browser is not part
of this build; programs and the terminal play through the interface below.</p>
<ul>
<li><a href="/api/v1/games">GET /api/v1/games</a>: the games, their options and the bots</li>
<li><a href="/api/v1/tables">GET /api/v1/tables</a>: the open tables</li>
<li>POST /api/v1/tables: open a table</li>
<li>GET /api/v1/tables/ID: one table</li>
<li>POST /api/v1/tables/ID/seats: take a seat</li>
<li>GET /api/v1/tables/ID/matches and …/matches/N/record: finished games</li>
<li><a href="/api/v1/finished">GET /api/v1/finished</a>: the latest finished games of listed tables</li>
<li>WebSocket /api/v1/socket: play</li>
</ul>
<p>docs/PROTOCOL.md describes every message.</p>
</main>
</body>
</html>
)html";

constexpr std::array<std::pair<std::string_view, std::string_view>, 14> kTypes = {{
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".json", "application/json"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".webp", "image/webp"},
    {".ico", "image/x-icon"},
    {".woff2", "font/woff2"},
    {".wasm", "application/wasm"},
    {".txt", "text/plain; charset=utf-8"},
    {".mp3", "audio/mpeg"},
    {".webmanifest", "application/manifest+json"},
}};

std::string type_of(std::string_view path) {
  for (const auto& [ending, type] : kTypes) {
    if (path.ends_with(ending)) return std::string(type);
  }
  return "application/octet-stream";
}

}  // namespace

WebFiles::WebFiles(const std::string& folder) {
  if (folder.empty()) {
    files_["/index.html"] = {type_of(".html"), std::string(kStartPage)};
    return;
  }
  namespace fs = std::filesystem;
  std::error_code error;
  for (fs::recursive_directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
    // A link could lead anywhere.
    if (entry->is_symlink() || !entry->is_regular_file()) continue;
    std::ifstream file(entry->path(), std::ios::binary);
    std::string content((std::istreambuf_iterator<char>(file)), {});
    const std::string path = "/" + fs::relative(entry->path(), folder).generic_string();
    files_[path] = {type_of(path), std::move(content), path.starts_with("/assets/")};
  }
  if (error) throw std::runtime_error("cannot read the folder " + folder + ": " + error.message());
  if (!files_.contains("/index.html")) throw std::runtime_error("there is no index.html in " + folder);
}

const WebFile* WebFiles::find(std::string_view path) const {
  if (path == "/" || path.starts_with("/table/")) path = "/index.html";
  const auto found = files_.find(path);
  return found == files_.end() ? nullptr : &found->second;
}

}  // namespace vivarium::server
