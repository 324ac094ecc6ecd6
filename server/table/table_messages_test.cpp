// What clients are told, word by word: what each field says in each case.
#include "server/table/table_messages.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "games/catalog/catalog.hpp"
#include "protocol/json.hpp"

namespace vivarium::server {
namespace {

struct TableMessages : testing::Test {
  TableMessages() {
    protocol::OpenRequest request;
    request.name = "Ana";
    request.settings.game = "take-that";
    const Data options = Data::object({{"players", 4}});
    request.settings.options =
        (*find_game("take-that")->make_match(options, "", Completeness::defaults_allowed))->options();
    for (const char* seat : {"host", "open", "bot:easy", "open"}) {
      request.seats.push_back(*protocol::parse_seat_plan(seat));
    }
    for (const TableEvent& event : Table::open(request, TokenHash::of("t"), DealSeed::random(), "")) apply(event);
    apply(Joined{"Ben", TokenHash::of("ben"), Seat(1), ""});
    presence.set_persons(table.person_seats(), now);
  }
  void apply(const TableEvent& event) { ASSERT_TRUE(table.apply({event, now, std::nullopt}).has_value()); }
  void start() {
    apply(SeatChanged{Seat(3), {protocol::SeatPlan::Kind::bot, "random"}});
    const auto progress = table.start();
    for (const TableEvent& event : progress->events) apply(event);
    presence.set_running(true, now);
    presence.set_awake(true, now);
  }
  Data told() { return table_data(table, around); }
  std::string seat(int index) { return to_json((*told().find("seats")->as_array())[static_cast<std::size_t>(index)]); }
  std::string welcome(std::optional<PersonId> person, std::string_view part) {
    return to_json(*parse_json(welcome_message(table, around, person, std::nullopt))->find(part));
  }

  Timestamp now{1'000};
  Presence presence{{.absence = Millis(60'000), .thinking = Millis(30'000)}};
  Table table{TableId::random()};
  RoundPause pause;
  TableStatus around{.presence = presence, .pause = pause, .now = now};
};

TEST_F(TableMessages, SayWhoIsInASeat) {
  EXPECT_EQ(seat(0), R"({"seat":0,"player":"person","name":"Ana","connected":false,"played_by":"person"})");
  presence.set_connected(Seat(1), true, now);
  EXPECT_EQ(seat(1), R"({"seat":1,"player":"person","name":"Ben","connected":true,"played_by":"person"})");
  EXPECT_EQ(seat(2), R"({"seat":2,"player":"bot","name":"bot:easy"})");
  EXPECT_EQ(seat(3), R"({"seat":3,"player":"open"})");
  around.hurried = SeatSet::of(Seat(2));
  EXPECT_EQ(seat(2), R"({"seat":2,"player":"bot","name":"bot:easy","hurried":true})");
}

TEST_F(TableMessages, SayWhoPlaysForSomebodyAndHowLongTheOthersWait) {
  start();
  presence.set_connected(Seat(1), true, now);
  around.now = now + Millis(10'000);
  const std::string ana = R"({"seat":0,"player":"person","name":"Ana","connected":false,"played_by":)";
  EXPECT_EQ(seat(0), ana + R"("person","countdown":{"reason":"absent","milliseconds":50000}})");
  presence.set_to_act(SeatSet::of(Seat(1)), 1, now);
  EXPECT_EQ(seat(1), R"({"seat":1,"player":"person","name":"Ben","connected":true,"played_by":"person",)"
                     R"("countdown":{"reason":"time","milliseconds":20000}})");
  around.now = now + Millis(60'001);
  EXPECT_EQ(seat(0), ana + R"("person","countdown":{"reason":"absent","milliseconds":0}})");
  for (const auto& [reason, name] : {std::pair(StandIn::absent, "absent"), std::pair(StandIn::time, "time"),
                                     std::pair(StandIn::asked, "asked"), std::pair(StandIn::replaced, "replaced")}) {
    presence.play_for(Seat(0), reason);
    EXPECT_EQ(seat(0), ana + R"("bot","stand_in":")" + name + R"("})");
  }
}

TEST_F(TableMessages, SayHowTheTableStands) {
  around.host_connected = true;
  around.spectators = 3;
  around.rematch_votes = SeatSet::of(Seat(1));
  const Data data = told();
  EXPECT_EQ(*data.find("table"), Data(table.id().text()));
  EXPECT_EQ(*data.find("phase"), Data("gathering"));
  EXPECT_EQ(*data.find("match"), Data(0));
  EXPECT_EQ(*data.find("game"), Data("take-that"));
  EXPECT_EQ(to_json(*data.find("host")), R"({"name":"Ana","seat":0,"connected":true,"away":false})");
  EXPECT_EQ(*data.find("spectators"), Data(3));
  EXPECT_EQ(to_json(*data.find("rematch")), "[1]");
  apply(SeatChanged{Seat(0), {protocol::SeatPlan::Kind::bot, "easy"}});
  around.host_connected = false;
  around.host_away = true;
  EXPECT_EQ(to_json(*told().find("host")), R"({"name":"Ana","seat":null,"connected":false,"away":true})");
}

TEST_F(TableMessages, ShowThePartsOfTheDealAndNotTheSeedOfOneThatIsPlayed) {
  apply(Contributed{PersonId(1), *deal_bytes_from_hex(std::string(64, 'b'))});
  const std::string commitment = table.next_seed()->commitment();
  EXPECT_EQ(to_json(*told().find("deal")), R"({"next_commitment":")" + commitment + R"(","next_contributors":[1]})");
  start();
  EXPECT_EQ(to_json(*told().find("deal")), R"({"commitment":")" + commitment +
                                               R"(","contributions":[{"seat":1,"entropy":")" + std::string(64, 'b') +
                                               R"("}]})");
}

TEST_F(TableMessages, TellWhoeverComesWhoTheyAre) {
  EXPECT_EQ(welcome(std::nullopt, "you"), R"({"role":"spectator"})");
  EXPECT_EQ(welcome(PersonId(1), "you"), R"({"role":"seat","seat":1,"name":"Ben","host":false})");
  EXPECT_EQ(welcome(PersonId::host(), "you"), R"({"role":"seat","seat":0,"name":"Ana","host":true})");
  EXPECT_EQ(welcome(PersonId(1), "protocol"), std::to_string(protocol::kProtocolVersion));
  EXPECT_EQ(welcome(PersonId(1), "game"), "null");
  apply(SeatChanged{Seat(0), {protocol::SeatPlan::Kind::bot, "easy"}});
  EXPECT_EQ(welcome(PersonId::host(), "you"), R"({"role":"host","seat":null,"name":"Ana","host":true})");
}

TEST_F(TableMessages, RepeatWhatWasSaid) {
  apply(Said{PersonId(1), true, "hello", 1, "Ben", Seat(1)});
  apply(Said{PersonId::host(), false, "hi", 2, "Ana", std::nullopt});
  EXPECT_EQ(welcome(std::nullopt, "chat"), R"([{"number":1,"name":"Ben","seat":1,"phrase":"hello"},)"
                                           R"({"number":2,"name":"Ana","seat":null,"text":"hi"}])");
  EXPECT_EQ(chat_message(table.chat().back()), R"({"type":"chat","number":2,"name":"Ana","seat":null,"text":"hi"})");
  // As older versions stored it.
  apply(Said{PersonId(1), true, "bye"});
  EXPECT_EQ(chat_message(table.chat().back()), R"({"type":"chat","number":3,"name":"Ben","seat":1,"phrase":"bye"})");
}

TEST_F(TableMessages, NumberTheMatchTheTurnAndTheEventsThatTheViewerHasSeen) {
  start();
  const auto game = parse_json(UpdateMessages(table, 0).text_for(Viewer::seat(Seat(0))));
  EXPECT_EQ(*game->find("type"), Data("update"));
  EXPECT_EQ(*game->find("match"), Data(1));
  EXPECT_EQ(*game->find("decision"), Data(0));
  const auto& events = *game->find("events")->as_array();
  EXPECT_GT(events.size(), 1U);
  EXPECT_EQ(*game->find("event"), Data(static_cast<std::int64_t>(events.size())));
  ASSERT_TRUE(table.log().front().audience.includes(Viewer::seat(Seat(0))));
  const auto rest = parse_json(UpdateMessages(table, 1).text_for(Viewer::seat(Seat(0))));
  EXPECT_EQ(rest->find("events")->as_array()->size(), events.size() - 1);
  EXPECT_EQ(*rest->find("event"), *game->find("event"));
}

TEST(Answers, AreWhatTheProtocolSays) {
  EXPECT_EQ(accepted_message("7", 3), R"({"type":"answer","id":"7","accepted":true,"decision":3})");
  EXPECT_EQ(explained_message("7", 3, std::nullopt),
            R"({"type":"answer","id":"7","accepted":true,"decision":3,"reason":null})");
  EXPECT_EQ(hinted_message("7", 3, Data(1)), R"({"type":"answer","id":"7","accepted":true,"decision":3,"hint":1})");
  const protocol::Refusal refusal{protocol::RefusalCode::not_host};
  const std::string reason = R"("refusal":)" + to_json(protocol::to_data(refusal));
  EXPECT_EQ(refused_message("7", refusal), R"({"type":"answer","id":"7","accepted":false,)" + reason + "}");
  EXPECT_EQ(refused_message(std::nullopt, refusal), R"({"type":"answer","id":null,"accepted":false,)" + reason + "}");
  EXPECT_EQ(goodbye_message(refusal, Millis(5)), R"({"type":"goodbye",)" + reason + R"(,"come_back_after":5})");
  EXPECT_EQ(goodbye_message(refusal, std::nullopt), R"({"type":"goodbye",)" + reason + R"(,"come_back_after":null})");
}

}  // namespace
}  // namespace vivarium::server
