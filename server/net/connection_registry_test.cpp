// Who gives up a place for whom.
#include "server/net/connection_registry.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace vivarium::server {
namespace {

class Connection final : public ConnectionHandle {
 public:
  Connection(std::string address, PlaceUse use) : address_(std::move(address)), use_(use) {}
  void cut() override { is_cut = true; }
  void end_if_idle() override {}
  [[nodiscard]] PlaceUse place_use() const override { return use_; }
  [[nodiscard]] const std::string& address() const override { return address_; }
  bool is_cut = false;

 private:
  std::string address_;
  PlaceUse use_;
};

struct ConnectionRegistryTest : testing::Test {
  std::shared_ptr<Connection> come(const std::string& address, PlaceUse use, bool refused = false) {
    const auto connection = std::make_shared<Connection>(address, use);
    registry.add(connection, refused);
    all.push_back(connection);
    return connection;
  }
  [[nodiscard]] int cut() const {
    int count = 0;
    for (const auto& connection : all) count += connection->is_cut ? 1 : 0;
    return count;
  }
  ConnectionRegistry registry{{3, 2}};
  std::vector<std::shared_ptr<Connection>> all;
};

TEST_F(ConnectionRegistryTest, WhoeverMakesTheLeastUseOfAPlaceGivesItUp) {
  const auto slow = come("a", PlaceUse::slow_reader);
  const auto silent = come("b", PlaceUse::silent);
  EXPECT_TRUE(registry.make_room());
  EXPECT_EQ(cut(), 0);
  come("a", PlaceUse::watching);
  EXPECT_TRUE(registry.make_room());
  EXPECT_TRUE(silent->is_cut);
  come("a", PlaceUse::in_use);
  EXPECT_TRUE(registry.make_room());
  EXPECT_TRUE(slow->is_cut);
  come("a", PlaceUse::watching);
  EXPECT_FALSE(registry.make_room());
  EXPECT_EQ(cut(), 2);
}

TEST_F(ConnectionRegistryTest, TheAddressWithTheMostGivesWayAndOfThoseTheOldest) {
  come("a", PlaceUse::silent);
  const auto oldest = come("b", PlaceUse::silent);
  come("b", PlaceUse::silent);
  EXPECT_TRUE(registry.make_room());
  EXPECT_TRUE(oldest->is_cut);
  EXPECT_EQ(cut(), 1);
}

TEST_F(ConnectionRegistryTest, WhoeverHasASeatTakesThePlaceOfASpectator) {
  come("a", PlaceUse::in_use);
  const auto watching = come("b", PlaceUse::watching);
  come("c", PlaceUse::in_use);
  const auto first = come("d", PlaceUse::in_use, true);
  const auto second = come("d", PlaceUse::in_use, true);
  EXPECT_TRUE(registry.give_place(*first));
  EXPECT_TRUE(watching->is_cut);
  EXPECT_TRUE(registry.give_place(*first));  // has one already
  EXPECT_FALSE(registry.give_place(*second));
  EXPECT_EQ(cut(), 1);
  EXPECT_EQ(registry.size(), 4U);
}

TEST_F(ConnectionRegistryTest, ThoseWhoAreRefusedMakeRoomForOneAnother) {
  const auto silent = come("a", PlaceUse::silent, true);
  EXPECT_TRUE(registry.make_room_to_refuse());
  come("a", PlaceUse::in_use, true);
  EXPECT_TRUE(registry.make_room_to_refuse());
  EXPECT_TRUE(silent->is_cut);
  come("a", PlaceUse::in_use, true);
  EXPECT_FALSE(registry.make_room_to_refuse());
}

TEST_F(ConnectionRegistryTest, WithoutDescriptorsWhoeverIsRefusedGoesFirst) {
  const auto silent = come("a", PlaceUse::silent);
  const auto refused = come("b", PlaceUse::silent, true);
  EXPECT_TRUE(registry.free_one());
  EXPECT_TRUE(refused->is_cut);
  EXPECT_TRUE(registry.free_one());
  EXPECT_TRUE(silent->is_cut);
  EXPECT_FALSE(registry.free_one());
}

}  // namespace
}  // namespace vivarium::server
