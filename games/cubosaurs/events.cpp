// What a step tells whom. Secrets (CU-21) are the drawn cards: told in full to whoever sees them, in outline to the
// rest.
#include <string>

#include "engine/core/seat_numbers.hpp"
#include "games/cubosaurs/cubosaurs.hpp"
#include "games/cubosaurs/text.hpp"

namespace vivarium::cubosaurs {
namespace {

// Tells what changed from one state to the next. Wording: i18n/<language>/cubosaurs.json.
class EventWriter {
 public:
  EventWriter(const Cubosaurs& game, const State& before, const State& after, Events& events)
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

void EventWriter::tell(const Chance& chance) {
  PerSeat<int> due{};
  switch (chance.kind) {
    case Chance::Kind::shuffle:
      tell_deal();
      break;
    case Chance::Kind::first_player:
      add("cubosaurs.first-player", {{"seat", chance.player.index()}});
      break;
    case Chance::Kind::tiles:
      add("cubosaurs.market", {{"tiles", tile_numbers(after_.market)}, {"count", after_.market.size()}});
      for (const Seat seat : seats(game_.players())) {
        for (const Card card : before_.collections[seat]) due[seat] += game_.has_dna_icon(card) ? 1 : 0;
      }
      break;
  }
  tell_tokens({}, due);
  if (after_.phase == Phase::turn) tell_draw("cubosaurs.drawn", "cubosaurs.draw");
}

void EventWriter::tell(Seat seat, Move move) {
  PerSeat<int> change{};  // of tokens, other than by icons
  PerSeat<int> due{};
  for (const Seat each : seats(game_.players())) due[each] = before_.owed[each];
  switch (move.kind()) {
    case Move::Kind::keep:
      add("cubosaurs.keep",
          {{"seat", seat.index()}, {"cards", card_texts(before_.hand)}, {"count", before_.hand.size()}});
      break;
    case Move::Kind::refuse:
      add("cubosaurs.refuse", {{"seat", seat.index()},
                               {"card", card_text(move.card())},
                               {"to", after_.turn.index()},
                               {"count", after_.hand.size()}});
      tell_new_cards();
      break;
    case Move::Kind::buy:
      change[seat] = -game_.options().edition.cost(move.tile());
      tell_purchase(seat, move);
      break;
    case Move::Kind::rob:
      add("cubosaurs.rob", {{"seat", seat.index()}, {"from", move.robbed().index()}});
      ++change[seat];
      --change[move.robbed()];
      --due[seat];
      break;
  }
  // Icons count where a card has come to a collection that it was not in before.
  for (const Seat each : seats(game_.players())) {
    const Cards added = after_.collections[each] - before_.collections[each];
    for (const Card card : added) due[each] += game_.has_dna_icon(card) ? 1 : 0;
  }
  tell_tokens(change, due);
  const bool turn_is_over = move.kind() == Move::Kind::keep ||
                            (move.kind() == Move::Kind::rob && before_.after_tokens != AfterTokens::resume);
  if (turn_is_over) tell_what_follows();
}

void EventWriter::tell_deal() {
  add_milestone(events_, Milestone::round_begins, "cubosaurs.deal",
                {{"round", after_.round + 1},
                 {"rounds", game_.options().rounds},
                 {"direction", after_.round % 2 == 0 ? "clockwise" : "counterclockwise"},
                 {"count", after_.pack.count() + (after_.phase == Phase::turn ? 1 : 0)}});
  for (const Seat seat : seats(game_.players())) {
    add("cubosaurs.dealt", {{"seat", seat.index()}, {"cards", card_texts(after_.collections[seat])}});
  }
  if (after_.phase != Phase::first_player) add("cubosaurs.lowest-starts", {{"seat", after_.turn.index()}});
}

void EventWriter::tell_purchase(Seat seat, Move move) {
  const int who = seat.index();
  const Tile tile = move.tile();
  add("cubosaurs.buy", {{"seat", who}, {"tile", number_of(tile)}, {"cost", game_.options().edition.cost(tile)}});
  const std::string card(tile >= Tile::refuse_same_type ? card_text(move.card()) : "");
  const int owner = tile >= Tile::refuse_same_type ? game_.owner_of(before_, move.card()).index() : who;
  switch (tile) {
    case Tile::count_types:
      add("cubosaurs.count-types", {{"seat", who}});
      break;
    case Tile::count_eggs:
      add("cubosaurs.count-eggs", {{"seat", who}});
      break;
    case Tile::draw:
      tell_draw("cubosaurs.drawn-extra", "cubosaurs.draw-extra");
      break;
    case Tile::refuse_freely:
      add("cubosaurs.pass", {{"seat", who}, {"to", after_.turn.index()}});
      tell_new_cards();
      break;
    case Tile::refuse_same_type:
      add("cubosaurs.refuse-same-type", {{"seat", who}, {"card", card}, {"to", after_.turn.index()}});
      tell_new_cards();
      break;
    case Tile::destroy_own:
      add("cubosaurs.destroy-own", {{"seat", who}, {"card", card}});
      break;
    case Tile::destroy:
      add("cubosaurs.destroy", {{"seat", who}, {"from", owner}, {"card", card}});
      break;
    case Tile::steal:
      add("cubosaurs.steal", {{"seat", who}, {"from", owner}, {"card", card}});
      break;
    case Tile::give:
      add("cubosaurs.give", {{"seat", who}, {"to", move.receiver().index()}, {"card", card}});
      break;
    case Tile::exchange:
      add("cubosaurs.exchange", {{"seat", who}, {"to", owner}, {"card", card}, {"given", card_text(move.given())}});
      break;
  }
}

// Whoever gets the Hand sees the drawn cards that they have not seen yet.
void EventWriter::tell_new_cards() {
  Cards news;
  for (std::size_t i = 0; i < before_.hidden.size(); ++i) {
    if (!before_.hidden[i].seen_by.contains(after_.turn)) news.insert(before_.drawn[i]);
  }
  if (news.empty()) return;
  add("cubosaurs.look", {{"seat", after_.turn.index()}, {"cards", card_texts(news)}, {"count", news.size()}},
      Audience::only(after_.turn));
}

void EventWriter::tell_draw(std::string_view full, std::string_view outline) {
  const Seat drawer = after_.turn;
  // A deal that needs no chance for the first player also draws: then the drawn card is not the last pack's.
  const Card card = before_.pack.empty() ? after_.hand.first() : before_.pack.back();
  const bool is_secret = !game_.options().open_hand;
  add(full, {{"seat", drawer.index()}, {"card", card_text(card)}},
      is_secret ? Audience::only(drawer) : Audience::everyone());
  if (is_secret) add(outline, {{"seat", drawer.index()}}, Audience::all_but(drawer));
  if (after_.pack.empty()) add("cubosaurs.pack-empty", {});
}

// `change`: what tokens were paid or robbed; `due`: icons to settle. The rest came from the supply, or is not to be
// had.
void EventWriter::tell_tokens(const PerSeat<int>& change, const PerSeat<int>& due) {
  Seat seat = before_.turn;
  for (int n = 0; n < game_.players(); ++n) {
    const int gained = after_.tokens[seat] - before_.tokens[seat] - change[seat];
    const int lost = due[seat] - gained - after_.owed[seat];
    if (gained > 0) {
      add("cubosaurs.token", {{"seat", seat.index()}, {"count", gained}, {"tokens", int{after_.tokens[seat]}}});
    }
    if (lost > 0) add("cubosaurs.no-token", {{"seat", seat.index()}, {"count", lost}});
    seat = game_.next_seat(before_, seat);
  }
}

void EventWriter::tell_what_follows() {
  if (after_.phase == Phase::turn) tell_draw("cubosaurs.drawn", "cubosaurs.draw");
  if (after_.phase == Phase::shuffle || after_.phase == Phase::over) tell_round_end();
  if (after_.phase == Phase::over) tell_game_over();
}

void EventWriter::tell_round_end() {
  Data scores = Data::array();
  for (const Seat seat : seats(game_.players())) {
    const Points points = game_.points(after_, seat);
    scores.push_back(seat_score(
        points.total(),
        {{"sets", points.sets}, {"raptors", points.raptors}, {"eggs", points.eggs}, {"tiles", points.tiles}}));
  }
  add_milestone(events_, Milestone::round_ends, "cubosaurs.round-end", {{"round", before_.round + 1}},
                std::move(scores));
  for (const Seat seat : seats(game_.players())) {
    const Points points = game_.points(after_, seat);
    add("cubosaurs.round-score", {{"seat", seat.index()},
                                  {"points", points.total()},
                                  {"sets", points.sets},
                                  {"raptors", points.raptors},
                                  {"eggs", points.eggs},
                                  {"tiles", points.tiles}});
  }
}

void EventWriter::tell_game_over() {
  for (const Seat seat : seats(game_.players())) {
    const int tokens = after_.tokens[seat];
    if (tokens < 2) continue;  // CU-20: full pairs only
    add("cubosaurs.dna-points",
        {{"seat", seat.index()}, {"tokens", tokens}, {"points", game_.dna_points(after_, seat)}});
  }
  const Scores totals = game_.scores(after_);
  for (const Seat seat : seats(game_.players())) {
    add("cubosaurs.total", {{"seat", seat.index()}, {"points", int{totals[seat]}}});
  }
  const SeatSet winners = game_.winners(after_);
  Data scores = Data::array();
  for (const Seat seat : seats(game_.players())) {
    const int dna = game_.dna_points(after_, seat);
    scores.push_back(seat_score(totals[seat], {{"rounds", totals[seat] - dna}, {"dna", dna}}));
  }
  add_milestone(events_, Milestone::game_ends, "cubosaurs.game-over",
                {{"seat", seat_numbers(winners)}, {"count", winners.size()}}, std::move(scores));
}

}  // namespace

void Cubosaurs::describe(const State& before, const Chance& chance, const State& after, Events& events) const {
  EventWriter(*this, before, after, events).tell(chance);
}

void Cubosaurs::describe(const State& before, Seat seat, Move move, const State& after, Events& events) const {
  EventWriter(*this, before, after, events).tell(seat, move);
}

}  // namespace vivarium::cubosaurs
