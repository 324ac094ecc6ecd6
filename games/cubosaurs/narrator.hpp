// Narrator: tells what changed from one state to the next, as events. Wording: i18n/<language>/cubosaurs.json.
#pragma once

#include "games/cubosaurs/cubosaurs.hpp"

namespace vivarium::cubosaurs {

class Narrator {
 public:
  Narrator(const Cubosaurs& game, const State& before, const State& after, Events& events)
      : game_(game), before_(before), after_(after), events_(events) {}

  void tell(const Chance& chance);
  void tell(Seat seat, Move move);

 private:
  using Args = std::initializer_list<Data::Member>;
  void add(std::string_view id, Args args, Audience audience = Audience::everyone()) {
    add_event(events_, id, args, audience);
  }

  void tell_deal();
  void tell_purchase(Seat seat, Move move);
  void tell_new_cards();
  void tell_draw(std::string_view full, std::string_view outline);
  void tell_tokens(const PerSeat<int>& change, const PerSeat<int>& due);
  void tell_what_follows();
  void tell_round_end();
  void tell_game_over();

  const Cubosaurs& game_;
  const State& before_;
  const State& after_;
  Events& events_;
};

}  // namespace vivarium::cubosaurs
