#include "cli/arena/bot_games.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "cli/arena/bot_seat.hpp"
#include "cli/records/recorded_game.hpp"
#include "engine/match/result_of.hpp"
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

  [[nodiscard]] std::optional<PlayedGame> play(const GameRequest& request,
                                               const std::atomic<bool>& cancelled) const override {
    typename G::State state = game_.initial();
    Seats seats = take_seats(request, &state, cancelled);
    const bool programs = std::any_of(seats.begin(), seats.end(), [](const auto& seat) { return seat.is_program(); });
    PlayedGame played;
    std::vector<RecordStep> steps;
    Rng chance_rng(seed_, request.deal);
    typename G::MoveList moves;
    for (Stage stage = game_.stage(state); !stage.is_over(); stage = game_.stage(state)) {
      if (cancelled) return std::nullopt;
      const typename G::State before = state;
      Events events;
      if (stage.is_chance()) {
        const auto chance = game_.sample_chance(state, chance_rng);
        if (request.record) steps.emplace_back(game_.to_outcome(chance));
        game_.apply(state, chance);
        if (programs) game_.describe(before, chance, state, events);
      } else {
        // Seats that choose at the same time do so in seat order, which is the order of the record; none of them sees
        // what the others have chosen.
        const Seat seat = stage.to_act.first();
        game_.legal_moves(state, seat, moves);
        const auto move =
            seats[index_of(seat)].decide(game_.observe(state, Viewer::seat(seat)), moves, stage, cancelled);
        if (request.record) steps.emplace_back(move_step<G>(seat, move, moves, request.legal_lists));
        game_.apply(state, seat, move);
        if (programs) game_.describe(before, seat, move, state, events);
        ++played.decisions;
      }
      for (BotSeat<G>& seat : seats) {
        seat.notify(events);
        seat.watch(state);
      }
    }
    if (cancelled) return std::nullopt;
    const Result result = result_of(game_, state);
    played.scores = game_.scores(state);
    played.winners = game_.winners(state);
    for (std::size_t i = 0; i < seats.size(); ++i) played.thinking[i] = seats[i].thinking();
    if (programs) end_programs(request, seats, result, played, cancelled);
    if (request.record) played.record = record_line(request, std::move(steps), result);
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

  [[nodiscard]] Seats take_seats(const GameRequest& request, const typename G::State* state,
                                 const std::atomic<bool>& cancelled) const {
    Seats seats;
    for (std::size_t i = 0; i < request.seats.size(); ++i) {
      seats.emplace_back(game_, Seat(static_cast<int>(i)), *request.seats[i], state, bot_generator(request.number, i));
      if (seats.back().is_program()) seats.back().begin(cancelled);
    }
    return seats;
  }

  static void end_programs(const GameRequest& request, Seats& seats, const Result& result, PlayedGame& played,
                           const std::atomic<bool>& cancelled) {
    SeatSet failed;
    for (std::size_t i = 0; i < seats.size(); ++i) {
      const Seat seat(static_cast<int>(i));
      seats[i].end(result, cancelled);
      add_lines(played.notes, fmt::format("{}, game {}, seat {}", request.seats[i]->full_name(), request.number, i),
                seats[i].take_error_output());
      if (!seats[i].failure()) continue;
      failed.insert(seat);
      played.failures.push_back({request.seats[i]->name, request.number, seat, *seats[i].failure()});
    }
    if (!failed.empty()) forfeit(played, failed);
  }

  [[nodiscard]] std::string record_line(const GameRequest& request, std::vector<RecordStep> steps,
                                        const Result& result) const {
    Record record;
    record.game = G::info().id;
    record.options = options();
    for (const Contestant* contestant : request.seats) record.players.push_back("bot:" + contestant->full_name());
    record.seed = seed_text(seed_, request.deal);
    record.steps = std::move(steps);
    record.result = result;
    return to_json_line(record) + '\n';
  }

  G game_;
  std::uint64_t seed_;
};

}  // namespace

void forfeit(PlayedGame& game, SeatSet failed) {
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

void ThinkingTime::add(const ThinkingTime& other) {
  moves += other.moves;
  milliseconds += other.milliseconds;
  longest = std::max(longest, other.longest);
}

Expected<std::unique_ptr<BotGames>, FieldError> make_bot_games(std::string_view game, const Data& options,
                                                               std::string_view path, std::uint64_t seed) {
  return make_for_game<BotGames>(game, options, path, [seed]<Game G>(const typename G::Options& parsed) {
    return std::make_unique<BotGamesOf<G>>(parsed, seed);
  });
}

}  // namespace vivarium::cli
