// Moves for playouts: quick and sensible, in whole numbers, with a little noise.
#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "bots/dino_twist/knowledge.hpp"
#include "bots/dino_twist/weights.hpp"

namespace vivarium::bots::dino_twist {

using namespace vivarium::dino_twist;

namespace {

constexpr int kPoint = 4;  // all is in quarters of a point
constexpr int kSixteenth = 16;
constexpr int kBuried = 2 * kPoint;  // a card
constexpr int kNoTarget = -100 * kPoint;
constexpr int kBytes = 8;

// The chance that a hand can beat a Dino, in 20ths: kBeatWeakest less its strength.
constexpr int kBeatFull = 20;
constexpr int kBeatWeakest = 18;

int points(int code) { return code & 15; }

// Random bytes, eight from each draw.
class Noise {
 public:
  explicit Noise(Rng& rng) : rng_(rng) {}
  int next() {
    if (left_ == 0) {
      bits_ = rng_.next();
      left_ = kBytes;
    }
    --left_;
    const auto drawn = static_cast<int>(bits_ & playout_weights::kNoise);
    bits_ >>= 8U;
    return drawn;
  }

 private:
  Rng& rng_;
  std::uint64_t bits_ = 0;
  int left_ = 0;
};

int place_cost(Place place) {
  return place.is_empty() ? -playout_weights::kFilling : kPoint * place.strength().points();
}

// The best of the moves by a score with a little noise.
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
    return gain * (kBeatWeakest - strength) * playout_weights::kTheirs / (kSixteenth * kBeatFull);
  }

 private:
  const PerSpecies<std::uint8_t>& bonuses_;
  PerTerritory<int> strengths_{};
  PerTerritory<int> gains_{};
  PerTerritory<int> theirs_{};
};

Move preparation(const Choice<DinoTwist>& choice, Rng& rng) {
  const Targets targets(choice.game, choice.state, choice.seat);
  return best_of(choice.moves, rng, [&](Move move) {
    const std::uint32_t codes = move.bits() >> 8U;
    const auto a = static_cast<int>(codes & 63U);
    const auto b = static_cast<int>(codes >> 6U & 63U);
    const auto c = static_cast<int>(codes >> 12U & 63U);
    const int sum = points(a) + points(b) + points(c);
    const int cards = b == 0 ? 1 : c == 0 ? 2 : 3;
    const int fresh = playout_weights::kFreshCard * (playout_weights::kAverageCard * cards - sum) / kSixteenth;
    if (move.kind() == Move::Kind::bury) return kBuried * cards + fresh;
    const int value = targets.best(static_cast<std::size_t>(a >> 4), sum, points(a));
    if (b == 0 || (a >> 4) == (b >> 4)) return value + fresh;
    return std::max(value, targets.best(static_cast<std::size_t>(b >> 4), sum, points(b))) + fresh;
  });
}

Move capture(const Choice<DinoTwist>& choice, Rng& rng) {
  const Table& table = choice.state;
  const Island& island = table.islands[choice.seat];
  return best_of(choice.moves, rng, [&](Move move) {
    return kPoint * table.twist[move.from()].strength().points() - place_cost(island[move.to()]);
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
}  // namespace vivarium::bots::dino_twist

namespace vivarium::bots {

using namespace dino_twist;

Move Knowledge<DinoTwist>::playout_move(const Choice& choice, Rng& rng) {
  switch (choice.moves[0].kind()) {
    case Move::Kind::attack:
    case Move::Kind::bury:
      return preparation(choice, rng);
    case Move::Kind::capture:
      return capture(choice, rng);
    case Move::Kind::redraw:
      return redraw(choice.moves, rng);
    default:
      return choice.random_move(rng);
  }
}

}  // namespace vivarium::bots
