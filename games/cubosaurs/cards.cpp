#include "games/cubosaurs/cards.hpp"

#include <array>

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

}  // namespace vivarium::cubosaurs
