// SealedBids: the smallest game that has everything a Match must cope with, for the tests of the engine.
//
// The cards 1 to 6 are shuffled and each of two or three players is dealt two. All bid one card at the same time, in
// secret. The highest bid wins its number and its owner then says `add`, which adds the other card, or `stop`. The game
// is over; the most points win.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/game.hpp"
#include "engine/core/hash.hpp"

namespace vivarium::sealed_bids {

inline constexpr int kCards = 6;
inline constexpr int kMaxPlayers = 3;

struct Options {
  int players = 2;
  friend bool operator==(const Options&, const Options&) = default;
};

enum class Phase : std::uint8_t { deal, bid, reward, over };

// 1 to 6: bid that card; 0: stop; 7: add.
struct Move {
  std::uint8_t code = 0;
  friend bool operator==(const Move&, const Move&) = default;
};
inline constexpr Move kStop{0};
inline constexpr Move kAdd{7};

struct Chance {
  std::array<std::uint8_t, kCards> cards{};
  friend bool operator==(const Chance&, const Chance&) = default;
};

using Hand = std::array<std::uint8_t, 2>;

struct State {
  Phase phase = Phase::deal;
  std::array<Hand, kMaxPlayers> hands{};
  std::array<std::uint8_t, kMaxPlayers> bids{};  // 0: none yet
  std::array<std::uint8_t, kMaxPlayers> points{};
  Seat winner;
  friend bool operator==(const State&, const State&) = default;
};

struct Observation {
  Viewer viewer = Viewer::spectator();
  Phase phase = Phase::deal;
  std::array<Hand, kMaxPlayers> hands{};
  std::array<std::uint8_t, kMaxPlayers> bids{};
  SeatSet decided;
  std::array<std::uint8_t, kMaxPlayers> points{};
  Seat winner;
  friend bool operator==(const Observation&, const Observation&) = default;
};

class SealedBids {
 public:
  using Options = sealed_bids::Options;
  using State = sealed_bids::State;
  using Move = sealed_bids::Move;
  using MoveList = FixedVector<Move, 2>;
  using Chance = sealed_bids::Chance;
  using Observation = sealed_bids::Observation;

  static const GameInfo& info() {
    static const GameInfo info = {"sealed-bids", "Sealed Bids", "nobody", "Bid high.", 2, kMaxPlayers, 1, {}};
    return info;
  }
  static Expected<Options, FieldError> parse_options(const Data& data, std::string_view path,
                                                     Completeness completeness) {
    FieldReader fields(data, std::string(path), completeness);
    Options options;
    options.players = fields.number("players", {2, kMaxPlayers}, 2);
    if (auto error = fields.finish()) return Unexpected{std::move(*error)};
    return options;
  }
  static Data options_data(const Options& options) { return Data::object({{"players", options.players}}); }
  static std::vector<EditionFact> edition_facts(const Options& /*options*/) { return {}; }

  explicit SealedBids(const Options& options) : options_(options) {}
  [[nodiscard]] const Options& options() const { return options_; }
  [[nodiscard]] int players() const { return options_.players; }

  [[nodiscard]] State initial() const { return {}; }
  [[nodiscard]] Stage stage(const State& state) const { return stage_of(state.phase, decided(state), state.winner); }
  [[nodiscard]] Stage stage(const Observation& seen) const { return stage_of(seen.phase, seen.decided, seen.winner); }
  void legal_moves(const State& state, Seat seat, MoveList& moves) const {
    moves.clear();
    if (!stage(state).choosers().contains(seat)) return;
    if (state.phase == Phase::reward) {
      moves = {kStop, kAdd};
    } else {
      for (const std::uint8_t card : state.hands[at(seat)]) moves.push_back({card});
    }
  }

  template <Random R>
  [[nodiscard]] Chance sample_chance(const State& /*state*/, R& random) const {
    Chance chance{{1, 2, 3, 4, 5, 6}};
    shuffle(std::span(chance.cards), random);
    return chance;
  }
  void apply(State& state, const Chance& chance) const {
    for (std::size_t i = 0; i < static_cast<std::size_t>(players()); ++i) {
      state.hands[i] = {chance.cards[2 * i], chance.cards[2 * i + 1]};
      std::sort(state.hands[i].begin(), state.hands[i].end());
    }
    state.phase = Phase::bid;
  }
  void apply(State& state, Seat seat, const Move& move) const {
    if (state.phase == Phase::bid) {
      state.bids[at(seat)] = move.code;
      if (decided(state) != SeatSet::all(players())) return;
      state.winner =
          Seat(static_cast<int>(std::max_element(state.bids.begin(), state.bids.end()) - state.bids.begin()));
      state.points[at(state.winner)] = state.bids[at(state.winner)];
      state.phase = Phase::reward;
    } else {
      const Hand& hand = state.hands[at(seat)];
      if (move == kAdd) state.points[at(seat)] = static_cast<std::uint8_t>(hand[0] + hand[1]);
      state.phase = Phase::over;
    }
  }
  [[nodiscard]] Scores scores(const State& state) const {
    Scores scores;
    for (std::size_t i = 0; i < static_cast<std::size_t>(players()); ++i) scores.push_back(state.points[i]);
    return scores;
  }
  [[nodiscard]] SeatSet winners(const State& state) const { return SeatSet::of(state.winner); }

  [[nodiscard]] Observation observe(const State& state, Viewer viewer) const {
    Observation seen;
    seen.viewer = viewer;
    seen.phase = state.phase;
    seen.decided = decided(state);
    seen.points = state.points;
    seen.winner = state.winner;
    for (int i = 0; i < players(); ++i) {
      const std::size_t place = at(Seat(i));
      if (viewer.sees_secrets_of(Seat(i))) seen.hands[place] = state.hands[place];
      if (viewer.sees_secrets_of(Seat(i)) || state.phase > Phase::bid) seen.bids[place] = state.bids[place];
    }
    return seen;
  }
  // Good enough for the tests of a Match, which never ask for one.
  [[nodiscard]] State sample_world(const Observation& seen, Rng& /*rng*/) const {
    State state;
    state.phase = seen.phase;
    return state;
  }

  [[nodiscard]] bool is_possible(const State& state, const Chance& chance) const {
    auto cards = chance.cards;
    std::sort(cards.begin(), cards.end());
    return state.phase == Phase::deal && cards == std::array<std::uint8_t, kCards>{1, 2, 3, 4, 5, 6};
  }
  void retract(State& state, Seat seat) const { state.bids[at(seat)] = 0; }
  [[nodiscard]] bool is_consistent(const State& state) const { return state.winner.index() < players(); }
  [[nodiscard]] std::uint64_t hash(const State& state) const {
    Hash hash;
    for (const Hand& hand : state.hands) hash.add_all(hand);
    hash.add_all(state.bids).add_all(state.points).add(static_cast<std::uint64_t>(state.winner.index()));
    return hash.add(static_cast<std::uint64_t>(state.phase)).value();
  }

  static std::string to_text(const Move& move) {
    if (move == kAdd) return "add";
    return move == kStop ? "stop" : "bid " + std::to_string(move.code);
  }
  static Expected<Move, RuleError> parse_move(std::string_view text) {
    if (text == "add") return kAdd;
    if (text == "stop") return kStop;
    if (text.size() == 5 && text.starts_with("bid ") && text[4] >= '1' && text[4] <= '6') {
      return Move{static_cast<std::uint8_t>(text[4] - '0')};
    }
    return Unexpected{RuleError::unreadable_move};
  }
  [[nodiscard]] ChanceOutcome to_outcome(const Chance& chance) const {
    ChanceOutcome outcome{"shuffle", {}, {}};
    for (const std::uint8_t card : chance.cards) outcome.cards.push_back(std::to_string(card));
    return outcome;
  }
  [[nodiscard]] Expected<Chance, RuleError> parse_chance(const ChanceOutcome& outcome) const {
    Chance chance;
    if (outcome.kind != "shuffle" || outcome.player || outcome.cards.size() != chance.cards.size()) {
      return Unexpected{RuleError::unreadable_chance};
    }
    for (std::size_t i = 0; i < chance.cards.size(); ++i) {
      const std::string& text = outcome.cards[i];
      if (text.size() != 1 || text[0] < '1' || text[0] > '6') return Unexpected{RuleError::unreadable_chance};
      chance.cards[i] = static_cast<std::uint8_t>(text[0] - '0');
    }
    return chance;
  }
  [[nodiscard]] std::vector<Scores> round_scores(const State& state) const { return {scores(state)}; }
  void describe(const State& /*before*/, const Chance& /*chance*/, const State& /*after*/, Events& events) const {
    add_event(events, "sealed-bids.deal", {});
  }
  void describe(const State& before, Seat seat, const Move& move, const State& after, Events& events) const {
    if (before.phase == Phase::reward) {
      add_event(events, "sealed-bids.reward", {{"seat", seat.index()}, {"move", to_text(move)}});
      return;
    }
    if (!decided(before).contains(seat)) add_event(events, "sealed-bids.decided", {{"seat", seat.index()}});
    if (after.phase == Phase::reward) add_event(events, "sealed-bids.reveal", {{"seat", after.winner.index()}});
  }
  void write_view(const Observation& seen, DataWriter& out) const {
    ObjectWriter view(out);
    view.set("phase", static_cast<int>(seen.phase));
  }
  void write_secrets(const Observation& seen, DataWriter& out) const {
    const auto own = seen.viewer.as_seat();
    ObjectWriter(out).set("bid", own ? int{seen.bids[at(*own)]} : 0);
  }

  // Of any list: games that are made of this one have their own.
  template <class List>
  void write_moves(const Observation& /*seen*/, Seat /*seat*/, const List& moves, DataWriter& out) const {
    ListWriter list(out);
    for (const Move& move : moves) {
      const bool is_bid = move != kStop && move != kAdd;
      const Data cards = is_bid ? Data::Array{std::to_string(move.code)} : Data::Array{};
      list.object().set("text", to_text(move)).set("kind", is_bid ? "bid" : to_text(move)).set("cards", cards);
    }
  }
  [[nodiscard]] std::string meant_move(const Observation& /*seen*/, Seat /*seat*/, const MovePart& part) const {
    const std::string kind(part.text("kind"));
    return part.card().empty() ? kind : (kind.empty() ? "bid" : kind) + " " + std::string(part.card());
  }

  [[nodiscard]] std::optional<Event> why_not(const Observation& seen, Seat seat, const Move& move) const {
    const bool is_bid = move != kStop && move != kAdd;
    if (is_bid != (seen.phase == Phase::bid)) return Event{"sealed-bids.why.not-now", Data::object()};
    const Hand& hand = seen.hands[at(seat)];
    if (!is_bid || std::find(hand.begin(), hand.end(), move.code) != hand.end()) return std::nullopt;
    return Event{"sealed-bids.why.not-in-hand", Data::object({{"card", int{move.code}}})};
  }

 private:
  static std::size_t at(Seat seat) { return static_cast<std::size_t>(seat.index()); }
  [[nodiscard]] SeatSet decided(const State& state) const {
    SeatSet seats;
    for (int i = 0; i < players() && state.phase == Phase::bid; ++i) {
      if (state.bids[at(Seat(i))] != 0) seats.insert(Seat(i));
    }
    return seats;
  }
  [[nodiscard]] Stage stage_of(Phase phase, SeatSet decided, Seat winner) const {
    switch (phase) {
      case Phase::deal:
        return Stage::chance();
      case Phase::bid:
        return Stage::decision(SeatSet::all(players()) - decided, decided);
      case Phase::reward:
        return Stage::decision(winner);
      case Phase::over:
        return Stage::over();
    }
    return Stage::over();
  }

  Options options_;
};

static_assert(Game<SealedBids>);

}  // namespace vivarium::sealed_bids
