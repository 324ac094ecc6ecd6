// EventWriter: turns what happens in a step into events (engine/core/event.hpp), secrets told twice: in full to their
// owner, in outline to the others.
#pragma once

#include <span>

#include "engine/core/event.hpp"
#include "games/dino_twist/options.hpp"
#include "games/dino_twist/state.hpp"

namespace vivarium::dino_twist {

class EventWriter {
 public:
  // Both must outlive the writer.
  EventWriter(const Options& options, Events& events) : options_(options), events_(events) {}

  void events_dealt();
  void hand_dealt(Seat seat, const Hand& hand);
  void hand_goes_back(Seat seat);

  void round_begins(int round);
  void event_revealed(EventCard event);
  void volcano_erupts();
  void tornado_swaps(Species species, const TwistIsland& after);
  void redrawn(Seat seat, const PlayedCards& cards);

  void chosen(Seat seat);
  void attack_shown(Seat seat, const Action& action);
  void buried(Seat seat, const PlayedCards& cards);
  void sat_out(Seat seat);
  void named(Seat seat, const Action& action);
  void cancelled(Seat seat, const Action& action);

  struct Capture {
    Seat seat;
    const Action& action;
    Card beaten;
    Territory from;
    Territory to;
    Card stays;
    const PlayedCards& discarded;
  };
  void captured(const Capture& capture);
  // Tells nothing where nobody lived before.
  void replaced(Seat seat, Territory territory, Place before);
  // `points` may be 0: all bonuses are gone.
  void island_full(Seat seat, int points);

  // The cards as they lay in the pile: the first one drawn is the last.
  void drew(Seat seat, std::span<const Card> cards);
  void hand_stays_short(Seat seat);
  void reshuffled(int cards);

  void game_over(const State& state);

 private:
  const Options& options_;
  Events& events_;
};

}  // namespace vivarium::dino_twist
