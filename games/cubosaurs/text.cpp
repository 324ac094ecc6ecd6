// Cards, moves and outcomes of chance as text (RULES.md, "Moves, as text").
#include "games/cubosaurs/text.hpp"

#include <array>
#include <optional>
#include <utility>

#include "games/cubosaurs/cubosaurs.hpp"

namespace vivarium::cubosaurs {
namespace {

constexpr std::string_view kLetters = "TSBPCGKE";

constexpr std::array<char, 2 * kCards> make_card_texts() {
  std::array<char, 2 * kCards> texts{};
  for (const Card card : Cards::all()) {
    texts[2 * index_of(card)] = kLetters[index_of(card.type())];
    texts[2 * index_of(card) + 1] = static_cast<char>('0' + card.number());
  }
  return texts;
}

constexpr std::array<char, 2 * kCards> kCardTexts = make_card_texts();
constexpr std::array<std::string_view, kTiles> kTileTexts = {"1", "2", "3", "4", "5", "6", "7", "8", "9", "10"};

}  // namespace

char letter_of(Type type) { return kLetters[index_of(type)]; }

std::string_view type_text(Type type) { return kLetters.substr(index_of(type), 1); }

std::string_view card_text(Card card) { return {kCardTexts.data() + 2 * index_of(card), 2}; }

std::optional<Card> parse_card(std::string_view text) {
  if (text.size() != 2) return std::nullopt;
  const std::size_t letter = kLetters.find(text[0]);
  if (letter == std::string_view::npos) return std::nullopt;
  const auto type = static_cast<Type>(letter);
  const int number = text[1] - '0';
  if (number < 1 || number > (type == Type::egg ? kEggs : kCardsOfType)) return std::nullopt;
  return Card::of(type, number);
}

std::string_view tile_text(Tile tile) { return kTileTexts[index_of(tile) - 1]; }

std::optional<Tile> parse_tile(std::string_view text) {
  for (const Tile tile : kAllTiles) {
    if (tile_text(tile) == text) return tile;
  }
  return std::nullopt;
}

namespace {

constexpr std::size_t kLongestMove = 16;  // "buy 10 T2 for S1"
constexpr std::size_t kMaxWords = 5;

// The words of a text between single spaces; none where it is too long or has too many of them.
FixedVector<std::string_view, kMaxWords> words_of(std::string_view text) {
  FixedVector<std::string_view, kMaxWords> words;
  if (text.size() > kLongestMove) return words;
  while (true) {
    const std::size_t space = text.find(' ');
    if (words.size() == kMaxWords) return {};
    words.push_back(text.substr(0, space));
    if (space == std::string_view::npos) return words;
    text.remove_prefix(space + 1);
  }
}

std::optional<Seat> parse_seat(std::string_view text) {
  if (text.size() != 1 || text[0] < '0' || text[0] >= '0' + kMaxPlayers) return std::nullopt;
  return Seat(text[0] - '0');
}

// What follows "buy" and the number of the tile.
struct Purchase {
  Tile tile;
  std::optional<Card> card;
  std::string_view preposition;
  std::string_view last;
};

std::optional<Move> make_purchase(const Purchase& purchase) {
  const bool has_card_only = purchase.card && purchase.preposition.empty();
  switch (purchase.tile) {
    case Tile::count_types:
    case Tile::count_eggs:
    case Tile::draw:
    case Tile::refuse_freely:
      return Move::buy(purchase.tile);
    case Tile::refuse_same_type:
    case Tile::destroy_own:
    case Tile::destroy:
    case Tile::steal:
      if (has_card_only) return Move::buy(purchase.tile, *purchase.card);
      break;
    case Tile::give:
      if (const auto to = parse_seat(purchase.last); purchase.card && purchase.preposition == "to" && to) {
        return Move::buy_give(*purchase.card, *to);
      }
      break;
    case Tile::exchange:
      if (const auto given = parse_card(purchase.last); purchase.card && purchase.preposition == "for" && given) {
        return Move::buy_exchange(*purchase.card, *given);
      }
      break;
  }
  return std::nullopt;
}

std::optional<Move> parse(std::string_view text) {
  const auto words = words_of(text);
  if (words.size() == 1 && words[0] == "keep") return Move::keep();
  if (words.size() == 2 && words[0] == "refuse") {
    if (const auto card = parse_card(words[1])) return Move::refuse(*card);
  } else if (words.size() == 2 && words[0] == "rob") {
    if (const auto seat = parse_seat(words[1])) return Move::rob(*seat);
  } else if (words.size() >= 2 && words[0] == "buy") {
    const std::optional<Tile> tile = parse_tile(words[1]);
    if (!tile) return std::nullopt;
    Purchase purchase{*tile, std::nullopt, {}, {}};
    if (words.size() > 2) purchase.card = parse_card(words[2]);
    if (words.size() == 5) {
      purchase.preposition = words[3];
      purchase.last = words[4];
    }
    return make_purchase(purchase);
  }
  return std::nullopt;
}

}  // namespace

std::string Cubosaurs::to_text(Move move) {
  switch (move.kind()) {
    case Move::Kind::keep:
      return "keep";
    case Move::Kind::refuse:
      return "refuse " + std::string(card_text(move.card()));
    case Move::Kind::rob:
      return "rob " + std::to_string(move.robbed().index());
    case Move::Kind::buy:
      break;
  }
  std::string text = "buy " + std::string(tile_text(move.tile()));
  if (move.tile() >= Tile::refuse_same_type) text += " " + std::string(card_text(move.card()));
  if (move.tile() == Tile::give) text += " to " + std::to_string(move.receiver().index());
  if (move.tile() == Tile::exchange) text += " for " + std::string(card_text(move.given()));
  return text;
}

// Whatever is read must be written in the same way: this refuses "buy 1 T2", "buy 5 T2 to 3", "buy 6 T2 x" and the
// like.
Expected<Move, RuleError> Cubosaurs::parse_move(std::string_view text) {
  const std::optional<Move> move = parse(text);
  if (!move || to_text(*move) != text) return Unexpected{RuleError::unreadable_move};
  return *move;
}

ChanceOutcome Cubosaurs::to_outcome(const Chance& chance) const {
  switch (chance.kind) {
    case Chance::Kind::first_player:
      return {"first-player", {}, chance.player};
    case Chance::Kind::shuffle: {
      ChanceOutcome outcome{"shuffle", {}, std::nullopt};
      for (const Card card : chance.cards) outcome.cards.emplace_back(card_text(card));
      return outcome;
    }
    case Chance::Kind::tiles:
      break;
  }
  ChanceOutcome outcome{"tiles", {}, std::nullopt};
  for (const Tile tile : chance.tiles) outcome.cards.emplace_back(tile_text(tile));
  return outcome;
}

namespace {

// Reads each item; false where one is unknown, or where there are more than fit.
template <class List, class Parse>
bool parse_all(const std::vector<std::string>& texts, Parse&& parse_item, List& list) {
  if (texts.size() > List::kCapacity) return false;
  for (const std::string& text : texts) {
    const auto item = parse_item(text);
    if (!item) return false;
    list.push_back(*item);
  }
  return true;
}

}  // namespace

Expected<Chance, RuleError> Cubosaurs::parse_chance(const ChanceOutcome& outcome) const {
  Chance chance;
  bool is_readable = false;
  if (outcome.kind == "first-player" && outcome.player && outcome.cards.empty()) {
    chance.kind = Chance::Kind::first_player;
    chance.player = *outcome.player;
    is_readable = true;
  } else if (outcome.kind == "shuffle" && !outcome.player) {
    chance.kind = Chance::Kind::shuffle;
    is_readable = parse_all(outcome.cards, parse_card, chance.cards);
  } else if (outcome.kind == "tiles" && !outcome.player) {
    chance.kind = Chance::Kind::tiles;
    is_readable = parse_all(outcome.cards, parse_tile, chance.tiles);
  }
  if (!is_readable) return Unexpected{RuleError::unreadable_chance};
  return chance;
}

}  // namespace vivarium::cubosaurs
