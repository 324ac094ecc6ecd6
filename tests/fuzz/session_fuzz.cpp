// Whatever a client does over a connection, as it arrives: nothing is thrown, the session ends when the client is gone,
// what waits for a slow reader has a bound, and the registry serves the next one. The real session over a stream in
// memory.
//
// The first byte says how it begins (struct Beginning), the others are pieces: a byte for the kind, one for the length,
// and so many bytes. {table} and {token} stand for a table that was opened beforehand. A piece may also say how often
// the last one comes again: thus what is larger than any input is reached too.
#include <boost/beast/_experimental/test/stream.hpp>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "games/catalog/catalog.hpp"
#include "protocol/table_request.hpp"
#include "server/bots/bot_decision.hpp"
#include "server/log.hpp"
#include "server/net/http_session.hpp"
#include "server/replay/replay_service.hpp"
#include "server/store/memory_store.hpp"
#include "tests/fuzz/support.hpp"

namespace vivarium::server {
namespace {

constexpr std::size_t kQueueBytes = 16U << 10U;
constexpr int kMaxSteps = 100'000;  // of the event loop, for one piece

// What a stream and the fuzzer know of each other.
struct Wire {
  explicit Wire(asio::io_context& io) : resumed(io, asio::steady_timer::time_point::max()) {}
  bool closed = false;         // by the session
  bool stalled = false;        // the client reads nothing for now
  asio::steady_timer resumed;  // cancelled when one of them changes
};

class MemoryStream : public beast::test::stream {
  using Base = beast::test::stream;

 public:
  MemoryStream(asio::io_context& io, std::shared_ptr<Wire> wire) : Base(io), wire_(std::move(wire)) {}

  void expires_after(std::chrono::milliseconds /*time*/) {}
  void expires_never() {}
  void close() {
    clear();  // a closed socket yields nothing that has come before
    Base::close();
    wire_->closed = true;
    wire_->resumed.cancel();
  }

  template <class Buffers, class Token>
  auto async_write_some(const Buffers& buffers, Token&& token) {
    return asio::async_compose<Token, void(error_code, std::size_t)>(Writing<Buffers>{*this, buffers}, token,
                                                                     get_executor());
  }

 private:
  template <class Buffers>
  struct Writing {
    template <class Self>
    void operator()(Self& self, error_code /*woken*/ = {}) {
      const Wire& wire = *stream.wire_;
      if (wire.stalled && !wire.closed) {
        stream.wire_->resumed.async_wait(std::move(self));
      } else {
        static_cast<Base&>(stream).async_write_some(buffers, std::move(self));
      }
    }
    template <class Self>
    void operator()(Self& self, error_code error, std::size_t bytes) {
      self.complete(error, bytes);
    }
    MemoryStream& stream;
    Buffers buffers;
  };

  std::shared_ptr<Wire> wire_;
};

// The client does not wait for the end of what it is sent.
void shut_down_sending(MemoryStream& /*stream*/) {}

template <class Handler>
void async_teardown(beast::role_type /*role*/, MemoryStream& stream, Handler&& handler) {
  stream.close();
  asio::post(stream.get_executor(), beast::bind_front_handler(std::forward<Handler>(handler), error_code()));
}

void beast_close_socket(MemoryStream& stream) { stream.close(); }

// They answer when the fuzzer asks them to, and never think long.
class QuickBots final : public BotThinker {
 public:
  void think(BotTask task) override { tasks_.push_back(std::move(task)); }
  void answer() {
    const std::atomic<bool> stopping{false};
    for (auto now = std::exchange(tasks_, {}); !now.empty(); now.pop_front()) {
      BotTask& task = now.front();
      if (*task.given_up) continue;
      task.bot = "random";
      task.done(bot_decision(task, stopping));
    }
  }

 private:
  std::deque<BotTask> tasks_;
};

struct Beginning {
  explicit Beginning(std::uint8_t byte)
      : is_socket(byte % 2 != 0),
        is_proxy(byte / 2 % 2 != 0),
        is_local(byte / 4 % 2 != 0),
        with_bot(byte / 8 % 2 != 0),
        game(byte / 16U % catalog().size()) {}
  bool is_socket;  // with the handshake of a WebSocket
  bool is_proxy;
  bool is_local;
  bool with_bot;
  std::size_t game;
};

ServerConfig small_config() {
  ServerConfig config;
  config.connections.queue_bytes = kQueueBytes;
  config.hosts = {"*"};
  return config;
}

// A server whose only thread is the fuzzer's, and whose time is what the input says.
class Host {
 public:
  explicit Host(const Beginning& beginning) {
    const std::string game(catalog()[beginning.game].info().id);
    const std::string other = beginning.with_bot ? "bot:random" : "open";
    const auto request =
        protocol::parse_open_request(R"({"name":"Ana","game":")" + game + R"(","seats":["host",")" + other + R"("]})");
    fuzz::require(request.has_value(), "a table of each game can be asked for", game);
    registry_.open({"10.0.0.9", "", *request}, [this](const auto& offer) {
      if (offer) offer_ = *offer;
    });
    run();
    fuzz::require(offer_.has_value(), "a table of each game can be opened", game);
  }

  [[nodiscard]] asio::io_context& io() { return io_; }
  [[nodiscard]] ConnectionServices& services() { return services_; }
  [[nodiscard]] const SeatOffer& offer() const { return *offer_; }

  // Until nothing is left to do at this moment.
  void run() {
    int steps = 0;
    do {
      bots_.answer();
      io_.restart();
      while (io_.poll_one() > 0) fuzz::require(++steps < kMaxSteps, "work comes to an end");
    } while (std::exchange(posted_, false));
  }
  void pass(Millis time) {
    now_ = now_ + time;
    registry_.tick(now_);
  }
  void require_no_failure() const {
    const std::string text = metrics_.text(Metrics::Readers::operators);
    const std::size_t at = text.find("vivarium_failures_total{");
    fuzz::require(at == std::string::npos, "nothing fails that should not",
                  at == std::string::npos ? "" : text.substr(at, 80));
  }

 private:
  [[nodiscard]] Post post() {
    return [this](std::function<void()> work) {
      posted_ = true;
      asio::post(io_, std::move(work));
    };
  }

  ServerConfig config_ = small_config();
  MemoryStore store_;
  DirectReader reader_{store_};
  DirectWriter writer_{store_};
  QuickBots bots_;
  Metrics metrics_;
  MetricsMonitor monitor_{metrics_};
  Timestamp now_{1'000'000'000};
  bool posted_ = false;
  std::optional<SeatOffer> offer_;
  asio::io_context io_;
  AddressBook addresses_{config_.connections};
  ConnectionRegistry connections_{{1, 1}};
  TableRegistry registry_{{}, {reader_, writer_, bots_, monitor_, [this] { return now_; }, [] {}, post()}};
  // Without room for any: refused at once, by way of post.
  ReplayService replays_{
      {0, 0, 0, 0}, [](const ReplayQuestion&) -> ReplayAnswer { return Unexpected{protocol::Refusal{}}; }, post()};
  Api api_{config_, {registry_, reader_, metrics_, replays_, [] {}}};
  ConnectionServices services_{config_, api_, &registry_, metrics_, addresses_, connections_, [this] { return now_; }};
};

// The other end of a session.
class Client {
 public:
  Client(Host& host, Peer peer) : host_(host), wire_(std::make_shared<Wire>(host.io())), end_(host.io()) {
    MemoryStream stream(host.io(), wire_);
    stream.connect(end_);
    peer.is_counted = host.services().addresses.connect(peer.address, host.services().now());
    const auto session = std::make_shared<HttpSession<MemoryStream>>(
        std::move(stream), std::move(peer), host.services(), [this](const ConnectionHandle*) { ++ended_; });
    session_ = session;
    session->start();
    host.run();
  }

  void send(std::string_view bytes) {
    while (!bytes.empty() && !wire_->closed && ended_ == 0) {
      error_code error;
      const std::size_t sent = end_.write_some(asio::buffer(bytes.data(), bytes.size()), error);
      if (error) break;
      bytes.remove_prefix(sent);
    }
    host_.run();
  }
  // What has come since the last time.
  std::string receive() {
    std::string text(end_.str());
    end_.clear();
    return text;
  }
  void stall() { wire_->stalled = true; }
  void resume() {
    wire_->stalled = false;
    wire_->resumed.cancel();
    host_.run();
  }
  [[nodiscard]] bool is_stalled() const { return wire_->stalled; }
  // The client is gone.
  void leave() {
    wire_->stalled = false;
    wire_->resumed.cancel();
    end_.close();
    host_.run();
    fuzz::require(session_.expired() && ended_ == 1, "a session ends once, with its client");
  }

 private:
  Host& host_;
  std::shared_ptr<Wire> wire_;
  beast::test::stream end_;
  std::weak_ptr<ConnectionHandle> session_;
  int ended_ = 0;
};

constexpr std::string_view kHandshake =
    "GET /api/v2/socket HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n";

enum class Opcode : std::uint8_t { more = 0, text = 1, ping = 9 };

// As a client sends it.
std::string frame(Opcode opcode, bool is_last, std::string_view payload) {
  constexpr std::string_view kMask = "\x12\x34\x56\x78";
  std::string bytes;
  const auto add = [&](std::size_t value) { bytes.push_back(static_cast<char>(value)); };
  add((is_last ? 0x80U : 0U) | static_cast<std::uint8_t>(opcode));
  if (payload.size() < 126) {
    add(0x80U | payload.size());
  } else {
    const bool is_long = payload.size() > 0xffff;
    add(0x80U | (is_long ? 127U : 126U));
    for (std::size_t byte = is_long ? 8 : 2; byte > 0; --byte) add(payload.size() >> (8 * (byte - 1)) & 0xffU);
  }
  bytes += kMask;
  for (std::size_t i = 0; i < payload.size(); ++i) {
    add(static_cast<unsigned char>(payload[i]) ^ static_cast<unsigned char>(kMask[i % kMask.size()]));
  }
  return bytes;
}

void fill_in(std::string& text, std::string_view mark, const std::string& value) {
  const std::size_t at = text.find(mark);
  if (at != std::string::npos) text.replace(at, mark.size(), value);
}

class Driver {
 public:
  Driver(Host& host, const Beginning& beginning)
      : host_(host), only_texts_(beginning.is_socket), client_(host, peer(beginning)) {
    if (beginning.is_socket) client_.send(kHandshake);
  }

  void take(fuzz::Choices& choices) {
    switch (choices.byte() % 8) {
      case 0:
        host_.pass(Millis(100 * choices.byte()));
        return host_.run();
      case 1:
        return choices.byte() % 2 == 0 ? client_.stall() : resume();
      case 2:
        return send(frame(Opcode::text, false, filled_in(choices)));
      case 3:
        return send(frame(Opcode::more, true, filled_in(choices)));
      case 4:
        only_texts_ = false;
        return send(frame(Opcode::ping, true, filled_in(choices)));
      case 5:
        only_texts_ = false;
        return send(filled_in(choices));
      case 7:
        return send_again(choices.byte());
      default:
        return send(frame(Opcode::text, true, filled_in(choices)));
    }
  }
  void end() { client_.leave(); }

 private:
  static Peer peer(const Beginning& beginning) {
    Peer peer{"10.0.0.1"};
    peer.is_proxy = beginning.is_proxy;
    peer.is_local = beginning.is_local && !beginning.is_proxy;
    return peer;
  }

  std::string filled_in(fuzz::Choices& choices) {
    std::string text = choices.text(255);
    fill_in(text, "{table}", host_.offer().table.text());
    fill_in(text, "{token}", host_.offer().token);
    return last_ = text;
  }
  // The last text 2^n times: as it is, or as one frame.
  void send_again(std::uint8_t how) {
    constexpr std::size_t kMost = 300U << 10U;  // beyond every limit
    const std::size_t times = std::size_t{1} << (how / 2 % 16U);
    std::string text;
    for (std::size_t i = 0; i < times && text.size() + last_.size() <= kMost; ++i) text += last_;
    if (how % 2 != 0) return send(frame(Opcode::text, true, text));
    only_texts_ = false;
    send(text);
  }
  void send(std::string_view bytes) {
    client_.send(bytes);
    if (!client_.is_stalled()) client_.receive();
  }
  void resume() {
    client_.receive();
    client_.resume();
    // What is no text may keep the session from reading on until it is answered: what then follows has not waited.
    // Besides the queue there are the bytes around each of its texts, and the goodbye.
    const std::size_t bytes = client_.receive().size();
    fuzz::require(!only_texts_ || bytes <= 2 * kQueueBytes, "what waits for a slow reader has a bound",
                  std::to_string(bytes));
  }

  Host& host_;
  bool only_texts_;  // over a WebSocket
  std::string last_;
  Client client_;
};

void require_service(Host& host) {
  Client client(host, Peer{"10.0.0.2"});
  client.send("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n");
  const std::string answer = client.receive();
  fuzz::require(answer.starts_with("HTTP/1.1 200 "), "the next one is served", answer);
  client.leave();
}

}  // namespace
}  // namespace vivarium::server

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace vivarium::server;
  set_log_level(LogLevel::off);
  prepare_crypto();
  vivarium::fuzz::Choices choices(data, size);
  const Beginning beginning(choices.byte());
  Host host(beginning);
  {
    Driver driver(host, beginning);
    while (!choices.empty()) driver.take(choices);
    driver.end();
  }
  require_service(host);
  host.require_no_failure();
  return 0;
}
