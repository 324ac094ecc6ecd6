// Play: carries one step out on a state, phase by phase, and tells an EventWriter what happens if there is one.
//
// Playing has no writer and pays nothing for it; describing a step plays it again with one, so that the rules are
// written once. Lives for the length of one step.
#pragma once

#include <cstdint>

#include "games/dino_twist/events.hpp"
#include "games/dino_twist/options.hpp"
#include "games/dino_twist/state.hpp"

namespace vivarium::dino_twist {

class Play {
 public:
  Play(const Options& options, State& state, EventWriter* events = nullptr)
      : options_(options), state_(state), table_(state), events_(events) {}

  // REQUIRES: possible
  void chance(const Chance& chance);
  // REQUIRES: legal
  void move(Seat seat, Move move);

 private:
  // setup.cpp
  void deal_hands(const Pile& pile);

  // event_phase.cpp
  void begin_next_round();
  void take_effect();
  void resolve_redraw();
  void begin_preparation();

  // reveal.cpp
  void reveal();
  void show(Seat seat, Move choice);
  void resolve_naming();
  void cancel_equal_attacks();

  // attacks.cpp
  void begin_next_attack();
  void carry_out(Seat seat, Move capture);
  void discard(PlayedCards cards);
  void place(Seat seat, Territory to, Card dino);
  void award_full_island(Seat seat);

  // drawing.cpp
  enum class Drawn : std::uint8_t { all, reshuffle_due };
  [[nodiscard]] Drawn draw();
  [[nodiscard]] Drawn draw(Seat seat);
  void reshuffle(const Pile& pile);
  [[nodiscard]] Seat drawing_seat() const;
  void finish_redraw();
  void finish_attack(Seat attacker);
  void draw_up_at_round_end();
  void finish_round();

  void clear_choices();
  template <class F>
  void tell(F&& what) const {
    if (events_ != nullptr) [[unlikely]]
      what(*events_);
  }

  const Options& options_;
  State& state_;
  Table& table_;
  EventWriter* events_;
};

}  // namespace vivarium::dino_twist
