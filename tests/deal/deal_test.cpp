// The test vectors of docs/FAIR_DEAL.md against our code. `deal_test.py` runs the same against examples/verify_deal.py.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <memory>
#include <numeric>
#include <set>
#include <span>
#include <sstream>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "engine/core/rng.hpp"
#include "games/catalog/catalog.hpp"
#include "protocol/json.hpp"
#include "protocol/record_json.hpp"
#include "server/crypto/fair_deal.hpp"
#include "server/crypto/secret.hpp"

namespace vivarium::server {
namespace {

const std::string kFolder = std::string(VIVARIUM_SOURCE_DIR) + "/tests/deal/";
const std::string kRecords = kFolder + "records.jsonl";

std::string read_file(const std::string& path) {
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

// The vectors of one kind. They are there: a test of none would pass.
Data::Array vectors(std::string_view kind) {
  const auto all = parse_json(read_file(kFolder + "vectors.json"));
  EXPECT_TRUE(all.has_value()) << (all ? "" : all.error().text());
  const Data* list = all ? all->find(kind) : nullptr;
  EXPECT_TRUE(list != nullptr && list->as_array() != nullptr && list->as_array()->size() >= 8) << kind;
  return list != nullptr ? *list->as_array() : Data::Array();
}

std::string text_of(const Data& data, std::string_view name) { return *data.find(name)->as_text(); }
std::int64_t number_of(const Data& data, std::string_view name) { return *data.find(name)->as_int(); }

DealStream stream_of(const Data& data) {
  return {*deal_bytes_from_hex(text_of(data, "key")), std::stoull(text_of(data, "outcome"))};
}

// Counts what is taken from a stream.
class Counted final : public RandomSource {
 public:
  explicit Counted(DealStream stream) : stream_(stream) {}
  std::uint64_t next() override {
    ++taken;
    return stream_.next();
  }
  std::int64_t taken = 0;

 private:
  DealStream stream_;
};

std::vector<std::int64_t> numbers_of(const Data& data, std::string_view name) {
  std::vector<std::int64_t> numbers;
  for (const Data& item : *data.find(name)->as_array()) numbers.push_back(*item.as_int());
  return numbers;
}

TEST(DealVectors, Seeds) {
  for (const Data& each : vectors("seeds")) {
    const std::string text = text_of(each, "seed");
    const auto deal = Deal::parse(text);
    ASSERT_TRUE(deal.has_value()) << text;
    EXPECT_TRUE(is_fair_deal_seed(text));
    EXPECT_EQ(deal->text(), text);
    EXPECT_EQ(deal->server().hex(), text_of(each, "server"));
    EXPECT_EQ(deal->commitment(), text_of(each, "commitment")) << text;
    EXPECT_EQ(hex_of(deal->key()), text_of(each, "key")) << text;
    Deal made(deal->server());
    const Data::Array& contributions = *each.find("contributions")->as_array();
    for (auto it = contributions.rbegin(); it != contributions.rend(); ++it) {
      const Seat seat(static_cast<int>(number_of(*it, "seat")));
      EXPECT_TRUE(made.add({seat, *deal_bytes_from_hex(text_of(*it, "entropy"))}));
    }
    EXPECT_EQ(made, *deal) << text;
  }
}

TEST(DealVectors, SeedsThatAreNone) {
  for (const Data& each : vectors("bad_seeds")) {
    EXPECT_FALSE(Deal::parse(*each.as_text()).has_value()) << *each.as_text();
    EXPECT_FALSE(is_fair_deal_seed(*each.as_text()));
  }
}

TEST(DealVectors, Streams) {
  for (const Data& each : vectors("streams")) {
    DealStream stream = stream_of(each);
    for (const Data& word : *each.find("words")->as_array()) {
      char text[17];
      std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(stream.next()));
      EXPECT_EQ(text, *word.as_text());
    }
  }
}

TEST(DealVectors, NumbersBelowABound) {
  for (const Data& each : vectors("bounded")) {
    Counted stream(stream_of(each));
    const auto bound = static_cast<std::uint32_t>(number_of(each, "bound"));
    for (const std::int64_t expected : numbers_of(each, "results")) {
      EXPECT_EQ(draw_below(stream, bound), expected) << bound;
    }
    EXPECT_EQ(stream.taken, number_of(each, "words")) << bound;
  }
}

TEST(DealVectors, Shuffles) {
  std::set<std::int64_t> sizes;
  for (const Data& each : vectors("shuffles")) {
    Counted stream(stream_of(each));
    std::vector<std::int64_t> items(static_cast<std::size_t>(number_of(each, "size")));
    std::iota(items.begin(), items.end(), 0);
    shuffle(std::span(items), stream);
    EXPECT_EQ(items, numbers_of(each, "result")) << items.size();
    EXPECT_EQ(stream.taken, number_of(each, "words")) << items.size();
    sizes.insert(number_of(each, "size"));
  }
  EXPECT_EQ(sizes.size(), 109U) << "every size from 0 to 108";
}

// -- Records --

std::vector<Record> records() {
  std::vector<Record> records;
  std::istringstream lines(read_file(kRecords));
  for (std::string line; std::getline(lines, line);) {
    auto record = record_from_json(line);
    EXPECT_TRUE(record.has_value()) << (record ? "" : record.error());
    if (record) records.push_back(std::move(*record));
  }
  EXPECT_FALSE(records.empty());
  return records;
}

std::vector<ChanceOutcome> outcomes_of(const Record& record) {
  std::vector<ChanceOutcome> outcomes;
  for (const RecordStep& step : record.steps) {
    if (const auto* outcome = std::get_if<ChanceOutcome>(&step)) outcomes.push_back(*outcome);
  }
  return outcomes;
}

std::ptrdiff_t count_of(const Record& record, std::string_view kind) {
  const auto outcomes = outcomes_of(record);
  return std::count_if(outcomes.begin(), outcomes.end(), [&](const auto& outcome) { return outcome.kind == kind; });
}

TEST(DealRecords, ArePlayedByTheRulesAndDealtByTheirSeeds) {
  for (const Record& record : records()) {
    const auto match = make_match_for(record);
    ASSERT_TRUE(match.has_value()) << match.error().text();
    const Verification verification = verify(record, **match);
    EXPECT_TRUE(verification.accepted() && verification.finished) << record.game;
    EXPECT_EQ(deal_fault(record), std::nullopt) << record.game;
  }
}

TEST(DealRecords, FailWhereTwoCardsAreExchanged) {
  for (Record record : records()) {
    for (RecordStep& step : record.steps) {
      auto* outcome = std::get_if<ChanceOutcome>(&step);
      if (outcome == nullptr || outcome->cards.size() < 2 || outcome->cards.back() == outcome->cards[0]) continue;
      std::swap(outcome->cards[0], outcome->cards.back());
      EXPECT_NE(deal_fault(record), std::nullopt) << record.game;
      std::swap(outcome->cards[0], outcome->cards.back());
    }
  }
}

// What a reader of the document could get wrong must occur.
TEST(DealRecords, HoldWhatIsRare) {
  std::map<std::string, int> seen;
  for (const Record& record : records()) {
    if (record.seed->find('+') != std::string::npos) ++seen[record.game + " with contributions"];
    if (record.seed->find('+') == std::string::npos) ++seen[record.game + " without contributions"];
    if (record.game == "cubosaurs") {
      if (count_of(record, "first-player") > 1) ++seen["tie"];
      if (count_of(record, "tiles") == 0) ++seen["no DNA"];
      for (const ChanceOutcome& outcome : outcomes_of(record)) {
        if (outcome.kind == "tiles" && outcome.cards.empty()) ++seen["no tiles"];
        if (outcome.kind == "tiles" && outcome.cards.size() == 2) ++seen["two tiles"];
      }
    }
    if (record.game == "dino-twist") {
      const Data* islands = record.options.find("islands");
      if (to_json(*islands).find("little-rex") != std::string::npos) ++seen["little rex"];
      for (const ChanceOutcome& outcome : outcomes_of(record)) {
        if (outcome.kind != "shuffle" || outcome.cards.size() == 108) continue;
        ++seen[outcome.cards.size() > 60 ? "hand that goes back" : "reshuffle"];
      }
    }
    if (const Data* edition = record.options.find("edition"); edition != nullptr && edition->as_object() != nullptr) {
      ++seen[record.game + " of an own edition"];
    }
  }
  for (const char* what :
       {"take-that with contributions", "cubosaurs with contributions", "dino-twist with contributions",
        "take-that without contributions", "cubosaurs without contributions", "dino-twist without contributions", "tie",
        "no DNA", "no tiles", "two tiles", "little rex", "hand that goes back", "reshuffle",
        "cubosaurs of an own edition", "dino-twist of an own edition"}) {
    EXPECT_GT(seen[what], 0) << what;
  }
}

// -- How they were made --

struct Wanted {
  std::string game;
  std::string options;
  std::vector<int> contributors;
  bool (*is_fine)(const Record& record);
};

DealBytes bytes_of(std::uint64_t number) {
  DealBytes bytes{};
  Rng rng(number);
  for (unsigned char& byte : bytes) byte = static_cast<unsigned char>(rng.next() >> 56U);
  return bytes;
}

Record played(const Wanted& wanted, std::uint64_t number) {
  auto match =
      std::move(
          find_game(wanted.game)->make_match(*parse_json(wanted.options), "options", Completeness::defaults_allowed))
          .value();
  Deal deal(*DealSeed::from_hex(hex_of(bytes_of(number))));
  for (const int seat : wanted.contributors) {
    EXPECT_TRUE(deal.add({Seat(seat), bytes_of(1'000'000 * number + static_cast<std::uint64_t>(seat))}));
  }
  Rng rng(number);
  for (std::uint64_t outcomes = 0; !match->stage().is_over();) {
    if (match->stage().is_chance()) {
      DealStream stream(deal.key(), outcomes++);
      match->commit(match->sample_chance(stream));
    } else {
      const Seat seat = match->stage().to_act.first();
      const auto moves = match->legal_moves(seat);
      match->commit(*match->prepare(seat, moves[draw_below(rng, static_cast<std::uint32_t>(moves.size()))]));
    }
  }
  std::vector<std::string> names;
  for (int seat = 0; seat < match->players(); ++seat) names.push_back("Player " + std::to_string(seat));
  return {wanted.game, match->options(), names, deal.text(), match->steps(), match->result()};
}

bool is_any(const Record& /*record*/) { return true; }
bool has_tie(const Record& record) { return count_of(record, "first-player") > 1; }
// A hand of another than the first seat goes back: some cards are with those before.
bool has_hand_that_goes_back(const Record& record) {
  return std::get<ChanceOutcome>(record.steps[1]).cards.size() == 108 && count_of(record, "shuffle") > 2 &&
         outcomes_of(record)[2].cards.size() < 108 && outcomes_of(record)[2].cards.size() > 60;
}
bool has_reshuffle(const Record& record) { return outcomes_of(record).back().cards.size() < 60; }

const std::vector<Wanted>& wanted_records() {
  static const std::vector<Wanted> kWanted = {
      {"take-that", R"({"players": 2, "rounds": 1})", {}, is_any},
      {"take-that", R"({"players": 4, "rounds": 3, "expert": true})", {0, 2}, is_any},
      {"cubosaurs", R"({"players": 2})", {}, is_any},
      {"cubosaurs", R"({"players": 3, "rounds": 4, "dna": true})", {1}, has_tie},
      {"cubosaurs",
       R"({"players": 5, "rounds": 4, "dna": true, "peaceful": true,
           "edition": {"game": "cubosaurs", "name": "mine", "interaction": [10, 2]}})",
       {0, 1, 2, 3, 4},
       is_any},
      // So dear that nobody buys one: in the second round no tile is left, and two are.
      {"cubosaurs",
       R"({"players": 5, "rounds": 2, "dna": true, "peaceful": true,
           "edition": {"tiles": {"1": 40, "2": 40, "3": 40, "4": 40, "5": 40, "6": 40}}})",
       {},
       is_any},
      {"cubosaurs",
       R"({"players": 3, "rounds": 2, "dna": true, "peaceful": true,
           "edition": {"tiles": {"1": 40, "2": 40, "3": 40, "4": 40, "5": 40, "6": 40}}})",
       {2},
       is_any},
      {"dino-twist", R"({"players": 2})", {}, is_any},
      {"dino-twist", R"({"players": 3})", {2}, has_hand_that_goes_back},
      {"dino-twist",
       R"({"players": 6, "islands": ["t-rex", "little-rex", "t-rex", "t-rex", "little-rex", "t-rex"]})",
       {0, 5},
       has_reshuffle},
      {"dino-twist",
       R"({"players": 6, "edition": {"game": "dino-twist", "name": "mine",
           "events": {"volcano": 1, "new-brood": 9, "meteor-sea+beach": 2, "alone": 3}}})",
       {},
       has_reshuffle},
  };
  return kWanted;
}

// VIVARIUM_APPROVE=1 writes the records anew. They are promises: what was dealt once must be found fair for ever.
TEST(DealRecords, AreWrittenAnewWhereThatIsAskedFor) {
  const char* approve = std::getenv("VIVARIUM_APPROVE");
  if (approve == nullptr || std::string(approve) != "1") {
    EXPECT_EQ(records().size(), wanted_records().size());
    return;
  }
  std::ofstream file(kRecords);
  std::uint64_t number = 1;
  for (const Wanted& wanted : wanted_records()) {
    Record record = played(wanted, number);
    while (!wanted.is_fine(record)) record = played(wanted, ++number);
    file << to_json_line(record) << '\n';
    ++number;
  }
}

}  // namespace
}  // namespace vivarium::server
