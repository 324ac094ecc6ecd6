// Whatever bytes come over a connection: a request that is read is answered exactly once, and tells no secret; one that
// cannot be read is none. The same parser, limits and translation as a connection's, without its socket; several
// requests may follow each other, and {table} in an address is the table that was opened last.
#include <boost/asio/buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/json.hpp"
#include "server/log.hpp"
#include "server/net/api.hpp"
#include "server/net/http_request.hpp"
#include "server/store/memory_store.hpp"
#include "tests/fuzz/support.hpp"

namespace {

using namespace vivarium;
using namespace vivarium::server;
namespace http = boost::beast::http;
using Parser = http::request_parser<http::string_body>;

class NoBots final : public BotThinker {
 public:
  void think(BotTask /*task*/) override {}
};

// A server without sockets and disk.
struct Host {
  ServerConfig config;
  MemoryStore store;
  DirectWriter writer{store};
  NoBots bots;
  Metrics metrics;
  Moment now{1'000'000'000};
  House house{{}, House::Surroundings{store, writer, bots, metrics, [this] { return now; }, [] {}}};
  Api api{config, house, store, metrics, [this] { return now; }};
};

// Reads one request from the text and takes its bytes away; nothing where it is broken or not complete.
std::optional<BeastRequest> next_request(std::string_view& text) {
  Parser parser;
  parser.header_limit(kMostHeaderBytes);
  parser.body_limit(std::size_t{1} << 20U);
  parser.eager(false);
  boost::beast::error_code error;
  bool limited = false;
  while (!parser.is_done()) {
    const std::size_t used = parser.put(boost::asio::buffer(text.data(), text.size()), error);
    fuzz::require(used <= text.size(), "no more is read than there is");
    text.remove_prefix(used);
    if (error) return std::nullopt;
    if (parser.is_header_done() && !limited) {
      const std::size_t most = Api::most_bytes(parser.get().target());
      if (parser.content_length().value_or(0) > most) return std::nullopt;
      parser.body_limit(most);
      parser.eager(true);
      limited = true;
    } else if (used == 0) {
      return std::nullopt;
    }
  }
  return parser.release();
}

std::string member(const std::string& json, std::string_view name) {
  const auto data = parse_json(json);
  const Data* value = data ? data->find(name) : nullptr;
  return value == nullptr || value->as_text() == nullptr ? "" : *value->as_text();
}

void check(const HttpRequest& request, const HttpAnswer& answer, const std::vector<std::string>& tokens) {
  fuzz::require(answer.status >= 200 && answer.status < 600, "a status is one", std::to_string(answer.status));
  if (answer.type == "application/json") {
    fuzz::require(parse_json(answer.body).has_value(), "JSON can be read", answer.body);
  }
  if (answer.status == 201) fuzz::require(request.method == "POST", "reading opens nothing", request.target);
  if (answer.status >= 400 && answer.type == "application/json") {
    fuzz::require(answer.body.find("\"refusal\"") != std::string::npos, "a refusal has a reason", answer.body);
  }
  // A repeat with the same key is told its token again, and it alone.
  if (answer.status == 201) return;
  for (const std::string& token : tokens) {
    fuzz::require(answer.body.find(token) == std::string::npos, "tokens are told once", request.target);
  }
}

void with_table(std::string& target, const std::string& table) {
  constexpr std::string_view kMark = "{table}";
  const std::size_t at = target.find(kMark);
  if (at != std::string::npos && !table.empty()) target.replace(at, kMark.size(), table);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  set_log_level(LogLevel::off);
  Host host;
  std::string_view text = fuzz::as_text(data, size);
  std::string table;
  std::vector<std::string> tokens;
  while (!text.empty()) {
    const auto read = next_request(text);
    if (!read) break;
    HttpRequest request = http_request(*read, forwarded_address((*read)["X-Forwarded-For"], "10.0.0.1"));
    with_table(request.target, table);
    std::optional<HttpAnswer> answer;
    host.api.handle(request, [&](HttpAnswer given) {
      fuzz::require(!answer.has_value(), "a request is answered once", request.target);
      answer = std::move(given);
    });
    fuzz::require(answer.has_value(), "a request is answered", request.target);
    check(request, *answer, tokens);
    if (answer->status == 201) {
      table = member(answer->body, "table");
      tokens.push_back(member(answer->body, "token"));
    }
    static_cast<void>(host.api.socket_problem(request));
  }
  return 0;
}
