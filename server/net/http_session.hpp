// HttpSession: one client over one stream, as long as it speaks HTTP. Where the client asks for a WebSocket, the stream
// and the connection's place go to a WebSocketSession.
//
// Stream is a socket with timeouts, or one in memory (tests and fuzzers). Belongs to the thread of its executor; lives
// as long as its coroutine runs. Whatever is thrown while it works ends the session and nothing else.
#pragma once

#include <array>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <chrono>
#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "server/net/api.hpp"
#include "server/net/asio.hpp"
#include "server/net/connection.hpp"
#include "server/net/connection_registry.hpp"
#include "server/net/http_request.hpp"
#include "server/net/lvalue.hpp"
#include "server/net/request_reader.hpp"
#include "server/net/session_limits.hpp"
#include "server/net/websocket_session.hpp"

namespace vivarium::server {

template <class Stream>
class HttpSession final : public ConnectionHandle, public std::enable_shared_from_this<HttpSession<Stream>> {
  using Refusal = protocol::Refusal;
  using RefusalCode = protocol::RefusalCode;
  using Clock = std::chrono::steady_clock;

 public:
  // `ended` is called when nothing of the connection is left.
  HttpSession(Stream stream, Peer peer, ConnectionServices& services, ConnectionEnded ended)
      : services_(services),
        peer_(std::move(peer)),
        ended_(std::move(ended)),
        stream_(std::move(stream)),
        answered_(stream_.get_executor()) {
    answered_.expires_at(kNever);
  }
  ~HttpSession() override {
    if (!ended_) return;
    if (peer_.is_counted) services_.addresses.release(peer_.address);
    ended_(this);
  }
  HttpSession(const HttpSession&) = delete;
  HttpSession& operator=(const HttpSession&) = delete;

  void start() {
    const auto self = this->shared_from_this();
    asio::co_spawn(
        answered_.get_executor(), [self] { return self->run(); },
        [self](const std::exception_ptr& failure) { report_failure(failure, self->services_.metrics, *self); });
  }

  // --- ConnectionHandle ---
  void cut() override {
    state_ = State::closed;
    // Closing the stream ends whatever waits for it.
    stream_.close();
    answered_.cancel();
  }
  void end_if_idle() override {
    if (state_ == State::waiting) cut();
    if (state_ == State::answering) state_ = State::answering_last;
  }
  [[nodiscard]] PlaceUse place_use() const override {
    if (state_ == State::waiting) return PlaceUse::silent;
    const bool is_slow = writing_since_ && Clock::now() >= *writing_since_ + times_.slow;
    return is_slow ? PlaceUse::slow_reader : PlaceUse::in_use;
  }
  [[nodiscard]] const std::string& address() const override { return peer_.address; }

 private:
  enum class State : std::uint8_t {
    waiting,         // for a request
    answering,       // one
    answering_last,  // one, and then the connection ends
    closed,
  };
  static constexpr auto kNever = Clock::time_point::max();
  static constexpr std::size_t kReadBytes = 4U << 10U;
  static constexpr std::size_t kMaxBuffered = 4 * kMaxHeaderBytes;
  static constexpr std::size_t kMaxUnread = 256U << 10U;  // of what is still on its way when a request is refused

  asio::awaitable<void> run() {
    beast::flat_buffer buffer(kMaxBuffered);
    while (state_ == State::waiting) {
      RequestReader reader;
      const bool read = co_await read_request(buffer, reader);
      if (!read) co_return;
      state_ = State::answering;
      HttpRequest request = http_request(reader.request(), {peer_.address, peer_.is_proxy, peer_.is_local});
      if (wants_socket(reader, request) && !reader.problem()) {
        if (const auto problem = upgrade_problem(request, buffer.size())) {
          co_await refuse(*problem, reader.request());
        } else {
          hand_over(reader.release());
        }
        co_return;
      }
      if (const auto problem = reader.problem() ? reader.problem() : unwelcome(request)) {
        co_await refuse(*problem, reader.request());
        co_return;
      }
      HttpResponse response;
      co_await find_response(request, response);
      const bool keep = reader.request().keep_alive() && state_ == State::answering;
      const bool written = co_await write(response, reader.request(), keep);
      if (!written || !keep) break;
      state_ = State::waiting;
      ++requests_;
    }
    co_await finish();
  }

  // Reads until the request is complete or can be refused. Returns false where nobody is left to be answered.
  asio::awaitable<bool> read_request(Lvalue<beast::flat_buffer> buffer, Lvalue<RequestReader> reader) {
    stream_.expires_after(requests_ == 0 ? times_.first_header : times_.between);
    bool begun = false;
    while (true) {
      if (buffer->size() > 0) {
        buffer->consume(reader->put(buffer->cdata()));
        if (!reader->wants_more()) co_return true;
        if (!begun && (reader->has_header() || requests_ > 0)) {
          begun = true;
          stream_.expires_after(times_.request);
        }
      }
      const auto space = buffer->prepare(kReadBytes);
      const auto [error, bytes] = co_await stream_.async_read_some(space, kAwait);
      if (error) co_return false;
      buffer->commit(bytes);
    }
  }

  // Until the response is there; it may be made elsewhere.
  asio::awaitable<void> find_response(Lvalue<const HttpRequest> request, Lvalue<HttpResponse> response) {
    if (!services_.addresses.request(request->address, services_.now())) {
      *response = services_.api.refused(Refusal{RefusalCode::too_many_requests});
      // Whoever does not wait has to come again.
      state_ = State::answering_last;
      co_return;
    }
    const auto given = std::make_shared<std::optional<HttpResponse>>();
    const auto weak = this->weak_from_this();
    services_.api.handle(*request, [weak, given](HttpResponse made) {
      *given = std::move(made);
      if (const auto self = weak.lock()) self->answered_.cancel();
    });
    answered_.expires_after(times_.answer);
    const auto deadline = answered_.expiry();
    while (!*given && state_ != State::closed && Clock::now() < deadline) co_await answered_.async_wait(kAwait);
    answered_.expires_at(kNever);
    *response = given->has_value() ? std::move(**given) : services_.api.refused(Refusal{RefusalCode::internal_error});
  }

  asio::awaitable<bool> write(Lvalue<const HttpResponse> response, Lvalue<const BeastRequest> request, bool keep) {
    namespace http = beast::http;
    http::response<http::string_body> message(static_cast<http::status>(response->status), request->version());
    message.set(http::field::content_type, response->type);
    for (const auto& [name, value] : security_fields()) message.set(name, value);
    message.set(http::field::cache_control, "no-store");
    for (const auto& [name, value] : response->fields) message.set(name, value);
    message.keep_alive(keep);
    message.body() = response->body;
    message.prepare_payload();
    // What has not changed keeps its length; the 0 of an empty body would be another one (RFC 9110, 8.6).
    if (message.result() == http::status::not_modified) message.erase(http::field::content_length);
    // An answer to HEAD tells the length and leaves the content out.
    if (request->method() == http::verb::head) message.body().clear();
    stream_.expires_after(times_.reading);
    writing_since_ = Clock::now();
    const auto [error, bytes] = co_await http::async_write(stream_, message, kAwait);
    writing_since_.reset();
    co_return !error;
  }

  asio::awaitable<void> refuse(Lvalue<const Refusal> refusal, Lvalue<const BeastRequest> request) {
    const HttpResponse response = services_.api.refused(*refusal);
    co_await write(response, request, false);
    co_await finish();
  }

  // What is still on its way is read, within bounds: closed too early, the answer would be lost with it.
  asio::awaitable<void> finish() {
    if (state_ == State::closed) co_return;
    state_ = State::waiting;
    shut_down_sending(stream_);
    stream_.expires_after(times_.farewell);
    std::array<char, kReadBytes> unread{};
    const auto space = asio::buffer(unread);
    for (std::size_t total = 0; total < kMaxUnread && state_ != State::closed;) {
      const auto [error, bytes] = co_await stream_.async_read_some(space, kAwait);
      if (error) break;
      total += bytes;
    }
    cut();
  }

  // Whoever has no place is told so. But somebody with a seat has to be able to load the page that shows it.
  [[nodiscard]] std::optional<Refusal> unwelcome(const HttpRequest& request) const {
    return peer_.is_on_probation() && Api::is_for_players(request) ? std::nullopt : peer_.refusal;
  }

  // --- to a WebSocket ---

  static bool wants_socket(const RequestReader& reader, const HttpRequest& request) {
    return reader.is_done() && beast::websocket::is_upgrade(reader.request()) && Api::is_socket(request.target);
  }

  std::optional<Refusal> upgrade_problem(const HttpRequest& request, std::size_t early_bytes) {
    if (early_bytes > 0) {
      return Refusal{RefusalCode::unreadable_message, "frames came before the handshake was answered"};
    }
    // Whoever is on probation may show that they have a seat.
    if (peer_.refusal && !peer_.is_on_probation()) return peer_.refusal;
    if (auto problem = services_.api.socket_problem(request)) return problem;
    if (!services_.addresses.request(request.address, services_.now())) {
      return Refusal{RefusalCode::too_many_requests};
    }
    if (!peer_.is_proxy) return std::nullopt;
    // Everybody behind a proxy comes from its address: they are counted by the address that it tells.
    peer_.address = request.address;
    peer_.is_counted = services_.addresses.connect(peer_.address, services_.now());
    return peer_.is_counted ? std::nullopt : std::optional(Refusal{RefusalCode::too_many_connections});
  }

  void hand_over(BeastRequest upgrade_request) {
    stream_.expires_never();
    const auto session = std::make_shared<WebSocketSession<Stream>>(std::move(stream_), std::move(peer_), services_,
                                                                    std::exchange(ended_, nullptr));
    services_.connections.replace(*this, session);
    state_ = State::closed;
    session->start(std::move(upgrade_request));
  }

  ConnectionServices& services_;
  Peer peer_;
  ConnectionEnded ended_;
  SessionTimes times_;
  Stream stream_;
  asio::steady_timer answered_;  // cancelled when the response is there
  State state_ = State::waiting;
  std::uint64_t requests_ = 0;
  std::optional<Clock::time_point> writing_since_;
};

}  // namespace vivarium::server
