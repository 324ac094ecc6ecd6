#include "terminal/remote/take_seat.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <chrono>
#include <exception>

#include "protocol/json.hpp"
#include "terminal/remote/server_stream.hpp"

namespace vivarium::terminal {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using boost::system::error_code;

constexpr auto kAnswerTime = std::chrono::seconds(10);

using Request = http::request<http::string_body>;
using Response = http::response<http::string_body>;

asio::awaitable<Breakdown> send_request(ServerStream& stream, TableLink link, Request request, Response& response) {
  const Breakdown breakdown = co_await stream.connect(link);
  if (breakdown) co_return breakdown;
  stream.next_layer().expires_after(kAnswerTime);
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

}  // namespace

Expected<TableLink, JoinProblem> take_seat(const TableLink& table, const std::string& name) {
  asio::io_context io;
  ServerStream stream(io);
  Response response;
  Breakdown breakdown;
  const Request request =
      post_request(table, "/api/v1/tables/" + table.table + "/seats", Data::object({{"name", name}}));
  const auto ended = [&](const std::exception_ptr& /*problem*/, const Breakdown& result) { breakdown = result; };
  asio::co_spawn(io, send_request(stream, table, request, response), ended);
  io.run();
  if (breakdown) return Unexpected{problem_of(breakdown)};
  const auto answer = parse_json(response.body());
  const Data* token = answer ? answer->find("token") : nullptr;
  if (token != nullptr && token->as_text() != nullptr) {
    TableLink seat = table;
    seat.token = *token->as_text();
    return seat;
  }
  const Data* refusal = answer ? answer->find("refusal") : nullptr;
  const Data* code = refusal != nullptr ? refusal->find("code") : nullptr;
  if (code != nullptr && code->as_text() != nullptr) {
    return Unexpected{JoinProblem{JoinProblem::Kind::refused, *code->as_text()}};
  }
  return Unexpected{JoinProblem{JoinProblem::Kind::unreachable, "HTTP " + std::to_string(response.result_int())}};
}

}  // namespace vivarium::terminal
