#include "terminal/remote/take_seat.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <chrono>
#include <exception>
#include <string_view>
#include <utility>

#include "protocol/json.hpp"
#include "terminal/remote/command_ids.hpp"
#include "terminal/remote/server_message.hpp"
#include "terminal/remote/server_stream.hpp"
#include "terminal/text/view_data.hpp"

namespace vivarium::terminal {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using boost::system::error_code;

constexpr auto kAnswerTime = std::chrono::seconds(10);
// Headers and body together; ours are a few hundred bytes.
constexpr std::size_t kLargestAnswer = std::size_t{64} << 10U;
// A second one if the connection breaks: with the same key only one seat is taken.
constexpr int kAttempts = 2;

using Request = http::request<http::string_body>;
using Response = http::response<http::string_body>;

asio::awaitable<StreamError> send_request(ServerStream& stream, const TableLink& link, const Request& request,
                                          Response& response) {
  const StreamError failure = co_await stream.connect(link);
  if (failure) co_return failure;
  stream.next_layer().expires_after(kAnswerTime);
  stream.allow_to_read(kLargestAnswer);
  error_code error;
  co_await http::async_write(stream, request, into(error));
  if (error) co_return StreamError{error};
  beast::flat_buffer buffer;
  co_await http::async_read(stream, buffer, response, into(error));
  co_return StreamError{error};
}

Request post_request(const TableLink& link, const std::string& path, const Data& body) {
  Request request(http::verb::post, path, 11);
  request.set(http::field::host, link.authority());
  request.set(http::field::content_type, "application/json");
  request.set(http::field::connection, "close");
  request.body() = to_json(body);
  request.prepare_payload();
  return request;
}

bool is_nobody_there(const error_code& error) {
  return error == asio::error::connection_refused || error == asio::error::host_unreachable ||
         error == asio::error::network_unreachable || error == asio::error::timed_out ||
         error == beast::error::timeout || error == asio::error::host_not_found_try_again;
}

SeatProblem problem_of(const StreamError& failure) {
  if (failure.certificate_error) {
    return {SeatProblem::Kind::untrusted, std::string(to_name(*failure.certificate_error))};
  }
  return {is_nobody_there(failure.error) ? SeatProblem::Kind::no_answer : SeatProblem::Kind::unreachable,
          failure.error.message()};
}

// Sends one request and reads the response.
StreamError exchange(const TableLink& table, const Request& request, Response& response) {
  asio::io_context io;
  ServerStream stream(io);
  StreamError failure;
  const auto ended = [&](const std::exception_ptr& problem, const StreamError& result) {
    failure = problem ? StreamError{http::make_error_code(http::error::bad_field)} : result;
  };
  asio::co_spawn(io, send_request(stream, table, request, response), ended);
  try {
    io.run();
  } catch (const std::exception&) {
    // Beast throws at answers that are not HTTP.
    return {http::make_error_code(http::error::bad_field)};
  }
  return failure;
}

}  // namespace

SeatRequest::SeatRequest(TableLink link, std::string path, Data body)
    : link_(std::move(link)), path_(std::move(path)), body_(std::move(body)) {
  body_.set("key", random_id());
}

SeatRequest SeatRequest::at_table(const TableLink& table, const std::string& name) {
  return {table, "/api/v2/tables/" + table.table + "/seats", Data::object({{"name", name}})};
}

SeatRequest SeatRequest::at_new_table(const TableLink& server, Data wish) {
  return {server, "/api/v2/tables", std::move(wish)};
}

Expected<TableLink, SeatProblem> SeatRequest::send() const {
  const Request request = post_request(link_, path_, body_);
  Response response;
  StreamError failure;
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    response = {};
    failure = exchange(link_, request, response);
    // Where nobody is, or a server has let the time run out, that would only be so again.
    if (!failure || failure.certificate_error || is_nobody_there(failure.error)) break;
  }
  if (failure) return Unexpected{problem_of(failure)};
  const auto answer = server_message(response.body());
  const Data body = answer.value_or(Data());
  TableLink seat = link_;
  if (seat.table.empty()) seat.table = ViewData(body)["table"].text();
  seat.token = ViewData(body)["token"].text();
  // It gets into our requests and onto the screen: only if parse_table_link() accepts it.
  if (const auto link = parse_table_link(seat.seat_link()); link && *link == seat) return *link;
  const std::string code = ViewData(body)["refusal"]["code"].text();
  if (!code.empty()) return Unexpected{SeatProblem{SeatProblem::Kind::refused, code}};
  return Unexpected{SeatProblem{SeatProblem::Kind::unreachable, "HTTP " + std::to_string(response.result_int())}};
}

}  // namespace vivarium::terminal
