// The legal moves once more, straight from the words of RULES.md and as slow as it likes: what the engine is compared
// with.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "games/dino_twist/testing.hpp"
#include "tests/support/effort.hpp"

namespace vivarium::dino_twist {
namespace testing {
namespace {

struct NaiveCard {
  char letter;
  int strength;
  std::string text;
};

NaiveCard naive(Card card) {
  const std::string text(card_text(card));
  return {text[0], std::stoi(text.substr(1)), text};
}

struct Naive {
  const DinoTwist& game;
  const State& state;
  Seat seat;
  std::string event = canonical_name(state.event);
  std::vector<NaiveCard> hand = [this] {
    std::vector<NaiveCard> cards;
    for (const Card card : state.hands[seat]) cards.push_back(naive(card));
    return cards;
  }();

  std::vector<NaiveCard> twist = [this] {
    std::vector<NaiveCard> cards;
    for (std::size_t i = 0; i < 8; ++i) cards.push_back(naive(state.twist[Territory(i)]));
    return cards;
  }();
  std::vector<bool> open = [this] {
    std::vector<bool> territories;
    for (std::size_t i = 0; i < 8; ++i) territories.push_back(is_open(Territory(i)));
    return territories;
  }();

  bool little_rex() const { return game.options().little_rex.contains(seat); }
  // DT-19: the name of a meteor says what it destroys.
  bool is_open(Territory territory) const {
    return event.rfind("meteor-", 0) != 0 ||
           ("+" + event.substr(7) + "+").find("+" + std::string(territory.name()) + "+") == std::string::npos;
  }
  int bonus(char letter) const {
    if (event == "carnage") return 2;
    const bool furious = (event == "fury-aqua" && letter == 'A') || (event == "fury-carni" && letter == 'C') ||
                         (event == "fury-herbi" && letter == 'H') || (event == "fury-voli" && letter == 'V');
    return furious ? 3 : 0;
  }
  // DT-13: Dinos of that species on open territories, strictly weaker.
  std::vector<Territory> targets(char letter, int strength) const {
    std::vector<Territory> found;
    for (std::size_t i = 0; i < 8; ++i) {
      if (open[i] && twist[i].letter == letter && twist[i].strength < strength) found.push_back(Territory(i));
    }
    return found;
  }
  // DT-15, DT-25
  bool may_place(Territory from, Territory to) const {
    if (little_rex() || from == to) return true;
    return event == "earthquake" && twist[from.index()].letter == twist[to.index()].letter;
  }
  bool gains(Territory from) const {
    for (std::size_t i = 0; i < 8; ++i) {
      const Place mine = state.islands[seat][Territory(i)];
      if (!may_place(from, Territory(i))) continue;
      if (mine.is_empty() || naive(mine.dino()).strength < twist[from.index()].strength) return true;
    }
    return false;
  }
  // DT-10, DT-20, DT-21, DT-27
  bool may_team_up(const std::vector<NaiveCard>& cards) const {
    const bool one_species =
        std::all_of(cards.begin(), cards.end(), [&](const NaiveCard& card) { return card.letter == cards[0].letter; });
    if (cards.size() == 1) return true;
    if (cards.size() == 2) return event != "alone" && (one_species || event == "support");
    return event == "triple" && one_species;
  }
  // Every set of one to `most` cards of the hand.
  std::vector<std::vector<NaiveCard>> sets(std::size_t most) const {
    std::vector<std::vector<NaiveCard>> all;
    for (unsigned bits = 1; bits < (1U << hand.size()); ++bits) {
      std::vector<NaiveCard> cards;
      for (std::size_t i = 0; i < hand.size(); ++i) {
        if ((bits >> i & 1U) != 0) cards.push_back(hand[i]);
      }
      if (cards.size() <= most) all.push_back(cards);
    }
    return all;
  }
  static std::string text(const std::vector<NaiveCard>& cards) {
    std::string joined;
    for (const NaiveCard& card : cards) joined += (joined.empty() ? "" : "+") + card.text;
    return joined;
  }

  std::set<std::string> preparations() const {
    std::set<std::string> moves;
    bool can_gain = false;
    for (const auto& cards : sets(3)) {
      if (!may_team_up(cards)) continue;
      for (const NaiveCard& named : cards) {
        int strength = bonus(named.letter);
        for (const NaiveCard& card : cards) strength += card.strength;
        for (const Territory target : targets(named.letter, strength)) {
          moves.insert("attack " + text(cards));
          can_gain = can_gain || gains(target);
        }
      }
    }
    if (can_gain) return moves;
    for (const auto& cards : sets(2)) {
      if (cards.size() == 2 || hand.size() == 1) moves.insert("bury " + text(cards));
    }
    return moves;
  }
  std::set<std::string> redraws() const {
    std::set<std::string> moves = {"redraw none"};
    for (const auto& cards : sets(3)) moves.insert("redraw " + text(cards));
    return moves;
  }
  std::set<std::string> names() const {
    std::set<std::string> moves;
    const PlayedCards& cards = state.actions[seat].cards;
    for (const Card card : cards) {
      const int strength = naive(cards[0]).strength + naive(cards[1]).strength;
      if (!targets(naive(card).letter, strength).empty()) moves.insert(std::string("name ") + naive(card).letter);
    }
    return moves;
  }
  std::set<std::string> captures() const {
    std::set<std::string> moves;
    const Action& action = state.actions[seat];
    const char letter = kSpeciesLetters[index_of(action.species)];
    int strength = bonus(letter);
    for (const Card card : action.cards) strength += naive(card).strength;
    for (const Territory from : targets(letter, strength)) {
      for (std::size_t i = 0; i < 8; ++i) {
        if (!may_place(from, Territory(i))) continue;
        moves.insert("capture " + std::string(from.name()) + " to " + std::string(Territory(i).name()));
      }
    }
    return moves;
  }
};

}  // namespace

std::set<std::string> naive_moves(const DinoTwist& game, const State& state, Seat seat) {
  const Naive naive{game, state, seat};
  if (!game.stage(state).choosers().contains(seat)) return {};
  switch (state.phase) {
    case Phase::redraw:
      return naive.redraws();
    case Phase::preparation:
      return naive.preparations();
    case Phase::naming:
      return naive.names();
    default:
      return naive.captures();
  }
}

}  // namespace testing

namespace {

using testing::naive_moves;

TEST(DinoTwistMoves, AgreeWithANaiveReadingOfTheRulesOnEveryStateOfRandomGames) {
  Rng rng(21);
  for (int i = 0; i < effort(1000); ++i) {
    const DinoTwist game(testing::random_options(rng));
    testing::walk(game, rng, [&](const State& state) {
      for (const Seat seat : SeatSet::all(game.players())) {
        // Between the choices of one step nothing changes; look now and then all the same.
        if (!game.stage(state).decided.empty() && testing::below(rng, 10) != 0) continue;
        const std::vector<std::string> moves = testing::moves_of(game, state, seat);
        const std::set<std::string> distinct(moves.begin(), moves.end());
        ASSERT_EQ(distinct.size(), moves.size());
        ASSERT_EQ(distinct, naive_moves(game, state, seat)) << canonical_name(state.event);
      }
    });
    if (HasFatalFailure()) return;
  }
}

// Positions after all sequences of `depth` choices, by our moves and by the naive ones.
std::uint64_t leaves(const DinoTwist& game, const State& state, int depth) {
  const Stage stage = game.stage(state);
  if (depth == 0 || !stage.is_decision()) return 1;
  MoveList moves;
  game.legal_moves(state, stage.to_act.first(), moves);
  std::uint64_t sum = 0;
  for (const Move& move : moves) {
    State next = state;
    game.apply(next, stage.to_act.first(), move);
    sum += leaves(game, next, depth - 1);
  }
  return sum;
}
std::uint64_t naive_leaves(const DinoTwist& game, const State& state, int depth) {
  const Stage stage = game.stage(state);
  if (depth == 0 || !stage.is_decision()) return 1;
  std::uint64_t sum = 0;
  for (const std::string& text : naive_moves(game, state, stage.to_act.first())) {
    State next = state;
    game.apply(next, stage.to_act.first(), testing::move(text));
    sum += naive_leaves(game, next, depth - 1);
  }
  return sum;
}

TEST(DinoTwistMoves, LeafCountsOfFixedDealsArePinned) {
  Options two;
  two.little_rex = SeatSet::of(Seat(1));
  Options three;
  three.players = 3;
  const std::vector<std::pair<Options, std::uint64_t>> cases = {{two, 3278}, {three, 1800}};
  for (const auto& [options, pinned] : cases) {
    const DinoTwist game(options);
    Rng rng(2024);
    const State state = testing::dealt(game, rng);
    EXPECT_EQ(naive_leaves(game, state, 4), pinned);
    EXPECT_EQ(leaves(game, state, 4), pinned);
  }
}

TEST(DinoTwistMoves, StandInTheOrderOfTheContract) {
  const DinoTwist game{Options{}};
  Rng rng(3);
  State state = testing::dealt(game, rng);
  testing::give_hands(state, 2,
                      {{"A2", "A2", "A5", "C3", "H4", "H4", "V10"}, {"A3", "A4", "C4", "C5", "H5", "H6", "V2"}});
  state.event = {EventKind::triple, {}};
  EXPECT_EQ(testing::moves_of(game, state, Seat(0)),
            (std::vector<std::string>{"attack A2", "attack A5", "attack C3", "attack H4", "attack V10", "attack A2+A2",
                                      "attack A2+A5", "attack H4+H4", "attack A2+A2+A5"}));
  state.event = {EventKind::meteor, TerritorySet::all()};
  state.hands[Seat(1)] = testing::hand_of({"A3", "A3", "C4"});
  EXPECT_EQ(testing::moves_of(game, state, Seat(1)), (std::vector<std::string>{"bury A3+A3", "bury A3+C4"}));
}

}  // namespace
}  // namespace vivarium::dino_twist
