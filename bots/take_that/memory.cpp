#include "bots/take_that/memory.hpp"

#include <algorithm>
#include <cstddef>
#include <span>

#include "bots/take_that/judgement.hpp"

namespace vivarium::bots::take_that {
namespace {

// A player leaves out a move that is this many points better one time in four,
constexpr float kDoubt = 0.5F;
// and any better move this often: people overlook things, and judge differently.
constexpr float kOverlooked = 0.05F;
constexpr float kMaxChance = 0.97F;
constexpr float kMinInPile = 0.02F;
constexpr int kTypicalHands = 4;
constexpr float kNothing = -1000;  // less than any difference between moves

std::size_t at(Seat seat) { return static_cast<std::size_t>(seat.index()); }

bool is_running(const Observation& seen) { return seen.phase == Phase::turn || seen.phase == Phase::start_row; }

Cards unseen_by(const Observation& seen) {
  Cards known;
  for (const Card card : seen.row) known.insert(card.index());
  for (std::size_t i = 0; i < seen.hands.size(); ++i) known |= seen.hands[i] | seen.face_up[i] | seen.face_down[i];
  return Cards::all() - known;
}

// The one move that leads from what was seen to what is seen now, if one does.
std::optional<Move> move_between(const Observation& before, const Observation& after) {
  const bool same_round = is_running(before) && is_running(after) && before.round == after.round;
  const int drawn = before.pile_size - after.pile_size;
  if (!same_round || before.viewer != after.viewer || drawn < 0 || drawn > 1) return std::nullopt;
  const std::size_t mover = at(before.turn);
  if (after.face_down[mover] != before.face_down[mover]) return Move::take();
  if (after.face_up[mover] != before.face_up[mover]) {
    Cards laid = after.face_up[mover] - before.face_up[mover];
    for (const Card card : before.row) laid.erase(card.index());
    return laid.size() == 1 ? std::optional(Move::twist(Card(laid.first()))) : std::nullopt;
  }
  if (after.row.size() != before.row.size() + 1) return std::nullopt;
  return Move::play(after.row.back());
}

// The probability that a player leaves out a move that is better by this many points.
float chance_to_overlook(float better) {
  if (better <= 0) return 1;
  const float share = 1 / (1 + better / kDoubt);
  return std::max(kOverlooked, share * share);
}

}  // namespace

void Memory::watch(const TakeThat& game, const Observation& seen) {
  if (last_ && *last_ == seen) return;
  const auto move = last_ ? move_between(*last_, seen) : std::nullopt;
  if (!move) {
    start_again(game, seen);
  } else {
    const Seat seat = last_->turn;
    if (!seen.viewer.is_seat(seat)) learn(game, seat, *move);
    settle_draw(game, seen, seat);
  }
  last_ = seen;
}

void Memory::start_again(const TakeThat& game, const Observation& seen) {
  rng_ = Rng(0);
  unseen_ = unseen_by(seen);
  for (std::size_t i = 0; i < static_cast<std::size_t>(game.players()); ++i) {
    chances_[i].fill(0);
    if (seen.viewer.is_seat(Seat(static_cast<int>(i))) || unseen_.empty()) continue;
    const float share = static_cast<float>(seen.hand_sizes[i]) / static_cast<float>(unseen_.size());
    unseen_.for_each([&](int card) { chances_[i][static_cast<std::size_t>(card)] = std::min(share, kMaxChance); });
  }
}

void Memory::learn(const TakeThat& game, Seat seat, Move move) {
  const Row& row = last_->row;
  State table = game.sample_world(*last_, rng_);  // what everyone sees of it counts, and the hand put in below
  Cards others = unseen_;
  if (!move.is_take()) others.erase(move.card().index());
  const Cards fitting = cards_that_fit(row);
  const Cards possible = others & (fitting | table.row_twins);
  Chances& chances = chances_[at(seat)];
  Chances undone{};
  for (int n = 0; n < kTypicalHands; ++n) {
    // The hand without the card that was laid and the one in question.
    const int rest = last_->hand_sizes[at(seat)] - (move.is_take() ? 1 : 2);
    Cards hand = draw_hand(chances, others, std::max(rest, 0), rng_);
    if (!move.is_take()) hand.insert(move.card().index());
    possible.for_each([&](int card) {
      table.hand(seat) = hand | Cards::of(card);
      const Judgement judgement(game, table, seat);
      const float made = judgement.of(move);
      float better = kNothing;
      if (fitting.contains(card)) better = judgement.of(Move::play(Card(card))) - made;
      if (table.row_twins.contains(card)) better = std::max(better, judgement.of(Move::twist(Card(card))) - made);
      undone[static_cast<std::size_t>(card)] += chance_to_overlook(better) / kTypicalHands;
    });
  }
  possible.for_each([&](int card) {
    const auto i = static_cast<std::size_t>(card);
    chances[i] *= undone[i];
  });
}

void Memory::settle_draw(const TakeThat& game, const Observation& seen, Seat seat) {
  const bool drew = seen.turn != seat && seen.pile_size < last_->pile_size;
  unseen_ = unseen_by(seen);
  for (std::size_t i = 0; i < static_cast<std::size_t>(game.players()); ++i) {
    if (seen.viewer.is_seat(Seat(static_cast<int>(i)))) continue;
    const bool fresh = drew && i == at(seat);
    scale(chances_[i], seen.hand_sizes[i] - (fresh ? 1 : 0));
  }
  if (!drew || seen.viewer.is_seat(seat)) return;
  Chances in_pile{};
  float total = 0;
  unseen_.for_each([&](int card) {
    const auto c = static_cast<std::size_t>(card);
    float left = 1;
    for (const Chances& chances : chances_) left -= chances[c];
    in_pile[c] = std::max(left, kMinInPile);
    total += in_pile[c];
  });
  unseen_.for_each([&](int card) {
    const auto c = static_cast<std::size_t>(card);
    chances_[at(seat)][c] = std::min(chances_[at(seat)][c] + in_pile[c] / total, kMaxChance);
  });
}

void Memory::scale(Chances& chances, int cards) const {
  for (int card = 0; card < kCardCount; ++card) {
    if (!unseen_.contains(card)) chances[static_cast<std::size_t>(card)] = 0;
  }
  // Chances are capped at kMaxChance, so that a single pass may fall short.
  for (int pass = 0; pass < 3; ++pass) {
    float sum = 0;
    for (const float chance : chances) sum += chance;
    if (sum <= 0) return;
    const float factor = static_cast<float>(cards) / sum;
    for (float& chance : chances) chance = std::min(chance * factor, kMaxChance);
  }
}

Cards Memory::draw_hand(const Chances& chances, const Cards& from, int count, Rng& rng) {
  constexpr float kEven = 1024;  // the weight of a card with an even chance
  constexpr float kMinLeft = 1.0F / kEven;
  FixedVector<std::uint8_t, kCardCount> cards;
  FixedVector<std::uint32_t, kCardCount> weights;
  std::uint32_t total = 0;
  from.for_each([&](int card) {
    const float chance = chances[static_cast<std::size_t>(card)];
    const auto weight = 1 + static_cast<std::uint32_t>(kEven * chance / (1 - chance + kMinLeft));
    cards.push_back(static_cast<std::uint8_t>(card));
    weights.push_back(weight);
    total += weight;
  });
  Cards hand;
  for (; count > 0 && !cards.empty(); --count) {
    std::uint32_t drawn = draw_below(rng, total);
    std::size_t i = 0;
    while (drawn >= weights[i]) drawn -= weights[i++];
    hand.insert(cards[i]);
    total -= weights[i];
    cards[i] = cards.back();
    weights[i] = weights.back();
    cards.pop_back();
    weights.pop_back();
  }
  return hand;
}

State Memory::sample_world(const TakeThat& game, const Observation& seen, Rng& rng) const {
  State world = game.sample_world(seen, rng);
  if (world.pile.empty() && game.players() == 2) return world;  // nothing is hidden
  Cards left = unseen_ - world.extras;
  for (std::size_t i = 0; i < static_cast<std::size_t>(game.players()); ++i) {
    if (seen.viewer.is_seat(Seat(static_cast<int>(i)))) continue;
    world.hands[i] = draw_hand(chances_[i], left, seen.hand_sizes[i], rng);
    left -= world.hands[i];
  }
  world.pile.clear();
  left.for_each([&](int card) { world.pile.push_back(Card(card)); });
  shuffle(std::span(world.pile.data(), world.pile.size()), rng);
  return world;
}

}  // namespace vivarium::bots::take_that
