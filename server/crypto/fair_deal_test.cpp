#include "server/crypto/fair_deal.hpp"

#include <gtest/gtest.h>

#include <string>

#include "engine/core/rng.hpp"
#include "games/catalog/catalog.hpp"
#include "server/crypto/secret.hpp"

namespace vivarium::server {
namespace {

const std::string kZeroSeed(64, '0');

DealBytes bytes_of(unsigned char value) {
  DealBytes bytes{};
  bytes.fill(value);
  return bytes;
}

// One game of random moves.
Record dealt_record(const Deal& deal, std::string_view game) {
  auto match =
      std::move(find_game(game)->make_match(Data::object({{"players", 2}}), "", Completeness::defaults_allowed))
          .value();
  Rng rng(7);
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
  Record record{std::string(game), match->options(), {"Ana", "Ben"}, deal.text(), match->steps(), match->result()};
  return record;
}

TEST(FairDeal, CommitsToTheBytesOfTheSeed) {
  // sha256 of 32 zero bytes, as any other program computes it.
  EXPECT_EQ(DealSeed::from_hex(kZeroSeed)->commitment(),
            "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925");
}

TEST(FairDeal, StreamIsChaCha20) {
  // RFC 8439, A.1, test vectors 1 and 2: key and nonce of zeros, block counters 0 and 1.
  DealStream stream(DealBytes{}, 0);
  EXPECT_EQ(stream.next(), 0x903df1a0ade0b876U);
  for (int i = 1; i < 8; ++i) stream.next();
  EXPECT_EQ(stream.next(), 0x7a385155bee7079fU);
}

TEST(FairDeal, EachOutcomeHasAStreamOfItsOwn) {
  const DealBytes key = DealSeed::random().bytes();
  EXPECT_NE(DealStream(key, 0).next(), DealStream(key, 1).next());
  EXPECT_EQ(DealStream(key, 5).next(), DealStream(key, 5).next());
}

TEST(FairDeal, HoldsForAGameThatWasDealtByTheSeed) {
  prepare_crypto();
  for (const CatalogEntry& game : catalog()) {
    Deal deal(DealSeed::random());
    EXPECT_EQ(deal_fault(dealt_record(deal, game.info().id)), std::nullopt) << game.info().id;
    ASSERT_TRUE(deal.add({Seat(1), bytes_of(7)}));
    EXPECT_EQ(deal_fault(dealt_record(deal, game.info().id)), std::nullopt) << game.info().id;
  }
}

TEST(FairDeal, FailsForAnyOtherSeed) {
  Record record = dealt_record(Deal(DealSeed::random()), "take-that");
  record.seed = DealSeed::random().hex();
  ASSERT_TRUE(deal_fault(record).has_value());
  EXPECT_EQ(*deal_fault(record), "step 0: 'shuffle' is not what the seed gives");
}

TEST(FairDeal, FailsForAnyOtherContribution) {
  const DealSeed server = DealSeed::random();
  Deal deal(server);
  ASSERT_TRUE(deal.add({Seat(0), bytes_of(1)}));
  Deal other(server);
  ASSERT_TRUE(other.add({Seat(0), bytes_of(2)}));
  Deal of_another_seat(server);
  ASSERT_TRUE(of_another_seat.add({Seat(1), bytes_of(1)}));
  Record record = dealt_record(deal, "take-that");
  for (const Deal& wrong : {other, of_another_seat, Deal(server)}) {
    record.seed = wrong.text();
    EXPECT_EQ(deal_fault(record), "step 0: 'shuffle' is not what the seed gives");
  }
}

TEST(FairDeal, FailsForAContributionOfASeatThatNobodyHad) {
  Deal deal(DealSeed::random());
  ASSERT_TRUE(deal.add({Seat(2), bytes_of(1)}));
  EXPECT_EQ(deal_fault(dealt_record(deal, "take-that")),
            "the seed has a contribution of seat 2, which the game does not have");
}

TEST(FairDeal, FailsForExchangedCards) {
  Record record = dealt_record(Deal(DealSeed::random()), "cubosaurs");
  auto& cards = std::get<ChanceOutcome>(record.steps[0]).cards;
  // Two that are never seen in the game: no rule is broken, but the deal is.
  std::swap(cards[cards.size() - 1], cards[cards.size() - 2]);
  EXPECT_EQ(deal_fault(record), "step 0: 'shuffle' is not what the seed gives");
}

// A record whose steps nobody has verified is not followed past the first that does not fit.
TEST(FairDeal, StopsAtAStepThatDoesNotFit) {
  const Record whole = dealt_record(Deal(DealSeed::random()), "take-that");
  ASSERT_TRUE(std::holds_alternative<ChanceOutcome>(whole.steps[0]));
  ASSERT_TRUE(std::holds_alternative<MoveStep>(whole.steps[1]));
  Record record = whole;
  record.steps.insert(record.steps.begin() + 1, whole.steps[0]);
  EXPECT_EQ(deal_fault(record), "step 1: no chance was due");
  record = whole;
  std::get<MoveStep>(record.steps[1]).move = "fly away";
  EXPECT_EQ(deal_fault(record), "step 1: " + std::string(to_text(RuleError::unreadable_move)));
  record = whole;
  record.steps.erase(record.steps.begin());
  EXPECT_TRUE(deal_fault(record).has_value());
}

TEST(FairDeal, FailsForARecordWithoutItsSeedOrItsGame) {
  const Record whole = dealt_record(Deal(DealSeed::random()), "take-that");
  Record record = whole;
  record.seed = std::nullopt;
  EXPECT_EQ(deal_fault(record), "the record has no seed of a fair deal");
  record.seed = "7";
  EXPECT_EQ(deal_fault(record), "the record has no seed of a fair deal");
  record = whole;
  record.game = "chess";
  EXPECT_TRUE(deal_fault(record).has_value());
}

TEST(FairDeal, KnowsItsSeeds) {
  EXPECT_TRUE(is_fair_deal_seed(kZeroSeed));
  EXPECT_TRUE(is_fair_deal_seed(kZeroSeed + "+3:" + kZeroSeed));
  EXPECT_FALSE(is_fair_deal_seed(std::string(32, '0')));
  EXPECT_FALSE(is_fair_deal_seed(std::string(64, 'x')));
}

TEST(Deal, IsKeptInOrderWhateverTheOrderOfContributing) {
  const DealSeed server = DealSeed::random();
  Deal deal(server);
  EXPECT_TRUE(deal.add({Seat(4), bytes_of(4)}));
  EXPECT_TRUE(deal.add({Seat(0), bytes_of(0)}));
  EXPECT_TRUE(deal.add({Seat(2), bytes_of(2)}));
  Deal other(server);
  for (const int seat : {0, 2, 4}) EXPECT_TRUE(other.add({Seat(seat), bytes_of(static_cast<unsigned char>(seat))}));
  EXPECT_EQ(deal, other);
  EXPECT_EQ(deal.key(), other.key());
  EXPECT_EQ(deal.text(),
            server.hex() + "+0:" + hex_of(bytes_of(0)) + "+2:" + hex_of(bytes_of(2)) + "+4:" + hex_of(bytes_of(4)));
  EXPECT_EQ(Deal::parse(deal.text()), deal);
  // The commitment was shown before.
  EXPECT_EQ(deal.commitment(), server.commitment());
}

TEST(Deal, TakesOneContributionOfASeat) {
  Deal deal(DealSeed::random());
  ASSERT_TRUE(deal.add({Seat(1), bytes_of(1)}));
  const Deal before = deal;
  EXPECT_FALSE(deal.add({Seat(1), bytes_of(2)}));
  EXPECT_EQ(deal, before);
}

TEST(Deal, WithoutContributionsHasTheKeyThatItAlwaysHad) {
  const DealSeed server = DealSeed::random();
  EXPECT_EQ(Deal(server).key(), server.bytes());
  EXPECT_EQ(Deal(server).text(), server.hex());
}

TEST(Secrets, AreDifferentEveryTimeAndKnownAgain) {
  const std::string token = make_token();
  EXPECT_EQ(token.size(), 32U);
  EXPECT_NE(token, make_token());
  EXPECT_TRUE(TokenHash::of(token).matches(*TokenHash::from_hex(TokenHash::of(token).hex())));
  EXPECT_FALSE(TokenHash::of(token).matches(TokenHash::of(make_token())));
  EXPECT_EQ(TokenHash::of(token).hex().find(token), std::string::npos);
}

TEST(Secrets, TableIdsAreReadBackAndNothingElseIs) {
  const TableId id = TableId::random();
  EXPECT_EQ(TableId::parse(id.text()), id);
  EXPECT_EQ(TableId::parse(""), std::nullopt);
  EXPECT_EQ(TableId::parse("../../../../etc/passwd"), std::nullopt);
  EXPECT_EQ(TableId::parse(id.text() + "A"), std::nullopt);
}

}  // namespace
}  // namespace vivarium::server
