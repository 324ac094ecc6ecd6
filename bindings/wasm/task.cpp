#include "bindings/wasm/task.hpp"

#include <atomic>
#include <charconv>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <memory>
#include <utility>
#include <vector>

#include "bindings/wasm/frames.hpp"
#include "engine/match/verify.hpp"
#include "games/catalog/catalog.hpp"
#include "protocol/record_json.hpp"
#include "server/bots/bot_decision.hpp"

namespace vivarium::wasm {
namespace {

using server::BotAnswer;
using server::BotClock;
using server::BotTask;

template <class Number>
std::optional<Number> number_in(std::string_view text) {
  Number number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

// Of an estimate: what bots::MatchEstimate has besides the move.
struct Figures {
  double win;
  double margin;
  double margin_error;
  std::uint32_t weight;
  std::uint32_t unused = 0;
};

std::optional<Figures> figures_in(std::string_view bytes) {
  Figures figures{};
  if (bytes.size() != sizeof figures) return std::nullopt;
  std::memcpy(&figures, bytes.data(), sizeof figures);
  const bool good = std::isfinite(figures.win) && std::isfinite(figures.margin) && std::isfinite(figures.margin_error);
  return good ? std::optional(figures) : std::nullopt;
}

std::optional<BotTask> task_of(const Frame& frame) {
  const auto record = record_from_json(frame.fields[1]);
  if (!record || record->result) return std::nullopt;
  auto match = make_match_for(*record);
  if (!match || !verify(*record, **match).accepted()) return std::nullopt;
  const SeatSet choosers = (*match)->stage().choosers();
  if (frame.id >= kMaxSeats || !choosers.contains(Seat(static_cast<int>(frame.id)))) return std::nullopt;
  BotTask task{std::move(match).value(),
               Seat(static_cast<int>(frame.id)),
               std::string(frame.fields[0]),
               std::make_shared<const std::atomic<bool>>(false),
               {}};
  return task;
}

}  // namespace

// The match goes as its record. Choices that others have made in secret are not in it: a bot has them still to come.
std::string task_bytes(const BotTask& task, BotClock::duration waited) {
  Record record;
  record.game = std::string(task.match->info().id);
  record.options = task.match->options();
  for (int i = 0; i < task.match->players(); ++i) record.players.push_back("player " + std::to_string(i + 1));
  record.steps = task.match->steps();
  const auto milliseconds = std::chrono::duration_cast<std::chrono::milliseconds>(waited).count();
  std::string bytes;
  write_frame(bytes, 0, static_cast<std::uint32_t>(task.seat.index()),
              {task.bot, to_json_line(record), std::to_string(milliseconds)});
  return bytes;
}

std::string think(std::string_view task) {
  const auto frame = read_frame(task);
  if (!frame || frame->fields.size() != 3) return {};
  const auto waited = number_in<std::int64_t>(frame->fields[2]);
  const auto asked = waited ? task_of(*frame) : std::nullopt;
  if (!asked) return {};
  const std::atomic<bool> stopping{false};
  const BotAnswer answer = bot_decision(*asked, stopping, std::chrono::milliseconds(*waited));
  std::vector<Figures> figures;
  for (const bots::MatchEstimate& estimate : answer.decision.estimates) {
    figures.push_back({estimate.win, estimate.margin, estimate.margin_error, estimate.weight});
  }
  const std::string simulations = std::to_string(answer.decision.simulations);
  std::vector<std::string_view> fields = {answer.decision.move, simulations};
  for (std::size_t i = 0; i < figures.size() && fields.size() + 2 <= kMaxFields; ++i) {
    fields.emplace_back(answer.decision.estimates[i].move);
    fields.emplace_back(reinterpret_cast<const char*>(&figures[i]), sizeof(Figures));
  }
  std::string bytes;
  write_frame(bytes, 0, answer.shortened ? 1 : 0, fields);
  return bytes;
}

std::optional<BotAnswer> answer_of(std::string_view bytes) {
  const auto frame = read_frame(bytes);
  if (!frame || frame->fields.size() < 2 || frame->fields.size() % 2 != 0) return std::nullopt;
  const auto simulations = number_in<std::uint64_t>(frame->fields[1]);
  if (!simulations) return std::nullopt;
  BotAnswer answer{{std::string(frame->fields[0]), {}, *simulations}, frame->id != 0};
  for (std::size_t i = 2; i < frame->fields.size(); i += 2) {
    const auto figures = figures_in(frame->fields[i + 1]);
    if (!figures) return std::nullopt;
    answer.decision.estimates.push_back(
        {std::string(frame->fields[i]), figures->win, figures->margin, figures->margin_error, figures->weight});
  }
  return answer;
}

}  // namespace vivarium::wasm
