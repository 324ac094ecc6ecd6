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

namespace vivarium::terminal {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using boost::system::error_code;

constexpr auto kAnswerTime = std::chrono::seconds(10);
// Head and content together; ours are a few hundred bytes.
constexpr std::size_t kLargestAnswer = std::size_t{64} << 10U;
// Once more where the connection breaks: under the same key only one seat is taken.
constexpr int kAttempts = 2;

using Request = http::request<http::string_body>;
using Response = http::response<http::string_body>;

asio::awaitable<Breakdown> send_request(ServerStream& stream, const TableLink& link, const Request& request,
                                        Response& response) {
  const Breakdown breakdown = co_await stream.connect(link);
  if (breakdown) co_return breakdown;
  stream.next_layer().expires_after(kAnswerTime);
  stream.allow_to_read(kLargestAnswer);
  error_code error;
  co_await http::async_write(stream, request, into(error));
  if (error) co_return Breakdown{error};
  beast::flat_buffer buffer;
  co_await http::async_read(stream, buffer, response, into(error));
  co_return Breakdown{error};
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

JoinProblem problem_of(const Breakdown& breakdown) {
  if (breakdown.distrust) return {JoinProblem::Kind::distrusted, std::string(to_name(*breakdown.distrust))};
  return {JoinProblem::Kind::unreachable, breakdown.error.message()};
}

// What one exchange with the server came to.
Breakdown exchange(const TableLink& table, const Request& request, Response& response) {
  asio::io_context io;
  ServerStream stream(io);
  Breakdown breakdown;
  const auto ended = [&](const std::exception_ptr& problem, const Breakdown& result) {
    breakdown = problem ? Breakdown{http::make_error_code(http::error::bad_field)} : result;
  };
  asio::co_spawn(io, send_request(stream, table, request, response), ended);
  try {
    io.run();
  } catch (const std::exception&) {
    // What Beast throws at answers that are none of HTTP.
    return {http::make_error_code(http::error::bad_field)};
  }
  return breakdown;
}

std::string text_of(const Data* data, std::string_view name) {
  const Data* member = data != nullptr ? data->find(name) : nullptr;
  return member != nullptr && member->as_text() != nullptr ? *member->as_text() : "";
}

}  // namespace

Expected<TableLink, JoinProblem> take_seat(const TableLink& table, const std::string& name) {
  const Request request = post_request(table, "/api/v1/tables/" + table.table + "/seats",
                                       Data::object({{"name", name}, {"key", random_id()}}));
  Response response;
  Breakdown breakdown;
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    response = {};
    breakdown = exchange(table, request, response);
    // Who was silent for all the time will be so again.
    if (!breakdown || breakdown.distrust || breakdown.error == beast::error::timeout) break;
  }
  if (breakdown) return Unexpected{problem_of(breakdown)};
  const auto answer = server_message(response.body());
  const Data* told = answer ? &*answer : nullptr;
  TableLink seat = table;
  seat.token = text_of(told, "token");
  // It goes into our requests and onto the screen: only what parse_table_link() takes.
  if (const auto link = parse_table_link(seat.seat_link()); link && link->token == seat.token) return *link;
  const std::string code = text_of(told != nullptr ? told->find("refusal") : nullptr, "code");
  if (!code.empty()) return Unexpected{JoinProblem{JoinProblem::Kind::refused, code}};
  return Unexpected{JoinProblem{JoinProblem::Kind::unreachable, "HTTP " + std::to_string(response.result_int())}};
}

}  // namespace vivarium::terminal
