#include "terminal/remote/table_connection.hpp"

#include <gtest/gtest.h>

#include <regex>
#include <set>
#include <string>

#include "terminal/remote/command_ids.hpp"

namespace vivarium::terminal {
namespace {

TEST(TableConnection, GivesIdsThatNoOtherSessionOfTheSameProcessNumberGives) {
  // In containers every session is process 1 or 7: these two are one process altogether.
  const TableLink nowhere{false, "127.0.0.1", "1", "T", "token"};
  TableConnection first(nowhere);
  TableConnection second(nowhere);
  std::set<std::string> ids;
  const std::regex shape("[0-9a-f]{32}-[0-9]+");
  for (int i = 0; i < 10; ++i) {
    for (TableConnection* one : {&first, &second}) {
      const std::string id = one->send(Data::object({{"type", "start"}}));
      EXPECT_TRUE(std::regex_match(id, shape)) << id;
      EXPECT_LE(id.size(), 64U);
      EXPECT_TRUE(ids.insert(id).second) << id;
    }
  }
}

TEST(RandomId, IsNeverTheSame) {
  std::set<std::string> ids;
  for (int i = 0; i < 1000; ++i) EXPECT_TRUE(ids.insert(random_id()).second);
}

}  // namespace
}  // namespace vivarium::terminal
