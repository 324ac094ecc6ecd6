#include "terminal/remote/take_seat.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <chrono>
#include <exception>
#include <string_view>

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

JoinProblem problem_of(const StreamError& failure) {
  if (failure.certificate_error)
    return {JoinProblem::Kind::untrusted, std::string(to_name(*failure.certificate_error))};
  return {JoinProblem::Kind::unreachable, failure.error.message()};
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

Expected<TableLink, JoinProblem> take_seat(const TableLink& table, const std::string& name) {
  const Request request = post_request(table, "/api/v2/tables/" + table.table + "/seats",
                                       Data::object({{"name", name}, {"key", random_id()}}));
  Response response;
  StreamError failure;
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    response = {};
    failure = exchange(table, request, response);
    // A server that let the time run out would do so again.
    if (!failure || failure.certificate_error || failure.error == beast::error::timeout) break;
  }
  if (failure) return Unexpected{problem_of(failure)};
  const auto answer = server_message(response.body());
  const Data body = answer.value_or(Data());
  TableLink seat = table;
  seat.token = ViewData(body)["token"].text();
  // It gets into our requests and onto the screen: only if parse_table_link() accepts it.
  if (const auto link = parse_table_link(seat.seat_link()); link && link->token == seat.token) return *link;
  const std::string code = ViewData(body)["refusal"]["code"].text();
  if (!code.empty()) return Unexpected{JoinProblem{JoinProblem::Kind::refused, code}};
  return Unexpected{JoinProblem{JoinProblem::Kind::unreachable, "HTTP " + std::to_string(response.result_int())}};
}

}  // namespace vivarium::terminal
