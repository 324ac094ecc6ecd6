// Session: one client over one stream. Speaks HTTP until the client asks for a WebSocket, and then the protocol of the
// tables. Belongs to the thread of its executor; lives as long as one of its coroutines runs or a table holds it.
//
// Stream is a socket with timeouts, or one in memory (tests and fuzzers). Whatever is thrown while a session works ends
// that session and nothing else.
//
// g++ 12 destroys some temporaries of a full expression with co_await twice: braces that make an aggregate, closures
// with captures (GCC bugs 102217, 101367). Nothing here is therefore made within such an expression: it awaits a call
// whose arguments have names. tests/layering/check_coroutines.py sees to that, coroutine_test.cpp shows that it
// suffices.
#pragma once

#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket.hpp>
#include <chrono>
#include <deque>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "protocol/client_message.hpp"
#include "server/lobby/attendant.hpp"
#include "server/lobby/token_bucket.hpp"
#include "server/log.hpp"
#include "server/net/asio.hpp"
#include "server/net/connection.hpp"
#include "server/net/connection_registry.hpp"
#include "server/net/http_request.hpp"
#include "server/net/request_reader.hpp"
#include "server/net/session_limits.hpp"
#include "server/table/table_messages.hpp"

namespace vivarium::server {

template <class Stream>
class Session final : public ConnectionHandle, public Attendant, public std::enable_shared_from_this<Session<Stream>> {
  using Refusal = protocol::Refusal;
  using RefusalCode = protocol::RefusalCode;
  using Text = std::shared_ptr<const std::string>;
  using WebSocket = beast::websocket::stream<Stream, false>;

 public:
  using Ended = std::function<void(const ConnectionHandle*)>;

  // `ended` is called when nothing of the session is left.
  Session(Stream stream, Peer peer, ConnectionServices& services, Ended ended)
      : services_(services),
        peer_(std::move(peer)),
        ended_(std::move(ended)),
        stream_(std::move(stream)),
        wake_(stream_.get_executor()),
        messages_({services.config.connections.messages_per_second, services.config.connections.message_burst},
                  services.now()),
        controls_(kControlFrames, services.now()) {
    wake_.expires_at(kNever);
  }
  ~Session() override {
    if (peer_.is_counted) services_.addresses.release(peer_.address);
    ended_(this);
  }
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  void start() {
    const auto self = this->shared_from_this();
    asio::co_spawn(
        wake_.get_executor(), [self] { return self->run(); }, [self](const std::exception_ptr& e) { self->report(e); });
  }

  // --- ConnectionHandle ---
  void cut() override {
    closing_ = true;
    // Closing the stream ends whatever waits for it.
    if (socket_) {
      beast::get_lowest_layer(*socket_).close();
    } else {
      stream_.close();
    }
    wake_.cancel();
  }
  void end_if_idle() override {
    if (place_use() == PlaceUse::silent) cut();
    leaving_ = true;
  }
  [[nodiscard]] PlaceUse place_use() const override {
    if (socket_ ? !room_ : !handling_) return PlaceUse::silent;
    if (writing_since_ && std::chrono::steady_clock::now() >= *writing_since_ + times_.slow) {
      return PlaceUse::slow_reader;
    }
    return socket_ && !has_seat_ ? PlaceUse::watching : PlaceUse::in_use;
  }
  [[nodiscard]] const std::string& address() const override { return peer_.address; }

  // --- Attendant ---
  void send(Text text) override {
    if (closing_) return;
    queued_bytes_ += text->size();
    if (queued_bytes_ > services_.config.connections.queue_bytes) {
      services_.metrics.count_dropped_reader();
      log(LogLevel::info, "slow reader dropped", {{"bytes", static_cast<std::int64_t>(queued_bytes_)}});
      return cut();
    }
    queue_.push_back(std::move(text));
    wake_.cancel();
  }
  void dismiss(const Refusal& refusal, std::optional<Millis> come_back_after) override {
    send(std::make_shared<const std::string>(goodbye_message(refusal, come_back_after)));
    farewell_ = refusal.code == RefusalCode::shutting_down ? beast::websocket::close_code::service_restart
                                                           : beast::websocket::close_code::policy_error;
    wake_.cancel();
  }

 private:
  static constexpr auto kNever = std::chrono::steady_clock::time_point::max();
  static constexpr std::size_t kReadBytes = 4U << 10U;
  static constexpr std::size_t kMaxBuffered = 4 * kMaxHeaderBytes;
  static constexpr std::size_t kMaxUnread = 256U << 10U;  // of what is still on its way when a request is refused
  static constexpr Millis kFullFor{60'000};               // when somebody without a seat may try again

  // The edge of the session: exceptions end it and nothing else.
  void report(const std::exception_ptr& failure) noexcept {
    if (!failure) return;
    try {
      services_.metrics.count_failure("session");
      cut();
      std::rethrow_exception(failure);
    } catch (const std::exception& error) {
      log(LogLevel::error, "connection failed", {{"reason", std::string_view(error.what())}});
    } catch (...) {
      log(LogLevel::error, "connection failed");
    }
  }

  // --- HTTP ---------------------------------------------------------------------------------------------------

  asio::awaitable<void> run() {
    beast::flat_buffer buffer(kMaxBuffered);
    while (!leaving_) {
      RequestReader reader;
      const bool read = co_await read_request(buffer, reader);
      if (!read) co_return;
      handling_ = true;
      const HttpRequest request = plain(reader.request());
      const bool wants_socket =
          reader.is_done() && beast::websocket::is_upgrade(reader.request()) && Api::is_socket(request.target);
      const auto unwelcome = wants_socket && peer_.is_on_probation() ? std::nullopt : peer_.refusal;
      if (const auto problem = reader.problem() ? reader.problem() : unwelcome) {
        co_await refuse_request(*problem, reader.request());
        co_return;
      }
      if (wants_socket) {
        const BeastRequest upgrade_request = reader.release();
        if (buffer.size() > 0) {
          const Refusal early{RefusalCode::unreadable_message, "frames came before the handshake was answered"};
          co_await refuse_request(early, upgrade_request);
          co_return;
        }
        co_await upgrade(upgrade_request, request);
        co_return;
      }
      HttpAnswer answer;
      co_await find_answer(request, answer);
      const bool keep = reader.request().keep_alive() && !leaving_ && !closing_;
      const bool written = co_await write(answer, reader.request(), keep);
      handling_ = false;
      if (!written || !keep) break;
    }
    co_await finish();
  }

  // Reads until the request is complete or can be refused. Returns false where nobody is left to be answered.
  asio::awaitable<bool> read_request(beast::flat_buffer& buffer, RequestReader& reader) {
    stream_.expires_after(is_first_ ? times_.first_header : times_.between);
    bool begun = false;
    while (true) {
      if (buffer.size() > 0) {
        buffer.consume(reader.put(buffer.cdata()));
        if (!reader.wants_more()) break;
        if (!begun && (reader.has_header() || !is_first_)) {
          begun = true;
          stream_.expires_after(times_.request);
        }
      }
      const auto space = buffer.prepare(kReadBytes);
      const auto [error, bytes] = co_await stream_.async_read_some(space, kAwait);
      if (error) co_return false;
      buffer.commit(bytes);
    }
    is_first_ = false;
    co_return true;
  }

  HttpRequest plain(const BeastRequest& request) {
    return http_request(request, {peer_.address, peer_.is_proxy, peer_.is_local});
  }

  // Until the answer is there; it may be made elsewhere.
  asio::awaitable<void> find_answer(const HttpRequest& request, HttpAnswer& answer) {
    if (!services_.addresses.request(request.address, services_.now())) {
      answer = services_.api.refused(Refusal{RefusalCode::too_many_requests});
      co_return;
    }
    const auto given = std::make_shared<std::optional<HttpAnswer>>();
    const auto weak = this->weak_from_this();
    services_.api.handle(request, [weak, given](HttpAnswer made) {
      *given = std::move(made);
      if (const auto self = weak.lock()) self->wake_.cancel();
    });
    wake_.expires_after(times_.answer);
    const auto deadline = wake_.expiry();
    while (!*given && !closing_ && std::chrono::steady_clock::now() < deadline) co_await wake_.async_wait(kAwait);
    wake_.expires_at(kNever);
    answer = given->has_value() ? std::move(**given) : services_.api.refused(Refusal{RefusalCode::internal_error});
  }

  asio::awaitable<bool> write(const HttpAnswer& answer, const BeastRequest& request, bool keep) {
    namespace http = beast::http;
    http::response<http::string_body> response(static_cast<http::status>(answer.status), request.version());
    response.set(http::field::content_type, answer.type);
    for (const auto& [name, value] : security_fields()) response.set(name, value);
    response.set(http::field::cache_control, "no-store");
    for (const auto& [name, value] : answer.fields) response.set(name, value);
    response.keep_alive(keep);
    response.body() = answer.body;
    response.prepare_payload();
    // What has not changed keeps its length; the 0 of an empty body would be another one (RFC 9110, 8.6).
    if (response.result() == http::status::not_modified) response.erase(http::field::content_length);
    // An answer to HEAD tells the length and leaves the content out.
    if (request.method() == http::verb::head) response.body().clear();
    stream_.expires_after(times_.reading);
    writing_since_ = std::chrono::steady_clock::now();
    const auto [error, bytes] = co_await http::async_write(stream_, response, kAwait);
    writing_since_.reset();
    co_return !error;
  }

  asio::awaitable<void> refuse_request(const Refusal& refusal, const BeastRequest& request) {
    const HttpAnswer answer = services_.api.refused(refusal);
    co_await write(answer, request, false);
    handling_ = false;
    co_await finish();
  }

  // What is still on its way is read, within bounds: closed too early, the answer would be lost with it.
  asio::awaitable<void> finish() {
    shut_down_sending(stream_);
    stream_.expires_after(times_.farewell);
    std::array<char, kReadBytes> unread{};
    const auto space = asio::buffer(unread);
    for (std::size_t total = 0; total < kMaxUnread && !closing_;) {
      const auto [error, bytes] = co_await stream_.async_read_some(space, kAwait);
      if (error) break;
      total += bytes;
    }
    cut();
  }

  // --- WebSocket ----------------------------------------------------------------------------------------------

  std::optional<Refusal> upgrade_problem(const HttpRequest& request) {
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

  asio::awaitable<void> upgrade(const BeastRequest& upgrade_request, const HttpRequest& request) {
    if (const auto problem = upgrade_problem(request)) {
      co_await refuse_request(*problem, upgrade_request);
      co_return;
    }
    stream_.expires_never();
    socket_.emplace(std::move(stream_));
    set_up_socket();
    const auto [error] = co_await socket_->async_accept(upgrade_request, kAwait);
    if (!error) {
      wake_.expires_after(times_.attend);
      const auto self = this->shared_from_this();
      asio::co_spawn(
          wake_.get_executor(), [self] { return self->write_queue(); },
          [self](const std::exception_ptr& e) { self->report(e); });
      std::exception_ptr failure;
      try {
        co_await read_messages();
      } catch (...) {
        failure = std::current_exception();
      }
      report(failure);
    }
    closing_ = true;
    wake_.cancel();
    if (room_) std::exchange(room_, nullptr)->leave(*this);
  }

  void set_up_socket() {
    socket_->set_option(beast::websocket::stream_base::timeout{times_.reading, times_.silent, true});
    socket_->read_message_max(kMaxFrame);
    socket_->text(true);
    // One message, one frame: simple clients need not put pieces together.
    socket_->auto_fragment(false);
    // Each ping is answered by the library: nobody needs many of them.
    socket_->control_callback([this](beast::websocket::frame_type /*type*/, beast::string_view /*payload*/) {
      if (!controls_.take(services_.now())) cut();
    });
  }

  asio::awaitable<void> read_messages() {
    beast::flat_buffer buffer;
    while (!closing_) {
      const auto [error, bytes] = co_await socket_->async_read(buffer, kAwait);
      if (error) co_return;
      const std::string text = beast::buffers_to_string(buffer.cdata());
      buffer.consume(buffer.size());
      take_in(text);
    }
  }

  void take_in(const std::string& text) {
    services_.metrics.count_message();
    auto message = socket_->got_text() ? protocol::parse_client_message(text) : not_text();
    if (!messages_.take(services_.now())) {
      refuse(message ? std::optional(message->id) : message.error().id, Refusal{RefusalCode::too_many_messages});
      if (++offences_ > kMaxOffences) dismiss(Refusal{RefusalCode::too_many_messages}, Millis(60'000));
      return;
    }
    offences_ = 0;
    if (!message) return refuse(message.error().id, message.error().refusal);
    handle(std::move(message).value());
  }

  static Expected<protocol::ClientMessage, protocol::BadMessage> not_text() {
    return Unexpected{protocol::BadMessage{std::nullopt, {RefusalCode::unreadable_message, "a text frame expected"}}};
  }

  void refuse(const std::optional<std::string>& id, const Refusal& refusal) {
    services_.metrics.count_refusal(refusal.code);
    send(std::make_shared<const std::string>(refused_message(id, refusal)));
  }

  void handle(protocol::ClientMessage message) {
    if (auto* command = std::get_if<protocol::Command>(&message.content)) {
      if (!room_) return refuse(message.id, Refusal{RefusalCode::not_attending});
      room_->command(this->shared_from_this(), {message.id, message.digest}, std::move(*command));
    } else if (room_) {
      refuse(message.id, Refusal{RefusalCode::already_attending});
    } else if (const auto refusal = attend(std::get<protocol::Attend>(message.content))) {
      refuse(message.id, *refusal);
      if (refusal->code == RefusalCode::server_full) dismiss(*refusal, kFullFor);
    }
  }

  std::optional<Refusal> attend(const protocol::Attend& wish) {
    const auto id = TableId::parse(wish.table);
    if (!id) return Refusal{RefusalCode::no_such_table};
    auto room = services_.house.find(*id);
    if (!room) return room.error();
    std::optional<PersonId> person;
    if (wish.token) {
      person = (*room)->table().person_with(TokenHash::of(*wish.token));
      if (!person) return Refusal{RefusalCode::wrong_token};
    }
    if (auto refusal = place_problem(person.has_value())) return refusal;
    // First, so that the table is left whatever goes wrong from here on.
    room_ = std::move(room).value();
    if (auto refusal = room_->attend(this->shared_from_this(), person, wish.after)) {
      room_ = nullptr;
      return refusal;
    }
    has_seat_ = person.has_value();
    wake_.expires_at(kNever);
    return std::nullopt;
  }

  std::optional<Refusal> place_problem(bool has_seat) {
    if (!peer_.is_on_probation()) return std::nullopt;
    if (!has_seat || !services_.connections.give_place(*this)) return peer_.refusal;
    peer_.refusal.reset();
    return std::nullopt;
  }

  asio::awaitable<void> write_queue() {
    while (!closing_) {
      if (queue_.empty()) {
        if (farewell_) break;
        co_await wake_.async_wait(kAwait);
        if (!room_ && std::chrono::steady_clock::now() >= wake_.expiry()) {
          dismiss(Refusal{RefusalCode::not_attending}, std::nullopt);
        }
        continue;
      }
      const Text text = queue_.front();
      const auto bytes_to_write = asio::buffer(*text);
      writing_since_ = std::chrono::steady_clock::now();
      const auto [error, bytes] = co_await socket_->async_write(bytes_to_write, kAwait);
      writing_since_.reset();
      if (error) co_return;
      queue_.pop_front();
      queued_bytes_ -= text->size();
    }
    if (!farewell_ || closing_) co_return;
    socket_->set_option(beast::websocket::stream_base::timeout{times_.farewell, times_.farewell, false});
    const beast::websocket::close_reason reason(*farewell_);
    co_await socket_->async_close(reason, kAwait);
  }

  ConnectionServices& services_;
  Peer peer_;
  Ended ended_;
  SessionTimes times_;
  Stream stream_;
  // Without compression, which would cost every connection a window of memory and every build a minute.
  std::optional<WebSocket> socket_;
  asio::steady_timer wake_;  // cancelled when there is something to do
  bool is_first_ = true;     // no request has come yet
  bool handling_ = false;    // a request
  bool leaving_ = false;     // after the request at hand
  bool closing_ = false;
  std::optional<beast::websocket::close_code> farewell_;  // close once everything is written
  TokenBucket messages_;
  TokenBucket controls_;
  int offences_ = 0;
  std::deque<Text> queue_;
  std::size_t queued_bytes_ = 0;
  std::optional<std::chrono::steady_clock::time_point> writing_since_;  // what is being sent
  std::shared_ptr<Room> room_;
  bool has_seat_ = false;
};

}  // namespace vivarium::server
