// Cards, moves and outcomes of chance as text. Only one spelling of each is read: the one that is written.
#include "games/dino_twist/text.hpp"

#include <array>
#include <cstddef>
#include <optional>
#include <string>

#include "games/dino_twist/dino_twist.hpp"

namespace vivarium::dino_twist {

namespace {

// Three characters for each card, the last of which only a 10 needs.
constexpr std::array<char, std::size_t{3} * kCardKinds> kCardTexts = [] {
  std::array<char, std::size_t{3} * kCardKinds> texts{};
  for (int index = 0; index < kCardKinds; ++index) {
    const Card card(index);
    const int strength = card.strength().points();
    char* const text = texts.data() + 3 * static_cast<std::size_t>(index);
    text[0] = kSpeciesLetters[index_of(card.species())];
    text[1] = strength == 10 ? '1' : static_cast<char>('0' + strength);
    text[2] = '0';
  }
  return texts;
}();

}  // namespace

std::string_view card_text(Card card) {
  const std::size_t length = card.strength().points() == 10 ? 3 : 2;
  return {kCardTexts.data() + 3 * index_of(card), length};
}

std::optional<Card> parse_card(std::string_view text) {
  if (text.size() < 2) return std::nullopt;
  const auto species = parse_species_letter(text.substr(0, 1));
  const std::string_view number = text.substr(1);
  if (!species) return std::nullopt;
  if (number == "10") return Card(*species, 10);
  if (number.size() != 1 || number[0] < '1' || number[0] > '9') return std::nullopt;
  return Card(*species, number[0] - '0');
}

std::optional<Card> parse_grown_card(std::string_view text) {
  const auto card = parse_card(text);
  return card && !card->is_baby() ? card : std::nullopt;
}

std::optional<Species> parse_species_letter(std::string_view text) {
  const std::size_t place = text.size() == 1 ? kSpeciesLetters.find(text[0]) : std::string_view::npos;
  return place == std::string_view::npos ? std::nullopt : std::optional(kAllSpecies[place]);
}

std::optional<Territory> parse_territory(std::string_view name) {
  for (std::size_t i = 0; i < kTerritoryCount; ++i) {
    if (kTerritoryNames[i] == name) return Territory(i);
  }
  return std::nullopt;
}

namespace {

constexpr std::string_view kAttack = "attack ";
constexpr std::string_view kBury = "bury ";
constexpr std::string_view kRedraw = "redraw ";
constexpr std::string_view kName = "name ";
constexpr std::string_view kCapture = "capture ";
constexpr std::string_view kTo = " to ";

std::string joined(const PlayedCards& cards) {
  std::string text;
  for (const Card card : cards) {
    if (!text.empty()) text += '+';
    text += card_text(card);
  }
  return text;
}

// "A3+A4": one to `most` cards in ascending order.
std::optional<PlayedCards> parse_cards(std::string_view text, std::size_t most) {
  PlayedCards cards;
  while (true) {
    const std::size_t plus = text.find('+');
    const auto card = parse_grown_card(text.substr(0, plus));
    if (!card || cards.size() == most || (!cards.empty() && *card < cards.back())) return std::nullopt;
    cards.push_back(*card);
    if (plus == std::string_view::npos) return cards;
    text.remove_prefix(plus + 1);
  }
}

std::optional<Move> parse_card_move(Move::Kind kind, std::string_view cards, std::size_t most) {
  if (kind == Move::Kind::redraw && cards == "none") return Move::of_cards(kind, PlayedCards{});
  const auto parsed = parse_cards(cards, most);
  return parsed ? std::optional(Move::of_cards(kind, *parsed)) : std::nullopt;
}

std::optional<Move> parse_capture(std::string_view text) {
  const std::size_t middle = text.find(kTo);
  if (middle == std::string_view::npos) return std::nullopt;
  const auto from = parse_territory(text.substr(0, middle));
  const auto to = parse_territory(text.substr(middle + kTo.size()));
  return from && to ? std::optional(Move::capture(*from, *to)) : std::nullopt;
}

std::optional<Move> parse_name(std::string_view text) {
  const auto species = parse_species_letter(text);
  return species ? std::optional(Move::name(*species)) : std::nullopt;
}

std::optional<Move> parse(std::string_view text) {
  const auto after = [&](std::string_view word) -> std::optional<std::string_view> {
    if (text.substr(0, word.size()) != word) return std::nullopt;
    return text.substr(word.size());
  };
  if (const auto cards = after(kAttack)) return parse_card_move(Move::Kind::attack, *cards, 3);
  if (const auto cards = after(kBury)) return parse_card_move(Move::Kind::bury, *cards, 2);
  if (const auto cards = after(kRedraw)) return parse_card_move(Move::Kind::redraw, *cards, 3);
  if (const auto species = after(kName)) return parse_name(*species);
  if (const auto territories = after(kCapture)) return parse_capture(*territories);
  return std::nullopt;
}

}  // namespace

std::string DinoTwist::to_text(const Move& move) {
  switch (move.kind()) {
    case Move::Kind::none:
      return "";
    case Move::Kind::attack:
      return std::string(kAttack) + joined(move.cards());
    case Move::Kind::bury:
      return std::string(kBury) + joined(move.cards());
    case Move::Kind::redraw:
      return std::string(kRedraw) + (move.cards().empty() ? "none" : joined(move.cards()));
    case Move::Kind::name:
      return std::string(kName) + kSpeciesLetters[index_of(move.species())];
    case Move::Kind::capture:
      break;
  }
  return std::string(kCapture) + std::string(move.from().name()) + std::string(kTo) + std::string(move.to().name());
}

Expected<Move, RuleError> DinoTwist::parse_move(std::string_view text) {
  if (const auto move = parse(text)) return *move;
  return Unexpected{RuleError::unreadable_move};
}

ChanceOutcome DinoTwist::to_outcome(const Chance& chance) const {
  ChanceOutcome outcome;
  if (chance.kind == Chance::Kind::events) {
    outcome.kind = "events";
    for (const EventCard event : chance.events) outcome.cards.push_back(options_.edition.spelling(event));
    return outcome;
  }
  outcome.kind = "shuffle";
  for (std::size_t i = chance.pile.size(); i > 0; --i) outcome.cards.emplace_back(card_text(chance.pile[i - 1]));
  return outcome;
}

Expected<Chance, RuleError> DinoTwist::parse_chance(const ChanceOutcome& outcome) const {
  const Unexpected<RuleError> unreadable{RuleError::unreadable_chance};
  Chance chance;
  if (outcome.player) return unreadable;
  if (outcome.kind == "events") {
    if (outcome.cards.size() > kEventsInGame) return unreadable;
    for (const std::string& name : outcome.cards) {
      const auto event = parse_event(name);
      if (!event || options_.edition.spelling(*event) != name) return unreadable;
      chance.events.push_back(*event);
    }
    return chance;
  }
  if (outcome.kind != "shuffle" || outcome.cards.size() > kDinoCount) return unreadable;
  chance.kind = Chance::Kind::shuffle;
  for (std::size_t i = outcome.cards.size(); i > 0; --i) {
    const auto card = parse_grown_card(outcome.cards[i - 1]);
    if (!card) return unreadable;
    chance.pile.push_back(*card);
  }
  return chance;
}

}  // namespace vivarium::dino_twist
