// What everybody sees, and what one viewer sees besides, as data for screens. A screen holds no rules: what every set
// is worth now, what the next card would make of it and who leads for which egg is said here, and with each of one's
// own moves what it would make of all that (view_moves.cpp). What is printed on cards is told once (write_facts).
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
      return "first_player";
    case Phase::tiles:
      return "tiles";
    case Phase::turn:
      return "play";
    case Phase::rob:
      return "rob";
    case Phase::over:
      return "over";
  }
  return "";
}

// By type: points now, and with one card more; null where there is none more.
void write_sets(const ScoreTables& tables, Cards collection, DataWriter& out) {
  ListWriter sets(out);
  for (const Type type : TypeSet::all(kPlainTypes)) {
    const int count = count_of(collection, type);
    const int points = tables.set_points(type, count);
    sets.object()
        .set("points", points)
        .set("next", count < kCardsOfType ? std::optional(tables.set_points(type, count + 1)) : std::nullopt);
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
  write_pairs(game.options().edition, collection, raptors);
  raptors.set("points", tables.raptor_points(collection));
  write_next_raptor(tables, collection, Type::grey_raptor, raptors.member("next_grey"));
  write_next_raptor(tables, collection, Type::black_raptor, raptors.member("next_black"));
}

SeatSet leaders_for(const Table& table, int players, Card egg) {
  const int most = most_for(table, players, egg);
  SeatSet leaders;
  for (const Seat seat : seats(players)) {
    if ((table.collections[seat] & dinosaurs_of(egg)).size() == most) leaders.insert(seat);
  }
  return leaders;
}

// By egg: whose it is, who has the most of its dinosaur, and how many everybody has.
void write_eggs(const Cubosaurs& game, const Table& table, DataWriter& out) {
  ListWriter eggs(out);
  for (const Card egg : cards_of(Type::egg)) {
    std::optional<int> owner;
    for (const Seat seat : seats(game.players())) {
      if (table.collections[seat].contains(egg)) owner = seat.index();
    }
    ObjectWriter view = eggs.object();
    view.set("owner", owner);
    write_seat_numbers(leaders_for(table, game.players(), egg), view.member("leaders"));
    ListWriter counts = view.list("counts");
    for (const Seat seat : seats(game.players())) counts.add((table.collections[seat] & dinosaurs_of(egg)).size());
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
  view.set("points", now.total());
  write_sources(now, view.member("sources"));
  if (game.options().dna) {
    ObjectWriter dna = view.object("dna");
    dna.set("tokens", int{table.tokens[seat]});
    write_tile_numbers(table.owned[seat], dna.member("tiles"));
    dna.set("points", game.dna_points(table, seat));
  } else {
    view.member("dna").null();
  }
  {
    ListWriter rounds = view.list("rounds");
    for (const auto& points : game.finished_rounds(table)) rounds.add(int{points[seat]});
  }
  view.set("total", int{game.scores(table)[seat]});
}

// The Hand as everybody knows it. Of each card in it that was drawn and not shown to all: who has seen it, and what it
// cannot be.
void write_hand(const Observation& seen, DataWriter& out) {
  Cards open = seen.hand;
  for (const auto& card : seen.drawn) {
    if (card) open.erase(*card);
  }
  ObjectWriter hand(out);
  write_card_texts(open, hand.member("cards"));
  {
    ListWriter drawn = hand.list("drawn");
    for (const HiddenCard& hidden : seen.hidden) {
      ObjectWriter card = drawn.object();
      write_seat_numbers(hidden.seen_by, card.member("seen_by"));
      write_type_texts(hidden.impossible, card.member("cannot_be"));
    }
  }
  // Tile 5 has shown that one of the drawn cards is of this type.
  hand.set("shown", seen.shown.empty() ? std::nullopt : std::optional(type_text(seen.shown.first())));
}

// Cards of one kind and what their edition says of them.
void write_types(const Edition& edition, DataWriter& out) {
  ListWriter types(out);
  for (const Type type : TypeSet::all(kPlainTypes)) {
    ObjectWriter facts = types.object();
    facts.set("type", type_text(type));
    write_card_texts(cards_of(type), facts.member("cards"));
    ListWriter points = facts.list("points");
    for (const Value value : edition.sets[index_of(type)]) points.add(int{value});
  }
}

void write_raptor_values(const Edition& edition, Type colour, DataWriter& out) {
  ListWriter raptors(out);
  for (const Card card : cards_of(colour)) {
    const RaptorValues& value = edition.raptor(card);
    raptors.object().set("card", card_text(card)).set("paired", int{value.paired}).set("alone", int{value.alone});
  }
}

void write_egg_values(const ScoreTables& tables, DataWriter& out) {
  ListWriter eggs(out);
  for (const Card egg : cards_of(Type::egg)) {
    ObjectWriter facts = eggs.object();
    facts.set("card", card_text(egg));
    write_type_texts(types_of(dinosaurs_of(egg)), facts.member("types"));
    facts.set("leading", tables.egg_points(egg, true)).set("trailing", tables.egg_points(egg, false));
  }
}

void write_dna_facts(const Edition& edition, TileSet in_play, DataWriter& out) {
  ObjectWriter dna(out);
  write_card_texts(edition.dna, dna.member("cards"));
  ListWriter tiles = dna.list("tiles");
  for (const Tile tile : in_play) tiles.object().set("tile", number_of(tile)).set("cost", edition.cost(tile));
}

void write_dna(const Cubosaurs& game, const Table& table, DataWriter& out) {
  const bool robs = table.phase == Phase::rob;
  ObjectWriter dna(out);
  dna.set("supply", int{table.supply});
  write_tile_numbers(table.market, dna.member("market"));
  write_tile_numbers(game.tile_pile(table), dna.member("pile"));
  dna.set("has_bought", table.has_bought);
  dna.set("robber", robs ? std::optional(table.robber.index()) : std::nullopt);
  dna.set("tokens_due", robs ? int{table.owed[table.robber]} : 0);
}

}  // namespace

void Cubosaurs::write_facts(DataWriter& out) const {
  const Edition& edition = options_.edition;
  ObjectWriter facts(out);
  facts.set("rounds", options_.rounds).set("open_hand", options_.open_hand).set("edition", edition.name);
  facts.set("set_aside", kCards - kCardsPerPlayer * players_);
  write_types(edition, facts.member("types"));
  write_raptor_values(edition, Type::grey_raptor, facts.member("grey_raptors"));
  write_raptor_values(edition, Type::black_raptor, facts.member("black_raptors"));
  write_egg_values(tables_, facts.member("eggs"));
  DataWriter& dna = facts.member("dna");
  options_.dna ? write_dna_facts(edition, tiles_in_play_, dna) : dna.null();
}

void Cubosaurs::write_view(const Observation& seen, DataWriter& out) const {
  const bool is_decision = stage(seen).is_decision();
  ObjectWriter view(out);
  view.set("phase", phase_name(seen.phase)).set("round", seen.round + 1);
  view.set("direction", seen.round % 2 == 0 ? "clockwise" : "counterclockwise");
  view.set("pack", int{seen.pack_size});
  write_card_texts(seen.destroyed, view.member("destroyed"));
  write_hand(seen, view.member("hand"));
  view.set("holder", is_decision ? std::optional(seen.turn.index()) : std::nullopt);
  view.set("next", is_decision ? std::optional(next_seat(seen, seen.turn).index()) : std::nullopt);
  write_eggs(*this, seen, view.member("eggs"));
  DataWriter& dna = view.member("dna");
  options_.dna ? write_dna(*this, seen, dna) : dna.null();
  ListWriter views = view.list("seats");
  for (const Seat seat : seats(players_)) write_seat(*this, seen, seat, views.item());
}

void Cubosaurs::write_secrets(const Observation& seen, DataWriter& out) const {
  ObjectWriter secrets(out);
  {
    // In the order of the view's `hand.drawn`; null for what the viewer has not seen.
    ListWriter drawn = secrets.list("drawn");
    for (std::size_t i = 0; i < seen.hidden.size(); ++i) {
      drawn.add(seen.drawn[i] ? std::optional(card_text(*seen.drawn[i])) : std::nullopt);
    }
  }
  if (!seen.viewer.sees_everything()) return;
  {
    ListWriter pack = secrets.list("pack");
    for (std::size_t i = seen.pack.size(); i > 0; --i) pack.add(card_text(seen.pack[i - 1]));
  }
  write_card_texts(seen.set_aside, secrets.member("set_aside"));
}

}  // namespace vivarium::cubosaurs
