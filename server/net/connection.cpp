#include "server/net/connection.hpp"

#include <algorithm>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <chrono>
#include <deque>
#include <exception>
#include <optional>
#include <tuple>
#include <utility>

#include "protocol/client_message.hpp"
#include "server/lobby/attendant.hpp"
#include "server/log.hpp"
#include "server/net/http_request.hpp"
#include "server/table/table_messages.hpp"

namespace vivarium::server {
namespace {

namespace http = beast::http;
namespace websocket = beast::websocket;
using namespace std::chrono_literals;
using protocol::Refusal;
using protocol::RefusalCode;
using Text = std::shared_ptr<const std::string>;

constexpr auto kRequestTime = 20s;              // for a request to arrive, and between two
constexpr auto kSilentTime = 60s;               // until a WebSocket that does not even answer pings is gone
constexpr auto kFarewellTime = 3s;              // for a close to be answered
constexpr std::size_t kMostFrame = 64U << 10U;  // what is larger is not even read
constexpr int kMostOffences = 100;              // messages over the limit in a row

class Connection final : public ConnectionHandle, public Attendant, public std::enable_shared_from_this<Connection> {
 public:
  Connection(Tcp::socket socket, ConnectionServices& services, std::function<void(const ConnectionHandle*)> ended)
      : services_(services),
        ended_(std::move(ended)),
        stream_(std::move(socket)),
        wake_(stream_.socket().get_executor()),
        messages_(services.config.connections.messages_per_second, services.config.connections.message_burst,
                  services.now()) {
    wake_.expires_at(std::chrono::steady_clock::time_point::max());
  }
  ~Connection() override {
    if (counted_) services_.addresses.release(address_);
    ended_(this);
  }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  void start() {
    asio::co_spawn(
        stream_.get_executor(), [self = shared_from_this()] { return self->run(); },
        [self = shared_from_this()](const std::exception_ptr& failure) { self->report(failure); });
  }

  void cut() override {
    // Closing the socket ends whatever waits for it.
    error_code ignored;
    ignored = socket().close(ignored);
    closing_ = true;
    wake_.cancel();
  }
  void end_if_idle() override {
    if (!socket_ && !handling_) cut();
    leaving_ = true;
  }

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
    farewell_ = refusal.code == RefusalCode::shutting_down ? websocket::close_code::service_restart
                                                           : websocket::close_code::policy_error;
    wake_.cancel();
  }

 private:
  // Exceptions end a connection and nothing else.
  static void report(const std::exception_ptr& failure) {
    if (!failure) return;
    try {
      std::rethrow_exception(failure);
    } catch (const std::exception& error) {
      log(LogLevel::error, "connection failed", {{"reason", std::string_view(error.what())}});
    }
  }

  Tcp::socket& socket() { return socket_ ? beast::get_lowest_layer(*socket_).socket() : stream_.socket(); }

  bool find_address() {
    error_code error;
    const auto peer = stream_.socket().remote_endpoint(error);
    if (error) return false;
    const auto& proxies = services_.config.trusted_proxies;
    from_proxy_ = std::find(proxies.begin(), proxies.end(), peer.address().to_string()) != proxies.end();
    address_ = limit_address(peer.address());
    // Everybody behind a proxy comes from its address: they are counted by the address that it tells.
    if (!from_proxy_) counted_ = services_.addresses.connect(address_, services_.now());
    return true;
  }

  // --- HTTP ---------------------------------------------------------------------------------------------------

  asio::awaitable<void> run() {
    if (!find_address()) co_return;
    const bool welcome = from_proxy_ || counted_;
    beast::flat_buffer buffer;
    while (!leaving_) {
      http::request_parser<http::string_body> parser;
      parser.header_limit(kMostHeaderBytes);
      stream_.expires_after(kRequestTime);
      const error_code error = co_await read_request(buffer, parser);
      if (error) {
        if (const auto answer = answer_to_broken(error)) co_await write(*answer, parser.get(), false);
        break;
      }
      handling_ = true;
      const HttpRequest request = plain(parser.get());
      if (!welcome) {
        co_await write(services_.api.refused({RefusalCode::too_many_connections}), parser.get(), false);
        break;
      }
      if (websocket::is_upgrade(parser.get()) && request.target == Api::kSocketPath) {
        co_await upgrade(parser.release(), request);
        co_return;
      }
      const bool keep = parser.get().keep_alive() && !leaving_;
      if (!co_await write(co_await answer(request), parser.get(), keep) || !keep) break;
      handling_ = false;
    }
    error_code ignored;
    ignored = stream_.socket().shutdown(Tcp::socket::shutdown_send, ignored);
  }

  // The header first: it says where the request goes, and with that how much it may send.
  asio::awaitable<error_code> read_request(beast::flat_buffer& buffer,
                                           http::request_parser<http::string_body>& parser) {
    auto [error, bytes] = co_await http::async_read_header(stream_, buffer, parser, kAwait);
    if (error) co_return error;
    const std::size_t most = Api::most_bytes(parser.get().target());
    if (parser.content_length().value_or(0) > most) co_return http::error::body_limit;
    parser.body_limit(most);
    std::tie(error, bytes) = co_await http::async_read(stream_, buffer, parser, kAwait);
    co_return error;
  }

  // A request that is no request; nothing where there is nobody to answer.
  std::optional<HttpAnswer> answer_to_broken(error_code error) {
    if (error == http::error::body_limit) return services_.api.refused({RefusalCode::message_too_large});
    if (error == http::error::header_limit) {
      return services_.api.refused({RefusalCode::message_too_large, "the header of the request"});
    }
    const bool is_http = error.category() == http::make_error_code(http::error::bad_method).category();
    if (!is_http || error == http::error::end_of_stream || error == http::error::partial_message) return std::nullopt;
    return services_.api.refused({RefusalCode::unreadable_message, "not an HTTP request"});
  }

  HttpRequest plain(const BeastRequest& request) {
    return http_request(request, from_proxy_ ? forwarded_address(request["X-Forwarded-For"], address_) : address_);
  }

  asio::awaitable<HttpAnswer> answer(const HttpRequest& request) {
    if (!services_.addresses.request(request.address, services_.now())) {
      co_return services_.api.refused({RefusalCode::too_many_requests});
    }
    const auto answer = std::make_shared<std::optional<HttpAnswer>>();
    services_.api.handle(request, [self = shared_from_this(), answer](HttpAnswer given) {
      *answer = std::move(given);
      self->wake_.cancel();
    });
    while (!*answer && !closing_) co_await wake_.async_wait(kAwait);
    co_return answer->value_or(HttpAnswer{503, "text/plain", "", {}});
  }

  asio::awaitable<bool> write(HttpAnswer answer, const http::request<http::string_body>& request, bool keep) {
    http::response<http::string_body> response(static_cast<http::status>(answer.status), request.version());
    response.set(http::field::content_type, answer.type);
    for (const auto& [name, value] : security_fields()) response.set(name, value);
    response.set(http::field::cache_control, "no-store");
    for (const auto& [name, value] : answer.fields) response.set(name, value);
    response.keep_alive(keep);
    response.body() = std::move(answer.body);
    response.prepare_payload();
    // What has not changed keeps its length; the 0 of an empty body would be another one (RFC 9110, 8.6).
    if (response.result() == http::status::not_modified) response.erase(http::field::content_length);
    // An answer to HEAD tells the length and leaves the content out.
    if (request.method() == http::verb::head) response.body().clear();
    stream_.expires_after(kRequestTime);
    const auto [error, bytes] = co_await http::async_write(stream_, response, kAwait);
    co_return !error;
  }

  // --- WebSocket ----------------------------------------------------------------------------------------------

  asio::awaitable<void> upgrade(http::request<http::string_body> upgrade_request, HttpRequest request) {
    auto problem = services_.api.socket_problem(request);
    if (!problem && !services_.addresses.request(request.address, services_.now())) {
      problem = Refusal{RefusalCode::too_many_requests};
    }
    if (!problem && from_proxy_) {
      address_ = request.address;
      counted_ = services_.addresses.connect(address_, services_.now());
      if (!counted_) problem = Refusal{RefusalCode::too_many_connections};
    }
    if (problem) {
      co_await write(services_.api.refused(*problem), upgrade_request, false);
      co_return;
    }
    stream_.expires_never();
    socket_.emplace(std::move(stream_));
    socket_->set_option(websocket::stream_base::timeout{kRequestTime, kSilentTime, true});
    socket_->read_message_max(kMostFrame);
    socket_->text(true);
    // One message, one frame: simple clients need not put pieces together.
    socket_->auto_fragment(false);
    const auto [error] = co_await socket_->async_accept(upgrade_request, kAwait);
    if (error) co_return;
    asio::co_spawn(
        socket_->get_executor(), [self = shared_from_this()] { return self->write_queue(); },
        [self = shared_from_this()](const std::exception_ptr& failure) { self->report(failure); });
    co_await read_messages();
    closing_ = true;
    wake_.cancel();
    if (room_) std::exchange(room_, nullptr)->leave(*this);
  }

  asio::awaitable<void> read_messages() {
    beast::flat_buffer buffer;
    int offences = 0;
    while (!closing_) {
      const auto [error, bytes] = co_await socket_->async_read(buffer, kAwait);
      if (error) co_return;
      services_.metrics.count_message();
      const std::string text = beast::buffers_to_string(buffer.data());
      buffer.consume(buffer.size());
      auto message = socket_->got_text() ? protocol::parse_client_message(text) : not_text();
      if (!messages_.take(services_.now())) {
        refuse(message ? std::optional(message->id) : message.error().id, {RefusalCode::too_many_messages});
        if (++offences > kMostOffences) dismiss({RefusalCode::too_many_messages}, Millis(60'000));
        continue;
      }
      offences = 0;
      if (!message) {
        refuse(message.error().id, message.error().refusal);
      } else {
        handle(std::move(message).value());
      }
    }
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
      if (!room_) return refuse(message.id, {RefusalCode::not_attending});
      room_->command(shared_from_this(), std::move(message.id), std::move(*command));
    } else if (room_) {
      refuse(message.id, {RefusalCode::already_attending});
    } else if (const auto refusal = attend(std::get<protocol::Attend>(message.content))) {
      refuse(message.id, *refusal);
    }
  }

  std::optional<Refusal> attend(const protocol::Attend& wish) {
    const auto id = TableId::parse(wish.table);
    auto room = id ? services_.house.find(*id) : nullptr;
    if (!room) return Refusal{RefusalCode::no_such_table};
    std::optional<PersonId> person;
    if (wish.token) {
      person = room->table().person_with(TokenHash::of(*wish.token));
      if (!person) return Refusal{RefusalCode::wrong_token};
    }
    if (auto refusal = room->attend(shared_from_this(), person, wish.after)) return refusal;
    room_ = std::move(room);
    return std::nullopt;
  }

  asio::awaitable<void> write_queue() {
    while (!closing_) {
      if (queue_.empty()) {
        if (farewell_) break;
        co_await wake_.async_wait(kAwait);
        continue;
      }
      const Text text = queue_.front();
      const auto [error, bytes] = co_await socket_->async_write(asio::buffer(*text), kAwait);
      if (error) co_return;
      queue_.pop_front();
      queued_bytes_ -= text->size();
    }
    if (!farewell_ || closing_) co_return;
    socket_->set_option(websocket::stream_base::timeout{kFarewellTime, kFarewellTime, false});
    co_await socket_->async_close(*farewell_, kAwait);
  }

  ConnectionServices& services_;
  std::function<void(const ConnectionHandle*)> ended_;
  beast::tcp_stream stream_;
  // Without compression, which would cost every connection a window of memory and every build a minute.
  std::optional<websocket::stream<beast::tcp_stream, false>> socket_;
  asio::steady_timer wake_;  // cancelled when there is something to do
  std::string address_;
  bool from_proxy_ = false;
  bool counted_ = false;   // among the connections of its address
  bool handling_ = false;  // a request
  bool leaving_ = false;   // after the request at hand
  bool closing_ = false;
  std::optional<websocket::close_code> farewell_;  // close once everything is written
  TokenBucket messages_;
  std::deque<Text> queue_;
  std::size_t queued_bytes_ = 0;
  std::shared_ptr<Room> room_;
};

}  // namespace

std::shared_ptr<ConnectionHandle> start_connection(Tcp::socket socket, ConnectionServices& services,
                                                   std::function<void(const ConnectionHandle*)> ended) {
  auto connection = std::make_shared<Connection>(std::move(socket), services, std::move(ended));
  connection->start();
  return connection;
}

}  // namespace vivarium::server
