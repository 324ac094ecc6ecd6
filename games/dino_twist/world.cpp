// A world that a viewer cannot tell from the true one (RULES.md, "What sampling assumes").
#include <array>
#include <cstddef>
#include <span>

#include "games/dino_twist/dino_twist.hpp"
#include "games/dino_twist/hand_limits.hpp"

namespace vivarium::dino_twist {

namespace {

constexpr int kJointTries = 100;
constexpr int kCarefulTries = 10'000;

// The cards that the viewer cannot place.
Pile unseen_cards(const Observation& seen, int players) {
  CardCounts unseen = all_dinos();
  const auto take = [&](Card card) {
    if (!card.is_baby()) unseen.remove(card);
  };
  const Table& table = seen;
  for (const Card card : table.twist.dinos()) take(card);
  table.discards.for_each(take);
  for (const Seat seat : seats(players)) {
    for (const Place place : table.islands[seat].places()) {
      if (!place.is_empty()) take(place.dino());
    }
    table.cancelled[seat].for_each(take);
    if (table.actions[seat].kind == Action::Kind::attack) {
      for (const Card card : table.actions[seat].cards) take(card);
    }
    for (const Card card : seen.hands[seat]) take(card);
    seen.buried[seat].for_each(take);
  }
  Pile cards;
  unseen.for_each([&](Card card) { cards.push_back(card); });
  return cards;
}

// A seat whose cards the viewer does not see.
struct HiddenSeat {
  Seat seat;
  HandLimits limits;
  std::size_t hand = 0;
  std::size_t burial = 0;  // of this round
  std::size_t earlier_burials = 0;
};
using HiddenSeats = FixedVector<HiddenSeat, kMaxPlayers>;

// Deals the unseen cards, like a pile that is shuffled while it is dealt.
class Dealer {
 public:
  Dealer(Pile& cards, Rng& rng) : cards_(cards), rng_(rng), left_(cards.size()) {}

  void start_again() { left_ = cards_.size(); }
  [[nodiscard]] std::size_t left() const { return left_; }
  Card deal() {
    const Card card = pick(left_);
    --left_;
    return card;
  }
  // A card out of the first `among` that are left; it becomes the last of these. It is not dealt yet.
  Card pick(std::size_t among) {
    const std::size_t place = draw_below(rng_, static_cast<std::uint32_t>(among));
    std::swap(cards_[place], cards_[among - 1]);
    return cards_[among - 1];
  }
  // Deals the card at `place`, which the last one takes.
  void deal_from(std::size_t place) { std::swap(cards_[place], cards_[--left_]); }
  // What is left, in random order.
  [[nodiscard]] Pile rest() {
    Pile pile = cards_;
    pile.resize_unspecified(left_);
    shuffle(std::span(pile.data(), pile.size()), rng_);
    return pile;
  }

 private:
  Pile& cards_;
  Rng& rng_;
  std::size_t left_;
};

// Where there are limits, a hand is dealt together with this round's burial: both were one hand when it was judged, and
// nothing was drawn since, so they are at most seven.

// Every allowed deal is equally likely, if one comes up.
bool deal_by_chance(const HiddenSeats& limited, Dealer& dealer, PerSeat<Hand>& hands) {
  dealer.start_again();
  for (const HiddenSeat& hidden : limited) {
    Hand& held = hands[hidden.seat];
    held.clear();
    while (held.size() < hidden.hand + hidden.burial) held.insert(dealer.deal());
    if (!hidden.limits.allow(held)) return false;
  }
  return true;
}

// Leaves out each card that would break a limit. Not uniform, but seldom needed.
bool deal_with_care(const HiddenSeats& limited, Dealer& dealer, PerSeat<Hand>& hands) {
  dealer.start_again();
  for (const HiddenSeat& hidden : limited) {
    Hand& held = hands[hidden.seat];
    held.clear();
    for (std::size_t among = dealer.left(); held.size() < hidden.hand + hidden.burial; --among) {
      if (among == 0) return false;
      Hand with_it = held;
      with_it.insert(dealer.pick(among));
      if (!hidden.limits.allow(with_it)) continue;
      held = with_it;
      dealer.deal_from(among - 1);
    }
  }
  return true;
}

void deal_limited(HiddenSeats& limited, Dealer& dealer, PerSeat<Hand>& hands, Rng& rng) {
  for (int i = 0; i < kJointTries; ++i) {
    if (deal_by_chance(limited, dealer, hands)) return;
  }
  for (int i = 0; i < kCarefulTries; ++i) {
    shuffle(std::span(limited.data(), limited.size()), rng);
    if (deal_with_care(limited, dealer, hands)) return;
  }
}

void bury(State& world, Seat seat, PlayedCards cards) {
  if (cards.size() == 2 && cards[1] < cards[0]) cards = {cards[1], cards[0]};
  world.burials[seat] = cards;
  for (const Card card : cards) world.buried[seat].add(card);
}

// Any of the cards held may be the ones that were buried.
void bury_some(State& world, const HiddenSeat& hidden, Rng& rng) {
  PlayedCards cards;
  Hand& held = world.hands[hidden.seat];
  while (cards.size() < hidden.burial) {
    cards.push_back(held[draw_below(rng, static_cast<std::uint32_t>(held.size()))]);
    held.remove(cards.back());
  }
  bury(world, hidden.seat, cards);
}

void deal_freely(State& world, const HiddenSeat& hidden, Dealer& dealer) {
  while (world.hands[hidden.seat].size() < hidden.hand) world.hands[hidden.seat].insert(dealer.deal());
  PlayedCards cards;
  while (cards.size() < hidden.burial) cards.push_back(dealer.deal());
  bury(world, hidden.seat, cards);
}

}  // namespace

void DinoTwist::sample_hidden_cards(const Observation& seen, State& world, Rng& rng) const {
  HiddenSeats limited;
  HiddenSeats unlimited;
  for (const Seat seat : seats(options_.players)) {
    if (seen.viewer.sees_secrets_of(seat)) continue;
    const Action& action = seen.actions[seat];
    HiddenSeat hidden{seat, HandLimits(seen, seat, island_kind(seat)), seen.hand_sizes[seat]};
    hidden.burial = action.kind == Action::Kind::burial ? action.card_count : 0;
    hidden.earlier_burials = seen.buried_sizes[seat] - hidden.burial;
    (hidden.limits.any() ? limited : unlimited).push_back(hidden);
  }
  Pile cards = unseen_cards(seen, options_.players);
  Dealer dealer(cards, rng);
  deal_limited(limited, dealer, world.hands, rng);
  for (const HiddenSeat& hidden : limited) bury_some(world, hidden, rng);
  for (const HiddenSeat& hidden : unlimited) deal_freely(world, hidden, dealer);
  for (const HiddenSeats& seats : {limited, unlimited}) {
    for (const HiddenSeat& hidden : seats) {
      for (std::size_t i = 0; i < hidden.earlier_burials; ++i) world.buried[hidden.seat].add(dealer.deal());
    }
  }
  world.pile = dealer.rest();
}

// The others who have chosen have chosen something; what, is for the searcher to model.
void DinoTwist::sample_choices(const Observation& seen, State& world, Rng& rng) const {
  MoveList moves;
  for (const Seat seat : seen.decided) {
    if (seen.viewer.sees_secrets_of(seat)) continue;
    legal_moves(world, seat, moves);
    world.choices[seat] = moves[draw_below(rng, static_cast<std::uint32_t>(moves.size()))];
  }
}

State DinoTwist::sample_world(const Observation& seen, Rng& rng) const {
  State world;
  static_cast<Table&>(world) = seen;
  world.hands = seen.hands;
  world.buried = seen.buried;
  world.burials = seen.burials;
  world.choices = seen.choices;
  world.events = seen.events;
  world.pile = seen.pile;
  if (seen.viewer.sees_everything()) return world;
  sample_hidden_cards(seen, world, rng);
  if (is_dealing(seen.phase)) world.pile = in_order(counted(world.pile));  // a shuffle is due
  sample_choices(seen, world, rng);
  if (seen.phase != Phase::deal_events) {
    EventDraw draw = places_of(seen.events);
    complete_draw(draw, rng);
    world.events = events_of(draw);
  }
  return world;
}

}  // namespace vivarium::dino_twist
