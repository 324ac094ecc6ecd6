#include "cli/bot_games.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "cli/bot_seat.hpp"
#include "engine/record/record.hpp"
#include "games/catalog/all_games.hpp"
#include "protocol/printable.hpp"
#include "protocol/record_json.hpp"

namespace vivarium::cli {
namespace {

// The text in lines, each with the name of who wrote it before it.
void add_lines(std::vector<std::string>& notes, const std::string& name, std::string_view text) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    if (end > 0) notes.push_back(name + ": " + printable(text.substr(0, end)));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

template <bots::KnownGame G>
class BotGamesOf final : public BotGames {
 public:
  BotGamesOf(const typename G::Options& options, std::uint64_t seed) : game_(options), seed_(seed) {}

  [[nodiscard]] Data options() const override { return G::options_data(game_.options()); }
  [[nodiscard]] int players() const override { return game_.players(); }

  [[nodiscard]] std::optional<PlayedGame> play(const GameOrder& order,
                                               const std::atomic<bool>& given_up) const override {
    typename G::State state = game_.initial();
    Seats seats = take_seats(order, &state, given_up);
    const bool programs = std::any_of(seats.begin(), seats.end(), [](const auto& seat) { return seat.is_program(); });
    PlayedGame played;
    std::vector<RecordStep> steps;
    Rng chance_rng(seed_, order.deal);
    typename G::MoveList moves;
    for (Stage stage = game_.stage(state); !stage.is_over(); stage = game_.stage(state)) {
      if (given_up) return std::nullopt;
      const typename G::State before = state;
      Events events;
      if (stage.is_chance()) {
        const auto chance = game_.sample_chance(state, chance_rng);
        if (order.record) steps.emplace_back(game_.to_outcome(chance));
        game_.apply(state, chance);
        if (programs) game_.describe(before, chance, state, events);
      } else {
        // Seats that choose at the same time do so in seat order, which is the order of the record; none of them sees
        // what the others have chosen.
        const Seat seat = stage.to_act.first();
        game_.legal_moves(state, seat, moves);
        const auto move =
            seats[index_of(seat)].decide(game_.observe(state, Viewer::seat(seat)), moves, stage, given_up);
        if (order.record) steps.emplace_back(step_of(seat, move, moves, order.legal_lists));
        game_.apply(state, seat, move);
        if (programs) game_.describe(before, seat, move, state, events);
        ++played.decisions;
      }
      for (BotSeat<G>& seat : seats) {
        seat.hear(events);
        seat.watch(state);
      }
    }
    if (given_up) return std::nullopt;
    const Result result = result_of(state);
    played.scores = game_.scores(state);
    played.winners = game_.winners(state);
    for (std::size_t i = 0; i < seats.size(); ++i) played.thinking[i] = seats[i].thinking();
    if (programs) end_programs(order, seats, result, played, given_up);
    if (order.record) played.record = record_line(order, std::move(steps), result);
    return played;
  }

 private:
  using Seats = std::vector<BotSeat<G>>;

  static std::size_t index_of(Seat seat) { return static_cast<std::size_t>(seat.index()); }

  // Far away from every generator of chance.
  [[nodiscard]] Rng bot_generator(std::uint64_t game_number, std::size_t seat) const {
    std::uint64_t mix = seed_ ^ 0x626f'7473'626f'7473ULL;
    return Rng(split_mix(mix), game_number * kMaxSeats + seat);
  }

  static MoveStep step_of(Seat seat, const typename G::Move& move, const typename G::MoveList& moves,
                          LegalLists lists) {
    MoveStep step{seat, G::to_text(move), std::nullopt};
    if (lists == LegalLists::leave_out) return step;
    step.legal.emplace();
    for (const auto& legal : moves) step.legal->push_back(G::to_text(legal));
    return step;
  }

  [[nodiscard]] Seats take_seats(const GameOrder& order, const typename G::State* state,
                                 const std::atomic<bool>& given_up) const {
    Seats seats;
    for (std::size_t i = 0; i < order.seats.size(); ++i) {
      seats.emplace_back(game_, Seat(static_cast<int>(i)), *order.seats[i], state, bot_generator(order.number, i));
      if (seats.back().is_program()) seats.back().begin(given_up);
    }
    return seats;
  }

  static void end_programs(const GameOrder& order, Seats& seats, const Result& result, PlayedGame& played,
                           const std::atomic<bool>& given_up) {
    SeatSet failed;
    for (std::size_t i = 0; i < seats.size(); ++i) {
      const Seat seat(static_cast<int>(i));
      seats[i].end(result, given_up);
      add_lines(played.notes, fmt::format("{}, game {}, seat {}", order.seats[i]->full_name(), order.number, i),
                seats[i].take_complaints());
      if (!seats[i].failure()) continue;
      failed.insert(seat);
      played.failures.push_back({order.seats[i]->text, order.number, seat, *seats[i].failure()});
    }
    if (!failed.empty()) lose_by_failure(played, failed);
  }

  [[nodiscard]] Result result_of(const typename G::State& state) const {
    Result result;
    for (const Scores& round : game_.round_scores(state)) result.rounds.emplace_back(round.begin(), round.end());
    const Scores scores = game_.scores(state);
    result.scores.assign(scores.begin(), scores.end());
    for (const Seat seat : game_.winners(state)) result.winners.push_back(seat);
    return result;
  }

  [[nodiscard]] std::string record_line(const GameOrder& order, std::vector<RecordStep> steps,
                                        const Result& result) const {
    Record record;
    record.game = G::info().id;
    record.options = options();
    for (const Contestant* contestant : order.seats) record.players.push_back("bot:" + contestant->full_name());
    record.seed = fmt::format("{:016x}{:016x}", seed_, order.deal);
    record.steps = std::move(steps);
    record.result = result;
    return to_json_line(record) + '\n';
  }

  G game_;
  std::uint64_t seed_;
};

}  // namespace

void lose_by_failure(PlayedGame& game, SeatSet failed) {
  std::vector<Seat> others;
  for (std::size_t i = 0; i < game.scores.size(); ++i) {
    if (const Seat seat(static_cast<int>(i)); !failed.contains(seat)) others.push_back(seat);
  }
  const auto score_of = [&](Seat seat) -> auto& { return game.scores[static_cast<std::size_t>(seat.index())]; };
  const auto fewer = [&](Seat a, Seat b) { return score_of(a) < score_of(b); };
  SeatSet winners;
  for (const Seat seat : others) {
    if (game.winners.contains(seat)) winners.insert(seat);
  }
  if (!others.empty()) {
    const auto lowest = score_of(*std::min_element(others.begin(), others.end(), fewer));
    const auto highest = score_of(*std::max_element(others.begin(), others.end(), fewer));
    for (const Seat seat : failed) score_of(seat) = std::min(score_of(seat), lowest);
    if (winners.empty()) {
      for (const Seat seat : others) {
        if (score_of(seat) == highest) winners.insert(seat);
      }
    }
  }
  game.winners = winners;
}

void Thinking::add(const Thinking& other) {
  moves += other.moves;
  milliseconds += other.milliseconds;
  longest = std::max(longest, other.longest);
}

Expected<std::unique_ptr<BotGames>, FieldError> make_bot_games(std::string_view game, const Data& options,
                                                               std::string_view path, std::uint64_t seed) {
  using Made = Expected<std::unique_ptr<BotGames>, FieldError>;
  Made made = Unexpected{FieldError{"game", "no such game"}};
  AllGames::with(game, [&]<Game G>() {
    const auto parsed = G::parse_options(options, path, Completeness::defaults_allowed);
    if (parsed) {
      made = Made(std::make_unique<BotGamesOf<G>>(*parsed, seed));
    } else {
      made = Made(Unexpected{parsed.error()});
    }
  });
  return made;
}

}  // namespace vivarium::cli
