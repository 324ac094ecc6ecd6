// A turn: which moves there are and what they do (TT-6 to TT-11, TT-16). The way of every playout.
#include <bit>

#include "games/take_that/take_that.hpp"

namespace vivarium::take_that {
namespace {

// How many moves of a kind there are is as good as random, and a loop that ends at random costs more than it does. So a
// few are written whether or not there are as many (what is too much lies behind the end), and only the rare rest
// loops. `last` is any card of the window: it stands for the bits that have run out.
template <int kWrittenAnyway>
Move* write_plays(Move* end, std::uint64_t bits, const detail::FitWindow& window) {
  Move* const new_end = end + std::popcount(bits);
  for (int i = 0; i < kWrittenAnyway; ++i) {
    *end++ = Move::play(Card(window.first + std::countr_zero(bits | window.last)));
    bits &= bits - 1;
  }
  for (; bits != 0; bits &= bits - 1) *end++ = Move::play(Card(window.first + std::countr_zero(bits)));
  return new_end;
}

template <int kWrittenAnyway>
Move* write_twists(Move* end, const Cards& cards) {
  constexpr std::uint64_t kLastCard = std::uint64_t{1} << (kCardCount - 1 - 64);
  Move* const new_end = end + cards.size();
  auto [low, high] = cards.words();
  for (int i = 0; i < kWrittenAnyway; ++i) {
    const bool in_low = low != 0;
    const std::uint64_t bits = in_low ? low : high | kLastCard;
    *end++ = Move::twist(Card(std::countr_zero(bits) + (in_low ? 0 : 64)));
    high = in_low ? high : high & (high - 1);
    low &= low - 1;
  }
  if ((low | high) != 0) {
    Cards::from_words({low, high}).for_each([&](int card) { *end++ = Move::twist(Card(card)); });
  }
  return new_end;
}

}  // namespace

void TakeThat::legal_moves(const State& state, Seat seat, MoveList& moves) const {
  moves.clear();
  if (seat != state.turn) return;
  const Cards& hand = state.hand(seat);
  // The list is filled through a local end: a Move is a byte, and for all the compiler knows storing one could change
  // the size of the list, which it would then reload each time.
  Move* end = moves.data();
  if (state.phase == Phase::turn) {
    const auto& window = fit_window(state.row.back());
    end = write_plays<kPlaysWrittenAnyway>(end, hand.from(window.first) & window.bits, window);
    end = write_twists<kTwistsWrittenAnyway>(end, hand & state.row_twins);
    *end++ = Move::take();
  } else if (state.phase == Phase::start_row) {
    hand.for_each([&](int card) { *end++ = Move::play(Card(card)); });
  }
  moves.resize_unspecified(static_cast<std::size_t>(end - moves.data()));
}

void TakeThat::apply(State& state, Seat seat, const Move& move) const {
  VIVARIUM_ASSERT(seat == state.turn);
  if (move.is_take()) return take(state, seat);
  const Card card = move.card();
  state.hand(seat).erase(card.index());
  if (move.is_twist()) return twist(state, seat, card);
  state.row.push_back(card);
  state.in_row.insert(card.index());
  state.row_twins |= twin_set(card);
  finish_turn(state, seat);
}

void TakeThat::take(State& state, Seat seat) const {
  Cards& stack = state.face_down[static_cast<std::size_t>(seat.index())];
  stack |= state.in_row;
  const bool single = state.row.size() == 1;
  state.row.clear();
  state.in_row = {};
  state.row_twins = {};
  if (state.pile.empty()) return finish_round(state);  // TT-10
  if (options_.expert && single) {                     // TT-16
    const Card extra = state.pile.pop_back();
    stack.insert(extra.index());
    state.extras.insert(extra.index());
  }
  state.phase = Phase::start_row;  // TT-8: the same seat goes on
}

void TakeThat::twist(State& state, Seat seat, Card card) const {
  const Card twin = card.twin();
  std::size_t place = 0;
  while (state.row[place] != twin) ++place;
  state.row.erase_at(place);
  state.in_row.erase(twin.index());
  state.row_twins.erase(card.index());
  Cards& gained = state.face_up[static_cast<std::size_t>(seat.index())];
  gained.insert(card.index());
  gained.insert(twin.index());
  if (state.row.empty() && state.pile.empty()) return finish_round(state);  // TT-10
  finish_turn(state, seat);
}

void TakeThat::finish_turn(State& state, Seat seat) const {
  if (!state.pile.empty()) state.hand(seat).insert(state.pile.pop_back().index());  // TT-9
  state.turn = seat.next(options_.players);
  state.phase = state.row.empty() ? Phase::start_row : Phase::turn;
}

}  // namespace vivarium::take_that
