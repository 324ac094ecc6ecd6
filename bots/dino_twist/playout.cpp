// Quick sensible moves for playouts: whole numbers, one look at the table, a little chance.
#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "bots/dino_twist/dino_twist_knowledge.hpp"
#include "bots/dino_twist/weights.hpp"

namespace vivarium::bots {

using namespace dino_twist;

namespace {

constexpr const DinoTwistQuickWeights& kWeights = kDinoTwistQuickWeights;

constexpr int kPoint = 4;  // all is in quarters of a point
constexpr int kSixteenth = 16;
constexpr int kBuried = 2 * kPoint;  // a card
constexpr int kNoTarget = -100 * kPoint;
constexpr int kBytes = 8;

// The chance that a hand can beat a Dino: so many 20ths less its strength.
constexpr int kBeatFull = 20;
constexpr int kBeatWeakest = 18;

int points(int code) { return code & 15; }

// Random bytes, eight out of each number.
class Noise {
 public:
  explicit Noise(Rng& rng) : rng_(rng) {}
  int next() {
    if (left_ == 0) {
      bits_ = rng_.next();
      left_ = kBytes;
    }
    --left_;
    const auto drawn = static_cast<int>(bits_ & kWeights.noise);
    bits_ >>= 8U;
    return drawn;
  }

 private:
  Rng& rng_;
  std::uint64_t bits_ = 0;
  int left_ = 0;
};

int place_cost(Place place) { return place.is_empty() ? -kWeights.filling : kPoint * place.strength().points(); }

// The best of the moves by a score, a little chance included.
template <class F>
Move best_of(const MoveList& moves, Rng& rng, F&& score) {
  Noise noise(rng);
  std::size_t best = 0;
  int best_score = 0;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const int value = score(moves[i]) + noise.next();
    if (i > 0 && value <= best_score) continue;
    best = i;
    best_score = value;
  }
  return moves[best];
}

// What the places of an island give up when a Dino from each territory of Twist Island comes.
PerTerritory<int> place_costs(const Table& table, Seat seat, bool little_rex) {
  PerTerritory<int> costs;
  for (std::size_t i = 0; i < kTerritoryCount; ++i) costs[i] = place_cost(table.islands[seat].places()[i]);
  if (little_rex) {
    costs.fill(*std::min_element(costs.begin(), costs.end()));
  } else if (table.event.kind == EventKind::earthquake) {
    for (std::size_t i = 0; i < kTerritoryCount; i += 2) costs[i] = costs[i + 1] = std::min(costs[i], costs[i + 1]);
  }
  return costs;
}

// What captures bring and what they leave to the next player.
class Targets {
 public:
  Targets(const DinoTwist& game, const Table& table, Seat seat) : bonuses_(table.event.bonuses()) {
    const SeatSet little_rex = game.options().little_rex;
    const Seat next = seat.next(game.players());
    const PerTerritory<int> costs = place_costs(table, seat, little_rex.contains(seat));
    theirs_ = place_costs(table, next, little_rex.contains(next));
    for (std::size_t i = 0; i < kTerritoryCount; ++i) {
      strengths_[i] = table.twist.dinos()[i].strength().points();
      gains_[i] = kPoint * strengths_[i] - costs[i] + threat(i, strengths_[i]);
    }
    for (const Territory closed : table.event.destroyed) gains_[closed.index()] = kNoTarget;
  }

  // Of the better of the two targets of a species.
  [[nodiscard]] int best(std::size_t species, int sum, int left) const {
    const int strength = sum + bonuses_[species];
    const std::size_t a = 2 * species;
    const int first = strengths_[a] < strength ? gains_[a] - threat(a, left) : kNoTarget;
    const int second = strengths_[a + 1] < strength ? gains_[a + 1] - threat(a + 1, left) : kNoTarget;
    return std::max(first, second);
  }
  [[nodiscard]] int threat(std::size_t territory, int strength) const {
    const int gain = std::max(0, kPoint * strength - theirs_[territory]);
    return gain * (kBeatWeakest - strength) * kWeights.theirs / (kSixteenth * kBeatFull);
  }

 private:
  const PerSpecies<std::uint8_t>& bonuses_;
  PerTerritory<int> strengths_{};
  PerTerritory<int> gains_{};
  PerTerritory<int> theirs_{};
};

Move preparation(const DinoTwist& game, const State& state, Seat seat, const MoveList& moves, Rng& rng) {
  const Targets targets(game, state, seat);
  return best_of(moves, rng, [&](Move move) {
    const std::uint32_t codes = move.bits() >> 8U;
    const auto a = static_cast<int>(codes & 63U);
    const auto b = static_cast<int>(codes >> 6U & 63U);
    const auto c = static_cast<int>(codes >> 12U & 63U);
    const int sum = points(a) + points(b) + points(c);
    const int cards = b == 0 ? 1 : c == 0 ? 2 : 3;
    const int fresh = kWeights.fresh_card * (kWeights.average_card * cards - sum) / kSixteenth;
    if (move.kind() == Move::Kind::bury) return kBuried * cards + fresh;
    const int value = targets.best(static_cast<std::size_t>(a >> 4), sum, points(a));
    if (b == 0 || (a >> 4) == (b >> 4)) return value + fresh;
    return std::max(value, targets.best(static_cast<std::size_t>(b >> 4), sum, points(b))) + fresh;
  });
}

Move capture(const State& state, Seat seat, const MoveList& moves, Rng& rng) {
  const Table& table = state;
  return best_of(moves, rng, [&](Move move) {
    return kPoint * table.twist[move.from()].strength().points() - place_cost(table.islands[seat][move.to()]);
  });
}

// Weak cards go.
Move redraw(const MoveList& moves, Rng& rng) {
  constexpr int kAverage = 6;
  return best_of(moves, rng, [](Move move) {
    int better = 0;
    for (const Card card : move.cards()) better += kAverage - card.strength().points();
    return better;
  });
}

}  // namespace

Move Knowledge<DinoTwist>::playout_move(const DinoTwist& game, const State& state, Seat seat, const MoveList& moves,
                                        Rng& rng) {
  switch (moves[0].kind()) {
    case Move::Kind::attack:
    case Move::Kind::bury:
      return preparation(game, state, seat, moves, rng);
    case Move::Kind::capture:
      return capture(state, seat, moves, rng);
    case Move::Kind::redraw:
      return redraw(moves, rng);
    default:
      return moves[draw_below(rng, static_cast<std::uint32_t>(moves.size()))];
  }
}

}  // namespace vivarium::bots
