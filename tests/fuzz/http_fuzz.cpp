// Whatever bytes come over a connection: a request that is read is answered exactly once, and tells no secret; one that
// cannot be read is none. The same reader, limits and translation as a session's, without its stream; several requests
// may follow each other, and {table} in an address is the table that was opened last.
#include <boost/asio/buffer.hpp>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/json.hpp"
#include "server/log.hpp"
#include "server/net/api.hpp"
#include "server/net/http_request.hpp"
#include "server/net/request_reader.hpp"
#include "server/replay/replay_cache.hpp"
#include "server/replay/replay_service.hpp"
#include "server/store/memory_store.hpp"
#include "tests/fuzz/support.hpp"

namespace {

using namespace vivarium;
using namespace vivarium::server;

class NoBots final : public BotThinker {
 public:
  void think(BotTask /*task*/) override {}
};

// What is to be done later, on the fuzzer's thread.
class Mailbox {
 public:
  [[nodiscard]] Post post() {
    return [this](std::function<void()> work) {
      {
        const std::lock_guard lock(mutex_);
        waiting_.push_back(std::move(work));
      }
      wake_.notify_one();
    };
  }
  // Runs the oldest; returns whether there was one in time.
  bool run_one(std::chrono::seconds patience) {
    std::function<void()> work;
    {
      std::unique_lock lock(mutex_);
      if (!wake_.wait_for(lock, patience, [this] { return !waiting_.empty(); })) return false;
      work = std::move(waiting_.front());
      waiting_.pop_front();
    }
    work();
    return true;
  }

 private:
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::function<void()>> waiting_;
};

// One thread for all inputs. Each waits for its own answers, and nothing is kept from one to the next.
struct Replays {
  static ReplayAnswer answer(const ReplayQuestion& question) {
    return ReplayCache(std::size_t{1} << 20U).answer(question);
  }
  Mailbox mailbox;
  ReplayService service{{}, answer, mailbox.post()};
};

Replays& replays() {
  static Replays all;
  return all;
}

// A server without sockets and disk.
struct Host {
  ServerConfig config;
  MemoryStore store;
  DirectReader reader{store};
  DirectWriter writer{store};
  NoBots bots;
  Metrics metrics;
  MetricsMonitor monitor{metrics};
  Timestamp now{1'000'000'000};
  TableRegistry registry{{}, {reader, writer, bots, monitor, [this] { return now; }, [] {}, replays().mailbox.post()}};
  Api api{config, {registry, reader, metrics, replays().service, [] {}}};
};

// Reads one request from the text, as far as it goes, and takes its bytes away.
void read_request(std::string_view& text, RequestReader& reader) {
  while (reader.wants_more() && !text.empty()) {
    const std::size_t used = reader.put(boost::asio::buffer(text.data(), text.size()));
    fuzz::require(used <= text.size(), "no more is read than there is");
    text.remove_prefix(used);
    if (used == 0) return;
  }
}

std::string member(const std::string& json, std::string_view name) {
  const auto data = parse_json(json);
  const Data* value = data ? data->find(name) : nullptr;
  return value == nullptr || value->as_text() == nullptr ? "" : *value->as_text();
}

void check(const HttpRequest& request, const HttpResponse& answer, const std::vector<std::string>& tokens) {
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

HttpResponse answer_to(Host& host, const HttpRequest& request) {
  std::optional<HttpResponse> answer;
  host.api.handle(request, [&](HttpResponse given) {
    fuzz::require(!answer.has_value(), "a request is answered once", request.target);
    answer = std::move(given);
  });
  while (!answer && replays().mailbox.run_one(std::chrono::seconds(60))) {
  }
  while (replays().mailbox.run_one(std::chrono::seconds(0))) {
  }
  fuzz::require(answer.has_value(), "a request is answered", request.target);
  fuzz::require(replays().service.counts().failed == 0, "making a replay throws nothing", request.body);
  return std::move(*answer);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  set_log_level(LogLevel::off);
  prepare_crypto();
  Host host;
  std::string_view text = fuzz::as_text(data, size);
  std::string table;
  std::vector<std::string> tokens;
  while (!text.empty()) {
    RequestReader reader;
    read_request(text, reader);
    if (reader.wants_more()) break;
    fuzz::require(reader.is_done() != reader.problem().has_value(), "a request is read or refused");
    // Of a broken request as much is looked at as there is.
    HttpRequest request = http_request(reader.request(), {"10.0.0.1", true, true});
    if (reader.problem()) {
      check(request, host.api.refused(*reader.problem()), tokens);
      break;
    }
    fuzz::require(request.body.size() <= TableApi::most_bytes(request.target),
                  "no more is kept than a target may send");
    with_table(request.target, table);
    const HttpResponse answer = answer_to(host, request);
    check(request, answer, tokens);
    if (answer.status == 201) {
      table = member(answer.body, "table");
      tokens.push_back(member(answer.body, "token"));
    }
    static_cast<void>(host.api.socket_problem(request));
  }
  return 0;
}
