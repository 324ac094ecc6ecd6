// A table of four people whose moves are ready before their time comes, so that the server is what is measured: they
// take the first legal move, found by looking at the text.
#pragma once

#include <algorithm>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace vivarium::load {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using Tcp = asio::ip::tcp;
using Clock = std::chrono::steady_clock;

inline constexpr int kPlayers = 4;

// What differs between the versions of the protocol, so that builds from before and after a change can be compared.
struct Dialect {
  int version;
  std::string_view addresses;   // of tables and of the socket begin with it
  std::string_view decision;    // the number that a move must name
  std::string_view first_move;  // what stands before the text of the first legal move
};
inline constexpr Dialect kProtocol1{1, "/api/v1", "turn", R"("moves":[)"};
inline constexpr Dialect kProtocol2{2, "/api/v2", "decision", R"("moves":[{"text":)"};

struct Load {
  asio::io_context io;
  Dialect dialect = kProtocol2;
  std::uint16_t port = 0;
  double moves_per_second = 1;
  Clock::time_point end;
  bool counting = false;
  std::vector<double> latencies;  // milliseconds, one for each move
  std::uint64_t updates = 0;
  std::uint64_t update_bytes = 0;
  std::uint64_t refusals = 0;
  [[nodiscard]] std::string address(std::string_view path) const {
    return std::string(dialect.addresses) + std::string(path);
  }
};

// The value behind `"name":`, up to the next comma or bracket.
inline std::string_view value_of(std::string_view text, std::string_view name) {
  const std::size_t at = text.find(name);
  if (at == std::string_view::npos) return {};
  const std::string_view rest = text.substr(at + name.size());
  return rest.substr(0, rest.find_first_of(",]}"));
}

inline std::string text_of(std::string_view json, std::string_view name) {
  const std::string_view value = value_of(json, name);
  return value.size() < 2 ? std::string() : std::string(value.substr(1, value.size() - 2));
}

inline asio::awaitable<std::string> post(Load& load, std::string path, std::string body) {
  beast::tcp_stream stream(load.io);
  co_await stream.async_connect(Tcp::endpoint(asio::ip::address_v4::loopback(), load.port), asio::use_awaitable);
  http::request<http::string_body> request(http::verb::post, path, 11, std::move(body));
  request.set(http::field::host, "127.0.0.1");
  request.set(http::field::content_type, "application/json");
  request.keep_alive(false);
  request.prepare_payload();
  co_await http::async_write(stream, request, asio::use_awaitable);
  beast::flat_buffer buffer;
  http::response<http::string_body> response;
  co_await http::async_read(stream, buffer, response, asio::use_awaitable);
  if (response.result() != http::status::created) throw std::runtime_error("refused: " + response.body());
  co_return response.body();
}

// A server gives no address more than a part of its connections: the players at a seat share one of theirs.
inline asio::ip::address_v4 own_address(int seat) {
  return asio::ip::address_v4(asio::ip::address_v4::loopback().to_uint() + 1 + static_cast<std::uint32_t>(seat));
}

struct Player {
  Player(Load& load, int number, std::string secret) : seat(number), token(std::move(secret)), socket(load.io) {}
  int seat;
  std::string token;
  websocket::stream<beast::tcp_stream> socket;
  std::string message;  // with the first legal move, ready to be sent; empty where there is none
  std::int64_t decision = -1;
  std::uint64_t commands = 0;

  void prepare(const Dialect& dialect, std::string_view move) {
    message = R"({"type":"move","id":"m)" + std::to_string(++commands) + "\",\"" + std::string(dialect.decision) +
              "\":" + std::to_string(decision) + R"(,"move":")" + std::string(move) + "\"}";
  }
};

class Table {
 public:
  explicit Table(Load& load) : load_(load), wake_(load.io) {}

  // The table and its four people, not yet connected.
  asio::awaitable<void> open() {
    std::string offer = co_await post(
        load_, load_.address("/tables"),
        R"({"name":"Ana","game":"take-that","options":{"rounds":10},"seats":["host","open","open","open"],)"
        R"("absent_seconds":null})");
    id_ = text_of(offer, "\"table\":");
    for (int seat = 0; seat < kPlayers; ++seat) {
      if (seat > 0) offer = co_await post(load_, load_.address("/tables/" + id_ + "/seats"), guest(seat));
      players_.push_back(std::make_unique<Player>(load_, seat, text_of(offer, "\"token\":")));
    }
  }

  // All four come, and the first game begins.
  asio::awaitable<void> begin() {
    for (const auto& player : players_) {
      auto& stream = beast::get_lowest_layer(player->socket);
      stream.socket().open(Tcp::v4());
      stream.socket().bind(Tcp::endpoint(own_address(player->seat), 0));
      co_await stream.async_connect(Tcp::endpoint(asio::ip::address_v4::loopback(), load_.port), asio::use_awaitable);
      stream.socket().set_option(Tcp::no_delay(true));
      co_await player->socket.async_handshake("127.0.0.1", load_.address("/socket"), asio::use_awaitable);
      co_await send(*player, R"({"type":"attend","id":"a","protocol":)" + std::to_string(load_.dialect.version) +
                                 R"(,"table":")" + id_ + R"(","token":")" + player->token + "\"}");
      asio::co_spawn(load_.io, listen(*player), [](const std::exception_ptr& /*closed*/) {});
    }
    co_await all_have(welcomed_);
    co_await start();
  }

  // So many moves, one after the other.
  asio::awaitable<void> play(int moves) {
    for (int i = 0; i < moves;) {
      const bool is_move = is_ready();
      co_await move();
      if (is_move) ++i;
    }
  }

  // A move in each period.
  asio::awaitable<void> play(std::chrono::duration<double> phase) {
    asio::steady_timer timer(load_.io);
    const auto period =
        std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(1 / load_.moves_per_second));
    Clock::time_point due = Clock::now() + std::chrono::duration_cast<Clock::duration>(phase);
    while (Clock::now() < load_.end) {
      timer.expires_at(due);
      co_await timer.async_wait(asio::use_awaitable);
      due += period;
      co_await move();
    }
  }

 private:
  static asio::awaitable<void> send(Player& player, std::string text) {
    co_await player.socket.async_write(asio::buffer(text), asio::use_awaitable);
  }

  static std::string guest(int seat) { return R"({"name":"Guest )" + std::to_string(seat) + "\"}"; }

  [[nodiscard]] Player* mover() const {
    for (const auto& player : players_) {
      if (!player->message.empty()) return player.get();
    }
    return nullptr;
  }
  [[nodiscard]] bool is_ready() const { return mover() != nullptr; }

  asio::awaitable<void> move() {
    if (!is_ready()) {
      // A game is over.
      co_await start();
      co_return;
    }
    Player& player = *mover();
    waiting_for_ = player.decision + 1;
    have_it_ = 0;
    const auto sent = Clock::now();
    std::string message = std::exchange(player.message, "");
    co_await send(player, std::move(message));
    const bool arrived = co_await all_have(have_it_);
    if (arrived && load_.counting) {
      load_.latencies.push_back(std::chrono::duration<double, std::milli>(Clock::now() - sent).count());
    }
  }

  asio::awaitable<void> start() {
    waiting_for_ = 0;
    have_it_ = 0;
    std::string message = R"({"type":"start","id":"s)" + std::to_string(++players_[0]->commands) + "\"}";
    co_await send(*players_[0], std::move(message));
    co_await all_have(have_it_);
  }

  // Until `count` of those who have seen something is all four; false where it takes too long.
  asio::awaitable<bool> all_have(const int& count) {
    while (count < kPlayers) {
      wake_.expires_after(std::chrono::seconds(60));
      const auto [cancelled] = co_await wake_.async_wait(asio::as_tuple(asio::use_awaitable));
      if (cancelled) continue;
      ++load_.refusals;
      co_return false;
    }
    co_return true;
  }

  asio::awaitable<void> listen(Player& player) {
    beast::flat_buffer buffer;
    while (true) {
      co_await player.socket.async_read(buffer, asio::use_awaitable);
      const std::string_view text(static_cast<const char*>(buffer.data().data()), buffer.size());
      if (text.starts_with(R"({"type":"update")")) {
        ++load_.updates;
        load_.update_bytes += text.size();
        const std::string name = "\"" + std::string(load_.dialect.decision) + "\":";
        player.decision = std::strtoll(std::string(value_of(text, name)).c_str(), nullptr, 10);
        player.message.clear();
        const bool chooses = value_of(text, "\"to_act\":[") == std::to_string(player.seat);
        if (chooses) player.prepare(load_.dialect, text_of(text, load_.dialect.first_move));
        if (player.decision == waiting_for_ && ++have_it_ == kPlayers) wake_.cancel();
      } else if (text.starts_with(R"({"type":"welcome")")) {
        if (++welcomed_ == kPlayers) wake_.cancel();
      } else if (text.find("\"accepted\":false") != std::string_view::npos) {
        ++load_.refusals;
      }
      buffer.consume(buffer.size());
    }
  }

  Load& load_;
  std::string id_;
  asio::steady_timer wake_;
  std::vector<std::unique_ptr<Player>> players_;
  std::int64_t waiting_for_ = -1;
  int have_it_ = 0;
  int welcomed_ = 0;
};

}  // namespace vivarium::load
