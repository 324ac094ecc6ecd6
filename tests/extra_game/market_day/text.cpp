// Moves and chance as text: `bid 7`, `keep`, `roll`.
#include <charconv>
#include <system_error>

#include "tests/extra_game/market_day/market_day.hpp"

namespace vivarium::market_day {
namespace {

constexpr std::string_view kBid = "bid ";

// Exactly the text of a number from 1 to `highest`.
std::optional<int> parse_number(std::string_view text, int highest) {
  int number = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool is_one = read.ec == std::errc() && number >= 1 && number <= highest && std::to_string(number) == text;
  return is_one ? std::optional(number) : std::nullopt;
}

}  // namespace

std::string MarketDay::to_text(const Move& move) {
  if (move.is_bid()) return std::string(kBid) + std::to_string(move.card().number());
  return move.is_keep() ? "keep" : "roll";
}

Expected<Move, RuleError> MarketDay::parse_move(std::string_view text) {
  if (text == "keep") return Move::keep();
  if (text == "roll") return Move::roll();
  const auto number = text.starts_with(kBid) ? parse_number(text.substr(kBid.size()), kCardCount) : std::nullopt;
  if (!number) return Unexpected{RuleError::unreadable_move};
  return Move::bid(Card(*number));
}

ChanceOutcome MarketDay::to_outcome(const Chance& chance) const {
  if (chance.pips > 0) return {"die", {std::to_string(chance.pips)}, {}};
  ChanceOutcome outcome{"shuffle", {}, {}};
  for (const Card card : chance.cards) outcome.cards.push_back(std::to_string(card.number()));
  return outcome;
}

Expected<Chance, RuleError> MarketDay::parse_chance(const ChanceOutcome& outcome) const {
  Chance chance;
  const bool is_die = outcome.kind == "die";
  if ((!is_die && outcome.kind != "shuffle") || outcome.player) return Unexpected{RuleError::unreadable_chance};
  if (outcome.cards.size() != (is_die ? 1 : chance.cards.size())) return Unexpected{RuleError::impossible_chance};
  for (std::size_t i = 0; i < outcome.cards.size(); ++i) {
    const auto number = parse_number(outcome.cards[i], is_die ? kMaxPips : kCardCount);
    if (!number) return Unexpected{RuleError::unreadable_chance};
    if (is_die) {
      chance.pips = static_cast<std::uint8_t>(*number);
    } else {
      chance.cards[i] = Card(*number);
    }
  }
  return chance;
}

}  // namespace vivarium::market_day
