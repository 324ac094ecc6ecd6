#include "cli/exec/exec_seat.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "cli/engine/engine_session.hpp"
#include "engine/record/record.hpp"
#include "protocol/json.hpp"
#include "protocol/printable.hpp"

namespace vivarium::cli {
namespace {

using Kind = ExecFailure::Kind;
using Status = ChildProcess::Status;

constexpr std::size_t kQuotedAtMost = 60;

std::string quoted(std::string_view text) { return "'" + shortened(text, kQuotedAtMost) + "'"; }

ChildProcess::TimeLimit time_limit_of(std::chrono::milliseconds limit, const std::atomic<bool>& cancelled) {
  return {ChildProcess::Clock::now() + limit, cancelled};
}

// Where a program says nothing else, its last words are the best explanation.
std::string last_line(std::string_view error_output) {
  while (!error_output.empty() && error_output.back() == '\n') error_output.remove_suffix(1);
  const std::size_t line_break = error_output.rfind('\n');
  return std::string(line_break == std::string_view::npos ? error_output : error_output.substr(line_break + 1));
}

}  // namespace

std::optional<ExecFailure> ExecSeat::begin(const ExecGame& game, const std::atomic<bool>& cancelled) {
  const ExecLimits& limits = program_.limits();
  const Data message = Data::object({{"type", "game"},
                                     {"id", Data()},
                                     {"protocol", kEngineProtocol},
                                     {"game", game.game},
                                     {"options", game.options},
                                     {"facts", game.facts},
                                     {"seat", game.seat.index()},
                                     {"seed", fmt::format("{:#018x}", game.seed)},
                                     {"move_milliseconds", static_cast<std::int64_t>(limits.move.count())}});
  while (true) {
    auto acquired = program_.acquire();
    if (!acquired) return ExecFailure{Kind::start, "cannot be started: " + acquired.error()};
    process_ = std::move(acquired->process);
    const auto ready = ask(message, "ready", time_limit_of(limits.start, cancelled));
    if (ready) return std::nullopt;
    // One that was kept may have ended after its last game, and that is no fault. Whatever else goes wrong before the
    // first card: it did not get ready.
    if (acquired->is_new || ready.error().kind != Kind::crash) return ExecFailure{Kind::start, ready.error().detail};
  }
}

void ExecSeat::notify(const Events& events) {
  for (const Event& event : events) {
    if (event.audience.includes(Viewer::seat(seat_))) pending_events_.push_back(protocol::to_data(event));
  }
}

Expected<std::string, ExecFailure> ExecSeat::choose(const protocol::Position& position,
                                                    const std::atomic<bool>& cancelled) {
  Data message = Data::object({{"type", "choose"}, {"id", Data()}});
  message.set("events", std::exchange(pending_events_, Data::array()));
  const Data shown = protocol::to_data(position);
  for (const Data::Member& member : *shown.as_object()) message.set(member.first, member.second);
  const auto answer = ask(std::move(message), "move", time_limit_of(program_.limits().move, cancelled));
  if (!answer) return Unexpected{answer.error()};
  const Data* move = answer->find("move");
  if (move == nullptr || move->as_text() == nullptr) {
    return Unexpected{failed(ExecFailure{Kind::garbage, "an answer without a move"})};
  }
  const Data::Array& moves = *position.moves.as_array();
  const auto is_chosen = [&](const Data& legal) { return *legal.find("text") == *move; };
  if (std::none_of(moves.begin(), moves.end(), is_chosen)) {
    return Unexpected{failed(ExecFailure{Kind::illegal, "not a legal move: " + quoted(*move->as_text())})};
  }
  return *move->as_text();
}

void ExecSeat::end(const Result& result, const std::atomic<bool>& cancelled) {
  if (process_ == nullptr) return;
  Data message = Data::object({{"type", "over"}, {"id", std::to_string(++messages_)}});
  message.set("events", std::exchange(pending_events_, Data::array())).set("result", to_data(result));
  const Status status = process_->send(to_json(message), time_limit_of(program_.limits().move, cancelled));
  error_output_ += process_->take_error_output();
  // Nothing is lost where it does not listen any more: the game is over, and the next one gets a new process.
  if (status == Status::done) program_.release(std::move(process_));
  process_.reset();
}

std::string ExecSeat::take_error_output() {
  if (process_ != nullptr) error_output_ += process_->take_error_output();
  return std::exchange(error_output_, {});
}

Expected<Data, ExecFailure> ExecSeat::ask(Data message, std::string_view answer_type,
                                          const ChildProcess::TimeLimit& time_limit) {
  const std::string id = std::to_string(++messages_);
  message.set("id", id);
  const Status sent = process_->send(to_json(message), time_limit);
  if (sent != Status::done) return Unexpected{failed(sent)};
  return read_answer(answer_type, id, time_limit);
}

Expected<Data, ExecFailure> ExecSeat::read_answer(std::string_view type, const std::string& id,
                                                  const ChildProcess::TimeLimit& time_limit) {
  constexpr JsonLimits kLimits = {.bytes = ChildProcess::kMaxLine, .values = 1'000, .members = 64, .depth = 8};
  std::string line;
  const Status received = process_->receive(line, time_limit);
  if (received != Status::done) return Unexpected{failed(received)};
  auto answer = parse_json(line, kLimits);
  if (!answer) return Unexpected{failed(ExecFailure{Kind::garbage, "not JSON: " + quoted(line)})};
  const Data* its_type = answer->find("type");
  const Data* its_id = answer->find("id");
  if (its_type == nullptr || *its_type != Data(type) || its_id == nullptr || *its_id != Data(id)) {
    return Unexpected{failed(
        ExecFailure{Kind::garbage, fmt::format("'{}' with the id \"{}\" expected, got {}", type, id, quoted(line))})};
  }
  return std::move(answer).value();
}

ExecFailure ExecSeat::failed(ExecFailure failure) {
  error_output_ += process_->take_error_output();
  process_.reset();
  return failure;
}

ExecFailure ExecSeat::failed(Status status) {
  ExecFailure failure{Kind::timeout, "no answer in time"};
  if (status == Status::too_long) failure = {Kind::garbage, "a line longer than 64 KiB"};
  if (status == Status::ended) {
    failure = {Kind::crash, process_->end_in_words()};
    error_output_ += process_->take_error_output();
    if (const std::string words = last_line(error_output_); !words.empty()) failure.detail += ": " + printable(words);
  }
  return failed(std::move(failure));
}

}  // namespace vivarium::cli
