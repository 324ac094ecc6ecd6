#include "protocol/replay.hpp"

#include <algorithm>
#include <charconv>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "engine/core/seat_numbers.hpp"
#include "engine/match/verify.hpp"
#include "games/catalog/catalog.hpp"
#include "protocol/position.hpp"

namespace vivarium::protocol {
namespace {

// Few: to play on from one of them, without looking at the match, takes little.
constexpr std::size_t kMaxCheckpoints = 8;
// Of a match without its options and steps: a state has at most 512 bytes.
constexpr std::size_t kPositionBytes = 2048;

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

// Neither can fail: the same steps have been verified.
Events carry_out(Match& match, const ChanceOutcome& outcome) { return match.commit(match.prepare(outcome).value()); }
Events carry_out(Match& match, const MoveStep& choice) {
  return match.commit(match.prepare(choice.seat, choice.move).value());
}
Events carry_out(Match& match, const RecordStep& step) {
  return std::visit([&](const auto& content) { return carry_out(match, content); }, step);
}

// Which cards came and what somebody chose in secret is told to those who knew it; events tell the others what they
// could see.
void describe(const ChanceOutcome& outcome, Viewer viewer, Data& frame) {
  frame.set("chance", outcome.kind);
  if (!viewer.sees_everything()) return;
  if (outcome.player) {
    frame.set("player", outcome.player->index());
    return;
  }
  Data cards = Data::array();
  for (const std::string& card : outcome.cards) cards.push_back(card);
  frame.set("cards", std::move(cards));
}

void describe(const MoveStep& choice, Viewer viewer, Data& frame) {
  frame.set("seat", choice.seat.index());
  if (viewer.sees_secrets_of(choice.seat)) frame.set("move", choice.move);
}

// What the viewer sees once the step has been carried out.
void show_position(const Match& match, const Events& events, Viewer viewer, Data& frame) {
  Data told = Data::array();
  for (const Event& event : events) {
    if (event.audience.includes(viewer)) told.push_back(to_data(event));
  }
  const Stage stage = match.stage();
  frame.set("events", std::move(told)).set("to_act", seat_numbers(stage.to_act));
  frame.set("decided", seat_numbers(stage.decided));
  frame.set("view", match.view()).set("secrets", match.secrets(viewer));
}

// What an allocation costs besides what it holds.
constexpr std::size_t kAllocation = 16;
std::size_t bytes_of(const std::string& text) {
  const bool inside = text.capacity() <= std::string().capacity();
  return sizeof text + (inside ? 0 : kAllocation + text.capacity());
}

std::size_t bytes_of(const RecordStep& step) {
  std::size_t bytes = sizeof step + kAllocation;
  if (const auto* outcome = std::get_if<ChanceOutcome>(&step)) {
    for (const std::string& card : outcome->cards) bytes += bytes_of(card);
  } else {
    const auto& choice = std::get<MoveStep>(step);
    bytes += bytes_of(choice.move) - sizeof(std::string);
    if (choice.legal) {
      for (const std::string& move : *choice.legal) bytes += bytes_of(move);
    }
  }
  return bytes;
}

std::size_t bytes_of(const Data& data) {
  std::size_t bytes = sizeof data;
  if (const auto* text = data.as_text()) bytes += bytes_of(*text) - sizeof *text;
  if (const auto* items = data.as_array()) {
    for (const Data& item : *items) bytes += bytes_of(item);
  }
  if (const auto* members = data.as_object()) {
    for (const auto& [name, value] : *members) bytes += bytes_of(name) + bytes_of(value);
  }
  return bytes + kAllocation;
}

}  // namespace

Expected<ReplayRequest, Refusal> parse_replay_request(std::string_view query) {
  ReplayRequest wish;
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
    const auto number = number_up_to(*count, kMaxFrames);
    if (!number || *number == 0) return Unexpected{wrong_field("count", "1 to " + std::to_string(kMaxFrames))};
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

Expected<VerifiedReplay, Refusal> VerifiedReplay::of(Record record) {
  auto match = make_match_for(record);
  if (!match) return Unexpected{wrong_record(match.error().text())};
  std::unique_ptr<Match> fresh = (*match)->clone();
  const Verification verification = verify(record, **match);
  if (!verification.accepted()) {
    const auto& difference = *verification.difference;
    return Unexpected{
        wrong_record((difference.step ? "step " + std::to_string(*difference.step) + ": " : "") + difference.reason)};
  }
  VerifiedReplay replay(std::move(record));
  replay.facts_ = fresh->facts();
  replay.play_through(std::move(fresh));
  return replay;
}

void VerifiedReplay::play_through(std::unique_ptr<Match> match) {
  // A match carries its steps with it, so that many checkpoints of a long game would weigh more than the game.
  spacing_ = std::max(kMaxFrames, record_.steps.size() / kMaxCheckpoints + 1);
  const std::size_t bytes_of_position = kPositionBytes + bytes_of(record_.options);
  std::size_t bytes_of_steps = 0;
  bytes_ = bytes_of_position;
  Data round;
  for (std::size_t step = 0; step < record_.steps.size(); ++step) {
    if (step % spacing_ == 0) {
      checkpoints_.push_back(match->clone());
      bytes_ += bytes_of_position + bytes_of_steps;
    }
    if (auto* choice = std::get_if<MoveStep>(&record_.steps[step])) choice->legal.reset();
    bytes_of_steps += bytes_of(record_.steps[step]);
    carry_out(*match, record_.steps[step]);
    // A round begins where its first choice is due: what comes before is the end of the one before, and chance.
    if (!match->stage().is_decision()) continue;
    const Data view = match->view();
    const Data* now = view.find("round");
    if (now == nullptr || *now == round) continue;
    round = *now;
    rounds_.push_back(Data::object({{"round", round}, {"step", static_cast<std::int64_t>(step)}}));
  }
  bytes_ += bytes_of_steps + bytes_of(rounds_) + bytes_of(facts_);
}

Expected<Data, Refusal> VerifiedReplay::page(const ReplayRequest& wish) const {
  const auto seat = wish.viewer.as_seat();
  if (seat && seat->index() >= static_cast<int>(record_.players.size())) {
    return Unexpected{Refusal{RefusalCode::no_such_seat}};
  }
  Data frames = Data::array();
  const std::size_t total = record_.steps.size();
  if (wish.from < total) {
    const std::size_t end = wish.from + std::min(wish.count, total - wish.from);
    const std::size_t checkpoint = wish.from / spacing_;
    const std::unique_ptr<Match> match = checkpoints_[checkpoint]->clone();
    for (std::size_t step = checkpoint * spacing_; step < end; ++step) {
      const Events events = carry_out(*match, record_.steps[step]);
      if (step < wish.from) continue;
      Data frame = Data::object({{"step", static_cast<std::int64_t>(step)}});
      std::visit([&](const auto& content) { describe(content, wish.viewer, frame); }, record_.steps[step]);
      show_position(*match, events, wish.viewer, frame);
      frames.push_back(std::move(frame));
    }
  }
  Data data = Data::object({{"game", record_.game}, {"options", record_.options}, {"facts", facts_}});
  Data players = Data::array();
  for (const std::string& player : record_.players) players.push_back(player);
  data.set("players", std::move(players)).set("total", static_cast<std::int64_t>(total));
  data.set("rounds", rounds_);
  if (record_.result) data.set("result", to_data(*record_.result));
  data.set("from", static_cast<std::int64_t>(wish.from)).set("frames", std::move(frames));
  return data;
}

Expected<Data, Refusal> replay_data(const Record& record, const ReplayRequest& wish) {
  const auto replay = VerifiedReplay::of(record);
  if (!replay) return Unexpected{replay.error()};
  return replay->page(wish);
}

}  // namespace vivarium::protocol
