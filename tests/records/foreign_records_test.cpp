// Records that another implementation of the rules wrote: all of them are accepted, and every one that was tampered
// with is refused.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <functional>
#include <set>

#include "engine/core/rng.hpp"
#include "engine/match/verify.hpp"
#include "games/catalog/catalog.hpp"
#include "protocol/record_json.hpp"
#include "tests/support/effort.hpp"

namespace vivarium {
namespace {

std::vector<Record> foreign_records(const std::string& game) {
  std::ifstream file(VIVARIUM_SOURCE_DIR "/tests/records/foreign/" + game + ".jsonl");
  std::vector<Record> records;
  for (std::string line; std::getline(file, line);) {
    auto record = record_from_json(line);
    EXPECT_TRUE(record.has_value()) << record.error();
    if (record) records.push_back(std::move(record).value());
  }
  EXPECT_EQ(records.size(), 24U);
  return records;
}

// Why a record is refused; nothing if it is accepted.
std::optional<std::string> refusal(const Record& record) {
  const auto match = make_match_for(record);
  if (!match) return match.error().text();
  const Verification verification = verify(record, **match);
  if (verification.accepted()) return std::nullopt;
  return verification.difference->reason;
}

MoveStep* as_move(RecordStep& step) { return std::get_if<MoveStep>(&step); }
ChanceOutcome* as_chance(RecordStep& step) { return std::get_if<ChanceOutcome>(&step); }

class ForeignRecords : public testing::TestWithParam<std::string> {
 protected:
  ForeignRecords() : records_(foreign_records(GetParam())) {}

  // Tampers with a copy of each record `times` times; `tamper` returns false where the record offers nothing to it.
  // Each copy that was changed must be refused, and there must be some.
  void expect_refused(int times, const std::function<bool(Record&, Rng&)>& tamper) const {
    int changed = 0;
    for (std::size_t i = 0; i < records_.size(); ++i) {
      Rng rng(2024, i);
      for (int time = 0; time < effort(times); ++time) {
        Record copy = records_[i];
        if (!tamper(copy, rng)) continue;
        ++changed;
        ASSERT_NE(copy, records_[i]);
        EXPECT_TRUE(refusal(copy).has_value()) << "record " << i << ", time " << time << ": " << to_json_line(copy);
      }
    }
    EXPECT_GT(changed, effort(20));
  }

  std::vector<Record> records_;
};

std::size_t draw_index(Rng& rng, std::size_t size) { return draw_below(rng, static_cast<std::uint32_t>(size)); }

// A move of the record, chosen at random, that fulfils the condition.
MoveStep* draw_move(
    Record& record, Rng& rng, const std::function<bool(const MoveStep&)>& fits = [](const auto&) { return true; }) {
  std::vector<MoveStep*> moves;
  for (RecordStep& step : record.steps) {
    if (MoveStep* move = as_move(step); move != nullptr && fits(*move)) moves.push_back(move);
  }
  return moves.empty() ? nullptr : moves[draw_index(rng, moves.size())];
}

// A move that somebody makes or could make somewhere in the record, but that is not in this list.
std::optional<std::string> draw_other_move(const Record& record, Rng& rng, const std::vector<std::string>& list) {
  std::set<std::string> others;
  for (const RecordStep& step : record.steps) {
    const auto* move = std::get_if<MoveStep>(&step);
    if (move != nullptr && move->legal) others.insert(move->legal->begin(), move->legal->end());
  }
  for (const std::string& move : list) others.erase(move);
  if (others.empty()) return std::nullopt;
  return *std::next(others.begin(), static_cast<std::ptrdiff_t>(draw_index(rng, others.size())));
}

TEST_P(ForeignRecords, AreAccepted) {
  std::size_t lists = 0;
  for (const Record& record : records_) {
    EXPECT_EQ(refusal(record), std::nullopt);
    for (const RecordStep& step : record.steps) {
      const auto* move = std::get_if<MoveStep>(&step);
      lists += move != nullptr && move->legal.has_value() ? 1U : 0U;
    }
  }
  EXPECT_GT(lists, 1000U);
}

TEST_P(ForeignRecords, WithoutTheListsTheyAreAcceptedToo) {
  for (Record record : records_) {
    for (RecordStep& step : record.steps) {
      if (MoveStep* move = as_move(step)) move->legal.reset();
    }
    EXPECT_EQ(refusal(record), std::nullopt);
  }
}

TEST_P(ForeignRecords, CutShortTheyAreUnfinished) {
  for (Record record : records_) {
    record.result.reset();
    record.steps.pop_back();
    EXPECT_EQ(refusal(record), std::nullopt);
    record.steps.clear();
    EXPECT_EQ(refusal(record), std::nullopt);
  }
}

TEST_P(ForeignRecords, AMoveThatIsNotLegalNowIsRefused) {
  expect_refused(20, [](Record& record, Rng& rng) {
    MoveStep* move = draw_move(record, rng);
    const auto other = draw_other_move(record, rng, *move->legal);
    if (!other) return false;
    move->move = *other;
    return true;
  });
}

TEST_P(ForeignRecords, AMoveThatIsNotOneIsRefused) {
  for (const char* text : {"", " ", "take ", "TAKE", "play 034", "play", "attack", "buy 0", "name X", "\x01"}) {
    expect_refused(1, [&](Record& record, Rng& rng) {
      draw_move(record, rng)->move = text;
      return true;
    });
  }
}

TEST_P(ForeignRecords, AMoveOfAnotherSeatIsRefused) {
  expect_refused(10, [](Record& record, Rng& rng) {
    MoveStep* move = draw_move(record, rng);
    const auto other = 1 + draw_index(rng, static_cast<std::size_t>(kMaxSeats - 1));
    move->seat = Seat(static_cast<int>((static_cast<std::size_t>(move->seat.index()) + other) % kMaxSeats));
    return true;
  });
}

TEST_P(ForeignRecords, AListThatLacksAMoveIsRefused) {
  expect_refused(20, [](Record& record, Rng& rng) {
    MoveStep* move = draw_move(record, rng);
    move->legal->erase(move->legal->begin() + static_cast<std::ptrdiff_t>(draw_index(rng, move->legal->size())));
    return true;
  });
}

TEST_P(ForeignRecords, AListWithAMoveTooManyIsRefused) {
  expect_refused(20, [](Record& record, Rng& rng) {
    MoveStep* move = draw_move(record, rng);
    const auto other = draw_other_move(record, rng, *move->legal);
    if (!other) return false;
    move->legal->push_back(*other);
    return true;
  });
  expect_refused(5, [](Record& record, Rng& rng) {
    MoveStep* move = draw_move(record, rng);
    move->legal->push_back(move->legal->front());
    return true;
  });
}

TEST_P(ForeignRecords, AMissingStepIsRefused) {
  for (Record& record : records_) {
    const bool finished = record.result.has_value();
    // Some of them; the last step of an unfinished game is not missed.
    const auto every = record.steps.size() / static_cast<std::size_t>(effort(50)) + 1;
    for (std::size_t i = 0; i + (finished ? 0 : 1) < record.steps.size(); i += every) {
      Record copy = record;
      copy.steps.erase(copy.steps.begin() + static_cast<std::ptrdiff_t>(i));
      EXPECT_TRUE(refusal(copy).has_value()) << "without step " << i << ": " << to_json_line(copy);
    }
  }
}

TEST_P(ForeignRecords, AStepThatStandsTwiceIsRefused) {
  expect_refused(10, [](Record& record, Rng& rng) {
    const std::size_t place = draw_index(rng, record.steps.size());
    // A seat that chooses among several may do the same twice running in an unfinished game; the last step proves
    // nothing.
    if (!record.result && place + 1 == record.steps.size()) return false;
    record.steps.insert(record.steps.begin() + static_cast<std::ptrdiff_t>(place), RecordStep(record.steps[place]));
    return true;
  });
}

TEST_P(ForeignRecords, StepsInTheWrongOrderAreRefused) {
  expect_refused(10, [](Record& record, Rng& rng) {
    const std::size_t place = draw_index(rng, record.steps.size() - 1);
    // What one seat does twice running may be done in either order (two opponents robbed of a token each).
    const MoveStep* first = as_move(record.steps[place]);
    const MoveStep* second = as_move(record.steps[place + 1]);
    if (first != nullptr && second != nullptr && first->seat == second->seat) return false;
    std::swap(record.steps[place], record.steps[place + 1]);
    return true;
  });
}

TEST_P(ForeignRecords, AStepAfterTheEndIsRefused) {
  expect_refused(1, [](Record& record, Rng& /*rng*/) {
    if (!record.result) return false;
    record.steps.push_back(RecordStep(record.steps.back()));
    return true;
  });
  expect_refused(1, [](Record& record, Rng& /*rng*/) {
    if (!record.result) return false;
    record.steps.push_back(RecordStep(record.steps.front()));
    return true;
  });
}

TEST_P(ForeignRecords, AWrongScoreIsRefused) {
  for (const int difference : {-1, 1}) {
    expect_refused(3, [&](Record& record, Rng& rng) {
      if (!record.result) return false;
      record.result->scores[draw_index(rng, record.result->scores.size())] += difference;
      return true;
    });
  }
  if (GetParam() == "dino-twist") return;
  expect_refused(3, [](Record& record, Rng& rng) {
    if (!record.result) return false;
    auto& round = record.result->rounds[draw_index(rng, record.result->rounds.size())];
    ++round[draw_index(rng, round.size())];
    return true;
  });
  expect_refused(1, [](Record& record, Rng& /*rng*/) {
    if (!record.result) return false;
    record.result->rounds.pop_back();
    return true;
  });
}

TEST_P(ForeignRecords, AWrongWinnerIsRefused) {
  expect_refused(3, [](Record& record, Rng& rng) {
    if (!record.result) return false;
    const Seat seat(static_cast<int>(draw_index(rng, record.players.size())));
    auto& winners = record.result->winners;
    const auto place = std::find(winners.begin(), winners.end(), seat);
    if (place == winners.end()) {
      winners.push_back(seat);
    } else {
      winners.erase(place);
    }
    return true;
  });
}

TEST_P(ForeignRecords, AMissingResultIsRefused) {
  expect_refused(1, [](Record& record, Rng& /*rng*/) {
    const bool finished = record.result.has_value();
    record.result.reset();
    return finished;
  });
}

TEST_P(ForeignRecords, AResultBeforeTheEndIsRefused) {
  expect_refused(3, [](Record& record, Rng& rng) {
    if (!record.result) return false;
    record.steps.resize(draw_index(rng, record.steps.size()));
    return true;
  });
}

TEST_P(ForeignRecords, ACardThatStandsTwiceIsRefused) {
  expect_refused(10, [](Record& record, Rng& rng) {
    std::vector<ChanceOutcome*> outcomes;
    for (RecordStep& step : record.steps) {
      if (ChanceOutcome* outcome = as_chance(step); outcome != nullptr && outcome->cards.size() > 1)
        outcomes.push_back(outcome);
    }
    ChanceOutcome* outcome = outcomes[draw_index(rng, outcomes.size())];
    // Two of a kind may be allowed among the ten events: they are drawn from more.
    if (outcome->kind == "events") return false;
    std::string& card = outcome->cards[draw_index(rng, outcome->cards.size())];
    const std::string& other = outcome->cards[draw_index(rng, outcome->cards.size())];
    if (card == other) return false;
    card = other;
    return true;
  });
}

TEST_P(ForeignRecords, AShuffleOfTooFewOrTooManyCardsIsRefused) {
  for (const bool longer : {false, true}) {
    expect_refused(1, [&](Record& record, Rng& /*rng*/) {
      for (RecordStep& step : record.steps) {
        ChanceOutcome* outcome = as_chance(step);
        if (outcome == nullptr || outcome->cards.empty()) continue;
        if (longer) {
          outcome->cards.push_back(outcome->cards.front());
        } else {
          outcome->cards.pop_back();
        }
        return true;
      }
      return false;
    });
  }
}

// Exchanges two cards that the first two seats are dealt. Two that nobody ever sees could be exchanged unnoticed.
TEST_P(ForeignRecords, CardsThatWereExchangedInADealAreRefused) {
  const std::string game = GetParam();
  expect_refused(8, [&](Record& record, Rng& rng) {
    const auto deal = std::find_if(record.steps.begin(), record.steps.end(), [](RecordStep& step) {
      const ChanceOutcome* outcome = as_chance(step);
      return outcome != nullptr && outcome->kind == "shuffle";
    });
    std::size_t hand = 4;
    if (game == "dino-twist") hand = 7;
    if (game == "take-that") hand = record.players.size() == 4 ? 8 : 9;
    std::vector<std::string>& cards = as_chance(*deal)->cards;
    std::string& mine = cards[draw_index(rng, hand)];
    std::string& yours = cards[hand + draw_index(rng, hand)];
    if (mine == yours) return false;
    std::swap(mine, yours);
    return true;
  });
}

TEST_P(ForeignRecords, OtherOptionsAreRefused) {
  expect_refused(1, [](Record& record, Rng& /*rng*/) {
    record.options.set("players", static_cast<int>(record.players.size()) == 2 ? 3 : 2);
    return true;
  });
  expect_refused(1, [](Record& record, Rng& /*rng*/) {
    record.options.set("more", true);
    return true;
  });
  expect_refused(1, [](Record& record, Rng& /*rng*/) {
    record.players.pop_back();
    return true;
  });
  expect_refused(1, [](Record& record, Rng& /*rng*/) {
    record.game += "x";
    return true;
  });
}

// Lines that arrive damaged: refused or, where the damage changed nothing that matters (a player's name), accepted, but
// never a crash.
TEST_P(ForeignRecords, DamagedLinesDoNoHarm) {
  for (std::size_t i = 0; i < records_.size(); ++i) {
    const std::string line = to_json_line(records_[i]);
    Rng rng(77, i);
    for (int time = 0; time < 40; ++time) {
      std::string damaged = line;
      for (std::uint32_t byte = draw_below(rng, 3); byte < 3; ++byte) {
        damaged[draw_index(rng, damaged.size())] = static_cast<char>(draw_below(rng, 256));
      }
      if (time % 4 == 0) damaged.resize(draw_index(rng, damaged.size()));
      const auto record = record_from_json(damaged);
      if (!record) continue;
      const auto match = make_match_for(*record);
      if (match) static_cast<void>(verify(*record, **match));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Games, ForeignRecords, testing::Values("dino-twist", "take-that", "cubosaurs"),
                         [](const auto& game) {
                           std::string name = game.param;
                           name.erase(std::remove(name.begin(), name.end(), '-'), name.end());
                           return name;
                         });

}  // namespace
}  // namespace vivarium
