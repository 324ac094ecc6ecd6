// Outlook: the table as the seat that holds the Hand sees it, with what every collection promises.
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
  // REQUIRES: `seat` sees the Hand, or it is empty. Looks at nothing else that is face down.
  Outlook(const cubosaurs::Cubosaurs& game, const cubosaurs::State& state, Seat seat);

  [[nodiscard]] const Standing& now() const { return now_; }
  [[nodiscard]] float token_worth() const { return token_worth_; }
  // Expected points of each seat in this round, with the worth of its tokens.
  [[nodiscard]] SeatValues values(const Standing& standing) const;
  // How good that is for a seat: its own points less those of the others, the leaders' above all.
  [[nodiscard]] float good_for(Seat seat, const SeatValues& values) const;
  [[nodiscard]] float good_for(Seat seat, const Standing& standing) const { return good_for(seat, values(standing)); }

  void add(Standing& standing, Seat seat, cubosaurs::Cards cards) const;

  // What comes of it when the seat gets the Hand and everybody does what is best for them; looks `depth` refusals
  // ahead.
  [[nodiscard]] SeatValues offered(const Standing& standing, Seat seat, cubosaurs::Cards hand, int depth) const;
  // One card of each kind in the collection that may be added to the Hand to refuse it.
  [[nodiscard]] cubosaurs::Cards refusals(cubosaurs::Cards collection, cubosaurs::Cards hand) const;
  // The cards that are as good as this one: of its type, with an icon or not, worth the same.
  [[nodiscard]] cubosaurs::Cards kind_of(cubosaurs::Card card) const;

 private:
  [[nodiscard]] float points(const Standing& standing, Seat seat) const;
  [[nodiscard]] int lead(const Standing& standing, Seat seat, cubosaurs::Card egg) const;
  void weigh_rivals(const cubosaurs::Table& table);

  const cubosaurs::Cubosaurs& game_;
  const cubosaurs::Table& table_;
  Prospects all_prospects_;
  Prospects::View prospects_;
  float token_worth_ = 0;
  Standing now_;
  SeatValues weight_{};  // how much each seat matters as an opponent
};

}  // namespace vivarium::bots
