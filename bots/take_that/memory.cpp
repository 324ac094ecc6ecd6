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

bool is_running(const Observation& seen) { return seen.phase == Phase::turn || seen.phase == Phase::start_row; }

Cards unseen_by(const Observation& seen) {
  Cards known;
  for (const Card card : seen.row) known.insert(card);
  for (const Seat seat : seats(kMaxPlayers)) {
    known |= seen.hands[seat] | seen.face_up[seat] | seen.face_down[seat];
  }
  return Cards::all() - known;
}

// The one move that leads from what was seen to what is seen now, if one does.
std::optional<Move> move_between(const Observation& before, const Observation& after) {
  const bool same_round = is_running(before) && is_running(after) && before.round == after.round;
  const int drawn = before.pile_size - after.pile_size;
  if (!same_round || before.viewer != after.viewer || drawn < 0 || drawn > 1) return std::nullopt;
  const Seat mover = before.turn;
  if (after.face_down[mover] != before.face_down[mover]) return Move::take();
  if (after.face_up[mover] != before.face_up[mover]) {
    Cards laid = after.face_up[mover] - before.face_up[mover];
    for (const Card card : before.row) laid.erase(card);
    return laid.size() == 1 ? std::optional(Move::twist(laid.first())) : std::nullopt;
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
  for (const Seat seat : seats(game.players())) {
    chances_[seat].fill(0);
    if (seen.viewer.is_seat(seat) || unseen_.empty()) continue;
    const float share = static_cast<float>(seen.hand_sizes[seat]) / static_cast<float>(unseen_.size());
    for (const Card card : unseen_) chances_[seat][index_of(card)] = std::min(share, kMaxChance);
  }
}

void Memory::learn(const TakeThat& game, Seat seat, Move move) {
  const Row& row = last_->row;
  State table = game.sample_world(*last_, rng_);  // what everyone sees of it counts, and the hand put in below
  Cards others = unseen_;
  if (!move.is_take()) others.erase(move.card());
  const Cards fitting = cards_that_fit(row);
  const Cards possible = others & (fitting | table.row_twins);
  Chances& chances = chances_[seat];
  Chances undone{};
  for (int n = 0; n < kTypicalHands; ++n) {
    // The hand without the card that was laid and the one in question.
    const int rest = last_->hand_sizes[seat] - (move.is_take() ? 1 : 2);
    Cards hand = draw_hand(chances, others, std::max(rest, 0), rng_);
    if (!move.is_take()) hand.insert(move.card());
    for (const Card card : possible) {
      table.hands[seat] = hand | Cards::of(card);
      const Judgement judgement(game, table, seat);
      const float made = judgement.of(move);
      float better = kNothing;
      if (fitting.contains(card)) better = judgement.of(Move::play(card)) - made;
      if (table.row_twins.contains(card)) better = std::max(better, judgement.of(Move::twist(card)) - made);
      undone[index_of(card)] += chance_to_overlook(better) / kTypicalHands;
    }
  }
  for (const Card card : possible) chances[index_of(card)] *= undone[index_of(card)];
}

void Memory::settle_draw(const TakeThat& game, const Observation& seen, Seat seat) {
  const bool drew = seen.turn != seat && seen.pile_size < last_->pile_size;
  unseen_ = unseen_by(seen);
  for (const Seat other : seats(game.players())) {
    if (seen.viewer.is_seat(other)) continue;
    const bool fresh = drew && other == seat;
    scale(chances_[other], seen.hand_sizes[other] - (fresh ? 1 : 0));
  }
  if (!drew || seen.viewer.is_seat(seat)) return;
  Chances in_pile{};
  float total = 0;
  for (const Card card : unseen_) {
    float left = 1;
    for (const Chances& chances : chances_) left -= chances[index_of(card)];
    in_pile[index_of(card)] = std::max(left, kMinInPile);
    total += in_pile[index_of(card)];
  }
  for (const Card card : unseen_) {
    float& chance = chances_[seat][index_of(card)];
    chance = std::min(chance + in_pile[index_of(card)] / total, kMaxChance);
  }
}

void Memory::scale(Chances& chances, int cards) const {
  for (const Card card : Cards::all() - unseen_) chances[index_of(card)] = 0;
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
  FixedVector<Card, kCardCount> cards;
  FixedVector<std::uint32_t, kCardCount> weights;
  std::uint32_t total = 0;
  for (const Card card : from) {
    const float chance = chances[index_of(card)];
    const auto weight = 1 + static_cast<std::uint32_t>(kEven * chance / (1 - chance + kMinLeft));
    cards.push_back(card);
    weights.push_back(weight);
    total += weight;
  }
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
  for (const Seat seat : seats(game.players())) {
    if (seen.viewer.is_seat(seat)) continue;
    world.hands[seat] = draw_hand(chances_[seat], left, seen.hand_sizes[seat], rng);
    left -= world.hands[seat];
  }
  world.pile.clear();
  for (const Card card : left) world.pile.push_back(card);
  shuffle(std::span(world.pile.data(), world.pile.size()), rng);
  return world;
}

}  // namespace vivarium::bots::take_that
