#include "server/net/web_files.hpp"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <charconv>
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
<p>This is a table server for three card games: Dino Twist, Take That and Cubosaurs. This build has no table for the
browser; programs and the terminal play through the interface below.</p>
<ul>
<li><a href="/api/v2/games">GET /api/v2/games</a>: the games, their options and the bots</li>
<li><a href="/api/v2/tables">GET /api/v2/tables</a>: the open tables</li>
<li>POST /api/v2/tables: open a table</li>
<li>GET /api/v2/tables/ID: one table</li>
<li>POST /api/v2/tables/ID/seats: take a seat</li>
<li>GET /api/v2/tables/ID/matches and …/matches/N/record: finished games</li>
<li><a href="/api/v2/finished">GET /api/v2/finished</a>: the latest finished games of listed tables</li>
<li>WebSocket /api/v2/socket: play</li>
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

// Compressed once, when the server starts, and therefore as well as zlib can. Empty where it saves less than a tenth:
// fonts and pictures are compressed already.
std::string gzip_of(const std::string& content) {
  constexpr int kGzipWindow = 15 + 16;  // zlib's way to ask for gzip's header
  z_stream stream{};
  if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, kGzipWindow, 9, Z_DEFAULT_STRATEGY) != Z_OK) return {};
  std::string out(deflateBound(&stream, static_cast<uLong>(content.size())), '\0');
  stream.next_in = reinterpret_cast<const Bytef*>(content.data());
  stream.avail_in = static_cast<uInt>(content.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  const int status = deflate(&stream, Z_FINISH);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return status == Z_STREAM_END && out.size() < content.size() / 10 * 9 ? out : std::string();
}

// Its length and its CRC-32, in hex. Nobody gains by two contents with the same tag: only a check sum is needed.
std::string tag_of(const std::string& content) {
  const auto* bytes = reinterpret_cast<const Bytef*>(content.data());
  const auto sum = static_cast<unsigned long>(crc32(0, bytes, static_cast<uInt>(content.size())));
  std::array<char, 32> text{};
  char* end = std::to_chars(text.begin(), text.end(), content.size(), 16).ptr;
  *end++ = '-';
  end = std::to_chars(end, text.end(), sum, 16).ptr;
  return '"' + std::string(text.begin(), end) + '"';
}

WebFile make_file(std::string type, std::string content, bool lasting) {
  WebFile file{std::move(type), std::move(content)};
  file.gzip = gzip_of(file.content);
  file.tag = tag_of(file.content);
  file.lasting = lasting;
  return file;
}

// The first parts of the addresses that the table's router knows (web/src/lib/router.svelte.ts).
constexpr std::array<std::string_view, 6> kPages = {"art", "lobby", "new", "replay", "rules", "table"};

bool is_page(std::string_view path) {
  path.remove_prefix(1);
  const std::string_view first = path.substr(0, path.find('/'));
  return path.empty() || std::find(kPages.begin(), kPages.end(), first) != kPages.end();
}

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

// The next entry of a list with commas between them, taken off its front.
std::string_view take_entry(std::string_view& list) {
  const std::size_t comma = std::min(list.find(','), list.size());
  const std::string_view entry = trimmed(list.substr(0, comma));
  list.remove_prefix(std::min(comma + 1, list.size()));
  return entry;
}

}  // namespace

WebFiles::WebFiles(const std::string& folder) {
  if (folder.empty()) {
    files_["/index.html"] = make_file(type_of(".html"), std::string(kStartPage), false);
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
    files_[path] = make_file(type_of(path), std::move(content), path.starts_with("/assets/"));
  }
  if (error) throw std::runtime_error("cannot read the folder " + folder + ": " + error.message());
  if (!files_.contains("/index.html")) throw std::runtime_error("there is no index.html in " + folder);
}

const WebFile* WebFiles::find(std::string_view path) const {
  if (is_page(path)) path = "/index.html";
  const auto found = files_.find(path);
  return found == files_.end() ? nullptr : &found->second;
}

bool accepts_gzip(std::string_view accept_encoding) {
  while (!accept_encoding.empty()) {
    std::string_view entry = take_entry(accept_encoding);
    const std::size_t semicolon = std::min(entry.find(';'), entry.size());
    const std::string_view coding = trimmed(entry.substr(0, semicolon));
    if (coding != "gzip" && coding != "*") continue;
    // "q=0", "q=0.0", "q=0.00": explicitly not.
    const std::string_view weight = trimmed(entry.substr(std::min(semicolon + 1, entry.size())));
    return !(weight.starts_with("q=0") && weight.find_first_not_of("0.", 2) == std::string_view::npos);
  }
  return false;
}

bool has_tag(std::string_view if_none_match, std::string_view tag) {
  while (!if_none_match.empty()) {
    std::string_view entry = take_entry(if_none_match);
    // Compared weakly, as this field wants it: a proxy that compresses marks our tags so.
    if (entry.starts_with("W/")) entry.remove_prefix(2);
    if (entry == tag || entry == "*") return true;
  }
  return false;
}

}  // namespace vivarium::server
