// Why the rules refuse something. Enumerated, so that every host can word it in the reader's language.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace vivarium {

enum class RuleError : std::uint8_t {
  unreadable_move,      // the text is not a move of this game at all
  illegal_move,         // a move of this game, but not one of this seat's legal moves now
  not_your_turn,        // this seat has nothing to choose now
  no_such_seat,         // there is no such seat at this table
  nothing_to_retract,   // this seat has made no secret choice that could be taken back
  chance_expected,      // the cards decide now, not a player
  chance_not_expected,  // a player decides now, not the cards
  unreadable_chance,    // not an outcome of chance of this game
  impossible_chance,    // an outcome, but not one that can happen now
  game_over,            // nothing may follow
};

constexpr std::string_view to_text(RuleError error) {
  switch (error) {
    case RuleError::unreadable_move:
      return "not a move of this game";
    case RuleError::illegal_move:
      return "not a legal move now";
    case RuleError::not_your_turn:
      return "it is not this seat's turn";
    case RuleError::no_such_seat:
      return "there is no such seat";
    case RuleError::nothing_to_retract:
      return "this seat has no choice to take back";
    case RuleError::chance_expected:
      return "an outcome of chance must come first";
    case RuleError::chance_not_expected:
      return "no outcome of chance is due here";
    case RuleError::unreadable_chance:
      return "not an outcome of chance of this game";
    case RuleError::impossible_chance:
      return "an impossible outcome of chance";
    case RuleError::game_over:
      return "the game is over";
  }
  return "unknown error";
}

// As programs name it.
constexpr std::string_view to_name(RuleError error) {
  switch (error) {
    case RuleError::unreadable_move:
      return "unreadable_move";
    case RuleError::illegal_move:
      return "illegal_move";
    case RuleError::not_your_turn:
      return "not_your_turn";
    case RuleError::no_such_seat:
      return "no_such_seat";
    case RuleError::nothing_to_retract:
      return "nothing_to_retract";
    case RuleError::chance_expected:
      return "chance_expected";
    case RuleError::chance_not_expected:
      return "chance_not_expected";
    case RuleError::unreadable_chance:
      return "unreadable_chance";
    case RuleError::impossible_chance:
      return "impossible_chance";
    case RuleError::game_over:
      return "game_over";
  }
  return "";
}

// What is wrong with one field of an options or edition object: "options.edition.tiles.11", "no such tile: …".
struct FieldError {
  std::string field;
  std::string problem;

  [[nodiscard]] std::string text() const { return field.empty() ? problem : field + ": " + problem; }
  friend bool operator==(const FieldError&, const FieldError&) = default;
};

}  // namespace vivarium
