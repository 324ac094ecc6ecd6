#include "games/cubosaurs/cards.hpp"

#include <array>

namespace vivarium::cubosaurs {
namespace {

constexpr std::string_view kLetters = "TSBPCGKE";

constexpr std::array<char, 2 * kCards> make_card_texts() {
  std::array<char, 2 * kCards> texts{};
  for (int i = 0; i < kCards; ++i) {
    const Card card(i);
    texts[static_cast<std::size_t>(2 * i)] = kLetters[static_cast<std::size_t>(card.type())];
    texts[static_cast<std::size_t>(2 * i + 1)] = static_cast<char>('0' + card.number());
  }
  return texts;
}

constexpr std::array<char, 2 * kCards> kCardTexts = make_card_texts();
constexpr std::array<std::string_view, kTiles> kTileTexts = {"1", "2", "3", "4", "5", "6", "7", "8", "9", "10"};

}  // namespace

char letter_of(Type type) { return kLetters[static_cast<std::size_t>(type)]; }

std::string_view type_text(Type type) { return kLetters.substr(static_cast<std::size_t>(type), 1); }

std::string_view card_text(Card card) { return {kCardTexts.data() + 2 * card.index(), 2}; }

std::optional<Card> parse_card(std::string_view text) {
  if (text.size() != 2) return std::nullopt;
  const std::size_t letter = kLetters.find(text[0]);
  if (letter == std::string_view::npos) return std::nullopt;
  const auto type = static_cast<Type>(letter);
  const int number = text[1] - '0';
  if (number < 1 || number > (type == Type::egg ? kEggs : kCardsOfType)) return std::nullopt;
  return Card::of(type, number);
}

std::string_view tile_text(Tile tile) { return kTileTexts[static_cast<std::size_t>(number_of(tile) - 1)]; }

std::optional<Tile> parse_tile(std::string_view text) {
  for (int number = 1; number <= kTiles; ++number) {
    if (tile_text(static_cast<Tile>(number)) == text) return static_cast<Tile>(number);
  }
  return std::nullopt;
}

}  // namespace vivarium::cubosaurs
