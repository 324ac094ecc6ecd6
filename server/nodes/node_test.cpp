#include "server/nodes/node.hpp"

#include <gtest/gtest.h>

#include "server/nodes/node_testing.hpp"
#include "server/nodes/placement.hpp"

namespace vivarium::server {
namespace {

using protocol::RefusalCode;

struct NodeTest : testing::Test {
  NodeTest() { set_log_level(LogLevel::off); }

  TestNode& add_node() {
    nodes.push_back(std::make_unique<TestNode>(database, hub, bus_key));
    beat();
    return *nodes.back();
  }
  void kill(TestNode& node) {
    std::erase_if(nodes, [&](const auto& one) { return one.get() == &node; });
  }
  void beat() {
    for (const auto& node : nodes) node->node.beat();
    hub.deliver();
  }
  // Until the lease of a node that does not beat any more has run out.
  void let_leases_end() {
    for (Millis passed{0}; passed <= Node::kLease; passed += Node::kBeat) {
      database.now = database.now + Node::kBeat;
      beat();
    }
  }
  // Nobody else beats meanwhile.
  void let_lease_end_beside(TestNode& node) {
    for (Millis passed{0}; passed <= Node::kLease; passed += Node::kBeat) {
      database.now = database.now + Node::kBeat;
      node.node.beat();
    }
  }
  TestNode& other_than(const NodeId& id) {
    return **std::find_if(nodes.begin(), nodes.end(), [&](const auto& node) { return node->id != id; });
  }
  TestNode& node_with(const TableId& table) {
    const auto found =
        std::find_if(nodes.begin(), nodes.end(), [&](const auto& node) { return node->registry.has(table); });
    EXPECT_NE(found, nodes.end());
    return **found;
  }
  std::size_t nodes_with(const TableId& table) {
    return static_cast<std::size_t>(
        std::count_if(nodes.begin(), nodes.end(), [&](const auto& node) { return node->registry.has(table); }));
  }

  SeatOffer open(TestNode& at, const std::string& address = "1.2.3.4") {
    const std::string json = R"({"name":"Ana","game":"take-that","seats":["host","open"],"listed":true})";
    std::optional<SeatOffer> made;
    at.node.tables().open({address, json, *protocol::parse_open_request(json)}, [&](const auto& offer) {
      EXPECT_TRUE(offer.has_value());
      if (offer) made = *offer;
    });
    hub.deliver();
    return made.value_or(SeatOffer{TableId::random(), std::nullopt, ""});
  }
  Expected<SeatOffer, protocol::Refusal> join(TestNode& at, const TableId& table) {
    const std::string json = R"({"name":"Ben"})";
    Expected<SeatOffer, protocol::Refusal> made = Unexpected{protocol::Refusal{RefusalCode::internal_error}};
    at.node.tables().join(table, {"1.2.3.5", json, *protocol::parse_join_request(json)},
                          [&](const auto& offer) { made = offer; });
    hub.deliver();
    return made;
  }

  // A connection at a node.
  struct Client {
    std::shared_ptr<Guest> guest = std::make_shared<Guest>();
    std::unique_ptr<AttendedTable> table;
    std::optional<protocol::Refusal> refused;
    int commands = 0;
  };
  Client attend(TestNode& at, const SeatOffer& offer) {
    Client client;
    const std::string token = offer.token.empty() ? "" : R"(,"token":")" + offer.token + '"';
    const std::string text =
        R"({"type":"attend","id":"1","protocol":2,"table":")" + offer.table.text() + '"' + token + '}';
    auto message = protocol::parse_client_message(text);
    EXPECT_TRUE(message.has_value());
    const AttendRequest request{std::get<protocol::Attend>(message->content), text, client.guest,
                                [](bool /*has_seat*/) { return std::nullopt; }};
    at.node.tables().attend(request, [&](auto attended) {
      if (attended)
        client.table = std::move(attended).value();
      else
        client.refused = attended.error();
    });
    hub.deliver();
    return client;
  }
  void command(Client& client, const std::string& fields) {
    database.now = database.now + Millis(100);
    const std::string text = R"({"id":"c)" + std::to_string(++client.commands) + "\"," + fields + '}';
    auto message = protocol::parse_client_message(text);
    ASSERT_TRUE(message.has_value()) << text;
    client.table->command(text, std::move(message).value());
    hub.deliver();
  }
  // Makes the first legal move, if it is this client's turn.
  bool move(Client& client) {
    const Data update = client.guest->last("update");
    const Data* const moves = update.find("moves");
    if (moves == nullptr || moves->as_array()->empty()) return false;
    const std::string text = *moves->as_array()->front().find("text")->as_text();
    const std::int64_t decision = *update.find("decision")->as_int();
    command(client, R"("type":"move","decision":)" + std::to_string(decision) + R"(,"move":")" + text + '"');
    return true;
  }

  SharedDatabase database;
  MemoryHub hub;
  Digest bus_key{};
  std::vector<std::unique_ptr<TestNode>> nodes;
};

TEST_F(NodeTest, PlaysAtATableOfAnotherNode) {
  TestNode& a = add_node();
  add_node();
  const SeatOffer ana = open(a);
  TestNode& owner = node_with(ana.table);
  TestNode& other = other_than(owner.id);
  const auto ben = join(other, ana.table);
  ASSERT_TRUE(ben.has_value());
  Client first = attend(other, ana);
  Client second = attend(owner, *ben);
  command(first, R"("type":"start")");
  EXPECT_EQ(first.guest->answer(), "accepted");
  int moves = 0;
  for (int i = 0; i < 20; ++i) moves += static_cast<int>(move(first)) + static_cast<int>(move(second));
  EXPECT_GE(moves, 20);
  EXPECT_EQ(first.guest->answer(), "accepted");
  EXPECT_EQ(nodes_with(ana.table), 1U);
  // Each learns its own hand alone.
  EXPECT_NE(first.guest->last("update").find("secrets"), nullptr);
  EXPECT_NE(*first.guest->last("update").find("secrets"), *second.guest->last("update").find("secrets"));
  EXPECT_EQ(*first.guest->last("update").find("view"), *second.guest->last("update").find("view"));
}

TEST_F(NodeTest, RefusesWhatTheTableRefuses) {
  TestNode& a = add_node();
  add_node();
  const SeatOffer ana = open(a);
  TestNode& other = other_than(node_with(ana.table).id);
  const SeatOffer forged{ana.table, ana.seat, "3q_v9TiIR6eC7NGZVY0pAW2hjyJF__lH"};
  EXPECT_EQ(attend(other, forged).refused, protocol::Refusal{RefusalCode::wrong_token});
  EXPECT_EQ(join(other, TableId::random()).error(), protocol::Refusal{RefusalCode::no_such_table});
  ASSERT_TRUE(join(other, ana.table).has_value());
  EXPECT_EQ(join(other, ana.table).error().code, RefusalCode::name_taken);
  Client spectator = attend(other, {ana.table, std::nullopt, ""});
  command(spectator, R"("type":"start")");
  EXPECT_EQ(spectator.guest->answer(), "not_seated");
}

TEST_F(NodeTest, ShowsOneLobby) {
  TestNode& a = add_node();
  TestNode& b = add_node();
  std::set<std::string> opened;
  for (int i = 0; i < 12; ++i) opened.insert(open(a, "10.0.0." + std::to_string(i)).table.text());
  EXPECT_GT(a.registry.tables(), 0U);
  EXPECT_GT(b.registry.tables(), 0U);
  for (TestNode* node : {&a, &b}) {
    std::set<std::string> listed;
    node->node.tables().lobby([&](const auto& text) {
      const Data lobby = *parse_json(*text);
      for (const Data& table : *lobby.find("gathering")->as_array()) listed.insert(*table.find("table")->as_text());
    });
    hub.deliver();
    EXPECT_EQ(listed, opened);
  }
}

TEST_F(NodeTest, AdoptsTheTablesOfANodeThatDied) {
  TestNode& a = add_node();
  add_node();
  const SeatOffer ana = open(a);
  TestNode& owner = node_with(ana.table);
  TestNode& other = other_than(owner.id);
  const auto ben = join(other, ana.table);
  Client first = attend(other, ana);
  Client second = attend(other, *ben);
  command(first, R"("type":"start")");
  for (int i = 0; i < 5; ++i) move(first) || move(second);
  const Data before = first.guest->last("update");
  kill(owner);
  let_leases_end();
  EXPECT_EQ(first.guest->closed, protocol::Refusal{RefusalCode::table_unreachable});
  EXPECT_EQ(second.guest->closed, protocol::Refusal{RefusalCode::table_unreachable});
  EXPECT_TRUE(other.registry.has(ana.table));
  EXPECT_EQ(database.owners.at(ana.table).fence, 1U);
  first = attend(other, ana);
  second = attend(other, *ben);
  ASSERT_NE(first.table, nullptr);
  EXPECT_EQ(*first.guest->last("welcome").find("game")->find("view"), *before.find("view"));
}

TEST_F(NodeTest, LetsANodeThatWasPausedWriteNothingMore) {
  TestNode& a = add_node();
  add_node();
  const SeatOffer ana = open(a);
  TestNode& owner = node_with(ana.table);
  TestNode& other = other_than(owner.id);
  const auto ben = join(owner, ana.table);
  Client first = attend(owner, ana);
  Client second = attend(owner, *ben);
  command(first, R"("type":"start")");
  let_lease_end_beside(other);
  ASSERT_TRUE(other.registry.has(ana.table));
  const auto stored = database.store.table(ana.table)->events.size();
  // It goes on as if nothing had happened.
  move(first) || move(second);
  EXPECT_EQ(database.store.table(ana.table)->events.size(), stored);
  EXPECT_TRUE(first.guest->closed.has_value());
  owner.node.beat();
  EXPECT_FALSE(owner.registry.has(ana.table));
  EXPECT_TRUE(other.registry.has(ana.table));
  first = attend(owner, ana);
  ASSERT_NE(first.table, nullptr);
  command(first, R"("type":"refresh")");
  EXPECT_EQ(first.guest->answer(), "accepted");
}

TEST_F(NodeTest, GivesUpATableThatItFindsInOthersHands) {
  TestNode& a = add_node();
  add_node();
  const SeatOffer ana = open(a);
  TestNode& owner = node_with(ana.table);
  TestNode& other = other_than(owner.id);
  Client first = attend(owner, ana);
  let_lease_end_beside(other);
  // Nobody moves there: it learns of it by its lease alone.
  owner.node.beat();
  EXPECT_EQ(first.guest->closed, protocol::Refusal{RefusalCode::table_unreachable});
  EXPECT_EQ(nodes_with(ana.table), 1U);
}

TEST_F(NodeTest, TellsClientsToComeBackWhereAMessageWasLost) {
  TestNode& a = add_node();
  add_node();
  const SeatOffer ana = open(a);
  TestNode& other = other_than(node_with(ana.table).id);
  Client first = attend(other, ana);
  ASSERT_TRUE(join(other, ana.table).has_value());
  // Somebody's command is lost, and the next one arrives.
  const std::string text = R"({"id":"x","type":"start"})";
  first.table->command(text, *protocol::parse_client_message(text));
  hub.waiting.clear();
  command(first, R"("type":"start")");
  EXPECT_EQ(first.guest->closed, protocol::Refusal{RefusalCode::table_unreachable});
  // The same where what a client is told is lost.
  first = attend(other, ana);
  first.table->command(text, *protocol::parse_client_message(text));
  const auto command_sent = hub.waiting.front();
  hub.waiting.clear();
  Client second = attend(other, ana);
  hub.waiting.push_back(command_sent);
  hub.deliver();
  EXPECT_FALSE(second.guest->closed.has_value());
}

TEST_F(NodeTest, IgnoresStrangersOnTheBus) {
  TestNode& a = add_node();
  add_node();
  const SeatOffer ana = open(a);
  TestNode& owner = node_with(ana.table);
  TestNode& other = other_than(owner.id);
  ASSERT_TRUE(join(other, ana.table).has_value());
  Client first = attend(other, ana);
  const std::string text = R"({"id":"x","type":"start"})";
  first.table->command(text, *protocol::parse_client_message(text));
  const auto [subject, sealed] = hub.waiting.front();
  hub.deliver();
  EXPECT_EQ(first.guest->answer(), "accepted");
  // Nobody reads on the way what is said, and what was said once is not said again.
  EXPECT_EQ(sealed.find("start"), std::string::npos);
  const std::size_t told = first.guest->texts.size();
  std::string changed = sealed;
  changed.back() = static_cast<char>(changed.back() ^ 1);
  Digest wrong_key{};
  wrong_key.front() = 1;
  Sealer stranger(wrong_key, other.id);
  for (const std::string& bytes :
       {std::string(), std::string("{}"), sealed, changed, stranger.seal(owner.id, "{}\n")}) {
    hub.waiting.emplace_back(subject, bytes);
  }
  hub.deliver();
  EXPECT_EQ(first.guest->texts.size(), told);
  EXPECT_FALSE(first.guest->closed.has_value());
  command(first, R"("type":"refresh")");
  EXPECT_EQ(first.guest->answer(), "accepted");
}

TEST_F(NodeTest, AsksNobodyForEver) {
  TestNode& a = add_node();
  TestNode& b = add_node();
  const SeatOffer ana = open(a);
  TestNode& other = other_than(node_with(ana.table).id);
  std::optional<protocol::Refusal> refusal;
  other.node.tables().look(ana.table, [&](const auto& data) {
    if (!data) refusal = data.error();
  });
  hub.waiting.clear();
  b.node.beat();
  EXPECT_EQ(refusal, std::nullopt);
  database.now = database.now + NodeLink::kPatience;
  a.node.beat();
  b.node.beat();
  EXPECT_EQ(refusal, protocol::Refusal{RefusalCode::table_unreachable});
}

TEST_F(NodeTest, GivesItsTablesAwayAndTakesNoneWhileItLeaves) {
  TestNode& a = add_node();
  TestNode& b = add_node();
  a.node.begin_leaving();
  beat();
  beat();
  for (int i = 0; i < 8; ++i) open(a, "10.0.0." + std::to_string(i));
  EXPECT_EQ(a.registry.tables(), 0U);
  EXPECT_EQ(b.registry.tables(), 8U);
}

TEST(Placement, SpreadsKeysAndMovesOnlyThoseOfANodeThatIsGone) {
  std::vector<NodeStatus> nodes;
  for (int i = 0; i < 3; ++i) nodes.push_back({NodeId::random(), "node", 0});
  const std::vector<NodeStatus> rest(nodes.begin() + 1, nodes.end());
  std::map<NodeId, int> counts;
  for (int i = 0; i < 900; ++i) {
    const std::string key = TableId::random().text();
    const NodeId at = *placed(key, nodes);
    ++counts[at];
    if (at != nodes.front().id) {
      EXPECT_EQ(placed(key, rest), at);
    }
  }
  for (const NodeStatus& node : nodes) EXPECT_GT(counts[node.id], 200);
}

TEST(Placement, PassesOverNodesThatAreFullOrLeave) {
  std::vector<NodeStatus> nodes = {{NodeId::random(), "full", 1'000}, {NodeId::random(), "empty", 0}};
  for (int i = 0; i < 50; ++i) EXPECT_EQ(placed(std::to_string(i), nodes), nodes[1].id);
  nodes[1].is_leaving = true;
  EXPECT_EQ(placed("key", nodes), nodes[0].id);
  nodes[0].is_leaving = true;
  EXPECT_EQ(placed("key", nodes), std::nullopt);
}

}  // namespace
}  // namespace vivarium::server
