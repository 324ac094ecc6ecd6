// What a viewer sees, as data for screens. A screen holds no rules: what every set is worth now, what the next card
// would make of it, who leads for which egg, and what each of one's own moves would make of all that is said here.
#include <algorithm>
#include <string_view>

#include "engine/core/fixed_vector.hpp"
#include "engine/core/seat_numbers.hpp"
#include "games/cubosaurs/cubosaurs.hpp"
#include "games/cubosaurs/text.hpp"

namespace vivarium::cubosaurs {
namespace {

std::string_view phase_name(Phase phase) {
  switch (phase) {
    case Phase::shuffle:
      return "shuffle";
    case Phase::first_player:
      return "first-player";
    case Phase::tiles:
      return "tiles";
    case Phase::turn:
      return "turn";
    case Phase::rob:
      return "rob";
    case Phase::over:
      return "over";
  }
  return "";
}

void write_sets(const ScoreTables& tables, Cards collection, DataWriter& out) {
  ListWriter sets(out);
  for (const Type type : TypeSet::all(kPlainTypes)) {
    const int count = count_of(collection, type);
    ObjectWriter set = sets.object();
    set.set("type", type_text(type));
    write_card_texts(collection & cards_of(type), set.member("cards"));
    set.set("points", tables.set_points(type, count));
    if (count < kCardsOfType) set.set("next", tables.set_points(type, count + 1));
  }
}

using Raptors = FixedVector<Card, kCardsOfType>;

// One colour's cards, those that gain most by being in a pair first: the best pairs take them in this order (CU-9).
Raptors by_gain(const Edition& edition, Cards collection, Type colour) {
  const auto gain = [&](Card card) { return edition.raptor(card).paired - edition.raptor(card).alone; };
  Raptors cards;
  for (const Card card : collection& cards_of(colour)) cards.push_back(card);
  std::sort(cards.begin(), cards.end(), [&](Card a, Card b) { return gain(a) != gain(b) ? gain(a) > gain(b) : a < b; });
  return cards;
}

// What the raptors would be worth with one more of that colour, at worst and at best; nothing if all are there.
void write_next_raptor(const ScoreTables& tables, Cards collection, Type colour, DataWriter& out) {
  const Cards missing = cards_of(colour) - collection;
  if (missing.empty()) return out.null();
  int lowest = tables.raptor_points(collection | Cards::of(missing.first()));
  int highest = lowest;
  for (const Card card : missing) {
    const int points = tables.raptor_points(collection | Cards::of(card));
    lowest = std::min(lowest, points);
    highest = std::max(highest, points);
  }
  ObjectWriter(out).set("lowest", lowest).set("highest", highest);
}

// The best pairs of the collection, and the raptors that find no other.
void write_pairs(const Edition& edition, Cards collection, ObjectWriter& raptors) {
  const Raptors grey = by_gain(edition, collection, Type::grey_raptor);
  const Raptors black = by_gain(edition, collection, Type::black_raptor);
  const std::size_t count = std::min(grey.size(), black.size());
  {
    ListWriter pairs = raptors.list("pairs");
    for (std::size_t i = 0; i < count; ++i) pairs.list().add(card_text(grey[i])).add(card_text(black[i]));
  }
  ListWriter alone = raptors.list("alone");
  for (std::size_t i = count; i < grey.size(); ++i) alone.add(card_text(grey[i]));
  for (std::size_t i = count; i < black.size(); ++i) alone.add(card_text(black[i]));
}

void write_raptors(const Cubosaurs& game, Cards collection, DataWriter& out) {
  const ScoreTables& tables = game.score_tables();
  ObjectWriter raptors(out);
  write_card_texts(collection & cards_of(Type::grey_raptor), raptors.member("grey"));
  write_card_texts(collection & cards_of(Type::black_raptor), raptors.member("black"));
  write_pairs(game.options().edition, collection, raptors);
  raptors.set("points", tables.raptor_points(collection));
  write_next_raptor(tables, collection, Type::grey_raptor, raptors.member("next-grey"));
  write_next_raptor(tables, collection, Type::black_raptor, raptors.member("next-black"));
}

SeatSet leaders_for(const Table& table, int players, Card egg) {
  const int most = most_for(table, players, egg);
  SeatSet leaders;
  for (const Seat seat : seats(players)) {
    if ((table.collections[seat] & dinosaurs_of(egg)).size() == most) leaders.insert(seat);
  }
  return leaders;
}

// Whose the egg is, who has the most of its dinosaur, what it brings to a leader and to others.
void write_egg(const Cubosaurs& game, const Table& table, Card egg, DataWriter& out) {
  ObjectWriter view(out);
  view.set("card", card_text(egg));
  write_type_texts(types_of(dinosaurs_of(egg)), view.member("types"));
  write_seat_numbers(leaders_for(table, game.players(), egg), view.member("leaders"));
  view.set("leading", game.score_tables().egg_points(egg, true));
  view.set("trailing", game.score_tables().egg_points(egg, false));
  for (const Seat seat : seats(game.players())) {
    if (table.collections[seat].contains(egg)) view.set("owner", seat.index());
  }
  ListWriter counts = view.list("counts");
  for (const Seat seat : seats(game.players())) counts.add((table.collections[seat] & dinosaurs_of(egg)).size());
}

void write_eggs(const Cubosaurs& game, const Table& table, DataWriter& out) {
  ListWriter eggs(out);
  for (int number = 1; number <= kEggs; ++number) write_egg(game, table, Card::of(Type::egg, number), eggs.item());
}

void write_own_eggs(const Cubosaurs& game, const Table& table, Seat seat, DataWriter& out) {
  ListWriter eggs(out);
  for (const Card egg : table.collections[seat] & cards_of(Type::egg)) {
    const bool leads = leaders_for(table, game.players(), egg).contains(seat);
    eggs.object()
        .set("card", card_text(egg))
        .set("leads", leads)
        .set("points", game.score_tables().egg_points(egg, leads));
  }
}

void write_sources(const Points& points, DataWriter& out) {
  ObjectWriter sources(out);
  sources.set("sets", points.sets).set("raptors", points.raptors);
  sources.set("eggs", points.eggs).set("tiles", points.tiles);
}

void write_seat(const Cubosaurs& game, const Table& table, Seat seat, DataWriter& out) {
  const Cards collection = table.collections[seat];
  const Points now = game.points(table, seat);
  ObjectWriter view(out);
  write_card_texts(collection, view.member("cards"));
  write_sets(game.score_tables(), collection, view.member("sets"));
  write_raptors(game, collection, view.member("raptors"));
  write_own_eggs(game, table, seat, view.member("eggs"));
  view.set("points", now.total());
  write_sources(now, view.member("sources"));
  if (game.options().dna) {
    view.set("tokens", int{table.tokens[seat]});
    write_tile_numbers(table.owned[seat], view.member("tiles"));
    view.set("dna-points", game.dna_points(table, seat));
  }
  {
    ListWriter rounds = view.list("rounds");
    for (const auto& points : game.finished_rounds(table)) rounds.add(int{points[seat]});
  }
  view.set("total", int{game.scores(table)[seat]});
}

void write_drawn(const Observation& seen, DataWriter& out) {
  ListWriter drawn(out);
  for (std::size_t i = 0; i < seen.hidden.size(); ++i) {
    ObjectWriter card = drawn.object();
    write_seat_numbers(seen.hidden[i].seen_by, card.member("seen-by"));
    write_type_texts(seen.hidden[i].impossible, card.member("cannot-be"));
    if (seen.drawn[i]) card.set("card", card_text(*seen.drawn[i]));
  }
}

void write_hand(const Observation& seen, DataWriter& out) {
  ObjectWriter hand(out);
  write_card_texts(seen.hand, hand.member("cards"));
  hand.set("hidden", seen.hidden_count()).set("size", seen.hand.size() + seen.hidden_count());
  write_drawn(seen, hand.member("drawn"));
  // Tile 5 has shown that one of the drawn cards is of this type.
  if (!seen.shown.empty()) hand.set("shown", type_text(seen.shown.first()));
}

// What the edition says about cards, for screens to print on them.
void write_values(const Cubosaurs& game, DataWriter& out) {
  const Edition& edition = game.options().edition;
  ObjectWriter values(out);
  {
    ObjectWriter sets = values.object("sets");
    for (const Type type : TypeSet::all(kPlainTypes)) {
      ListWriter points = sets.list(type_text(type));
      for (const Value value : edition.sets[index_of(type)]) points.add(int{value});
    }
  }
  {
    ObjectWriter raptors = values.object("raptors");
    for (const Card card : kRaptors) {
      const RaptorValues& value = edition.raptor(card);
      raptors.object(card_text(card)).set("paired", int{value.paired}).set("alone", int{value.alone});
    }
  }
  if (game.options().dna) write_card_texts(edition.dna, values.member("dna"));
}

// For whoever has the Hand: what everyone's collection would be worth after each legal move. Any world that the viewer
// cannot tell from the true one will do: collections are open, and so is the Hand to its holder, so that neither the
// moves nor these points depend on what is unseen. (A card that tile 3 draws goes into the Hand and changes nothing.)
void write_outcomes(const Cubosaurs& game, const Observation& seen, DataWriter& out) {
  Rng any(0);
  const State world = game.sample_world(seen, any);
  MoveList moves;
  game.legal_moves(world, seen.turn, moves);
  ListWriter outcomes(out);
  for (const Move move : moves) {
    State after = world;
    game.apply(after, seen.turn, move);
    ObjectWriter outcome = outcomes.object();
    outcome.set("move", Cubosaurs::to_text(move));
    ListWriter points = outcome.list("points");
    for (const Seat seat : seats(game.players())) points.add(game.points(after, seat).total());
  }
}

void write_dna(const Cubosaurs& game, const Table& table, ObjectWriter& view) {
  view.set("supply", int{table.supply});
  {
    ListWriter market = view.list("market");
    for (const Tile tile : table.market) {
      market.object().set("tile", number_of(tile)).set("cost", game.options().edition.cost(tile));
    }
  }
  write_tile_numbers(game.tile_pile(table), view.member("tile-pile"));
  view.set("has-bought", table.has_bought);
  if (table.phase != Phase::rob) return;
  view.set("robber", table.robber.index());
  view.set("tokens-due", int{table.owed[table.robber]});
}

// What nobody sees before the end.
void write_hidden_cards(const Observation& seen, ObjectWriter& view) {
  {
    ListWriter pack = view.list("pack-cards");
    for (std::size_t i = seen.pack.size(); i > 0; --i) pack.add(card_text(seen.pack[i - 1]));
  }
  write_card_texts(seen.set_aside, view.member("set-aside-cards"));
}

}  // namespace

void Cubosaurs::write_view(const Observation& seen, DataWriter& out) const {
  ObjectWriter view(out);
  view.set("game", info().id).set("phase", phase_name(seen.phase));
  view.set("round", seen.round + 1).set("rounds", options_.rounds);
  view.set("direction", seen.round % 2 == 0 ? "clockwise" : "counterclockwise");
  view.set("dna", options_.dna).set("open-hand", options_.open_hand).set("edition", options_.edition.name);
  write_values(*this, view.member("values"));
  view.set("pack", int{seen.pack_size}).set("set-aside", kCards - kCardsPerPlayer * players_);
  write_card_texts(seen.destroyed, view.member("destroyed"));
  write_hand(seen, view.member("hand"));
  write_eggs(*this, seen, view.member("eggs"));
  if (stage(seen).is_decision()) {
    view.set("turn", seen.turn.index());
    view.set("next", next_seat(seen, seen.turn).index());
  }
  if (options_.dna) write_dna(*this, seen, view);
  {
    ListWriter views = view.list("seats");
    for (const Seat seat : seats(players_)) write_seat(*this, seen, seat, views.item());
  }
  if (const auto own = seen.viewer.as_seat()) {
    view.set("seat", own->index());
    if (seen.phase == Phase::turn && seen.turn == *own) write_outcomes(*this, seen, view.member("outcomes"));
  }
  if (seen.viewer.sees_everything()) write_hidden_cards(seen, view);
}

}  // namespace vivarium::cubosaurs
