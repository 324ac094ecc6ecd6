// What a viewer sees, as data for screens. A screen holds no rules: what every set is worth now, what the next card
// would make of it, who leads for which egg, and what each of one's own moves would make of all that is said here.
#include <algorithm>
#include <string_view>
#include <vector>

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

Data sets_view(const ScoreTables& tables, Cards collection) {
  Data sets = Data::array();
  for (const Type type : TypeSet::all(kPlainTypes)) {
    const int count = count_of(collection, type);
    Data set = Data::object({{"type", type_text(type)},
                             {"cards", card_texts(collection & cards_of(type))},
                             {"points", tables.set_points(type, count)}});
    if (count < kCardsOfType) set.set("next", tables.set_points(type, count + 1));
    sets.push_back(std::move(set));
  }
  return sets;
}

// One colour's cards, those that gain most by being in a pair first: the best pairs take them in this order (CU-9).
std::vector<Card> by_gain(const Edition& edition, Cards collection, Type colour) {
  const auto gain = [&](Card card) { return edition.raptor(card).paired - edition.raptor(card).alone; };
  std::vector<Card> cards;
  for (const Card card : collection& cards_of(colour)) cards.push_back(card);
  std::sort(cards.begin(), cards.end(), [&](Card a, Card b) { return gain(a) != gain(b) ? gain(a) > gain(b) : a < b; });
  return cards;
}

// What the raptors would be worth with one more of that colour, at worst and at best; nothing if all are there.
Data next_raptor_view(const ScoreTables& tables, Cards collection, Type colour) {
  const Cards missing = cards_of(colour) - collection;
  if (missing.empty()) return {};
  int lowest = tables.raptor_points(collection | Cards::of(missing.first()));
  int highest = lowest;
  for (const Card card : missing) {
    const int points = tables.raptor_points(collection | Cards::of(card));
    lowest = std::min(lowest, points);
    highest = std::max(highest, points);
  }
  return Data::object({{"lowest", lowest}, {"highest", highest}});
}

Data raptors_view(const Cubosaurs& game, Cards collection) {
  const std::vector<Card> grey = by_gain(game.options().edition, collection, Type::grey_raptor);
  const std::vector<Card> black = by_gain(game.options().edition, collection, Type::black_raptor);
  const std::size_t count = std::min(grey.size(), black.size());
  Data pairs = Data::array();
  Data alone = Data::array();
  for (std::size_t i = 0; i < count; ++i) pairs.push_back(Data::Array{card_text(grey[i]), card_text(black[i])});
  for (std::size_t i = count; i < grey.size(); ++i) alone.push_back(card_text(grey[i]));
  for (std::size_t i = count; i < black.size(); ++i) alone.push_back(card_text(black[i]));
  return Data::object({{"grey", card_texts(collection & cards_of(Type::grey_raptor))},
                       {"black", card_texts(collection & cards_of(Type::black_raptor))},
                       {"pairs", std::move(pairs)},
                       {"alone", std::move(alone)},
                       {"points", game.score_tables().raptor_points(collection)},
                       {"next-grey", next_raptor_view(game.score_tables(), collection, Type::grey_raptor)},
                       {"next-black", next_raptor_view(game.score_tables(), collection, Type::black_raptor)}});
}

SeatSet leaders_for(const Table& table, int players, Card egg) {
  const int most = most_for(table, players, egg);
  SeatSet leaders;
  for (const Seat seat : seats(players)) {
    if ((table.collections[seat] & dinosaurs_of(egg)).size() == most) leaders.insert(seat);
  }
  return leaders;
}

// Every egg: whose it is, who has the most of its dinosaur, what it brings to a leader and to others.
Data eggs_view(const Cubosaurs& game, const Table& table) {
  Data eggs = Data::array();
  for (int number = 1; number <= kEggs; ++number) {
    const Card card = Card::of(Type::egg, number);
    Data counts = Data::array();
    Data egg = Data::object({{"card", card_text(card)},
                             {"types", type_texts(types_of(dinosaurs_of(card)))},
                             {"leaders", seat_numbers(leaders_for(table, game.players(), card))},
                             {"leading", game.score_tables().egg_points(card, true)},
                             {"trailing", game.score_tables().egg_points(card, false)}});
    for (const Seat seat : seats(game.players())) {
      const Cards collection = table.collections[seat];
      counts.push_back((collection & dinosaurs_of(card)).size());
      if (collection.contains(card)) egg.set("owner", seat.index());
    }
    egg.set("counts", std::move(counts));
    eggs.push_back(std::move(egg));
  }
  return eggs;
}

Data own_eggs_view(const Cubosaurs& game, const Table& table, Seat seat) {
  Data eggs = Data::array();
  for (const Card egg : table.collections[seat] & cards_of(Type::egg)) {
    const bool leads = leaders_for(table, game.players(), egg).contains(seat);
    eggs.push_back(Data::object(
        {{"card", card_text(egg)}, {"leads", leads}, {"points", game.score_tables().egg_points(egg, leads)}}));
  }
  return eggs;
}

Data seat_view(const Cubosaurs& game, const Table& table, Seat seat) {
  const Cards collection = table.collections[seat];
  const Points now = game.points(table, seat);
  Data view = Data::object(
      {{"cards", card_texts(collection)},
       {"sets", sets_view(game.score_tables(), collection)},
       {"raptors", raptors_view(game, collection)},
       {"eggs", own_eggs_view(game, table, seat)},
       {"points", now.total()},
       {"sources",
        Data::object({{"sets", now.sets}, {"raptors", now.raptors}, {"eggs", now.eggs}, {"tiles", now.tiles}})}});
  if (game.options().dna) {
    view.set("tokens", int{table.tokens[seat]});
    view.set("tiles", tile_numbers(table.owned[seat]));
    view.set("dna-points", game.dna_points(table, seat));
  }
  Data rounds = Data::array();
  for (const auto& points : game.finished_rounds(table)) rounds.push_back(int{points[seat]});
  view.set("rounds", std::move(rounds));
  view.set("total", int{game.scores(table)[seat]});
  return view;
}

Data hand_view(const Observation& seen) {
  Data hidden = Data::array();
  for (std::size_t i = 0; i < seen.hidden.size(); ++i) {
    Data card = Data::object(
        {{"seen-by", seat_numbers(seen.hidden[i].seen_by)}, {"cannot-be", type_texts(seen.hidden[i].impossible)}});
    if (seen.drawn[i]) card.set("card", card_text(*seen.drawn[i]));
    hidden.push_back(std::move(card));
  }
  Data hand = Data::object({{"cards", card_texts(seen.hand)},
                            {"hidden", seen.hidden_count()},
                            {"size", seen.hand.size() + seen.hidden_count()},
                            {"drawn", std::move(hidden)}});
  // Tile 5 has shown that one of the drawn cards is of this type.
  if (!seen.shown.empty()) hand.set("shown", type_text(seen.shown.first()));
  return hand;
}

// What the edition says about cards, for screens to print on them.
Data values_view(const Cubosaurs& game) {
  const Edition& edition = game.options().edition;
  Data sets = Data::object();
  for (const Type type : TypeSet::all(kPlainTypes)) {
    Data points = Data::array();
    for (const Value value : edition.sets[index_of(type)]) points.push_back(int{value});
    sets.set(type_text(type), std::move(points));
  }
  Data raptors = Data::object();
  for (const Card card : kRaptors) {
    const RaptorValues& value = edition.raptor(card);
    raptors.set(card_text(card), Data::object({{"paired", int{value.paired}}, {"alone", int{value.alone}}}));
  }
  Data values = Data::object({{"sets", std::move(sets)}, {"raptors", std::move(raptors)}});
  if (game.options().dna) values.set("dna", card_texts(edition.dna));
  return values;
}

// For whoever has the Hand: what everyone's collection would be worth after each legal move. Any world that the viewer
// cannot tell from the true one will do: collections are open, and so is the Hand to its holder, so that neither the
// moves nor these points depend on what is unseen. (A card that tile 3 draws goes into the Hand and changes nothing.)
Data outcomes_view(const Cubosaurs& game, const Observation& seen) {
  Rng any(0);
  const State world = game.sample_world(seen, any);
  MoveList moves;
  game.legal_moves(world, seen.turn, moves);
  Data outcomes = Data::array();
  for (const Move move : moves) {
    State after = world;
    game.apply(after, seen.turn, move);
    Data points = Data::array();
    for (const Seat seat : seats(game.players())) points.push_back(game.points(after, seat).total());
    outcomes.push_back(Data::object({{"move", Cubosaurs::to_text(move)}, {"points", std::move(points)}}));
  }
  return outcomes;
}

Data market_view(const Cubosaurs& game, const Table& table) {
  Data market = Data::array();
  for (const Tile tile : table.market) {
    market.push_back(Data::object({{"tile", number_of(tile)}, {"cost", game.options().edition.cost(tile)}}));
  }
  return market;
}

void add_dna(const Cubosaurs& game, const Table& table, Data& view) {
  view.set("supply", int{table.supply});
  view.set("market", market_view(game, table));
  view.set("tile-pile", tile_numbers(game.tile_pile(table)));
  view.set("has-bought", table.has_bought);
  if (table.phase != Phase::rob) return;
  view.set("robber", table.robber.index());
  view.set("tokens-due", int{table.owed[table.robber]});
}

}  // namespace

Data Cubosaurs::view(const Observation& seen) const {
  Data view = Data::object({{"game", info().id},
                            {"phase", phase_name(seen.phase)},
                            {"round", seen.round + 1},
                            {"rounds", options_.rounds},
                            {"direction", seen.round % 2 == 0 ? "clockwise" : "counterclockwise"},
                            {"dna", options_.dna},
                            {"open-hand", options_.open_hand},
                            {"edition", options_.edition.name},
                            {"values", values_view(*this)},
                            {"pack", int{seen.pack_size}},
                            {"set-aside", kCards - kCardsPerPlayer * players_},
                            {"destroyed", card_texts(seen.destroyed)},
                            {"hand", hand_view(seen)},
                            {"eggs", eggs_view(*this, seen)}});
  if (stage(seen).is_decision()) {
    view.set("turn", seen.turn.index());
    view.set("next", next_seat(seen, seen.turn).index());
  }
  if (options_.dna) add_dna(*this, seen, view);
  Data views = Data::array();
  for (const Seat seat : seats(players_)) views.push_back(seat_view(*this, seen, seat));
  view.set("seats", std::move(views));
  if (const auto own = seen.viewer.as_seat()) {
    view.set("seat", own->index());
    if (seen.phase == Phase::turn && seen.turn == *own) view.set("outcomes", outcomes_view(*this, seen));
  }
  if (seen.viewer.sees_everything()) {
    Data pack = Data::array();
    for (std::size_t i = seen.pack.size(); i > 0; --i) pack.push_back(card_text(seen.pack[i - 1]));
    view.set("pack-cards", std::move(pack));
    view.set("set-aside-cards", card_texts(seen.set_aside));
  }
  return view;
}

}  // namespace vivarium::cubosaurs
