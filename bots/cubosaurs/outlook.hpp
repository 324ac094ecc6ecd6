// Outlook: the table as the seat that has the Hand sees it, with what every collection promises.
#pragma once

#include <array>

#include "bots/cubosaurs/prospects.hpp"
#include "engine/core/seat.hpp"
#include "games/cubosaurs/cubosaurs.hpp"

namespace vivarium::bots {

// What the seat that has the Hand has not seen: the pack and the cards set aside.
cubosaurs::Cards unseen_by_holder(const cubosaurs::State& state);

// Collections that may come about, and what each seat has besides: tokens, tiles.
struct Standing {
  cubosaurs::PerSeat<cubosaurs::Cards> collections{};
  cubosaurs::PerSeat<cubosaurs::TileSet> owned{};
  cubosaurs::PerSeat<float> extra{};
};

using SeatValues = cubosaurs::PerSeat<float>;

class Outlook {
 public:
  // REQUIRES: the round is under way. Looks at the Hand, but at nothing else that is face down.
  Outlook(const cubosaurs::Cubosaurs& game, const cubosaurs::State& state);

  [[nodiscard]] const Standing& now() const { return now_; }
  [[nodiscard]] float token_worth() const { return token_worth_; }
  // Expected points of each seat in this round, with the worth of its tokens.
  [[nodiscard]] SeatValues values(const Standing& standing) const;
  // How good that is for a seat: its own points less those of the others, the leaders' above all.
  [[nodiscard]] float good_for(Seat seat, const SeatValues& values) const;
  [[nodiscard]] float good_for(Seat seat, const Standing& standing) const { return good_for(seat, values(standing)); }

  // With the tokens for their icons.
  void add(Standing& standing, Seat seat, cubosaurs::Cards cards) const;

  // What comes of it when the seat is offered the Hand and does what is best for it: keeps it, or passes it on for
  // good.
  [[nodiscard]] SeatValues offered(const Standing& standing, Seat seat, cubosaurs::Cards hand) const;

 private:
  [[nodiscard]] float points(const Standing& standing, Seat seat) const;
  [[nodiscard]] int lead(const Standing& standing, Seat seat, cubosaurs::Card egg) const;
  void weigh_rivals(const cubosaurs::Table& table);

  const cubosaurs::Cubosaurs& game_;
  Prospects all_prospects_;
  Prospects::View prospects_;
  float token_worth_ = 0;
  Standing now_;
  SeatValues weight_{};  // how much each seat matters as an opponent
};

}  // namespace vivarium::bots
