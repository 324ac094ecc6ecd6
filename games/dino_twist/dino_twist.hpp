// Dino Twist, a game by Bertrand Arpino: the rules of RULES.md as a Game (engine/core/game.hpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/game.hpp"
#include "games/dino_twist/move.hpp"
#include "games/dino_twist/move_list.hpp"
#include "games/dino_twist/observation.hpp"
#include "games/dino_twist/options.hpp"
#include "games/dino_twist/preparation.hpp"
#include "games/dino_twist/state.hpp"

namespace vivarium::dino_twist {

class DinoTwist {
 public:
  using Options = dino_twist::Options;
  using State = dino_twist::State;
  using Move = dino_twist::Move;
  using MoveList = dino_twist::MoveList;
  using Chance = dino_twist::Chance;
  using Observation = dino_twist::Observation;

  static const GameInfo& info();
  static Expected<Options, FieldError> parse_options(const Data& data, std::string_view path,
                                                     Completeness completeness);
  static Data options_data(const Options& options);
  static std::vector<EditionFact> edition_facts(const Options& options);

  explicit DinoTwist(const Options& options);
  [[nodiscard]] const Options& options() const { return options_; }
  [[nodiscard]] int players() const { return options_.players; }

  [[nodiscard]] State initial() const;
  [[nodiscard]] Stage stage(const Table& table) const { return table.stage(); }
  void legal_moves(const State& state, Seat seat, MoveList& moves) const;

  template <Random R>
  [[nodiscard]] Chance sample_chance(const State& state, R& random) const {
    Chance chance;
    if (state.phase == Phase::deal_events) {
      EventDraw draw;
      complete_draw(draw, random);
      chance.events = events_of(draw);
      return chance;
    }
    chance.kind = Chance::Kind::shuffle;
    chance.pile = cards_to_shuffle(state);
    shuffle(std::span(chance.pile.data(), chance.pile.size()), random);
    return chance;
  }
  void apply(State& state, const Chance& chance) const;
  void apply(State& state, Seat seat, const Move& move) const;

  // The Long Claws bonus (DT-30) is among them only when the game is over.
  [[nodiscard]] Scores scores(const State& state) const;
  [[nodiscard]] SeatSet winners(const State& state) const;

  [[nodiscard]] Observation observe(const State& state, Viewer viewer) const;
  // RULES.md, "What sampling assumes".
  [[nodiscard]] State sample_world(const Observation& seen, Rng& rng) const;

  [[nodiscard]] bool is_possible(const State& state, const Chance& chance) const;
  void retract(State& state, Seat seat) const;
  [[nodiscard]] bool is_consistent(const State& state) const;
  [[nodiscard]] std::uint64_t hash(const State& state) const;

  static std::string to_text(const Move& move);
  static Expected<Move, RuleError> parse_move(std::string_view text);
  [[nodiscard]] ChanceOutcome to_outcome(const Chance& chance) const;
  [[nodiscard]] Expected<Chance, RuleError> parse_chance(const ChanceOutcome& outcome) const;

  // The game has rounds, but no scores of rounds.
  [[nodiscard]] std::vector<Scores> round_scores(const State& /*state*/) const { return {}; }
  void describe(const State& before, const Chance& chance, const State& after, Events& events) const;
  void describe(const State& before, Seat seat, const Move& move, const State& after, Events& events) const;
  void write_facts(DataWriter& out) const;
  void write_view(const Observation& seen, DataWriter& out) const;
  void write_secrets(const Observation& seen, DataWriter& out) const;
  void write_moves(const Observation& seen, Seat seat, const MoveList& moves, DataWriter& out) const;
  [[nodiscard]] std::string meant_move(const Observation& seen, Seat seat, const MovePart& part) const;
  [[nodiscard]] std::optional<Event> why_not(const Observation& seen, Seat seat, const Move& move) const;

 private:
  // Places in event_deck_, all different.
  using EventDraw = FixedVector<std::uint16_t, kEventsInGame>;

  // Draws further events until there are ten, every sequence of the cards left equally likely.
  template <Random R>
  void complete_draw(EventDraw& draw, R& random) const {
    while (draw.size() < kEventsInGame) {
      const auto place = static_cast<std::uint16_t>(draw_below(random, static_cast<std::uint32_t>(event_deck_.size())));
      if (!draw.contains(place)) draw.push_back(place);
    }
  }
  [[nodiscard]] EventPile events_of(const EventDraw& draw) const;
  // The first cards of the deck that are these events. REQUIRES: the edition has them
  [[nodiscard]] EventDraw places_of(const EventPile& events) const;

  // What the shuffle that is due now mixes, in ascending order.
  [[nodiscard]] static Pile cards_to_shuffle(const State& state);
  [[nodiscard]] IslandKind island_kind(Seat seat) const {
    return options_.little_rex.contains(seat) ? IslandKind::little_rex : IslandKind::t_rex;
  }
  void sample_hidden_cards(const Observation& seen, State& world, Rng& rng) const;
  void sample_choices(const Observation& seen, State& world, Rng& rng) const;

  Options options_;
  std::vector<EventCard> event_deck_;  // one for each card of the edition
};

}  // namespace vivarium::dino_twist
