#include "server/lobby/keyed_offers.hpp"

#include <gtest/gtest.h>

namespace vivarium::server {
namespace {

using Outcome = Expected<SeatOffer, protocol::Refusal>;

// Collects what was answered: a token, or the name of a refusal.
struct Answers {
  std::vector<std::string> texts;
  Offered listener() {
    return [this](const Outcome& outcome) {
      texts.push_back(outcome ? outcome->token : std::string(to_name(outcome.error().code)));
    };
  }
};

const KeyedOffers::Key kKey{"10.0.0.1", "", "once"};

TEST(KeyedOffers, AnswerARepeatLikeTheFirstRequest) {
  KeyedOffers offers;
  Answers answers;
  const TableId table = TableId::random();
  const auto first = offers.begin(kKey, 1, answers.listener());
  ASSERT_TRUE(first.has_value());
  EXPECT_FALSE(offers.begin(kKey, 1, answers.listener()).has_value()) << "the first one is still on its way";
  EXPECT_TRUE(answers.texts.empty());
  (*first)(SeatOffer{table, Seat(0), "token"});
  EXPECT_EQ(answers.texts, (std::vector<std::string>{"token", "token"}));
  EXPECT_FALSE(offers.begin(kKey, 1, answers.listener()).has_value());
  EXPECT_EQ(answers.texts.size(), 3U);
  EXPECT_EQ(answers.texts.back(), "token");
}

TEST(KeyedOffers, AreForOneAddressAndOneTable) {
  KeyedOffers offers;
  Answers answers;
  (*offers.begin(kKey, 1, answers.listener()))(SeatOffer{TableId::random(), Seat(0), "token"});
  EXPECT_TRUE(offers.begin({"10.0.0.2", "", "once"}, 1, answers.listener()).has_value());
  EXPECT_TRUE(offers.begin({"10.0.0.1", "a table", "once"}, 1, answers.listener()).has_value());
  EXPECT_TRUE(offers.begin({"10.0.0.1", "", "twice"}, 1, answers.listener()).has_value());
  EXPECT_EQ(answers.texts.size(), 1U);
}

TEST(KeyedOffers, RefuseAnotherWishUnderTheSameKey) {
  KeyedOffers offers;
  Answers answers;
  const auto first = offers.begin(kKey, 1, answers.listener());
  EXPECT_FALSE(offers.begin(kKey, 2, answers.listener()).has_value());
  EXPECT_EQ(answers.texts, std::vector<std::string>{"key_reused"});
  (*first)(SeatOffer{TableId::random(), Seat(0), "token"});
  EXPECT_FALSE(offers.begin(kKey, 2, answers.listener()).has_value());
  EXPECT_EQ(answers.texts.back(), "key_reused");
}

TEST(KeyedOffers, LetWhatWasRefusedBeTriedAgain) {
  KeyedOffers offers;
  Answers answers;
  (*offers.begin(kKey, 1, answers.listener()))(Unexpected{protocol::Refusal{protocol::RefusalCode::table_full}});
  EXPECT_EQ(answers.texts, std::vector<std::string>{"table_full"});
  EXPECT_TRUE(offers.begin(kKey, 1, answers.listener()).has_value());
}

TEST(KeyedOffers, EndWithTheirTable) {
  KeyedOffers offers;
  Answers answers;
  const TableId table = TableId::random();
  (*offers.begin(kKey, 1, answers.listener()))(SeatOffer{table, Seat(0), "token"});
  offers.forget(TableId::random());
  EXPECT_FALSE(offers.begin(kKey, 1, answers.listener()).has_value());
  offers.forget(table);
  EXPECT_TRUE(offers.begin(kKey, 1, answers.listener()).has_value());
}

TEST(KeyedOffers, OfATableAreNeverMoreThanAFew) {
  KeyedOffers offers;
  Answers answers;
  const TableId table = TableId::random();
  for (int i = 0; i < 65; ++i) {
    (*offers.begin({"a", table.text(), std::to_string(i)}, 1, answers.listener()))(SeatOffer{table, Seat(1), "token"});
  }
  EXPECT_TRUE(offers.begin({"a", table.text(), "0"}, 1, answers.listener()).has_value()) << "the oldest is forgotten";
  EXPECT_FALSE(offers.begin({"a", table.text(), "1"}, 1, answers.listener()).has_value());
}

}  // namespace
}  // namespace vivarium::server
