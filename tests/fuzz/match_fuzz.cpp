// Bytes drive a match: legal moves, junk, changes of mind, sampled and invented outcomes of chance. What is refused
// leaves no trace; what is accepted was legal; and in the end the record of it all is accepted.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <utility>
#include <vector>

#include "games/catalog/catalog.hpp"
#include "games/catalog/random_options.hpp"
#include "protocol/json.hpp"
#include "protocol/record_json.hpp"
#include "tests/fuzz/support.hpp"

namespace vivarium {
namespace {

using Step = Expected<PreparedStep, RuleError>;

class Driver {
 public:
  explicit Driver(fuzz::Choices& choices) : choices_(choices) {
    const auto& entry = catalog()[choices_.below(catalog().size())];
    const GameInfo& info = entry.info();
    const int players =
        info.min_players +
        static_cast<int>(choices_.below(static_cast<std::size_t>(info.max_players - info.min_players + 1)));
    Rng rng(choices_.byte());
    const Data options = random_options(info, players, rng);
    auto match = entry.make_match(options, "options", Completeness::every_field);
    fuzz::require(match.has_value(), "random options are accepted", to_json(options));
    match_ = std::move(match).value();
    match_->set_legal_lists(choices_.byte() % 2 == 0 ? LegalLists::leave_out : LegalLists::write);
  }

  void run() {
    int after_the_end = 0;
    for (int i = 0; i < 500 && after_the_end < 5 && !choices_.empty(); ++i) {
      act();
      if (match_->stage().is_over()) ++after_the_end;
    }
    check_record();
  }

 private:
  void act() {
    switch (choices_.below(9)) {
      case 0:
        return invented_move();
      case 1:
        return invented_chance();
      case 2:
        return changed_chance();
      case 3:
        return retraction();
      case 4:
        return any_seat_moves();
      case 5:
        return look();
      default:
        return go_on();
    }
  }

  // A refusal has the reason that the stage calls for, and no effect.
  bool carry_out(const Step& step, bool legal) {
    const std::uint64_t hash = match_->hash();
    const Stage stage = match_->stage();
    const std::size_t steps = match_->steps().size();
    if (step) {
      fuzz::require(legal, "what is accepted is legal");
      for (const Event& event : match_->commit(*step)) fuzz::require(!event.id.empty(), "an event has an id");
      fuzz::require(match_->steps().size() >= steps, "the record only grows");
    } else {
      fuzz::require(!legal, "what is legal is accepted", to_text(step.error()));
      fuzz::require(match_->hash() == hash && match_->stage() == stage && match_->steps().size() == steps,
                    "a refusal has no effect");
    }
    return step.has_value();
  }

  Seat any_seat() { return Seat(static_cast<int>(choices_.below(kMaxSeats))); }

  void move(Seat seat, const std::string& text) {
    const std::vector<std::string> moves = match_->legal_moves(seat);
    const Stage stage = match_->stage();
    fuzz::require(moves.empty() == !stage.choosers().contains(seat), "exactly those who choose have moves");
    const bool legal = std::find(moves.begin(), moves.end(), text) != moves.end();
    const Step step = match_->prepare(seat, text);
    if (!step) {
      const RuleError error = step.error();
      fuzz::require((error == RuleError::game_over) == stage.is_over(), "game over is the reason where it is");
      if (seat.index() >= match_->players() && !stage.is_over()) {
        fuzz::require(error == RuleError::no_such_seat, "no such seat is the reason where there is none");
      }
    }
    carry_out(step, legal);
  }

  void invented_move() {
    const Seat seat = any_seat();
    move(seat, choices_.text(40));
  }

  void any_seat_moves() {
    const Seat seat = any_seat();
    const std::vector<std::string> moves = match_->legal_moves(seat);
    move(seat, moves.empty() ? "take" : moves[choices_.below(moves.size())]);
  }

  void retraction() {
    const Seat seat = any_seat();
    carry_out(match_->prepare_retract(seat), match_->stage().decided.contains(seat));
  }

  void go_on() {
    const Stage stage = match_->stage();
    if (stage.is_over()) return;
    if (stage.is_chance()) {
      Rng rng(choices_.byte());
      RngSource random(rng);
      const PreparedStep sampled = match_->sample_chance(random);
      carry_out(match_->prepare(std::get<ChanceOutcome>(sampled.content())), true);
      return;
    }
    std::vector<Seat> seats;
    for (const Seat seat : stage.to_act) seats.push_back(seat);
    const Seat seat = seats[choices_.below(seats.size())];
    const std::vector<std::string> moves = match_->legal_moves(seat);
    fuzz::require(!moves.empty(), "a seat that is to act has a move");
    move(seat, moves[choices_.below(moves.size())]);
  }

  // Whether an outcome is possible is for the game to say; it must say no where none is due.
  void chance(const ChanceOutcome& outcome) {
    const Step step = match_->prepare(outcome);
    if (!match_->stage().is_chance()) fuzz::require(!step.has_value(), "no outcome is accepted where none is due");
    carry_out(step, step.has_value());
  }

  void invented_chance() {
    static constexpr std::string_view kKinds[] = {"shuffle", "events", "tiles", "first-player"};
    ChanceOutcome outcome;
    const std::size_t kind = choices_.below(std::size(kKinds) + 1);
    outcome.kind = kind < std::size(kKinds) ? std::string(kKinds[kind]) : choices_.text(20);
    if (choices_.byte() % 2 == 0) outcome.player = any_seat();
    for (std::size_t n = choices_.below(12); n > 0; --n) outcome.cards.push_back(choices_.text(20));
    chance(outcome);
  }

  // A possible outcome with a small fault, or in another order.
  void changed_chance() {
    if (!match_->stage().is_chance()) return;
    Rng rng(choices_.byte());
    RngSource random(rng);
    const PreparedStep sampled = match_->sample_chance(random);
    ChanceOutcome outcome = std::get<ChanceOutcome>(sampled.content());
    std::vector<std::string>& cards = outcome.cards;
    for (std::size_t n = choices_.below(3); n > 0 && !cards.empty(); --n) {
      std::string& card = cards[choices_.below(cards.size())];
      switch (choices_.below(6)) {
        case 0:
          card = cards[choices_.below(cards.size())];
          break;
        case 1:
          std::swap(card, cards[choices_.below(cards.size())]);
          break;
        case 2:
          card = choices_.text(20);
          break;
        case 3:
          cards.pop_back();
          break;
        case 4:
          cards.push_back(cards.front());
          break;
        default:
          outcome.player = any_seat();
          break;
      }
    }
    if (cards.empty() && choices_.byte() % 2 == 0) outcome.player = any_seat();
    chance(outcome);
  }

  void look() {
    const Seat seat = any_seat();
    const bool plays = seat.index() < match_->players();
    const Data view = match_->view();
    const Data secrets = match_->secrets(plays ? Viewer::seat(seat) : Viewer::spectator());
    fuzz::require(view.as_object() != nullptr && !to_json(view).empty(), "there is a view");
    fuzz::require(secrets.is_null() != plays && !to_json(secrets).empty(), "who plays has secrets");
    fuzz::require(match_->scores().size() == static_cast<std::size_t>(match_->players()), "every seat has a score");
  }

  void check_record() {
    Record record;
    record.game = std::string(match_->info().id);
    record.options = match_->options();
    record.players.assign(static_cast<std::size_t>(match_->players()), "player");
    record.steps = match_->steps();
    if (match_->stage().is_over()) record.result = match_->result();
    const auto read = record_from_json(to_json_line(record));
    fuzz::require(read.has_value() && *read == record, "the record reads back equal", to_json_line(record));
    const auto fresh = make_match_for(*read);
    fuzz::require(fresh.has_value(), "the record has a match", to_json_line(record));
    const Verification report = verify(*read, **fresh);
    fuzz::require(report.accepted(), "the record is accepted", report.accepted() ? "" : report.difference->reason);
    if (match_->stage().decided.empty()) {
      fuzz::require((*fresh)->hash() == match_->hash(), "the record leads to the position");
    }
    const auto clone = match_->clone();
    fuzz::require(clone->hash() == match_->hash() && clone->steps() == match_->steps(), "a clone is equal");
  }

  fuzz::Choices& choices_;
  std::unique_ptr<Match> match_;
};

}  // namespace
}  // namespace vivarium

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  vivarium::fuzz::Choices choices(data, size);
  vivarium::Driver(choices).run();
  return 0;
}
