// WebSocketSession: one client over one WebSocket, which attends one table. It reads messages, hands commands to the
// table, and writes what the table sends.
//
// Belongs to the thread of its executor; lives as long as one of its coroutines runs or a table holds it. Whatever is
// thrown while it works ends the session and nothing else.
#pragma once

#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket.hpp>
#include <chrono>
#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "protocol/client_message.hpp"
#include "server/lobby/conversation.hpp"
#include "server/log.hpp"
#include "server/net/api.hpp"
#include "server/net/asio.hpp"
#include "server/net/connection.hpp"
#include "server/net/connection_registry.hpp"
#include "server/net/http_request.hpp"
#include "server/net/lvalue.hpp"
#include "server/net/session_limits.hpp"
#include "server/net/write_queue.hpp"
#include "server/room/subscriber.hpp"
#include "server/room/token_bucket.hpp"
#include "server/table/table_messages.hpp"

namespace vivarium::server {

template <class Stream>
class WebSocketSession final : public ConnectionHandle,
                               public Subscriber,
                               public std::enable_shared_from_this<WebSocketSession<Stream>> {
  using Refusal = protocol::Refusal;
  using RefusalCode = protocol::RefusalCode;
  using Clock = std::chrono::steady_clock;
  using WebSocket = beast::websocket::stream<Stream, false>;

 public:
  WebSocketSession(Stream stream, Peer peer, ConnectionServices& services, ConnectionEnded ended)
      : services_(services),
        peer_(std::move(peer)),
        ended_(std::move(ended)),
        socket_(std::move(stream)),
        wake_(socket_.get_executor()),
        found_(socket_.get_executor()),
        controls_(kControlFrames, services.now()),
        queue_(services.config.connections.queue_bytes) {
    wake_.expires_at(kNever);
    found_.expires_at(kNever);
  }
  ~WebSocketSession() override {
    if (peer_.is_counted) services_.addresses.release(peer_.address);
    ended_(this);
  }
  WebSocketSession(const WebSocketSession&) = delete;
  WebSocketSession& operator=(const WebSocketSession&) = delete;

  void start(BeastRequest upgrade_request) {
    upgrade_request_ = std::make_unique<BeastRequest>(std::move(upgrade_request));
    const auto self = this->shared_from_this();
    conversation_ = std::make_shared<Conversation>(*services_.tables, message_bucket(), client());
    asio::co_spawn(
        wake_.get_executor(), [self] { return self->run(); },
        [self](const std::exception_ptr& failure) {
          report_failure(failure, self->services_.metrics, *self);
          self->end();
        });
  }

  // --- ConnectionHandle ---
  void cut() override {
    state_ = State::closed;
    // Closing the stream ends whatever waits for it.
    beast::get_lowest_layer(socket_).close();
    wake_.cancel();
    found_.cancel();
  }
  void end_if_idle() override {
    if (!attends()) cut();
  }
  [[nodiscard]] PlaceUse place_use() const override {
    if (!attends()) return PlaceUse::silent;
    if (queue_.is_slow(times_.slow)) return PlaceUse::slow_reader;
    return has_seat_ ? PlaceUse::in_use : PlaceUse::watching;
  }

  // --- ConnectionHandle and Subscriber ---
  [[nodiscard]] const std::string& address() const override { return peer_.address; }

  // --- Subscriber ---
  void send(WriteQueue::Text text) override {
    if (state_ == State::closed) return;
    if (!queue_.add(std::move(text))) {
      services_.metrics.count_dropped_reader();
      log(LogLevel::info, "slow reader dropped", {{"bytes", static_cast<std::int64_t>(queue_.bytes())}});
      return cut();
    }
    wake_.cancel();
  }
  void close(const Refusal& refusal, std::optional<Millis> come_back_after) override {
    if (state_ != State::open) return;
    send(std::make_shared<const std::string>(goodbye_message(refusal, come_back_after)));
    if (state_ == State::closed) return;
    close_code_ = refusal.code == RefusalCode::shutting_down ? beast::websocket::close_code::service_restart
                                                             : beast::websocket::close_code::policy_error;
    state_ = State::closing;
    wake_.cancel();
  }

 private:
  enum class State : std::uint8_t {
    open,
    closing,  // once everything is written
    closed,
  };
  static constexpr auto kNever = Clock::time_point::max();
  static constexpr Millis kFullFor{60'000};  // when somebody without a seat may try again

  asio::awaitable<void> run() {
    set_up_socket();
    const auto [error] = co_await socket_.async_accept(*upgrade_request_, kAwait);
    upgrade_request_.reset();
    if (error) co_return;
    wake_.expires_after(times_.attend);
    const auto self = this->shared_from_this();
    asio::co_spawn(
        wake_.get_executor(), [self] { return self->write_queue(); },
        [self](const std::exception_ptr& failure) { report_failure(failure, self->services_.metrics, *self); });
    co_await read_messages();
  }

  void set_up_socket() {
    socket_.set_option(beast::websocket::stream_base::timeout{times_.reading, times_.silent, true});
    socket_.read_message_max(kMaxFrame);
    socket_.text(true);
    // One message, one frame: simple clients need not put pieces together.
    socket_.auto_fragment(false);
    // Each ping is answered by the library: nobody needs many of them.
    socket_.control_callback([this](beast::websocket::frame_type /*type*/, beast::string_view /*payload*/) {
      if (!controls_.take(services_.now())) cut();
    });
  }

  // The client is gone, or is to be.
  void end() {
    state_ = State::closed;
    wake_.cancel();
    conversation_->end();
  }

  // --- what is said ---

  [[nodiscard]] bool attends() const { return conversation_ && conversation_->attends(); }

  [[nodiscard]] TokenBucket message_bucket() const {
    const ConnectionLimits& limits = services_.config.connections;
    return {{limits.messages_per_second, limits.message_burst}, services_.now()};
  }

  // Owned by this session, and asked for nothing once it is gone.
  [[nodiscard]] Conversation::Client client() {
    return {.subscriber = this->shared_from_this(),
            .admit = [this](bool has_seat) { return admission_problem(has_seat); },
            .attended = [this](const std::optional<Refusal>& refusal) { attended(refusal); },
            .count_refusal = [this](RefusalCode code) { services_.metrics.count_refusal(code); }};
  }

  void attended(const std::optional<Refusal>& refusal) {
    found_.cancel();
    if (state_ == State::closed) return;
    if (!refusal) return static_cast<void>(wake_.expires_at(kNever));
    has_seat_ = false;
    if (refusal->code == RefusalCode::server_full) close(*refusal, kFullFor);
  }

  // Somebody with a seat gets the place of somebody without one.
  std::optional<Refusal> admission_problem(bool has_seat) {
    if (peer_.is_on_probation()) {
      if (!has_seat || !services_.connections.give_place(*this)) return peer_.refusal;
      peer_.refusal.reset();
    }
    has_seat_ = has_seat;
    return std::nullopt;
  }

  // --- reading ---

  asio::awaitable<void> read_messages() {
    beast::flat_buffer buffer;
    while (state_ != State::closed) {
      const auto [error, bytes] = co_await socket_.async_read(buffer, kAwait);
      if (error) co_return;
      const std::string text = beast::buffers_to_string(buffer.cdata());
      buffer.consume(buffer.size());
      services_.metrics.count_message();
      conversation_->take_in(text, socket_.got_text() ? protocol::parse_client_message(text) : not_text(),
                             services_.now());
      // What comes after the wish to attend is read when the table has been found.
      while (conversation_->is_finding() && state_ != State::closed) co_await found_.async_wait(kAwait);
    }
  }

  static Conversation::Read not_text() {
    return Unexpected{protocol::BadMessage{std::nullopt, {RefusalCode::unreadable_message, "a text frame expected"}}};
  }

  // --- writing ---

  asio::awaitable<void> write_queue() {
    while (state_ != State::closed) {
      if (queue_.is_empty()) {
        if (state_ == State::closing) break;
        co_await wake_.async_wait(kAwait);
        if (!attends() && Clock::now() >= wake_.expiry()) close(Refusal{RefusalCode::not_attending}, std::nullopt);
        continue;
      }
      const WriteQueue::Text text = queue_.next();
      const auto bytes_to_write = asio::buffer(*text);
      const auto [error, bytes] = co_await socket_.async_write(bytes_to_write, kAwait);
      if (error) co_return;
      queue_.wrote();
    }
    if (state_ == State::closed) co_return;
    socket_.set_option(beast::websocket::stream_base::timeout{times_.farewell, times_.farewell, false});
    const beast::websocket::close_reason reason(close_code_);
    co_await socket_.async_close(reason, kAwait);
  }

  ConnectionServices& services_;
  Peer peer_;
  ConnectionEnded ended_;
  SessionTimes times_;
  // Without compression, which would cost every connection a window of memory and every build a minute.
  WebSocket socket_;
  std::unique_ptr<BeastRequest> upgrade_request_;  // until it is answered
  asio::steady_timer wake_;                        // cancelled when there is something to write
  asio::steady_timer found_;                       // cancelled when the table has been found
  State state_ = State::open;
  beast::websocket::close_code close_code_ = beast::websocket::close_code::normal;
  TokenBucket controls_;
  WriteQueue queue_;
  std::shared_ptr<Conversation> conversation_;
  bool has_seat_ = false;
};

}  // namespace vivarium::server
