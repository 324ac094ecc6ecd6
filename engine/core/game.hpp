// The contract of a game. A type that satisfies `Game` is the rules of one game with its options and edition fixed: an
// immutable value, freely shared between threads. All that changes is in the State, a trivially copyable value that is
// passed in.
//
// None of the functions marked (hot) allocates; none of any prints, throws, reads a clock or holds a generator. Equal
// arguments give equal results, on every platform.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "engine/core/assert.hpp"
#include "engine/core/budgets.hpp"
#include "engine/core/chance_outcome.hpp"
#include "engine/core/data.hpp"
#include "engine/core/data_writer.hpp"
#include "engine/core/event.hpp"
#include "engine/core/expected.hpp"
#include "engine/core/field_reader.hpp"
#include "engine/core/fixed_vector.hpp"
#include "engine/core/game_info.hpp"
#include "engine/core/index_of.hpp"
#include "engine/core/move_part.hpp"
#include "engine/core/rng.hpp"
#include "engine/core/rule_error.hpp"
#include "engine/core/seat.hpp"
#include "engine/core/stage.hpp"
#include "engine/core/viewer.hpp"

namespace vivarium {

// Points of each seat at the table, in seat order.
class Scores : public FixedVector<std::int16_t, kMaxSeats> {
 public:
  using FixedVector::FixedVector;
  using FixedVector::operator[];
  constexpr std::int16_t& operator[](Seat seat) { return (*this)[index_of(seat)]; }
  constexpr const std::int16_t& operator[](Seat seat) const { return (*this)[index_of(seat)]; }
};

template <class T>
concept PlainValue = std::is_trivially_copyable_v<T> && std::equality_comparable<T>;

// What legal_moves fills: a FixedVector, or a list that makes its moves when they are asked for. Read in order or by
// place, and the same list either way.
template <class L, class Move>
concept MoveListOf = std::copyable<L> && std::default_initializable<L> && std::equality_comparable<L> &&
                     requires(const L& list, L& changed, const Move& move, std::size_t place) {
                       { L::kCapacity } -> std::convertible_to<std::size_t>;
                       { list.size() } -> std::same_as<std::size_t>;
                       { list.empty() } -> std::same_as<bool>;
                       { list[place] } -> std::convertible_to<Move>;
                       { *list.begin() } -> std::convertible_to<Move>;
                       { list.begin() != list.end() } -> std::convertible_to<bool>;
                       { list.contains(move) } -> std::same_as<bool>;
                       { changed.clear() } -> std::same_as<void>;
                     };

template <class G>
concept Game =
    PlainValue<typename G::State> && PlainValue<typename G::Move> && PlainValue<typename G::Chance> &&
    PlainValue<typename G::Observation> && std::copyable<typename G::Options> &&
    MoveListOf<typename G::MoveList, typename G::Move> && sizeof(typename G::State) <= kMaxStateBytes &&
    sizeof(typename G::Move) <= kMaxMoveBytes && !std::convertible_to<typename G::State, typename G::Observation> &&
    requires(const G& game, typename G::State& state, const typename G::State& fixed, typename G::MoveList& moves,
             const typename G::Move& move, const typename G::Chance& chance, const typename G::Observation& observation,
             const typename G::Options& options, Seat seat, Viewer viewer, Rng& rng, Events& events, const Data& data,
             std::string_view text, const ChanceOutcome& outcome, DataWriter& writer,
             const typename G::MoveList& listed, const MovePart& part) {
      // -- Setting up --
      { G::info() } -> std::same_as<const GameInfo&>;
      // Reads {"players": 3, …}. `path` names the object in errors.
      {
        G::parse_options(data, text, Completeness::every_field)
      } -> std::same_as<Expected<typename G::Options, FieldError>>;
      // Every option written out, `players` first.
      { G::options_data(options) } -> std::same_as<Data>;
      // The printed facts of the edition in use, in words, and which of them are assumed.
      { G::edition_facts(options) } -> std::same_as<std::vector<EditionFact>>;
      G(options);
      { game.options() } -> std::same_as<const typename G::Options&>;
      { game.players() } -> std::same_as<int>;

      // -- Playing (hot) --
      { game.initial() } -> std::same_as<typename G::State>;
      { game.stage(fixed) } -> std::same_as<Stage>;
      // Replaces the content of `moves` by all legal moves of `seat`, distinct, in an order that depends on nothing but
      // what the seat can see. At least one for each seat in stage().choosers(), none for any other.
      { game.legal_moves(fixed, seat, moves) } -> std::same_as<void>;
      // REQUIRES: stage().is_chance()
      { game.sample_chance(fixed, rng) } -> std::same_as<typename G::Chance>;
      // REQUIRES: is_possible(state, chance)
      { game.apply(state, chance) } -> std::same_as<void>;
      // REQUIRES: the move is among legal_moves(state, seat). A seat in stage().decided chooses anew.
      { game.apply(state, seat, move) } -> std::same_as<void>;
      // Points so far; final when the game is over.
      { game.scores(fixed) } -> std::same_as<Scores>;
      // REQUIRES: stage().is_over()
      { game.winners(fixed) } -> std::same_as<SeatSet>;

      // -- Knowing (hot) --
      { game.observe(fixed, viewer) } -> std::same_as<typename G::Observation>;
      // A state that this viewer cannot tell from the true one: uniform over those, as far as the game's RULES.md says.
      // For a seat or a spectator; observe(sample_world(o), viewer) == o.
      { game.sample_world(observation, rng) } -> std::same_as<typename G::State>;
      { game.stage(observation) } -> std::same_as<Stage>;
      { observation.viewer } -> std::convertible_to<Viewer>;

      // -- Checking --
      // Could this outcome happen now? False on any other stage.
      { game.is_possible(fixed, chance) } -> std::same_as<bool>;
      // Cards conserved, counts and phases in order: every reachable state is consistent.
      { game.is_consistent(fixed) } -> std::same_as<bool>;
      { game.hash(fixed) } -> std::same_as<std::uint64_t>;

      // -- Telling --
      { G::to_text(move) } -> std::same_as<std::string>;
      // Exactly the texts that to_text writes; anything else is refused.
      { G::parse_move(text) } -> std::same_as<Expected<typename G::Move, RuleError>>;
      { game.to_outcome(chance) } -> std::same_as<ChanceOutcome>;
      { game.parse_chance(outcome) } -> std::same_as<Expected<typename G::Chance, RuleError>>;
      // Scores of each finished round; empty for a game without rounds.
      { game.round_scores(fixed) } -> std::same_as<std::vector<Scores>>;
      // The events of a step: what changed from `before` to `after`. For a secret choice that is not the last one, only
      // that the seat has chosen, and nothing at all when it chose anew.
      { game.describe(fixed, chance, fixed, events) } -> std::same_as<void>;
      { game.describe(fixed, seat, move, fixed, events) } -> std::same_as<void>;
      // Tells what everybody sees: one object, for screens. The same out of every seat's observation as out of a
      // spectator's.
      { game.write_view(observation, writer) } -> std::same_as<void>;
      // Tells what these moves of the seat mean: a list in their order, of objects with "text", "kind" (RULES.md lists
      // the game's), "cards" (of one's own, perhaps none) and whatever else a move is about, under the names of
      // docs/VIEWS.md; "points", by seat, where the seat can know what the move would change at once.
      // REQUIRES: the viewer is the seat; legal moves of the seat
      { game.write_moves(observation, seat, listed, writer) } -> std::same_as<void>;
      // The text of the move that somebody means who names only a part of it, the rest filled in; it need not be legal,
      // nor even a move. REQUIRES: as for why_not
      { game.meant_move(observation, seat, part) } -> std::same_as<std::string>;
      // Why the seat cannot make this move, as "<game>.why.<reason>" and its arguments; nothing where it can. Made from
      // what the seat sees. REQUIRES: the viewer is the seat, and it is among stage().choosers()
      { game.why_not(observation, seat, move) } -> std::same_as<std::optional<Event>>;
    };

// A game in which seats choose in secret and so may take a choice back has one function more.
template <class G>
concept HasSecretChoices = Game<G> && requires(const G& game, typename G::State& state, Seat seat) {
  // REQUIRES: stage().decided.contains(seat)
  { game.retract(state, seat) } -> std::same_as<void>;
};

// So has one in which a move can be undone.
template <class G>
concept HasUndo =
    Game<G> && requires(const G& game, const typename G::State& state, Seat seat, const typename G::Move& move) {
      // Whether the same seat goes on choosing after this move, and nobody has learnt anything by it.
      { game.can_undo(state, seat, move, state) } -> std::same_as<bool>;
    };

// So has a game of which somebody sees more than everybody does.
template <class G>
concept HasSecrets =
    Game<G> && requires(const G& game, const typename G::Observation& observation, DataWriter& writer) {
      // Tells what this viewer sees besides the view: one object, in the same form for every viewer.
      // REQUIRES: the viewer is no spectator
      { game.write_secrets(observation, writer) } -> std::same_as<void>;
    };

// And one with things printed on its cards, or agreed on, that screens need and that never change.
template <class G>
concept HasFacts = Game<G> && requires(const G& game, DataWriter& writer) {
  // One object.
  { game.write_facts(writer) } -> std::same_as<void>;
};

// Takes a secret choice back. Where nothing is chosen in secret, `decided` is always empty and this is never called.
// REQUIRES: game.stage(state).decided.contains(seat)
template <Game G>
constexpr void retract(const G& game, typename G::State& state, Seat seat) {
  VIVARIUM_ASSERT(game.stage(state).decided.contains(seat));
  if constexpr (HasSecretChoices<G>) game.retract(state, seat);
}

// Null for a spectator, and where nobody sees more than everybody.
template <Game G>
void write_secrets(const G& game, const typename G::Observation& seen, DataWriter& out) {
  if constexpr (HasSecrets<G>) {
    if (!seen.viewer.is_spectator()) return game.write_secrets(seen, out);
  }
  out.null();
}

// An empty object where there are none.
template <Game G>
void write_facts(const G& game, DataWriter& out) {
  if constexpr (HasFacts<G>) {
    game.write_facts(out);
  } else {
    const ObjectWriter none(out);
  }
}

}  // namespace vivarium
