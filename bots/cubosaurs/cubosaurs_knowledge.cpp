#include "bots/cubosaurs/cubosaurs_knowledge.hpp"

#include <array>
#include <cstddef>

#include "bots/cubosaurs/outlook.hpp"
#include "bots/cubosaurs/quick_player.hpp"
#include "bots/cubosaurs/tuning.hpp"
#include "engine/core/hash.hpp"

namespace vivarium::bots {
namespace {

using cubosaurs::at;
using cubosaurs::Card;
using cubosaurs::Cards;
using cubosaurs::Cubosaurs;
using cubosaurs::Move;
using cubosaurs::Phase;
using cubosaurs::State;
using cubosaurs::Tile;

// The same number for cards that are as good as each other.
std::uint64_t kind_number(const Cubosaurs& game, Card card) {
  using cubosaurs::Type;
  const auto type = static_cast<std::uint64_t>(card.type());
  std::uint64_t kind = 2 * type + (game.has_dna_icon(card) ? 1 : 0);
  if (card.type() == Type::egg) kind = static_cast<std::uint64_t>(card.index()) << 8U;
  if (card.type() == Type::grey_raptor || card.type() == Type::black_raptor) {
    const auto& raptor =
        game.options()
            .edition.raptors[card.type() == Type::grey_raptor ? 0 : 1][static_cast<std::size_t>(card.number() - 1)];
    kind += (static_cast<std::uint64_t>(raptor.paired + 128) << 8U) +
            (static_cast<std::uint64_t>(raptor.alone + 128) << 16U);
  }
  return kind;
}

// Tells sets of cards apart by the kinds in them.
std::uint64_t kinds_in(const Cubosaurs& game, Cards cards) {
  std::uint64_t sum = 0;
  cards.for_each([&](int card) { sum += Hash().add(kind_number(game, Card(card))).value(); });
  return sum;
}

// Judges the moves of the seat that has the Hand.
class TurnJudge {
 public:
  TurnJudge(const Cubosaurs& game, const State& state, Seat seat)
      : game_(game), state_(state), seat_(seat), next_(game.next_seat(state, seat)), outlook_(game, state, seat) {
    now_ = outlook_.good_for(seat, outlook_.now());
    for (int i = 0; i < game.players(); ++i) note_collection(Seat(i));
  }

  // Keep and refuse. They come before all purchases, which build on the best of them.
  float of_end(Move move) {
    const bool keeps = move.kind() == Move::Kind::keep;
    const float value = keeps ? of_keep() : of_refusal(move.card(), 0);
    best_end_ = keeps || value > best_end_ ? value : best_end_;
    return value;
  }

  [[nodiscard]] float of_purchase(Move move) const {
    const Tile tile = move.tile();
    const float price = outlook_.token_worth() * static_cast<float>(game_.options().edition.cost(tile));
    switch (tile) {
      case Tile::count_types:
      case Tile::count_eggs:
        return best_end_ - price + gain_of_counting(tile);
      case Tile::draw:
        return best_end_ - price + tuning::kDrawTile;
      case Tile::refuse_freely:
        return outlook_.good_for(seat_, outlook_.offered(outlook_.now(), next_, state_.hand, tuning::kLookAhead)) -
               price;
      case Tile::refuse_same_type:
        return of_refusal(move.card(), price);
      case Tile::destroy_own:
      case Tile::destroy:
        return best_end_ - price + loss(move.card());
      case Tile::steal:
        return best_end_ - price + loss(move.card()) + gain(move.card(), seat_);
      case Tile::give:
        return best_end_ - price + loss(move.card()) + gain(move.card(), move.receiver());
      case Tile::exchange:
        return best_end_ - price + loss(move.card()) + loss(move.given()) + gain(move.card(), seat_) +
               gain(move.given(), owner(move.card()));
    }
    return best_end_;
  }

  // Is there a move before this one that comes to the same?
  [[nodiscard]] bool is_repeated(Move move) const {
    if (move.kind() == Move::Kind::keep) return false;
    if (move.kind() == Move::Kind::buy && move.tile() <= Tile::refuse_freely) return false;
    if (!first_of_kind_.contains(move.card().index())) return true;
    return move.kind() == Move::Kind::buy && move.tile() == Tile::exchange &&
           !first_of_kind_.contains(move.given().index());
  }

 private:
  void note_collection(Seat seat) {
    Cards rest = outlook_.now().collections[at(seat)];
    while (!rest.empty()) {
      const Card card(rest.first());
      first_of_kind_.insert(card.index());
      rest -= outlook_.kind_of(card);
    }
  }

  [[nodiscard]] float of_keep() const {
    Standing kept = outlook_.now();
    outlook_.add(kept, seat_, state_.hand);
    return outlook_.good_for(seat_, kept) - now_;
  }

  [[nodiscard]] float of_refusal(Card card, float price) const {
    Standing refused = outlook_.now();
    refused.collections[at(seat_)].erase(card.index());
    Cards passed = state_.hand;
    passed.insert(card.index());
    return outlook_.good_for(seat_, outlook_.offered(refused, next_, passed, tuning::kLookAhead)) - now_ - price;
  }

  [[nodiscard]] float gain_of_counting(Tile tile) const {
    Standing bought = outlook_.now();
    bought.owned[at(seat_)].insert(tile);
    return outlook_.good_for(seat_, bought) - now_;
  }

  [[nodiscard]] Seat owner(Card card) const {
    int seat = 0;
    while (!state_.collections[static_cast<std::size_t>(seat)].contains(card.index())) ++seat;
    return Seat(seat);
  }

  // When the card leaves its collection. REQUIRES: it is in one
  [[nodiscard]] float loss(Card card) const {
    Standing standing = outlook_.now();
    standing.collections[at(owner(card))].erase(card.index());
    return outlook_.good_for(seat_, standing) - now_;
  }

  // When the card comes to this collection.
  [[nodiscard]] float gain(Card card, Seat to) const {
    Standing standing = outlook_.now();
    standing.collections[at(owner(card))].erase(card.index());
    const float without = outlook_.good_for(seat_, standing);
    outlook_.add(standing, to, Cards::of(card.index()));
    return outlook_.good_for(seat_, standing) - without;
  }

  const Cubosaurs& game_;
  const State& state_;
  Seat seat_;
  Seat next_;
  Outlook outlook_;
  float now_ = 0;
  float best_end_ = 0;
  Cards first_of_kind_;  // one card of each kind in each collection
};

}  // namespace

void Knowledge<Cubosaurs>::judge(const Cubosaurs& game, const State& state, Seat seat, const MoveList& moves,
                                 std::span<float> values) {
  if (state.phase != Phase::turn) {
    for (std::size_t i = 0; i < moves.size(); ++i) {
      values[i] = static_cast<float>(game.points(state, moves[i].robbed()).total());
    }
    return;
  }
  TurnJudge turn(game, state, seat);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const Move move = moves[i];
    if (turn.is_repeated(move)) {
      values[i] = -kSameAgain;
    } else {
      values[i] = move.kind() == Move::Kind::buy ? turn.of_purchase(move) : turn.of_end(move);
    }
  }
}

cubosaurs::Move Knowledge<Cubosaurs>::playout_move(const Cubosaurs& game, const State& state, Seat /*seat*/,
                                                   const MoveList& moves, Rng& rng) {
  if (state.phase != Phase::turn) return moves[draw_below(rng, static_cast<std::uint32_t>(moves.size()))];
  const Prospects prospects(game.score_tables(), unseen_by_holder(state), state.pack.count(), game.players());
  return QuickPlayer(game, state, prospects).choose(rng);
}

void Knowledge<Cubosaurs>::play_out(const Cubosaurs& game, const Game::Observation& seen, State& state, Rng& rng) {
  const Prospects prospects(game.score_tables(), unseen_by_holder(state), state.pack.count(), game.players());
  MoveList moves;
  for (Stage stage = game.stage(state); stage.is_decision() && !is_horizon(game, seen, state);
       stage = game.stage(state)) {
    const Seat seat = stage.to_act.first();
    if (state.phase == Phase::turn) {
      game.apply(state, seat, QuickPlayer(game, state, prospects).choose(rng));
    } else {
      game.legal_moves(state, seat, moves);
      game.apply(state, seat, moves[draw_below(rng, static_cast<std::uint32_t>(moves.size()))]);
    }
  }
}

std::uint64_t Knowledge<Cubosaurs>::context(const Cubosaurs& game, const State& state, Seat /*seat*/) {
  if (state.phase != Phase::turn) return 0;
  if (tuning::kContext == 0) return state.hand.words()[0];
  std::uint64_t sum = kinds_in(game, state.hand);
  if (tuning::kContext == 2) {
    Hash hash;
    hash.add(sum);
    for (int i = 0; i < game.players(); ++i) hash.add(kinds_in(game, state.collections[static_cast<std::size_t>(i)]));
    sum = hash.value();
  }
  return sum;
}

Expectation Knowledge<Cubosaurs>::expected_scores(const Cubosaurs& game, const State& state) {
  Expectation points{};
  const Scores scores = game.scores(state);
  const bool in_round = state.phase == Phase::turn || state.phase == Phase::rob;
  SeatValues round{};
  if (in_round) {
    const Outlook outlook(game, state, state.turn);
    round = outlook.offered(outlook.now(), state.turn, state.hand, 0);
  } else {
    for (std::size_t i = 0; i < round.size(); ++i) round[i] = tuning::kTokenLater * state.tokens[i];
  }
  for (std::size_t i = 0; i < scores.size(); ++i) points[i] = static_cast<float>(scores[i]) + round[i];
  return points;
}

}  // namespace vivarium::bots
