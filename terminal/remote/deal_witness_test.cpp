// What the witness says to honest tables and to others. The promise is the SHA-256 of 32 zero bytes.
#include "terminal/remote/deal_witness.hpp"

#include <gtest/gtest.h>

#include <string>

#include "terminal/text/view_data.hpp"

namespace vivarium::terminal {
namespace {

using Finding = DealWitness::Finding;

const std::string kSeed(64, '0');
const std::string kPromise = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925";
const std::string kOther = "77687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925";
const Seat kOwn(1);

Data table_in(const std::string& phase, int match, Data deal) {
  return Data::object({{"type", "table"}, {"phase", phase}, {"match", match}, {"deal", std::move(deal)}});
}
Data gathering(const std::string& promise, Data::Array contributors = {}) {
  return table_in("gathering", 0,
                  Data::object({{"next_commitment", promise}, {"next_contributors", Data(std::move(contributors))}}));
}
Data playing(const std::string& promise, const std::string& entropy) {
  Data::Array parts;
  if (!entropy.empty()) parts.push_back(Data::object({{"seat", kOwn.index()}, {"entropy", entropy}}));
  return table_in("playing", 1, Data::object({{"commitment", promise}, {"contributions", Data(std::move(parts))}}));
}
Data over(const std::string& seed) {
  return table_in("over", 1, Data::object({{"commitment", kPromise}, {"next_commitment", kOther}, {"seed", seed}}));
}

struct DealWitnessTest : testing::Test {
  std::string contribute() {
    const auto step = witness.take(gathering(kPromise), kOwn);
    EXPECT_TRUE(step.contribution);
    return step.contribution ? ViewData(*step.contribution)["entropy"].text() : "";
  }
  std::string contribute_and_be_accepted() {
    std::string entropy = contribute();
    witness.contribution_accepted();
    return entropy;
  }
  DealWitness witness;
};

TEST_F(DealWitnessTest, AddsBytesOfItsOwnOnceForEachMatch) {
  const std::string entropy = contribute();
  EXPECT_EQ(entropy.size(), 64U);
  EXPECT_EQ(entropy.find_first_not_of("0123456789abcdef"), std::string::npos);
  EXPECT_FALSE(witness.take(gathering(kPromise), kOwn).contribution);
  EXPECT_FALSE(witness.take(gathering(kPromise, {Data(1)}), kOwn).contribution);
  EXPECT_FALSE(witness.take(playing(kPromise, entropy), kOwn).contribution);
  const auto next = witness.take(over(kSeed + "+1:" + entropy), kOwn).contribution;
  ASSERT_TRUE(next);
  EXPECT_NE(ViewData(*next)["entropy"].text(), entropy);
}

TEST_F(DealWitnessTest, SpectatorsAndThoseWhoAreInAddNothing) {
  EXPECT_FALSE(witness.take(gathering(kPromise), std::nullopt).contribution);
  EXPECT_FALSE(witness.take(gathering(kPromise, {Data(1)}), kOwn).contribution);
  EXPECT_TRUE(witness.take(gathering(kPromise), kOwn).contribution);
}

TEST_F(DealWitnessTest, SaysThatAPromiseWasKept) {
  const std::string entropy = contribute();
  EXPECT_EQ(witness.take(playing(kPromise, entropy), kOwn).finding, std::nullopt);
  EXPECT_EQ(witness.take(over(kSeed + "+0:" + kSeed + "+1:" + entropy), kOwn).finding, Finding::kept);
  EXPECT_EQ(witness.take(over(kSeed + "+0:" + kSeed + "+1:" + entropy), kOwn).finding, std::nullopt);
}

// The host may start before it has arrived: then nobody is to blame.
TEST_F(DealWitnessTest, DoesNotCallItLeftOutUnlessTheServerHasAcceptedIt) {
  contribute();
  EXPECT_EQ(witness.take(playing(kPromise, ""), kOwn).finding, std::nullopt);
  EXPECT_EQ(witness.take(over(kSeed), kOwn).finding, std::nullopt);
}

TEST_F(DealWitnessTest, SaysThatItWasLeftOut) {
  contribute_and_be_accepted();
  EXPECT_EQ(witness.take(playing(kPromise, ""), kOwn).finding, Finding::left_out);
  EXPECT_EQ(witness.take(playing(kPromise, ""), kOwn).finding, std::nullopt);
}

TEST_F(DealWitnessTest, SaysThatItWasLeftOutInTheEnd) {
  const std::string entropy = contribute_and_be_accepted();
  EXPECT_EQ(witness.take(playing(kPromise, entropy), kOwn).finding, std::nullopt);
  EXPECT_EQ(witness.take(over(kSeed), kOwn).finding, Finding::left_out);
}

TEST_F(DealWitnessTest, SaysThatAnotherSeedWasDealt) {
  const std::string entropy = contribute();
  EXPECT_EQ(witness.take(playing(kOther, entropy), kOwn).finding, Finding::broken);
}

TEST_F(DealWitnessTest, SaysThatAnotherSeedWasShownInTheEnd) {
  for (const std::string& seed : {"1" + kSeed.substr(1), std::string("x"), "+" + kSeed.substr(1)}) {
    DealWitness anew;
    anew.take(gathering(kPromise), std::nullopt);
    EXPECT_EQ(anew.take(over(seed), std::nullopt).finding, Finding::broken) << seed;
  }
}

// The server must not know the bytes when it makes its promise.
TEST_F(DealWitnessTest, APromiseThatChangesIsGivenNothing) {
  EXPECT_FALSE(witness.take(gathering(kPromise), std::nullopt).contribution);
  EXPECT_FALSE(witness.take(gathering(kOther), kOwn).contribution);
  EXPECT_EQ(witness.take(playing(kOther, ""), kOwn).finding, Finding::broken);
}

TEST_F(DealWitnessTest, WhoeverComesInTheMiddleKnowsNoPromise) {
  EXPECT_EQ(witness.take(playing(kOther, ""), kOwn).finding, std::nullopt);
  EXPECT_EQ(witness.take(over(kSeed), kOwn).finding, std::nullopt);
}

}  // namespace
}  // namespace vivarium::terminal
