// The evaluation of Cubosaurs: what every collection promises, as the seat with the Hand sees the table.
#pragma once

#include <array>

#include "bots/cubosaurs/prospects.hpp"
#include "engine/core/seat.hpp"
#include "games/cubosaurs/cubosaurs.hpp"

namespace vivarium::bots::cubosaurs {

using namespace vivarium::cubosaurs;
using vivarium::cubosaurs::PerSeat;  // rather than the general one

// What the seat with the Hand has not seen: the pack and the cards set aside.
Cards unseen_by_holder(const State& state);

// Collections that may come about, and what else each seat has: tokens and tiles.
struct Standing {
  PerSeat<Cards> collections{};
  PerSeat<TileSet> owned{};
  PerSeat<float> extra{};
};

using SeatValues = PerSeat<float>;

class Evaluation {
 public:
  // REQUIRES: the round is under way. Looks at the Hand, but at nothing else that is face down.
  Evaluation(const Cubosaurs& game, const State& state);

  [[nodiscard]] const Standing& now() const { return now_; }
  [[nodiscard]] float token_worth() const { return token_worth_; }
  // Expected points of each seat in this round, with the worth of its tokens.
  [[nodiscard]] SeatValues values(const Standing& standing) const;
  // How good that is for a seat: its own points less those of the others, the leaders' above all.
  [[nodiscard]] float good_for(Seat seat, const SeatValues& values) const;
  [[nodiscard]] float good_for(Seat seat, const Standing& standing) const { return good_for(seat, values(standing)); }

  // With the tokens for their icons.
  void add(Standing& standing, Seat seat, Cards cards) const;

  // The values after the seat has been offered the Hand and has done what is best for it: kept it, or passed it on for
  // good.
  [[nodiscard]] SeatValues offered(const Standing& standing, Seat seat, Cards hand) const;

 private:
  [[nodiscard]] float points(const Standing& standing, Seat seat) const;
  [[nodiscard]] int lead(const Standing& standing, Seat seat, Card egg) const;
  void weigh_rivals(const Table& table);

  const Cubosaurs& game_;
  Prospects all_prospects_;
  Prospects::View prospects_;
  float token_worth_ = 0;
  Standing now_;
  SeatValues weight_{};  // how much each seat matters as an opponent
};

}  // namespace vivarium::bots::cubosaurs
