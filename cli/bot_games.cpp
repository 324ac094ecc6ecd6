#include "cli/bot_games.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "bots/all_knowledge.hpp"
#include "bots/make_bot.hpp"
#include "cli/seer.hpp"
#include "cli/thinking_clock.hpp"
#include "engine/record/record.hpp"
#include "games/catalog/all_games.hpp"
#include "protocol/record_json.hpp"

namespace vivarium::cli {
namespace {

// One seat of one game.
template <bots::KnownGame G>
class Player {
 public:
  // `truth` is the state of the game at any time; only the seer looks at it.
  Player(const G& game, const Contestant& contestant, const typename G::State* truth, Rng rng)
      : effort_(contestant.spec.effort_in_use()), rng_(rng) {
    if (contestant.sees_all) {
      using Seer = bots::TreeSearch<G, SeerStyle<G>>;
      bot_ = std::make_unique<Seer>(game, bots::tree_size_for(*effort_), SeerStyle<G>(truth));
    } else {
      bot_ = bots::make_bot(game, contestant.spec);
    }
  }

  typename G::Move decide(const typename G::Observation& seen, const typename G::MoveList& moves,
                          const std::atomic<bool>& given_up) {
    ThinkingClock clock(effort_, given_up);
    const auto move = bot_->decide(seen, moves, clock.budget(), rng_).move;
    if (moves.size() > 1) {
      const double taken = clock.milliseconds();
      thinking_.add({1, taken, taken});
    }
    return move;
  }

  [[nodiscard]] const Thinking& thinking() const { return thinking_; }

 private:
  std::unique_ptr<bots::Bot<G>> bot_;
  std::optional<bots::Effort> effort_;
  Rng rng_;
  Thinking thinking_;
};

template <bots::KnownGame G>
class BotGamesOf final : public BotGames {
 public:
  BotGamesOf(const typename G::Options& options, std::uint64_t seed) : game_(options), seed_(seed) {}

  [[nodiscard]] Data options() const override { return G::options_data(game_.options()); }
  [[nodiscard]] int players() const override { return game_.players(); }

  [[nodiscard]] std::optional<PlayedGame> play(const GameOrder& order,
                                               const std::atomic<bool>& given_up) const override {
    typename G::State state = game_.initial();
    std::vector<Player<G>> seats;
    for (std::size_t i = 0; i < order.seats.size(); ++i) {
      seats.emplace_back(game_, *order.seats[i], &state, bot_generator(order.number, i));
    }
    PlayedGame played;
    std::vector<RecordStep> steps;
    Rng chance_rng(seed_, order.deal);
    typename G::MoveList moves;
    for (Stage stage = game_.stage(state); !stage.is_over(); stage = game_.stage(state)) {
      if (given_up) return std::nullopt;
      if (stage.is_chance()) {
        const auto chance = game_.sample_chance(state, chance_rng);
        if (order.record) steps.emplace_back(game_.to_outcome(chance));
        game_.apply(state, chance);
        continue;
      }
      // Seats that choose at the same time do so in seat order, which is the order of the record; none of them sees
      // what the others have chosen.
      const Seat seat = stage.to_act.first();
      game_.legal_moves(state, seat, moves);
      const auto move = seats[index_of(seat)].decide(game_.observe(state, Viewer::seat(seat)), moves, given_up);
      if (order.record) steps.emplace_back(step_of(seat, move, moves, order.legal_lists));
      game_.apply(state, seat, move);
      ++played.decisions;
    }
    if (given_up) return std::nullopt;
    played.scores = game_.scores(state);
    played.winners = game_.winners(state);
    for (std::size_t i = 0; i < seats.size(); ++i) played.thinking[i] = seats[i].thinking();
    if (order.record) played.record = record_line(order, std::move(steps), state);
    return played;
  }

 private:
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

  [[nodiscard]] std::string record_line(const GameOrder& order, std::vector<RecordStep> steps,
                                        const typename G::State& state) const {
    Record record;
    record.game = G::info().id;
    record.options = options();
    for (const Contestant* contestant : order.seats) record.players.push_back("bot:" + contestant->full_name());
    record.seed = fmt::format("{:016x}{:016x}", seed_, order.deal);
    record.steps = std::move(steps);
    Result& result = record.result.emplace();
    for (const Scores& round : game_.round_scores(state)) result.rounds.emplace_back(round.begin(), round.end());
    const Scores scores = game_.scores(state);
    result.scores.assign(scores.begin(), scores.end());
    for (const Seat seat : game_.winners(state)) result.winners.push_back(seat);
    return to_json_line(record) + '\n';
  }

  G game_;
  std::uint64_t seed_;
};

}  // namespace

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
