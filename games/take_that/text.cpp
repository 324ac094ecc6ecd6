// Moves and shuffles as text: `play 34`, `twist 94`, `take`.
#include "games/take_that/text.hpp"

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "games/take_that/take_that.hpp"

namespace vivarium::take_that {
namespace {

constexpr std::string_view kPlay = "play ";
constexpr std::string_view kTwist = "twist ";

constexpr std::array<char, 2 * kCardCount> kCardTexts = [] {
  std::array<char, 2 * kCardCount> texts{};
  for (int index = 0; index < kCardCount; ++index) {
    const int number = Card(index).number();
    texts[2 * static_cast<std::size_t>(index)] = static_cast<char>('0' + number / 10);
    texts[2 * static_cast<std::size_t>(index) + 1] = static_cast<char>('0' + number % 10);
  }
  return texts;
}();

}  // namespace

std::string_view card_text(Card card) { return {kCardTexts.data() + 2 * index_of(card), 2}; }

std::optional<Card> parse_card(std::string_view text) {
  if (text.size() != 2) return std::nullopt;
  const int tens = text[0] - '0';
  const int units = text[1] - '0';
  if (tens < 0 || tens > 9 || units < 0 || units > 9 || !Card::exists(tens * 10 + units)) return std::nullopt;
  return Card::of_number(tens * 10 + units);
}

std::string TakeThat::to_text(const Move& move) {
  if (move.is_take()) return "take";
  return std::string(move.is_twist() ? kTwist : kPlay).append(card_text(move.card()));
}

Expected<Move, RuleError> TakeThat::parse_move(std::string_view text) {
  if (text == "take") return Move::take();
  const bool twists = text.starts_with(kTwist);
  if (!twists && !text.starts_with(kPlay)) return Unexpected{RuleError::unreadable_move};
  const auto card = parse_card(text.substr(twists ? kTwist.size() : kPlay.size()));
  if (!card || (twists && card->is_toad())) return Unexpected{RuleError::unreadable_move};
  return twists ? Move::twist(*card) : Move::play(*card);
}

ChanceOutcome TakeThat::to_outcome(const Chance& chance) const {
  ChanceOutcome outcome{"shuffle", {}, {}};
  outcome.cards.reserve(chance.cards.size());
  for (const Card card : chance.cards) outcome.cards.emplace_back(card_text(card));
  return outcome;
}

Expected<Chance, RuleError> TakeThat::parse_chance(const ChanceOutcome& outcome) const {
  if (outcome.kind != "shuffle" || outcome.player) return Unexpected{RuleError::unreadable_chance};
  Chance chance{};
  if (outcome.cards.size() != chance.cards.size()) return Unexpected{RuleError::impossible_chance};
  for (std::size_t i = 0; i < chance.cards.size(); ++i) {
    const auto card = parse_card(outcome.cards[i]);
    if (!card) return Unexpected{RuleError::unreadable_chance};
    chance.cards[i] = *card;
  }
  return chance;
}

}  // namespace vivarium::take_that
