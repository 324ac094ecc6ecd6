#include "server/net/address_book.hpp"

#include <gtest/gtest.h>

#include <string>

namespace vivarium::server {
namespace {

constexpr Timestamp kNow{1'000'000};

ConnectionLimits limits(std::size_t all, std::size_t of_address) {
  ConnectionLimits limits;
  limits.connections = all;
  limits.connections_per_address = of_address;
  return limits;
}

std::string network(int number) { return "2001:db8:1:" + std::to_string(number) + "::/64"; }

TEST(AddressBook, CountsTheConnectionsOfAnAddressUntilTheyAreReleased) {
  AddressBook book(limits(100, 2));
  EXPECT_TRUE(book.connect("10.0.0.1", kNow));
  EXPECT_TRUE(book.connect("10.0.0.1", kNow));
  EXPECT_FALSE(book.connect("10.0.0.1", kNow));
  EXPECT_TRUE(book.connect("10.0.0.2", kNow));
  book.release("10.0.0.1");
  EXPECT_TRUE(book.connect("10.0.0.1", kNow));
}

TEST(AddressBook, GivesNobodyMoreThanAQuarterOfAllPlaces) {
  AddressBook book(limits(8, 100));
  EXPECT_TRUE(book.connect("10.0.0.1", kNow));
  EXPECT_TRUE(book.connect("10.0.0.1", kNow));
  EXPECT_FALSE(book.connect("10.0.0.1", kNow));
}

// A household has up to 65536 networks of the sixth version, which lie beside each other.
TEST(AddressBook, CountsNeighboursOfTheSixthVersionTogether) {
  AddressBook book(limits(100, 2));
  for (int i = 0; i < 4; ++i) {
    EXPECT_TRUE(book.connect(network(i), kNow));
    EXPECT_TRUE(book.connect(network(i), kNow));
  }
  EXPECT_FALSE(book.connect(network(4), kNow));
  EXPECT_TRUE(book.connect("2001:db8:2::/64", kNow));
  EXPECT_TRUE(book.connect("10.0.0.1", kNow));
  book.release(network(0));
  EXPECT_TRUE(book.connect(network(4), kNow));
  EXPECT_FALSE(book.connect(network(5), kNow));
}

}  // namespace
}  // namespace vivarium::server
