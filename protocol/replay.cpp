#include "protocol/replay.hpp"

#include <algorithm>
#include <charconv>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "engine/match/verify.hpp"
#include "games/catalog/catalog.hpp"
#include "protocol/position.hpp"

namespace vivarium::protocol {
namespace {

Refusal wrong_field(std::string_view name, std::string_view expected) {
  return {RefusalCode::wrong_field, std::string(name) + ": " + std::string(expected) + " expected"};
}

Refusal wrong_record(std::string reason) { return {RefusalCode::wrong_record, std::move(reason)}; }

std::optional<std::size_t> number_up_to(std::string_view text, std::size_t highest) {
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || number > highest) return std::nullopt;
  return number;
}

std::optional<Viewer> viewer_named(std::string_view name) {
  constexpr std::string_view kSeat = "seat";
  if (name == "all") return Viewer::finished();
  if (name == "spectator") return Viewer::spectator();
  if (!name.starts_with(kSeat)) return std::nullopt;
  const auto seat = number_up_to(name.substr(kSeat.size()), kMaxSeats - 1);
  if (!seat) return std::nullopt;
  return Viewer::seat(Seat(static_cast<int>(*seat)));
}

// Plays a verified record and notes what one viewer sees of it.
class Replay {
 public:
  Replay(Match& match, const ReplayWish& wish) : match_(match), wish_(wish) {}

  void run(const Record& record) {
    for (std::size_t step = 0; step < record.steps.size(); ++step) {
      const Events events = std::visit([&](const auto& content) { return carry_out(content); }, record.steps[step]);
      note_round(step);
      if (step < wish_.from || step - wish_.from >= wish_.count) continue;
      Data frame = Data::object({{"step", static_cast<std::int64_t>(step)}});
      std::visit([&](const auto& content) { describe(content, frame); }, record.steps[step]);
      frames_.push_back(complete(std::move(frame), events));
    }
  }

  [[nodiscard]] Data take_rounds() { return std::move(rounds_); }
  [[nodiscard]] Data take_frames() { return std::move(frames_); }

 private:
  // Neither can fail: the same steps have been verified.
  Events carry_out(const ChanceOutcome& outcome) { return match_.commit(match_.prepare(outcome).value()); }
  Events carry_out(const MoveStep& choice) { return match_.commit(match_.prepare(choice.seat, choice.move).value()); }

  // Which cards came and what somebody chose in secret is told to those who knew it; events tell the others what they
  // could see.
  void describe(const ChanceOutcome& outcome, Data& frame) const {
    frame.set("chance", outcome.kind);
    if (!wish_.viewer.sees_everything()) return;
    if (outcome.player) {
      frame.set("player", outcome.player->index());
      return;
    }
    Data cards = Data::array();
    for (const std::string& card : outcome.cards) cards.push_back(card);
    frame.set("cards", std::move(cards));
  }

  void describe(const MoveStep& choice, Data& frame) const {
    frame.set("seat", choice.seat.index());
    if (wish_.viewer.sees_secrets_of(choice.seat)) frame.set("move", choice.move);
  }

  [[nodiscard]] Data complete(Data frame, const Events& events) const {
    Data told = Data::array();
    for (const Event& event : events) {
      if (event.audience.includes(wish_.viewer)) {
        told.push_back(to_data(event));
      }
    }
    const Stage stage = match_.stage();
    frame.set("events", std::move(told)).set("to_act", seat_list(stage.to_act));
    frame.set("decided", seat_list(stage.decided)).set("view", match_.view(wish_.viewer));
    return frame;
  }

  // A round begins where its first choice is due: what comes before is the end of the one before, and chance.
  void note_round(std::size_t step) {
    if (!match_.stage().is_decision()) return;
    const Data view = match_.view(Viewer::spectator());
    const Data* round = view.find("round");
    if (round == nullptr || *round == round_) return;
    round_ = *round;
    rounds_.push_back(Data::object({{"round", round_}, {"step", static_cast<std::int64_t>(step)}}));
  }

  Match& match_;
  const ReplayWish& wish_;
  Data round_;
  Data rounds_ = Data::array();
  Data frames_ = Data::array();
};

}  // namespace

Expected<ReplayWish, Refusal> parse_replay_wish(std::string_view query) {
  ReplayWish wish;
  std::optional<std::string_view> view;
  std::optional<std::string_view> from;
  std::optional<std::string_view> count;
  while (!query.empty()) {
    const std::string_view part = query.substr(0, query.find('&'));
    query.remove_prefix(std::min(part.size() + 1, query.size()));
    const std::size_t equals = std::min(part.find('='), part.size());
    const std::string_view name = part.substr(0, equals);
    auto* place = name == "view" ? &view : name == "from" ? &from : name == "count" ? &count : nullptr;
    if (place == nullptr || place->has_value()) {
      return Unexpected{Refusal{RefusalCode::wrong_field, "view, from and count, each once, can be asked for"}};
    }
    *place = part.substr(std::min(equals + 1, part.size()));
  }
  if (view) {
    const auto viewer = viewer_named(*view);
    if (!viewer) return Unexpected{wrong_field("view", "all, spectator or seat and a number")};
    wish.viewer = *viewer;
  }
  if (from) {
    const auto number = number_up_to(*from, kMaxRecordSteps);
    if (!number) return Unexpected{wrong_field("from", "0 to " + std::to_string(kMaxRecordSteps))};
    wish.from = *number;
  }
  if (count) {
    const auto number = number_up_to(*count, kMostFrames);
    if (!number || *number == 0) return Unexpected{wrong_field("count", "1 to " + std::to_string(kMostFrames))};
    wish.count = *number;
  }
  return wish;
}

Expected<Record, Refusal> parse_replay_record(std::string_view json) {
  if (json.size() > kReplayLimits.bytes) return Unexpected{Refusal{RefusalCode::message_too_large}};
  const auto data = parse_json(json, kReplayLimits);
  if (!data) return Unexpected{Refusal{RefusalCode::unreadable_message, data.error().text()}};
  auto record = record_from_data(*data);
  if (!record) return Unexpected{wrong_record(record.error().text())};
  return std::move(record).value();
}

Expected<Data, Refusal> replay_data(const Record& record, const ReplayWish& wish) {
  auto match = make_match_for(record);
  if (!match) return Unexpected{wrong_record(match.error().text())};
  const std::unique_ptr<Match> fresh = (*match)->clone();
  const auto seat = wish.viewer.as_seat();
  if (seat && seat->index() >= fresh->players()) return Unexpected{Refusal{RefusalCode::no_such_seat}};
  const Verification verification = verify(record, **match);
  if (!verification.accepted()) {
    const auto& difference = *verification.difference;
    return Unexpected{
        wrong_record((difference.step ? "step " + std::to_string(*difference.step) + ": " : "") + difference.reason)};
  }
  Replay replay(*fresh, wish);
  replay.run(record);
  Data data = Data::object({{"game", record.game}, {"options", record.options}});
  Data players = Data::array();
  for (const std::string& player : record.players) players.push_back(player);
  data.set("players", std::move(players)).set("total", static_cast<std::int64_t>(record.steps.size()));
  data.set("rounds", replay.take_rounds());
  if (record.result) data.set("result", to_data(*record.result));
  data.set("from", static_cast<std::int64_t>(wish.from)).set("frames", replay.take_frames());
  return data;
}

}  // namespace vivarium::protocol
